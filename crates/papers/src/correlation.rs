//! Whether two quantities rise together: Spearman's rank correlation.

/// The rank correlation of pairs, -1 to 1; 0 where one of the two never varies. Equal values share their mean rank.
pub(super) fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let first = ranks(pairs.iter().map(|pair| pair.0).collect());
    let second = ranks(pairs.iter().map(|pair| pair.1).collect());
    let middle = (pairs.len() as f64 - 1.0) / 2.0;
    let (mut both, mut squares) = (0.0, [0.0, 0.0]);
    for (one, other) in first.iter().zip(&second) {
        both += (one - middle) * (other - middle);
        squares[0] += (one - middle).powi(2);
        squares[1] += (other - middle).powi(2);
    }
    let scale = (squares[0] * squares[1]).sqrt();
    if scale > 0.0 { both / scale } else { 0.0 }
}

fn ranks(values: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    while start < order.len() {
        let equal = order[start..]
            .iter()
            .take_while(|&&place| values[place] == values[order[start]])
            .count();
        let shared = start as f64 + (equal as f64 - 1.0) / 2.0;
        for &place in &order[start..start + equal] {
            ranks[place] = shared;
        }
        start += equal;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::spearman;

    #[test]
    fn the_rank_correlation_is_that_of_the_textbooks() {
        let rising: Vec<(f64, f64)> = (0..9).map(|x| (f64::from(x), f64::from(x).exp())).collect();
        assert!((spearman(&rising) - 1.0).abs() < 1e-12);
        let falling: Vec<(f64, f64)> = rising.iter().map(|&(x, y)| (x, -y)).collect();
        assert!((spearman(&falling) + 1.0).abs() < 1e-12);
        // Two neighbors exchanged of four: 1 - 6 * 2 / (4 * 15).
        let nearly = [(1.0, 1.0), (2.0, 3.0), (3.0, 2.0), (4.0, 4.0)];
        assert!((spearman(&nearly) - 0.8).abs() < 1e-12);
        assert_eq!(spearman(&[(1.0, 5.0), (2.0, 5.0)]), 0.0);
    }
}
