//! The one scale of values: what a searched value is worth to a reader.

use explain::scale::{chances, common, interval, win_draw_loss};
use search::Value;

#[test]
fn the_scale_is_odd_and_never_falls() {
    let values: Vec<i32> = (-6_000..=6_000).step_by(50).map(common).collect();
    assert!(values.windows(2).all(|pair| pair[0] <= pair[1]));
    assert!((0..6_000).all(|value| common(-value) == -common(value)));
}

#[test]
fn win_draw_and_loss_add_up_to_the_chances() {
    for value in (-900..=900).step_by(30).map(Value::new) {
        let (win, draw, loss) = win_draw_loss(value);
        assert_eq!(win + draw + loss, 1_000);
        let points = (f64::from(win) + f64::from(draw) / 2.0) / 10.0;
        assert!((points - chances(common(value.hundredths()))).abs() < 0.2);
    }
    assert_eq!(win_draw_loss(Value::DRAW), (250, 500, 250));
    assert_eq!(win_draw_loss(Value::win_in(7)), (1_000, 0, 0));
    assert_eq!(win_draw_loss(Value::loss_in(8)), (0, 0, 1_000));
}

#[test]
fn intervals_hold_their_value_and_say_something() {
    for value in (-5_000..=5_000).step_by(70) {
        let (lo, hi) = interval(value);
        assert!(
            lo < common(value) && common(value) < hi && hi - lo <= 400,
            "{value}"
        );
    }
}
