### English. How a phrase file works is told in docs/voice.md.
### Sentences begin with a small letter; the code sets the capital where they begin a sentence.

## Names

piece =
    .on = on
piece-pawn =
    .the = the pawn
    .bare = pawn
    .a = a pawn
    .many = pawns
    .owned-white = White's pawn
    .owned-black = Black's pawn
piece-knight =
    .the = the knight
    .bare = knight
    .a = a knight
    .many = knights
    .owned-white = White's knight
    .owned-black = Black's knight
piece-bishop =
    .the = the bishop
    .bare = bishop
    .a = a bishop
    .many = bishops
    .owned-white = White's bishop
    .owned-black = Black's bishop
piece-rook =
    .the = the rook
    .bare = rook
    .a = a rook
    .many = rooks
    .owned-white = White's rook
    .owned-black = Black's rook
piece-queen =
    .the = the queen
    .bare = queen
    .a = a queen
    .many = queens
    .owned-white = White's queen
    .owned-black = Black's queen
piece-king =
    .the = the king
    .bare = king
    .a = a king
    .many = kings
    .owned-white = White's king
    .owned-black = Black's king
side-white =
    .the = White
    .of = White's
side-black =
    .the = Black
    .of = Black's
list =
    .and = and
number =
    .point = .
    .n0 = no
    .n0-alone = none
    .n1 = one
    .n2 = two
    .n3 = three
    .n4 = four
    .n5 = five
    .n6 = six
    .n7 = seven
    .n8 = eight
    .n9 = nine
    .n10 = ten
    .n11 = eleven
    .n12 = twelve
pronoun =
    .move = it
nothing = { "" }

## Parts of sentences

placed = after { $move }, { $clause }
several =
    .one = { PIECE($piece, form: "a") }
    .many = { NUM($count) } { PIECE($piece, form: "many") }
amount =
    .named = { $won }
    .for = { $won } for { $given }
    .exchange = the exchange
    .pawn = a pawn
    .material = material
    .piece = a piece
    .more-than-piece = more than a piece
    .much = a lot of material
offer =
    .piece = { $piece }
    .for = { $piece } for { PIECE($taken, form: "a") }
    .exchange = the exchange
    .a-pawn = a pawn
    .material = material
    .a-piece = a piece
    .a-rook = a rook
    .a-queen = the queen
    .much = a lot of material
half-pawns =
    .half = half a pawn
    .one = a pawn
    .one-and-half = a pawn and a half
    .whole = { NUM($count) } pawns
    .and-half = { NUM($count) } and a half pawns
range =
    .level = about level
    .signed = { $near } to { $far }
    .between = { $near } to { $far } pawns
band =
    .winning = is winning
    .clearly-better = is clearly better
    .better = is better
    .slightly-better = is slightly better
    .equal = is neither better nor worse
    .slightly-worse = is slightly worse
    .worse = is worse
    .clearly-worse = is clearly worse
    .lost = is losing
outcome-of-move =
    .mate = is mate
    .mates = mates in { NUM($moves) }
    .material = wins { $amount }
    .promotion = makes a new queen
    .draw = is a draw
    .winning = is winning
    .much-better = gives a clear advantage
    .better = gives an advantage
    .equal = is equal
    .slightly-worse = leaves only a small disadvantage
    .worse = is worse, but holds on
    .lost = still loses
outcome-of-side =
    .mate = mates at once
    .mates = mates in { NUM($moves) }
    .material = wins { $amount }
    .promotion = gets a new queen
    .draw = has a draw
    .winning = is winning
    .much-better = is clearly better
    .better = is better
    .equal = is equal
    .slightly-worse = is only slightly worse
    .worse = is worse, but holds on
    .lost = is still losing
deed =
    .mate = { $move } mate
    .mates = { $move } with mate in { NUM($moves) }
    .material = { $move }, winning { $amount }
    .promotion = { $move } and a new queen
    .draw = { $move } with a draw
    .eval = { $move }
answer =
    .taking = { $move } (taking)
    .blocking = { $move } (blocking)
    .stepping-away = { $move } (stepping away)
    .making-room = { $move } (making room)
    .guarding = { $move } (guarding)
    .pinning = { $move } (pinning)
    .unpinning = { $move } (unpinning)

## Verdicts

evaluation =
    .equal = the position is equal.
    .little = { $side } { $band }, but not by much.
    .range = { $side } { $band }.
    .range-expert = { $side } { $band }, by { $range }.
    .balanced = the position is about equal.
    .balanced-expert = the position is equal, give or take little more than a pawn.
    .value = for { $side } it is { $range }.
best_move = { $move } is the best move.
only_move =
    .win = only { $move } wins.
    .draw = only { $move } holds; every other move loses.
    .advantage = only { $move } keeps the advantage.
    .material = only { $move } is good: every other move gives something away.
    .life = only { $move } avoids mate.
forced_move = { $move } is the only legal move.
equal_alternatives =
    { $count ->
        [one] { $moves } is just as good.
       *[other] { $moves } are just as good.
    }
forced_mate =
    .now = { $move } is mate.
    .next = { $move } mates next move, whatever the defense.
    .forced = { $move } mates in { NUM($moves) } by force.
    .theirs-next = { $side } mates next move, whatever is played.
    .theirs = { $side } mates in { NUM($moves) }, whatever is played.
material_result =
    .at-once = { $move } wins { $amount }.
    .later = { $move } wins { $amount } in the end.
    .other = { $move } { $outcome }.
perpetual = { $line }, and the checks never stop: a draw by perpetual check.
stalemate_resource = { $move } saves the draw: the line ends in stalemate.
fortress =
    .after = { $holder } is behind in material, but after { $move } { $other } cannot break in: it is a fortress.
    .now = { $holder } is behind in material, but { $other } cannot break in: it is a fortress.
mating_pattern =
    .back-rank = a back-rank mate: the king is shut in by its own pieces.
    .smothered = a smothered mate: the king is walled in by its own pieces.
    .arabian = the Arabian mate: rook and knight catch the king in the corner.
    .anastasia = Anastasia's mate: the knight and one of its own pieces take the king's squares on the edge.
    .boden = Boden's mate: two bishops crossing from both sides.
    .double-bishop = the two bishops mate side by side.
    .dovetail = the dovetail mate: the queen mates alone, because the king's own pieces block its escape.
    .hook = the hook mate: the knight guards the rook, and a pawn guards the knight.
    .epaulette = an epaulette mate: the king's own pieces stand on both sides of it.
    .support = the queen mates right beside the king, protected by another piece.
    .opera = the opera mate: a rook next to the king, protected by a bishop.

## Threats

threat = { $side } threatens { $deed }.
creates_threat = { $move } threatens { $deed }.
double_threat = { $move } makes two threats at once: { $deeds }.
    .joined = { $first }; and { $next }
parries =
    .takes = { $move } takes { $piece }, and { $threat } is gone.
    .takes-helper = { $move } takes a piece that { $threat } needs.
    .blocks = { $move } blocks { $threat }.
    .guards = { $move } guards against { $threat }.
    .flees = { $move } saves { $piece } from { $threat }.
    .king-flees = { $move } takes the king out of the way of { $threat }.
    .luft = { $move } gives the king a way out, so { $threat } no longer hurts.
    .unpins = { $move } breaks a pin, so { $threat } no longer works.
    .counters = { $move } takes the sting out of { $threat }.
counter_causal_set =
    .one = only { $moves } meets the threat of { $threat }.
    .several = { NUM($count) } moves meet the threat of { $threat }: { $moves }.
no_defence =
    .mate = nothing stops the mate.
    .deed = nothing stops { $deed }.
prophylaxis = { $move } is a precaution against { $prevents }.
ignores_threat = { $move } can ignore the threat of { $threat }: the answer { $outcome }.
cause =
    .after = after { $move }, { $reply } { $outcome }
    .pass = if { $side } does nothing, { $reply } { $outcome }
    .targets =
        { $count ->
            [one] { $attackers } goes for { $targets }
           *[other] { $attackers } go for { $targets }
        }
    .covered =
        { $count ->
            [one] { $squares } is covered
           *[other] { $squares } are covered
        }
    .guard-taken = { $guard } is taken
    .guard-overloaded = { $guard } has too much to do
    .guard-pinned = { $guard } is pinned
    .joined = { $first }; { $next }
    .unclear = { $head }. { $facts }.
    .caused = { $head }. { $facts }. The move itself allows it.
    .there-before = { $head }. { $facts }. The danger was there before, and the move ignores it.
    .partly = { $head }. { $facts }. Part of the danger was there before.

## Motifs

fork = { $move } forks { $targets }.
    .beginner = { $move } attacks { $targets } at the same time: a fork.
pin =
    .by = { $move } pins { $pinned } to { $behind }.
    .now = { $pinned } is pinned to { $behind }.
exploits_pin =
    .takes = { $move } takes { $pinned }, which is pinned.
    .attacks = { $move } attacks { $pinned }, which is pinned.
    .cannot-take = { $pinned } is pinned, so it cannot take on { $square }.
skewer = { $move } attacks { $front }; when it moves away, { $back } falls.
discovered_attack = { $move } uncovers an attack by { $attacker } on { $target }.
discovered_check = { $piece } moves away with a discovered check from { $checker }.
double_check = { $move } is a double check: only the king can move.
x_ray = { $attacker } supports { $square } right through { $through }.
removes_defender = { $move } takes { $defender } that guarded { $square }.
deflection =
    .draws = { $move } draws { $defender } away from { $square }.
    .drives = { $move } drives { $defender } away from { $square }.
attraction = { $move } lures { $piece } to { $square }, where { $next } is waiting.
overload =
    { $count ->
        [2] { $piece } must guard { $duties } and cannot do both.
       *[other] { $piece } must guard { $duties } and cannot do it all.
    }
interference = a piece on { $square } cuts off { $slider } from { $target }.
clearance = { $move } clears { $square } for { $next }.
intermezzo =
    .check = do not play { $expected } yet: first the in-between check { $move }.
    .other = do not play { $expected } yet: first the in-between move { $move }.
trapped_piece =
    .after = { $move } traps { $piece }.
    .now = { $piece } is trapped.
hanging_piece =
    .loose = { $piece } is undefended.
    .weak = { $piece } is not defended enough.
    .loose-takes = { $piece } is undefended: { $move } takes it.
    .weak-takes = { $piece } is not defended enough: { $move } takes it.
back_rank_weakness = { PIECE($king, form: "owned") } is boxed in: the back rank is weak.
exposed_king = { PIECE($king, form: "owned") } is exposed.
king_attack =
    .both =
        { $defenders ->
            [0] { $attackers } both aim at { $king }, and no piece defends it.
            [one] { $attackers } both aim at { $king }, and only one piece defends it.
           *[other] { $attackers } both aim at { $king }, and { NUM($defenders) } pieces defend it.
        }
    .all =
        { $defenders ->
            [0] { $attackers } all aim at { $king }, and no piece defends it.
            [one] { $attackers } all aim at { $king }, and only one piece defends it.
           *[other] { $attackers } all aim at { $king }, and { NUM($defenders) } pieces defend it.
        }
sacrifice =
    .mates = { $move } sacrifices { $offered } and mates in { NUM($moves) }.
    .material = { $move } sacrifices { $offered } and wins it back with interest.
    .promotion = { $move } sacrifices { $offered } for a new queen.
    .draw = { $move } sacrifices { $offered } for a draw.
    .enough = { $move } sacrifices { $offered } and has enough play for it.
    .more-than-enough = { $move } sacrifices { $offered }, and the sacrifice is sound.
quiet_move = { $move } is a quiet but strong move.
promotion =
    .now = the pawn on { $pawn } promotes.
    .mate = the pawn on { $pawn } promotes with mate.
    .later = the pawn on { $pawn } goes through and promotes.
underpromotion = { $move } makes { PIECE($piece, form: "a") }, not a queen: here it is stronger.
desperado = { $piece } is lost anyway, so it takes what it can: { $move }.
special_move =
    .castling = castling brings the king to safety.
    .en-passant = { $move } takes en passant.

## Other moves

tempting =
    .capture = { $move } takes { $piece } and looks natural, but { $flaw }.
    .check = { $move } gives check and looks strong, but { $flaw }.
    .threat = { $move } makes a threat and looks active, but { $flaw }.
    .recapture = { $move } recaptures and looks natural, but { $flaw }.
    .promotion = { $move } promotes and looks winning, but { $flaw }.
    .shallow-best = { $move } looks good at first sight, but { $flaw }.
    .worse = there is better
delays = { $move } only delays: { $piece } is lost anyway.
king_hides = the king hides on { $square }: after { $line } every further check loses a piece.
nearly_trapped =
    .none = { $piece } has no safe square left.
    .few = { $piece } has only { $squares } left.
seen_late = you have to look { NUM($moves) } moves ahead to see what is wrong with { $move }.
rival =
    .as-good = { $move } is about as good.
    .all-as-good =
        { $count ->
            [one] { $moves } is about as good.
           *[other] { $moves } are about as good.
        }
    .all-worse =
        { $count ->
            [one] { $moves } is weaker.
           *[other] { $moves } are weaker.
        }
    .all-close =
        { $count ->
            [one] { $moves } is nearly as good.
           *[other] { $moves } are nearly as good.
        }
    .no-better = { $move } is no better: { $side } replies { $reply }.
    .close-unshown = { $move } is nearly as good.
    .worse-unshown = { $move } is weaker.
    .gives-win-away-unshown = { $move } gives the win away.
    .loses-unshown = { $move } loses.
    .close = { $move } is nearly as good; { $side } replies { $reply }.
    .close-because = { $move } is nearly as good, but after { $line } { $theme }.
    .worse = { $move } is weaker: { $side } replies { $reply }.
    .gives-win-away = { $move } gives the win away: { $side } replies { $reply }.
    .gives-win-away-because = { $move } gives the win away: after { $line } { $theme }.
    .gives-win-away-because-beginner = { $move } gives the win away: { $side } replies { $reply }.
    .loses = { $move } loses: { $side } replies { $reply }.
    .loses-because = { $move } loses: after { $line } { $theme }.
    .loses-because-beginner = { $move } loses: { $side } replies { $reply }.
    .worse-capture = { $move } takes { $piece }, but { $side } replies { $reply }, and there is better.
    .close-because-beginner = { $move } is nearly as good; { $side } replies { $reply }.
    .worse-because-beginner = { $move } is weaker: { $side } replies { $reply }.
    .worse-because = { $move } is weaker: after { $line } { $theme }.
contrast =
    .material = { $side } has less material
    .material-lost = { $side } has lost { $amount }
    .material-behind = { $other } is up { $amount }
    .attacked = { $piece } is under attack
    .isolated = { $piece } is isolated
    .doubled = { $piece } is doubled
    .backward = { $piece } is backward
    .their-passed-pawn = { $side } has a passed pawn on { $square }
    .no-passed-pawn = { $side } has no passed pawn on { $square }
    .bishop-pair = { $side } has given up the bishop pair
    .their-bishop-pair = { $side } has the two bishops
    .castling = { $side } can no longer castle
    .not-castled = { $side } has not castled
    .shelter = the king has lost a pawn of its cover
    .their-outpost = { PIECE($piece, form: "owned") } has an outpost
    .no-outpost = { $side } has no outpost on { $square }
    .their-file = { PIECE($piece, form: "owned") } has the open { $file }-file
    .no-file = { $side } does not have the open { $file }-file
    .moves-again = { $piece } has to move again
    .undeveloped = { $piece } is still at home
    .queens-off = the queens are off
certificate = { $reply } needs only what stands on { $squares }.
refuted_by =
    .ignores-threat = { $move } ignores the threat: { $end }.
    .unguards = { $move } stops guarding { $square }: { $end }.
    .unblocks = { $move } opens a line to { $square }: { $end }.
    .blocks-own = { $move } gets in the way of its own pieces: { $end }.
    .steps-into = { $move } allows { $reply }: { $end }.
    .self-pin = { $move } leaves { $piece } pinned: { $end }.
    .drops-to = { $move } loses { $piece } to { $reply }.
    .drops = { $move } loses { $piece }: { $end }.
    .opens-king = { $move } exposes its own king: { $end }.
    .too-slow = { $move } is too slow: { $end }.
    .lets-slip = { $move } gives too much away: { $end }.
    .lets-slip-level = { $move } throws the chance away: { $end }.
    .lets-slip-trade = { $move } only trades { PIECE($piece, form: "many") }: { $reply } recaptures.
    .lets-slip-swap = { $move } only trades { $own } for { $other }: { $reply } recaptures.
    .lets-slip-back = { $move } gives too much away: { $reply } recaptures.
    .lets-slip-gets = { $move } gives too much away: { $reply } gets { $amount } back.
    .fails = { $move } fails: { $end }.
refutation =
    .mate = { $reply } is mate
    .draw = after { $reply } it is a draw
    .level = after { $reply } the game is equal
    .eval = after { $reply } { $side } { $outcome }
    .deed = { $reply } { $outcome }
    .short-mate = it is mate
    .short = { $side } { $outcome }
defence_fails = { $defense } does not help: { $answer } { $outcome }.
best_defence =
    .best = { SIDE($side, form: "of") } best reply is { $move }.
    .still = { SIDE($side, form: "of") } best reply is { $move }, but { $other } is still better.
    .still-expert = { SIDE($side, form: "of") } best reply is { $move }, but { $other } is still better, by { $range }.
move_order =
    .mate = first { $right }: { $wrong } at once runs into { $reply } mate.
    .in-time = first { $right }: { $wrong } at once fails to { $reply }.
mate-at-the-end = it can even end in mate: { $line }.

## Plans and chances

plan = { $steps }.
    .later = next, { $steps }.
    .next = { $first }, { $next }
    .then = { $first }, then { $next }
step =
    .double = double on the { $file }-file
    .on = to { $square }
    .castle = castle
    .piece-to = bring { $piece } to { $square }
    .piece-to-again = { $piece } to { $square }
    .king-to = walk the king to { $square }
    .pawn-to = push the { $file }-pawn to { $square }
    .pawn-to-again = the { $file }-pawn to { $square }
    .capture-on = take on { $square }
    .exchange = exchange the { PIECE($piece, form: "many") }
    .control-file = put { $piece } on the { $file }-file
    .create-passer = make a passed pawn
    .promote = promote
    .mate = mate
    .pawn-break = break with a pawn
    .piece-by-way = bring { $piece } by way of { $way } to { $square }
    .king-by-way = walk the king by way of { $way } to { $square }
    .attacking = { $step }, attacking { $target }
    .outpost = { $step }, where no pawn can chase it
    .seventh = { $step }, on the seventh rank
    .behind = { $step }, behind the passed pawn
    .at-king = { $step }, aiming at the enemy king
    .center = { $step }, in the center
    .develop = develop { $piece } to { $square }
    .passer-to = push the passed { $file }-pawn to { $square }
    .attack = attack on { $square }
ending =
    .pawn = a pawn ending
    .knight = a knight ending
    .bishop = a bishop ending
    .minor = an ending with minor pieces
    .rook = a rook ending
    .queen = a queen ending
    .queen-rook = an ending with queens and rooks
    .bare-kings = bare kings
    .other = an ending
simplification =
    .won = { $move } trades into { $ending } that is won.
    .drawn = { $move } trades into { $ending } that is drawn.
proved_trade =
    .wins = { $move } trades into a pawn ending that is won: { $line }.
    .wins-then = { $move } trades into a pawn ending that is won: after { $line } { $then }.
    .wins-too = { $move } wins too: it trades into a pawn ending that is won: { $line }.
    .wins-too-then = { $move } wins too: it trades into a pawn ending that is won: after { $line } { $then }.
    .draws = { $move } trades into a pawn ending that is drawn: { $line }.
    .loses = { $move } trades into a pawn ending that is lost: { $line }.
    .loses-then = { $move } trades into a pawn ending that is lost: after { $line } { $then }.
    .only-draws = { $move } lets the win go: after { $line } the pawn ending is only drawn.
    .avoid = avoid the trade { $move }: after { $line } the pawn ending is lost.
    .avoid-then = avoid the trade { $move }: after { $line } the pawn ending is lost, because { $then }.
trade-then =
    .takes = { $side } wins the pawn on { $square }
    .queens = { $side } queens on { $square }
practical_chances =
    { $keeping ->
        [one] the game is lost, but after { $move } only { NUM($keeping) } of { SIDE($side, form: "of") } { NUM($replies) } replies keeps the win.
       *[other] the game is lost, but after { $move } only { NUM($keeping) } of { SIDE($side, form: "of") } { NUM($replies) } replies keep the win.
    }
    .one-reply = the game is lost, but after { $move } only one of { SIDE($side, form: "of") } { NUM($replies) } replies keeps the win: { $reply }.
    .later =
        { $keeping ->
            [one] if { $side } finds { $found }, play { $move }: again only { NUM($keeping) } of { NUM($replies) } replies keeps the win.
           *[other] if { $side } finds { $found }, play { $move }: again only { NUM($keeping) } of { NUM($replies) } replies keep the win.
        }
trap =
    .stalemate = { $move } sets a trap: { $natural } would be stalemate.
    .deed = { $move } sets a trap: if { $natural }, { $answer } { $outcome }.
    .eval = { $move } sets a trap: { $natural } looks natural, but after { $answer } { $side } { $outcome }.
    .eval-by = { $move } sets a trap: { $natural } looks natural, but after { $answer } { $side } { $outcome }.
    .eval-by-expert = { $move } sets a trap: { $natural } looks natural, but after { $answer } { $side } { $outcome }, by about { $amount }.

## Features

pawn_break =
    .takes = { $move } takes the pawn on { $square } and opens the position.
    .hits = the break { $move } attacks the pawn on { $square }.
improves_piece = on { $square } { $piece } is more active.
    .expert = on { $square } { $piece } is more active: { NUM($after) } safe squares instead of { NUM($before, form: "alone") }.
restricts =
    .none-left = { $move } takes the last safe square from { $piece }.
    .some-left = { $move } restricts { $piece }.
    .some-left-expert = { $move } restricts { $piece }: { NUM($after) } of { NUM($before) } safe squares left.
development =
    .castles = { $move } castles and brings the rook into play.
    .piece = { $move } develops { $piece }.
development_lead = { $side } is ahead in development: { $other } still has { NUM($other-count) } minor pieces at home, { $side } { NUM($own-count, form: "alone") }.
opening =
    .is = this is the { $name }.
    .is-line = this is the { $family }, { $line }.
    .enters = { $move } leads to the { $name }.
    .enters-line = { $move } leads to the { $family }, { $line }.
opening_choices = known paths include { $choices }.
opening-choice = { $move } ({ $name })
piece_route =
    .outpost = { $piece } can go to { $square } by way of { $via }; no pawn can drive it away from there.
    .attack = { $piece } can go to { $square } by way of { $via }, to attack the weak pawn on { $target }.
prepares_break = { $move } prepares { $break }, which at once would fail to { $reply }.
purpose =
    .take = { $move } takes { $piece }.
    .guard = { $move } guards { $piece }.
    .attack = { $move } attacks { $piece }.
    .deny = { $move } takes { $square } away from { $piece }.
    .open-line = { $move } opens the line of { $piece }.
    .save = { $move } saves { $piece }.
    .centralize = { $move } brings { $piece } to the center.
    .stop-checks = { $move } leaves { $side } without a good check.
    .connect = { $move } connects the rooks.
    .sidestep = { $move } takes the king off the line of { $piece }.
    .prepare = { $move } makes { $next } possible.
    .cover = { $move } protects { $piece }.
    .pressure = { $move } puts pressure on { $piece }.
    .free-castling = { $move } clears the way for castling.
    .support = { $move } puts { $own } behind { $piece }.
    .space = { $move } gains space.
    .wait = { $move } waits: nothing has to be done.
trade =
    .takes = { $move } trades { $own } for { $other }: { $why }.
    .offers = { $move } offers to trade { $own } for { $other }: { $why }.
trade-why =
    .color-guard = that removes the last bishop that can guard the weak squares of its color
    .bad-bishop = a bad bishop goes, one that its own pawns block
    .strong-piece = no pawn could drive that piece away
    .attacker = that takes a piece out of the attack on { SIDE($side, form: "of") } king
    .ahead = trades help the side that is ahead
    .cramped = trades help the side with less space
passed_pawn =
    .creates = { $move } makes the pawn on { $pawn } a passed pawn{ $kind }.
    .removes = { $move } gets rid of the passed pawn on { $pawn }.
    .pushes = { $move } pushes the passed pawn{ $kind }.
    .has = { PIECE($owned, form: "owned") } is passed{ $kind }.
passed-kind =
    .plain = { "" }
    .protected = , guarded by its neighbor
    .outside = , far from the enemy pawns
    .connected = , with a passed neighbor
weak_pawn =
    .creates = { $move } leaves { $side } with { $a-kind } pawn on { $square }.
    .removes = { $move } gets rid of the { $kind } pawn on { $square }.
    .removes-later = after { $line } { $side } is rid of the { $kind } pawn on { $square }.
    .has = { $side } has { $a-kind } pawn on { $square }.
weak-kind =
    .isolated = isolated
    .doubled = doubled
    .backward = backward
a-weak-kind =
    .isolated = an isolated
    .doubled = a doubled
    .backward = a backward
open_file =
    .takes-open = { $move } takes the open { $file }-file.
    .takes-half-open = { $move } takes the half-open { $file }-file.
    .doubles-open = { $move } doubles on the open { $file }-file.
    .doubles-half-open = { $move } doubles on the half-open { $file }-file.
    .opens-for = { $move } opens the { $file }-file for { $piece }.
    .half-opens-for = { $move } half-opens the { $file }-file for { $piece }.
    .opens = { $move } opens the { $file }-file.
    .half-opens = { $move } half-opens the { $file }-file.
    .held-open = the { $file }-file is open, and { PIECE($piece, form: "owned") } stands on it.
    .held-half-open = the { $file }-file is half-open, and { PIECE($piece, form: "owned") } stands on it.
    .open = the { $file }-file is open.
    .half-open = the { $file }-file is half-open.
seventh_rank =
    .reaches-pawns = { $piece } reaches the seventh rank and attacks the pawns there.
    .reaches-king = { $piece } reaches the seventh rank and shuts in the king.
    .stands-pawns = { PIECE($piece, form: "owned") } stands on the seventh rank and attacks the pawns there.
    .stands-king = { PIECE($piece, form: "owned") } stands on the seventh rank and shuts in the king.
outpost =
    .free = { $square } is an outpost for { $side }: no enemy pawn can ever attack it.
    .comes = { $piece } comes to { $square }, where no pawn can chase it away.
    .there = on { $square } { $piece } can never be chased away by a pawn.
    .there-attacks = on { $square } { $piece } can never be chased away by a pawn, and it attacks { $targets }.
    .has = { PIECE($owned, form: "owned") } can never be chased away by a pawn.
    .has-attacks = { PIECE($owned, form: "owned") } can never be chased away by a pawn, and it attacks { $targets }.
weak_square =
    .after = with { $move } { $side } gives up { $square }: no pawn can ever guard it again.
    .now = { $square } is a weak square: { $side } can never guard it with a pawn again.
bad_bishop =
    .creates = with { $move } { PIECE($bishop, form: "owned") } becomes a bad bishop: its own pawns block it.
    .removes = { PIECE($bishop, form: "owned") }, a bad bishop, is exchanged.
    .has = { PIECE($bishop, form: "owned") } is a bad bishop: { NUM($same) } of { SIDE($side, form: "of") } { NUM($all) } pawns stand on its color.
pawn_structure =
    .now = { $structure }.
    .planned = { $structure }. { $step }
structure =
    .isolated-queen-pawn = { $side } has an isolated queen's pawn on { $squares }: no other pawn can guard it, and none can chase a piece from the square in front of it
    .hanging-pawns = { SIDE($side, form: "of") } pawns on { $squares } are hanging pawns: strong side by side, but no other pawn can guard them
    .carlsbad = this is the Carlsbad structure: { $side } has the half-open c-file, { $other } the half-open e-file
    .maroczy-bind = this is a Maroczy bind: { SIDE($side, form: "of") } pawns on { $squares } hold back the pawn on { $against }
    .french-chain = the center is locked as in the French: { SIDE($side, form: "of") } pawns point to the kingside, { SIDE($other, form: "of") } to the queenside
    .kings-indian-chain = the center is locked as in the King's Indian: { SIDE($side, form: "of") } pawns point to the queenside, { SIDE($other, form: "of") } to the kingside
    .benoni = this is a Benoni structure: { $side } has the e-pawn for { SIDE($other, form: "of") } c-pawn, and so plays in the center
    .hedgehog = { $side } has a hedgehog: pawns on { $squares } that give up space and wait for a break
    .small-center = { $side } has a small, solid center on { $squares }, as in the Scheveningen; { SIDE($other, form: "of") } pawn on { $against } stands further up
    .stonewall = { $side } has a Stonewall on { $squares }: firm, but no pawn can guard the square in front of the e-pawn
    .locked-center = the center is locked, so the game is decided on the wings
    .symmetrical = the pawns stand symmetrically, so only the pieces make a difference
structure-by =
    .isolated-queen-pawn = { $line } would leave { $side } with an isolated queen's pawn on { $squares }.
    .hanging-pawns = { $line } would leave { $side } with hanging pawns on { $squares }: side by side, but with no other pawn to guard them.
    .carlsbad = { $line } would lead to the Carlsbad structure, with the half-open c-file for { $side }.
structure-step =
    .push = the push that belongs to it is { $move }.
    .push-later = the push that belongs to it, { $move }, comes next.
    .post = on { $square } { $piece } has the post that belongs to it.
    .post-later = { $piece } is heading for { $square }, the post that belongs to it.
    .minority = { $move } belongs to the minority attack.
    .minority-later = the minority attack comes next, with { $move }.
    .blockade = { $move } blocks the pawn.
    .blockade-later = { $move } comes next and blocks the pawn.
color_complex =
    .light = { SIDE($side, form: "of") } light squares are weak: no pawn can guard { $squares }, and the light-squared bishop is gone.
    .dark = { SIDE($side, form: "of") } dark squares are weak: no pawn can guard { $squares }, and the dark-squared bishop is gone.
    .light-guarded = { SIDE($side, form: "of") } light squares are weak: no pawn can guard { $squares }, and { $guard } is the only bishop for the job.
    .dark-guarded = { SIDE($side, form: "of") } dark squares are weak: no pawn can guard { $squares }, and { $guard } is the only bishop for the job.
space = { $side } has more space.
    .expert = { $side } has more space: the pawns control { NUM($own-count) } squares in the other half, { SIDE($other, form: "of") } { NUM($other-count, form: "alone") }.
bishop_pair =
    .creates = { $move } leaves { $side } with the two bishops.
    .removes = { $move } breaks up { SIDE($side, form: "of") } bishop pair.
    .has = { $side } has the two bishops.
king_safety =
    .pawn-shield =
        { $after ->
            [0] with { $move } no pawn shields { PIECE($king, form: "owned") } any more.
            [one] with { $move } only one pawn shields { PIECE($king, form: "owned") }.
           *[other] with { $move } { NUM($after) } pawns shield { PIECE($king, form: "owned") } instead of { NUM($before, form: "alone") }.
        }
    .open-line =
        { $after ->
            [one] with { $move } { NUM($after) } file is open near { PIECE($king, form: "owned") } instead of { NUM($before, form: "alone") }.
           *[other] with { $move } { NUM($after) } files are open near { PIECE($king, form: "owned") } instead of { NUM($before, form: "alone") }.
        }
    .luft =
        { $after ->
            [one] { $move } gives { PIECE($king, form: "owned") } luft: { NUM($after) } free square instead of { NUM($before, form: "alone") }.
           *[other] { $move } gives { PIECE($king, form: "owned") } luft: { NUM($after) } free squares instead of { NUM($before, form: "alone") }.
        }
    .luft-beginner = { $move } gives { PIECE($king, form: "owned") } a square to escape to.
    .more-attackers = { $move } adds to the attack on { PIECE($king, form: "owned") }.
    .more-attackers-expert = { $move } adds to the attack on { PIECE($king, form: "owned") }: { NUM($after) } attackers instead of { NUM($before, form: "alone") }.
    .fewer-attackers = { $move } eases the pressure on { PIECE($king, form: "owned") }.
    .fewer-attackers-expert = { $move } eases the pressure on { PIECE($king, form: "owned") }: { NUM($after) } attackers instead of { NUM($before, form: "alone") }.
compensation = { $side } is down { $amount }, but has enough play for it: { $reasons }.
compensation-for =
    .bishops = the two bishops
    .passed-pawn = a far passed pawn
    .attack = the attack on the king
    .development = the better development
    .activity = the more active pieces
material_balance =
    .level = material is level.
    .exchange = { $side } is the exchange up.
    .up = { $side } is { $more } up.
    .for = { $side } has { $more } for { $fewer }.

## Endings

ending_class =
    .pawn = this is a pawn ending.
    .knight = this is a knight ending.
    .bishop = this is a bishop ending.
    .minor = this is an ending with minor pieces.
    .rook = this is a rook ending.
    .queen = this is a queen ending.
    .queen-rook = this is an ending with queens and rooks.
    .bare-kings = only the kings are left.
    .other = this is an ending.
rule_of_square =
    .caught = { PIECE($king, form: "owned") } is inside the square of the pawn on { $pawn } and can catch it.
    .caught-beginner = { PIECE($king, form: "owned") } is near enough to catch the pawn on { $pawn }.
    .runs = { PIECE($king, form: "owned") } is outside the square of the pawn on { $pawn } and cannot catch it alone.
    .runs-beginner = { PIECE($king, form: "owned") } is too far away to catch the pawn on { $pawn } alone.
opposition =
    .takes = { $move } takes { $kind }: { $other } is to move.
    .has = { $holder } has { $kind }: { $other } is to move.
opposition-kind =
    .direct = the opposition
    .distant = the distant opposition
    .diagonal = the diagonal opposition
key_squares =
    .reached = the king stands on a key square of the pawn on { $pawn }: { $squares }.
    .named = the key squares of the pawn on { $pawn } are { $squares }.
zugzwang =
    .after = { $move } puts { $side } in zugzwang: having to move hurts.
    .now = { $side } is in zugzwang: having to move hurts.
triangulation = the king loses a move on purpose: { $first }, { $second }, { $third }.
pawn_race = count: { $side } needs { NUM($own) } moves to queen, { $other } { NUM($enemy) }: { $end }.
race-end =
    .first = { $side } queens first
    .together = the queens come one right after the other
breakthrough = { $move } breaks through: one pawn is given up, another gets past.
wrong_bishop = the bishop does not control { $corner }: the defender draws by staying in the corner.
opposite_bishops = opposite-colored bishops: a pawn up may not be enough.
rook_behind_passer = the rook on { $rook } stands where it belongs: behind the passed pawn on { $pawn }.
king_activity =
    .takes = { $move } takes { $target }.
    .next-to = { $move } brings the king next to { $target }.
    .next-to-queening = { $move } brings the king next to { $target }, where a pawn would queen.
    .towards = { $move } brings the king towards { $target }; it is { NUM($steps) } steps away.
    .towards-queening = { $move } brings the king towards { $target }, where a pawn would queen; it is { NUM($steps) } steps away.
named_ending =
    .vancura-drawn = the Vancura defense: the rook attacks the pawn from the side, the other rook is tied to it, and it is a draw.
    .queen-against-seventh-won = queen against a pawn on the seventh: the queen is in time, and it is won.
    .queen-against-seventh-drawn = queen against a pawn on the seventh: the pawn holds, and it is a draw.
    .queen-against-rook-won = queen against rook: a win in theory, though not an easy one.
    .rook-against-minor-drawn = rook against a minor piece without pawns: a draw in theory.
    .two-knights-drawn = two knights cannot force mate: a draw.
cut_off_king =
    .move = { $move } cuts { SIDE($other, form: "of") } king off from the pawn on { $pawn }.
    .now = the rook on { $rook } cuts { SIDE($other, form: "of") } king off from the pawn on { $pawn }.
bishop_against_knight =
    .bishop = bishop against knight with pawns on both wings: the bishop reaches both at once.
    .knight-color = bishop against knight: { NUM($own) } pawns of its own stand on the bishop's color, and the knight is the better piece.
    .knight-wing = bishop against knight with the pawns on one wing: the knight can go to squares of both colors and is better.
king_walk =
    .pawn = the king gets to the pawn on { $target } in time, by way of { $way }, and cannot be kept out.
    .takes = the king takes the pawn on { $target }.
    .key = the king gets to the key square { $target } in time, by way of { $way }, and cannot be kept out.
    .key-now = the king steps onto the key square { $target }.
pawn_strategy =
    .one = { $first }
    .two = { $first } { $reply }
    .three = { $first } { $reply } { $then }
known_ending =
    .won = this is { $name }, and it is won.
    .drawn = this is { $name }, and it is drawn.
known-name =
    .lucena = the Lucena position
    .philidor = the Philidor position
    .kpk = king and pawn against king
    .krk = king and rook against king
    .kqk = king and queen against king
    .kbnk = bishop and knight against king
    .wrong-rook-pawn = rook's pawn and the wrong bishop
    .rook-pawn-draw = king and rook's pawn against king

## The page

title =
    .idea = Idea
    .why = Why
    .trap = Trap
    .then = Then
    .plan = Plan
    .line = Line
    .not = Not
    .sure = Sure
    .board = Board
    .also = Also
    .answer = Answer
    .ours = Ours
    .cause = Cause
    .flight = Flight
    .ideas = Ideas
    .rated = Rated
    .moves = Moves
    .how = How
    .work = Work
    .words = Words
confidence =
    .proved = proved
    .bounded = bounded
    .judged = judged
over = the game is over.
headline =
    .mate = is mate.
    .mates = mates in { NUM($moves) }.
    .mates-offering = sacrifices { $offered } and mates in { NUM($moves) }.
    .mated = cannot stop mate in { NUM($moves) }.
    .proved-only-win = wins; no other move does.
    .proved-win = wins.
    .proved-only-draw = holds the draw; every other move loses.
    .proved-draw = leads to a draw with best play.
    .proved-loss = loses, like every other move.
    .best-chance = is the best chance in a lost position.
    .forced = is the only legal move. { $state }
    .only-win = is the only move that wins.
    .only-draw = is the only move that holds. { $state }
    .only-advantage = is the only move that keeps the advantage. { $state }
    .only-material = is the only good move. { $state }
    .only-life = is the only move that avoids mate. { $state }
state =
    .level = the position is equal.
    .level-range = the position is equal.
    .level-range-expert = the position is equal ({ $range }).
    .range = { $side } { $band }.
    .range-expert = { $side } { $band } ({ $range }).
    .band = { $side } { $band }.
asked =
    .best = { $move } is the move to play.
    .as-good = { $move } is about as good.
    .less = { $move } is about { $pawns } pawns weaker.
    .less-line = { $move } is about { $pawns } pawns weaker: it may go on { $line }.
    .goes-on = { $move } is nearly as good: it may go on { $line }.
lead =
    .clear = { $move } is clearly best.
    .rivals =
        { $count ->
            [one] { $move } looks best, but { $others } may be as good.
           *[other] { $move } is one of several good moves: { $others } may be as good.
        }
    .narrow = { $move } looks best, but not by enough to be sure.
    .several = { $move } is one of several good moves.
    .numbers = { $chosen }; { $rest }.
    .numbers-alone = { $chosen }; every other move may be as good.
    .numbers-several = { $chosen }; { NUM($count) } other moves may be as good, { $rest }.
    .numbers-rivals = { $chosen }; { $rivals } may be as good.
    .numbers-open = { $chosen }; { $rivals } may be as good, { $rest }.
interval =
    .both = { $move } { $near } to { $far }
    .below = all others below { $edge }
    .above = all others above { $edge }
steadiness =
    .few =
        { $count ->
            [one] if no judgment errs by more than half a pawn, only { $moves } can be best.
           *[other] if no judgment errs by more than half a pawn, only { $moves } can be best.
        }
    .change =
        { $count ->
            [one] one judgment would have to change for { $move } to be chosen.
           *[other] { NUM($count) } judgments would have to change for { $move } to be chosen.
        }
noise =
    .quiet = the position is quiet: nothing forced is in sight.
    .restless = { NUM($count) } captures hang in the air: the verdict may swing by { $pawns } pawns.
sure =
    .mate = proved: every reply was searched to mate.
    .ending = proved by the rules of pawn endings.
    .rules = proved by the rules.
    .replies = bounded: all replies were searched ({ $effort }). The best chance leaves the opponent the fewest winning replies.
    .bounded = bounded: nothing better was found ({ $effort }).
    .apart = bounded: in nine cases of ten no other move will turn out as good ({ $effort }).
    .judged = judged: this is a judgment, not a proof ({ $effort }).
    .replies-beginner = the best chance leaves the opponent the fewest winning replies.
    .bounded-beginner = nothing better was found.
    .apart-beginner = no other move comes near.
    .judged-beginner = this is a judgment, not a proof.
effort = { $positions } positions, { $plies } plies deep
positions =
    .plain = { $number }
    .thousand = { $number } thousand
    .million = { $number } million
step-purpose =
    .joined = { $first }; { $next }
    .repeats = the position repeats
    .mate = mate
    .new = a new { PIECE($piece, form: "bare") }
    .takes-back = recaptures
    .takes = takes { $piece }
    .castles = castles
    .check-hits = check, attacking { $targets }
    .hits = attacks { $targets }
    .check = check
    .with-check = { $deed } with check
    .passed-pawn-runs = the passed pawn runs
    .develops = develops
    .only-reply = the only legal reply
    .taken-back = recaptured
    .taken-by = taken by { $piece }
    .is-taken = { $piece } is taken
    .answered-with-check = answered with check
part =
    .no-threat = no threat was found that matters.
    .no-plan = no plan was found that goes beyond the line.
    .no-line = there is no line.
allowed =
    .mate = it allows { $reply }.
    .mated = after { $reply } { $side } is mated in { NUM($moves) }.
    .level = after { $reply } the position is equal.
    .band = after { $reply } { $side } { $band }.
    .still = after { $reply } { $side } is still winning, but less clearly.
better = better was { $move }.
mark =
    .doubtful = Inaccuracy
    .mistake = Mistake
    .blunder = Blunder
summary = Summary. { $white } { $black }
tally = { $player }: { $doubtful ->
        [one] { $doubtful } inaccuracy
       *[other] { $doubtful } inaccuracies
    }, { $mistakes ->
        [one] { $mistakes } mistake
       *[other] { $mistakes } mistakes
    }, { $blunders ->
        [one] { $blunders } blunder
       *[other] { $blunders } blunders
    }, { $average } points lost a move.

## Words explained to beginners, once a page, by the kind of claim that uses them

explained =
    .fork = fork: one piece attacks two or more at the same time.
    .pin = pin: a piece must not move, because something more valuable stands behind it.
    .exploits_pin = pin: a piece must not move, because something more valuable stands behind it.
    .skewer = skewer: the piece in front must move, and the one behind it is lost.
    .discovered_attack = discovered attack: one piece moves away and opens the line of another.
    .discovered_check = discovered check: one piece moves away and another gives check.
    .double_check = double check: two pieces give check at once.
    .deflection = deflection: a defender is pulled away from its job.
    .attraction = attraction: a piece is lured to a square where it is in trouble.
    .overload = overload: one piece has more to guard than it can.
    .intermezzo = in-between move: a stronger move is played before the expected one.
    .back_rank_weakness = back rank: the row where the king began the game.
    .mating_pattern = mate: the king is in check and cannot escape.
    .sacrifice = sacrifice: giving up material for something better.
    .promotion = promotion: a pawn on the last rank becomes a new piece.
    .underpromotion = promotion: a pawn on the last rank becomes a new piece.
    .passed_pawn = passed pawn: no enemy pawn can stop it any more.
    .open_file = open file: a column without pawns.
    .outpost = outpost: a square where no enemy pawn can chase a piece away.
    .zugzwang = zugzwang: every move makes things worse, but you must move.
    .opposition = opposition: the kings face each other, and whoever must move gives way.
    .stalemate_resource = stalemate: no legal move and no check, which is a draw.
    .perpetual = perpetual check: checks without end, which is a draw.
    .development = development: bringing the pieces into play.
    .fortress = fortress: a position the stronger side cannot break into.

## Other questions

question =
    .no-pass = { $side } is in check from { $checkers }: the check must be answered first.
    .no-threat = { $side } threatens nothing that needs an answer.
    .threatens-nothing = { $move } makes no threat of its own.
    .gives-check = { $move } gives check.
    .move-holds = nothing was found against { $move }.
    .pass-holds = { $side } is under no threat: even doing nothing would lose nothing.
    .runs-out = { $move } does not work: the checks run out.
    .hidden = the king hides on { $square }: after { $line } every further check loses a piece.
way =
    .capture = takes an attacker
    .block = blocks
    .move-away = moves the target away
    .flee = the king leaves
    .vacate = makes a way out
    .protect = guards
    .pin = stops the attacker from moving
    .unpin = frees a guard
    .in-between = comes first
    .desperado = the target takes what it can
    .counter-threat = threatens as much
    .race = wins a tempo in the race
    .otherwise = the line no longer works
planned =
    .nothing = no plan was found.
    .mates = the plan mates: { $plan }.
    .wins = the plan wins material ({ $gain }): { $plan }.
    .quiet = there is no combination; the best plan is: { $plan }.
plan-step =
    .take = take { $piece }
    .remove = clear { $square }
    .remove-with-threat = clear { $square } with a threat
    .block = block the line between { $from } and { $to }
    .bring = bring { $piece } to { $to }
    .lure = lure { $piece } to { $to }
    .tempo = gain a tempo on { $square }
    .promote = promote the pawn on { $square }
    .mate = mate the king on { $square }
    .walk = walk { $piece } to { $to }
    .pass = make a passed pawn of the pawn on { $square }
    .double = double on the { $file }-file
    .or = { $first } or { $next }
    .next = { $first }; { $next }
move-reason =
    .capture = takes
    .sacrifice = sacrifices to remove a guard or to open the king
    .check-no-flight = checks a king without flight squares
    .check = checks a king with { $flights } flight squares
    .double-attack = attacks two pieces
    .attack = attacks a piece
    .discovery = uncovers an attack
    .king-attack = joins the attack on the king
    .promotion = goes to promote
    .race = every tempo counts in a pawn ending
    .save = saves what is threatened
    .evasion = answers the check
    .plan = plan: { $step }
    .repair = repair: { $step }
    .probe = is tried for what it would threaten
    .pass = does nothing
conduct =
    .sound = the best move, and no other promises more
    .progress = the game is won, and it leads on
    .resistance = the game is lost, and it asks most of the opponent
    .trap = it sets a trap and costs next to nothing
surveyed =
    .none = nothing remarkable is on the board.
    .one = one thing is true on this board.
    .several = { $count } things are true on this board.
fact =
    .check = there is check from { $checkers }.
    .hanging = { $piece } hangs.
    .no-guard = { $piece } is attacked by { $attackers } and has no guard.
    .few-guards = { $piece } is attacked by { $attackers } and guarded by { $guards }.
    .pins = { $pinner } pins { $pinned } to { $behind }.
    .holds = { $pinner } holds { $pinned } to { $behind }.
    .skewers = { $attacker } skewers { $front } and { $back }.
    .battery = { $behind } backs up { $front }.
    .masked-attack = when { $mask } moves, { $slider } attacks { $target }.
    .fork-available = { $move } would fork { $targets }.
    .overloaded = { $guard } is overloaded: it alone guards { $duties }.
    .sole-guard = { $guard } alone guards { $duties }.
    .trapped = { $piece } is trapped.
    .no-square = { $piece } has no safe square left.
    .few-squares = { $piece } has only { $squares } left.
    .weak-back-rank = { $king } has a weak back rank.
    .exposed-king = { $king } is exposed to { $attackers }.
    .no-flight = { $king } cannot step anywhere.
    .flights = { $king } can step to { $squares }.
    .mate-in-one = { $move } is mate.
    .about-to-promote = { $pawn } is about to promote.
    .passed = { $pawn } is passed.
    .runaway = { $pawn } runs home alone.
    .lever = a pawn on { $square } would attack { $target }.
    .weak-square = { $square } is a weak square of { $side }.
    .outpost = { $square } is an outpost of { $side }.
sheet =
    .more = and { $count } more
    .moves = ({ $count } moves)
against =
    .trap-later = { $reply } later, fallen into in { $chance }
    .headline = against { $opponent }: { $move } ({ $conduct }), risk { $risk }.
    .why = { $move }: { $reason }.
    .table = move      value sound expected risk replies  trap
    .asks-too-much = asks too much
    .trap = { $reply }, fallen into in { $chance }
    .no-trap = none seen
    .sure = percentages are parts of a won game; a move may risk { $margin } at most, { $lost-margin } in a lost game.
opponent =
    .beginner = a beginner
    .club = a club player
    .expert = an expert
    .perfect = a perfect player
conduct-name =
    .sound = sound
    .progress = progress
    .resistance = resistance
    .trap = trap

## Proofs of pawn endings

proof =
    .wins = { $side } to move wins.
    .draws = { $side } to move: a draw.
    .loses = { $side } to move loses.
    .keeping = moves that keep it: { $moves }
    .play = play { $move }.
    .work = { $nodes } nodes ({ $all-nodes } with every move and the line), { $structures } pawn structures, { $seconds } s
    .open = { $side } to move: not proved; between { $lower } and { $upper }.
result =
    .win = win
    .draw = draw
    .loss = loss
strategy =
    .reach = { $side } heads for the key square { $square }.
    .oppose = { $side } takes the opposition.
    .oppose-first = before going on to { $square } { $side } takes the opposition.
    .advance = { $side } advances the pawn.
    .head = { $side } heads for { $square }, where the pawn has to pass.
    .head-pawn = { $side } goes for the pawn on { $square }.
    .mark-time = { $side } can only mark time.
    .mark-time-heard = { $side } marks time, so as not to lose the opposition.
    .shut-in = { $side } keeps the other king on the edge, in front of its own pawn.
    .shoulder = { $side } gets in the way of the other king.
    .corner = { $side } goes into the corner, where stalemate is near.
    .none = { $side } has no plan left.
    .fails = { $move } would fail.
    .fails-opposition = { $move } would lose the opposition.
strategy-result =
    .after = the strategies tell it from here on: { $line }.
    .other = the strategies are those of king and pawn against king, and the line does not come to that.
    .win = { $side } wins; the strategies prove it.
    .draw = a draw; the strategies prove it.
    .assumed-win = the strategies prove nothing; having found no defense, they assume that { $side } wins.
    .assumed-draw = the strategies prove nothing; having found no way to win, they assume a draw.
    .work = { $nodes } nodes; { $plain } where what was tried above is tried again below.
proof-method =
    .search = proved by searching every defense.
    .kings = proved by following the plan of the kings' game against every defense.
    .calculation = calculated by the kings' game: every placement of the kings was worked out over { $structures } pawn structures.
    .open = the range is true, but its ends have not met.
    .searched = searched
corresponding =
    .pair = { $own } to { $enemy }
    .proved = corresponding squares ({ SIDE($side, form: "of") } king to the other, whoever must move gives way): { $pairs }.
    .calculated = corresponding squares, calculated but not proved ({ SIDE($side, form: "of") } king to the other, whoever must move gives way): { $pairs }.
refusal =
    .other-pieces = not a pawn ending: { PIECE($piece, form: "a") } stands on { $square }; only kings and pawns are allowed
    .mate = the game is over: checkmate
    .stalemate = the game is over: stalemate
    .bare-kings = the game is over: only the kings are left
ground =
    .nothing = nothing is known at first sight.
    .mate = it is mate.
    .stalemate = it is stalemate.
    .nobody-can-win = neither side has anything left to win with.
    .bare-king = a bare king cannot win.
    .queen-or-rook-against-bare-king = the new queen or rook cannot be taken and beats the bare king.
    .one-pawn-wins-by-itself = one of the two pawns wins by itself; the other only helps.
    .connected-pawns = the two pawns on neighboring files help each other on.
    .pawns-far-apart = the pawns are too far apart for one king to stop both.
    .doubled-rook-s-pawns = two pawns on one rook's file do not drive the king out of the corner.
    .the-pawn-alone-is-held = the pawn would not win even if the other side had none.
    .both-pawns-are-held = each king holds the other side's pawn.
    .won-race = the pawn queens while the other is still at least two steps away.
    .runs-home-in-time = the pawn runs home in time to hold the other.
    .queen-stops-pawn = the queen is to move and the pawn is not yet on the seventh rank.
    .queen-stops-pawn-on-the-seventh = the queen is to move and the pawn's king is in no position to help it.
    .queen-to-move-holds = the queen is to move and holds its own against what was promoted.
    .lone-bishop-or-knight = a lone bishop or knight does not beat a pawn.
    .fortress-on-the-seventh = a bishop's or rook's pawn on the seventh with its king beside it holds against a queen whose king is far away.
    .winning-checks = a short series of checks mates or wins the queen.
    .queens-level = a queen each, the kings apart, and no winning checks.
    .outside-the-square = the pawn runs home: the bare king is outside its square, even after the pawn has moved.
    .outside-the-square-king-to-move = the pawn runs home: the bare king is to move and still cannot step into its square.
    .takes-the-pawn = the bare king takes the unguarded pawn.
    .two-steps-nearer-the-block = the bare king is in the square and two steps nearer to the square before the pawn: it gets there and stays.
    .the-king-is-too-far-away = the bare king is in the square and the pawn's own king is too far away to help.
    .nearer-to-a-key-square = the king is as near to its pawn as the bare king and nearer to a key square, so it gets there first.
    .opposition = the king stands before its pawn and has the opposition: the bare king must give way.
    .on-a-key-square = the king stands on a key square of its pawn, which wins.
    .on-a-key-square-king-to-move = the king stands on a key square, the pawn is safe, and there is no stalemate in the corner.
    .first-to-the-block = the bare king is to move and first at the square before the pawn, which its king does not yet guard.
    .first-to-the-third-square = the bare king is clearly first at the third square before the pawn and keeps the king from passing.
    .two-steps-nearer-to-a-key-square = the king is two steps nearer to a key square than the bare king and keeps its pawn on the way.
    .escort-to-the-near-key-square = the king is not further from its pawn than the bare king and two steps nearer to the key square on its side.
    .far-ahead = the bare king is four steps behind in the race for the square before the pawn.
    .ahead-of-a-distant-king = the bare king is three steps behind in the race and too far from the pawn to disturb it.
    .shoulder-to-shoulder = the kings stand on one rank with the pawn's king on the inside: it shoulders the bare king away.
    .slower-round-the-side = the bare king is in the square and reaches the near key square no later, and the other king comes from the side.
    .to-the-gate-of-the-seventh = the king reaches the seventh rank beside the queening square first and guards the way.
    .one-step-nearer-the-middle-key-square = the king, to move, is a step nearer to the key square before its pawn.
    .first-to-the-corner = against a rook's pawn the bare king reaches the corner in time and cannot be driven out.
    .the-escort-comes-late = the bare king is in the square and attacks the pawn before its king can guard the way.
    .wide-apart-with-the-nearer-king = the kings are files apart and the bare king is too far to the side to stop the escort.
    .cut-off-by-three-files = the bare king is three files away and comes to the key squares a step too late.
    .faced-in-time = the bare king stands opposite and no key square is nearer to the other king.
    .king-behind-its-pawn = the king is behind its pawn and the bare king, to move, stands in its way.
    .passed-by = the king has gone past, but the bare king is well inside the square and nearer to every key square.
    .a-step-nearer-to-the-pawn = the bare king comes from behind, is a step nearer to the pawn and wins or blocks it.
    .on-the-other-side-of-the-file = the pawn's file lies between the kings and the strong king is two steps from a key square.
    .low-kings-face-to-face = the bare king faces the other low on the board and no key square can be reached first.
    .sidestep-to-the-opposition = the bare king, to move, steps across and takes the opposition.
    .level-with-the-square = the bare king is just inside the square and nearer to every key square.
    .takes-the-distant-opposition = the kings stand on one file and the bare king, to move, can take the opposition.
    .the-sixth-rank-pawn = with the pawn on the sixth the bare king, not before the queening square, comes too late.
    .the-sixth-rank-pawn-king-to-move = with the pawn on the sixth the bare king must leave the squares before it.
    .the-bare-king-is-behind-the-pawn = the bare king is behind the pawn and the other king is in time to see it home.
    .before-a-rook-s-pawn = the bare king gets before the rook's pawn, and there is no way round on the edge.
ground-name =
    .nothing = nothing
    .mate = mate
    .stalemate = stalemate
    .nobody-can-win = nobody can win
    .bare-king = bare king
    .queen-or-rook-against-bare-king = queen or rook against bare king
    .one-pawn-wins-by-itself = one pawn wins by itself
    .connected-pawns = connected pawns
    .pawns-far-apart = pawns far apart
    .doubled-rook-s-pawns = doubled rook's pawns
    .the-pawn-alone-is-held = the pawn alone is held
    .both-pawns-are-held = both pawns are held
    .won-race = won race
    .runs-home-in-time = runs home in time
    .queen-stops-pawn = queen stops pawn
    .queen-stops-pawn-on-the-seventh = queen stops pawn on the seventh
    .queen-to-move-holds = queen to move holds
    .lone-bishop-or-knight = lone bishop or knight
    .fortress-on-the-seventh = fortress on the seventh
    .winning-checks = winning checks
    .queens-level = queens level
    .outside-the-square = outside the square
    .outside-the-square-king-to-move = outside the square, king to move
    .takes-the-pawn = takes the pawn
    .two-steps-nearer-the-block = two steps nearer the block
    .the-king-is-too-far-away = the king is too far away
    .nearer-to-a-key-square = nearer to a key square
    .opposition = opposition
    .on-a-key-square = on a key square
    .on-a-key-square-king-to-move = on a key square, king to move
    .first-to-the-block = first to the block
    .first-to-the-third-square = first to the third square
    .two-steps-nearer-to-a-key-square = two steps nearer to a key square
    .escort-to-the-near-key-square = escort to the near key square
    .far-ahead = far ahead
    .ahead-of-a-distant-king = ahead of a distant king
    .shoulder-to-shoulder = shoulder to shoulder
    .slower-round-the-side = slower round the side
    .to-the-gate-of-the-seventh = to the gate of the seventh
    .one-step-nearer-the-middle-key-square = one step nearer the middle key square
    .first-to-the-corner = first to the corner
    .the-escort-comes-late = the escort comes late
    .wide-apart-with-the-nearer-king = wide apart with the nearer king
    .cut-off-by-three-files = cut off by three files
    .faced-in-time = faced in time
    .king-behind-its-pawn = king behind its pawn
    .passed-by = passed by
    .a-step-nearer-to-the-pawn = a step nearer to the pawn
    .on-the-other-side-of-the-file = on the other side of the file
    .low-kings-face-to-face = low kings face to face
    .sidestep-to-the-opposition = sidestep to the opposition
    .level-with-the-square = level with the square
    .takes-the-distant-opposition = takes the distant opposition
    .the-sixth-rank-pawn = the sixth-rank pawn
    .the-sixth-rank-pawn-king-to-move = the sixth-rank pawn, king to move
    .the-bare-king-is-behind-the-pawn = the bare king is behind the pawn
    .before-a-rook-s-pawn = before a rook's pawn

## Game reviews

review-class =
    .book = book
    .forced = forced
    .best = best
    .good = good
    .inaccuracy = inaccuracy
    .mistake = mistake
    .blunder = blunder
    .missed-mate = missed mate
    .missed-win = missed win
    .missed-save = missed save
    .great = great
    .brilliant = brilliant
review-class-a =
    .inaccuracy = an inaccuracy
    .mistake = a mistake
    .blunder = a blunder
    .missed-mate = a missed mate
    .missed-win = a missed win
    .missed-save = a missed chance to save the game
    .great = the only move
    .brilliant = a brilliant sacrifice
    .good = a good move
review-count =
    .blunder =
        { $count ->
            [one] one blunder
           *[other] { NUM($count) } blunders
        }
    .missed-chance =
        { $count ->
            [one] one chance
           *[other] { NUM($count) } chances
        }
    .mistake =
        { $count ->
            [one] one mistake
           *[other] { NUM($count) } mistakes
        }
    .inaccuracy =
        { $count ->
            [one] one inaccuracy
           *[other] { NUM($count) } inaccuracies
        }
    .error =
        { $count ->
            [one] one error
           *[other] { NUM($count) } errors
        }
review-standing =
    .level = the game is about level
    .winning = { $side } is winning
    .clearly-better = { $side } is clearly better
    .better = { $side } is better
    .worse = { $side } is worse
    .clearly-worse = { $side } is clearly worse
    .lost = { $side } is lost
review-only-move =
    .win = the only move: everything else gives away the win (winning chances of { $points }% against { $rest }%).
    .advantage = the only move: everything else gives away the advantage (winning chances of { $points }% against { $rest }%).
    .balance = the only move: everything else loses the balance (winning chances of { $points }% against { $rest }%).
    .game = the only move: everything else loses at once (winning chances of { $points }% against { $rest }%).
review-sacrifice = a brilliant sacrifice of { $offer }.
    .mates = a brilliant sacrifice of { $offer }; it mates in { NUM($moves) }.
    .deep = a brilliant sacrifice of { $offer }; one must look { $plies } plies ahead to see that it works.
review-better = better was { $move }.
    .then = better was { $move }: then { $standing }.
review-mate-was-there = { $move } mates in { NUM($moves) }.
    .at-once = { $move } was mate.
review-leaves-book = the known lines of the { $opening } ({ $code }) end here; { $standing }.
review-ending-begins = with this the ending begins; { $standing }.
review-turning-point = the turning point of the game.
review-end =
    .mate = { $side } is mated.
    .stalemate = stalemate: a draw.
    .lost = { $side } is lost, and the game is over.
    .won = { $side } wins, though on the board { $standing }.
    .ahead = { $side } wins; on the board { $standing }.
    .drawn = a draw; { $standing }.
    .open = here the moves end; { $standing }.
review-players =
    .both = { $white } has White against { $black }.
    .white = { $white } has White.
    .black = { $black } has Black.
review-opening = the opening is the { $opening } ({ $code }), in known lines until move { $moves }.
    .alone = the game is a { $opening } ({ $code }), in known lines until move { $moves }.
    .unknown = the game begins outside the known openings.
review-course =
    .throughout = { $standing } throughout.
    .first = { $standing } at first
    .then = from move { $move } on { $standing }
review-moment = { $move } ({ $class })
review-decided =
    .one = one move decided: { $moments }.
    .many = the moments that decided: { $moments }.
    .mattered = what mattered most: { $moments }.
    .slight = no single mistake decided; what weighed most: { $moments }.
review-no-errors = neither side made a clear mistake.
review-result =
    .mate = { $side } mated on move { $moves }.
    .won = { $side } won after { $moves } moves.
    .stalemate = stalemate on move { $moves }.
    .drawn = a draw after { $moves } moves.
    .open = the result is not recorded; { $moves } moves were played.
review-take-home =
    .nothing = { $side } made no clear mistake.
    .did = { $side } { $did }.
    .worst = the one to remember is { $move }, where { $better } was better.
    .recurs = more than once: { $motifs }.
review-did =
    .found = found { $found }
    .made = made { $errors }
    .missed = missed { $errors }
review-after-reply =
    .less = after { $reply } { $standing }, but less clearly than before.
    .not-winning = after { $reply } { $standing }, but no longer winning.
    .other = after { $reply } { $standing }.
review-habits = { $player }: habits in { $games } games
review-habit =
    { $times ->
        [one] { $what }: once, { $points } points lost.
       *[other] { $what }: { NUM($times) } times, in { $games ->
            [one] one game
           *[other] { NUM($games) } games
        }, { $points } points lost.
    }
review-habit-opening =
    { $games ->
        [one] { $opening }: one game, { $points } points lost a move.
       *[other] { $opening }: { NUM($games) } games, { $points } points lost a move.
    }
review-played = played { $move }
review-errors-in =
    .opening = errors in the opening
    .middlegame = errors in the middlegame
    .ending = errors in the ending
review-motif =
    .missed-fork = missed fork
    .missed-pin = missed pin
    .missed-skewer = missed skewer
    .missed-discovered-attack = missed discovered attack
    .missed-loose-piece = missed loose piece
    .missed-overworked-defender = missed overworked defender
    .missed-back-rank = missed back rank
    .missed-mate = missed mate
    .missed-defense = missed defense
    .missed-passed-pawn = missed passed pawn
    .allowed-mate = allowed mate
    .overlooked-threat = overlooked threat
    .put-a-piece-where-it-is-lost = put a piece where it is lost
    .left-a-piece-unguarded = left a piece unguarded
    .allowed-pin = allowed pin
    .allowed-fork = allowed fork
    .opened-the-own-king = opened the own king
    .lost-material = lost material
review-motif-times = { $motif } ({ $times }×)
review-label =
    .accuracy = accuracy
    .lichess = accuracy by the formula of Lichess
    .loss = points lost a move
    .exercises = exercises
    .solution = solution
    .by-phase = by phase
    .by-opening = by opening
    .first = first
    .back = back
    .on = on
    .last = last
    .in-game = in the game
    .curve = winning chances of White
    .foot = reviewed by Wherefore { $version }. Every mark was confirmed by a look ten times as long.
review-figures = { $side }: accuracy { $accuracy } (by the formula of Lichess { $lichess }), { $loss } points lost a move; { $classes }
    .short = with less than a minute: { $moves } moves, { $errors }
review-side = { $side }
review-to-move = { $side } to move

## Two threats at once, plans that are mended, moves that fail alike

answers_both =
    { $count ->
        [one] { $side } threatens two things at once: { $deeds }. Only { $moves } answers both.
       *[other] { $side } threatens two things at once: { $deeds }. Only { $moves } answer both.
    }
    .joined = { $first }; and { $next }
mends_plan =
    .removes = the idea is { $idea }; at once it fails to { $reply }, so { $move } first gets rid of { $piece }.
    .lures = the idea is { $idea }; at once it fails to { $reply }, so { $move } first draws { $piece } away.
    .blocks = the idea is { $idea }; at once it fails to { $reply }, so { $move } first gets in the way of { $piece }.
fails_alike =
    { $count ->
        [one] { $moves } fails to the same { $reply }.
       *[other] { $moves } fail to the same { $reply }.
    }
