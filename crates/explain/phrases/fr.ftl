### Français. Le fonctionnement d'un fichier de phrases est expliqué dans docs/voice.md.
### Les phrases commencent par une minuscule ; le programme met la majuscule. Devant : et ; une espace insécable.

## Names

piece =
    .on = en
piece-pawn =
    .gender = m
    .the = le pion
    .de = du pion
    .to = au pion
    .bare = pion
    .a = un pion
    .many = pions
    .the-many = les pions
    .new = un nouveau pion
    .owned-white = le pion blanc
    .owned-de-white = du pion blanc
    .owned-to-white = au pion blanc
    .owned-black = le pion noir
    .owned-de-black = du pion noir
    .owned-to-black = au pion noir
piece-knight =
    .gender = m
    .the = le cavalier
    .de = du cavalier
    .to = au cavalier
    .bare = cavalier
    .a = un cavalier
    .many = cavaliers
    .the-many = les cavaliers
    .new = un nouveau cavalier
    .owned-white = le cavalier blanc
    .owned-de-white = du cavalier blanc
    .owned-to-white = au cavalier blanc
    .owned-black = le cavalier noir
    .owned-de-black = du cavalier noir
    .owned-to-black = au cavalier noir
piece-bishop =
    .gender = m
    .the = le fou
    .de = du fou
    .to = au fou
    .bare = fou
    .a = un fou
    .many = fous
    .the-many = les fous
    .new = un nouveau fou
    .owned-white = le fou blanc
    .owned-de-white = du fou blanc
    .owned-to-white = au fou blanc
    .owned-black = le fou noir
    .owned-de-black = du fou noir
    .owned-to-black = au fou noir
piece-rook =
    .gender = f
    .the = la tour
    .de = de la tour
    .to = à la tour
    .bare = tour
    .a = une tour
    .many = tours
    .the-many = les tours
    .new = une nouvelle tour
    .owned-white = la tour blanche
    .owned-de-white = de la tour blanche
    .owned-to-white = à la tour blanche
    .owned-black = la tour noire
    .owned-de-black = de la tour noire
    .owned-to-black = à la tour noire
piece-queen =
    .gender = f
    .the = la dame
    .de = de la dame
    .to = à la dame
    .bare = dame
    .a = une dame
    .many = dames
    .the-many = les dames
    .new = une nouvelle dame
    .owned-white = la dame blanche
    .owned-de-white = de la dame blanche
    .owned-to-white = à la dame blanche
    .owned-black = la dame noire
    .owned-de-black = de la dame noire
    .owned-to-black = à la dame noire
piece-king =
    .gender = m
    .the = le roi
    .de = du roi
    .to = au roi
    .bare = roi
    .a = un roi
    .many = rois
    .the-many = les rois
    .new = un nouveau roi
    .owned-white = le roi blanc
    .owned-de-white = du roi blanc
    .owned-to-white = au roi blanc
    .owned-black = le roi noir
    .owned-de-black = du roi noir
    .owned-to-black = au roi noir
side-white =
    .the = les Blancs
    .of = des Blancs
    .to = aux Blancs
side-black =
    .the = les Noirs
    .of = des Noirs
    .to = aux Noirs
square =
    .de = de
    .to = à
list =
    .and = et
number =
    .point = ,
    .n0 = aucun
    .n0-f = aucune
    .n1 = un
    .n1-f = une
    .n2 = deux
    .n3 = trois
    .n4 = quatre
    .n5 = cinq
    .n6 = six
    .n7 = sept
    .n8 = huit
    .n9 = neuf
    .n10 = dix
    .n11 = onze
    .n12 = douze
pronoun =
    .move = ce coup
nothing = { "" }

## Parts of sentences

placed = après { $move }, { $clause }
several =
    .one = { PIECE($piece, form: "a") }
    .many = { NUM($count) } { PIECE($piece, form: "many") }
amount =
    .named = { $won }
    .for = { $won } pour { $given }
    .exchange = la qualité
    .pawn = un pion
    .material = du matériel
    .piece = une pièce
    .more-than-piece = plus d'une pièce
    .much = beaucoup de matériel
offer =
    .piece = { $piece }
    .for = { $piece } pour { PIECE($taken, form: "a") }
    .exchange = la qualité
    .a-pawn = un pion
    .material = du matériel
    .a-piece = une pièce
    .a-rook = une tour
    .a-queen = la dame
    .much = beaucoup de matériel
half-pawns =
    .half = un demi-pion
    .one = un pion
    .one-and-half = un pion et demi
    .whole = { NUM($count) } pions
    .and-half = { NUM($count) } pions et demi
range =
    .level = à peu près l'égalité
    .signed = { $near } à { $far }
    .between = { $near } à { $far } pions
band =
    .winning = sont gagnants
    .clearly-better = sont nettement mieux
    .better = sont mieux
    .slightly-better = sont légèrement mieux
    .equal = ne sont ni mieux ni moins bien
    .slightly-worse = sont légèrement moins bien
    .worse = sont moins bien
    .clearly-worse = sont nettement moins bien
    .lost = sont perdus
outcome-of-move =
    .mate = fait mat
    .mates = fait mat en { NUM($moves) }
    .material = gagne { $amount }
    .promotion = donne une nouvelle dame
    .draw = mène à la nulle
    .winning = gagne
    .much-better = donne un net avantage
    .better = donne l'avantage
    .equal = égalise
    .slightly-worse = ne laisse qu'un petit désavantage
    .worse = est moins bon, mais tient
    .lost = perd quand même
outcome-of-side =
    .mate = font mat tout de suite
    .mates = font mat en { NUM($moves) }
    .material = gagnent { $amount }
    .promotion = obtiennent une nouvelle dame
    .draw = ont la nulle
    .winning = sont gagnants
    .much-better = sont nettement mieux
    .better = sont mieux
    .equal = ont une position égale
    .slightly-worse = ne sont que légèrement moins bien
    .worse = sont moins bien, mais tiennent
    .lost = restent perdus
deed =
    .mate = { $move } mat
    .mates = { $move } avec mat en { NUM($moves) }
    .material = { $move }, qui gagne { $amount }
    .promotion = { $move } avec une nouvelle dame
    .draw = { $move } avec la nulle
    .eval = { $move }
answer =
    .taking = { $move } (prend)
    .blocking = { $move } (bloque)
    .stepping-away = { $move } (s'écarte)
    .making-room = { $move } (ouvre une issue)
    .guarding = { $move } (défend)
    .pinning = { $move } (cloue)
    .unpinning = { $move } (décloue)

## Verdicts

evaluation =
    .equal = la position est égale.
    .little = { $side } { $band }, mais de peu.
    .range = { $side } { $band }.
    .range-expert = { $side } { $band }, de { $range }.
    .balanced = la position est à peu près égale.
    .balanced-expert = la position est égale, à un peu plus d'un pion près.
    .value = pour { $side }, c'est { $range }.
best_move = { $move } est le meilleur coup.
only_move =
    .win = seul { $move } gagne.
    .draw = seul { $move } tient ; tout autre coup perd.
    .advantage = seul { $move } garde l'avantage.
    .material = seul { $move } est bon : tout autre coup cède quelque chose.
    .life = seul { $move } évite le mat.
forced_move = { $move } est le seul coup légal.
equal_alternatives =
    { $count ->
        [one] { $moves } est tout aussi bon.
       *[other] { $moves } sont tout aussi bons.
    }
forced_mate =
    .now = { $move } fait mat.
    .next = { $move } fait mat au coup suivant, quelle que soit la défense.
    .forced = { $move } fait mat en { NUM($moves) } par force.
    .theirs-next = { $side } font mat au coup suivant, quoi qu'on joue.
    .theirs = { $side } font mat en { NUM($moves) }, quoi qu'on joue.
material_result =
    .at-once = { $move } gagne { $amount }.
    .later = { $move } gagne { $amount } au bout du compte.
    .other = { $move } { $outcome }.
perpetual = { $line }, et les échecs ne finissent jamais : nulle par échec perpétuel.
stalemate_resource = { $move } sauve la nulle : la variante finit par un pat.
fortress =
    .after = { $holder } ont moins de matériel, mais après { $move } { $other } ne peuvent pas entrer : c'est une forteresse.
    .now = { $holder } ont moins de matériel, mais { $other } ne peuvent pas entrer : c'est une forteresse.
mating_pattern =
    .back-rank = un mat du couloir : le roi est enfermé par ses propres pièces.
    .smothered = un mat à l'étouffée : le roi est emmuré par ses propres pièces.
    .arabian = le mat arabe : tour et cavalier prennent le roi dans le coin.
    .anastasia = le mat d'Anastasie : le cavalier et une de ses pièces ôtent au roi ses cases au bord.
    .boden = le mat de Boden : deux fous qui se croisent des deux côtés.
    .double-bishop = les deux fous font mat côte à côte.
    .dovetail = le mat en queue d'aronde : la dame fait mat seule, car les propres pièces du roi lui barrent la fuite.
    .hook = le mat du crochet : le cavalier protège la tour, et un pion protège le cavalier.
    .epaulette = un mat des épaulettes : des pièces du roi se tiennent de chaque côté de lui.
    .support = la dame fait mat juste à côté du roi, protégée par une autre pièce.
    .opera = le mat de l'opéra : une tour à côté du roi, protégée par un fou.

## Threats

threat = { $side } menacent { $deed }.
creates_threat = { $move } menace { $deed }.
double_threat = { $move } crée deux menaces à la fois : { $deeds }.
    .joined = { $first } ; et { $next }
parries =
    .takes = { $move } prend { $piece }, et { $threat } disparaît.
    .takes-helper = { $move } prend une pièce dont { $threat } a besoin.
    .blocks = { $move } bloque { $threat }.
    .guards = { $move } défend contre { $threat }.
    .flees = { $move } sauve { $piece } de { $threat }.
    .king-flees = { $move } met le roi à l'abri de { $threat }.
    .luft = { $move } donne une issue au roi, et { $threat } ne fait plus mal.
    .unpins = { $move } rompt un clouage, et { $threat } ne marche plus.
    .counters = { $move } ôte sa force à { $threat }.
counter_causal_set =
    .one = seul { $moves } pare la menace { $threat }.
    .several = { NUM($count) } coups parent la menace { $threat } : { $moves }.
no_defence =
    .mate = rien n'empêche le mat.
    .deed = rien n'empêche { $deed }.
prophylaxis = { $move } prévient { $prevents }.
ignores_threat = { $move } peut ignorer la menace { $threat } : la réponse { $outcome }.
cause =
    .after = après { $move }, { $reply } { $outcome }
    .pass = si { $side } ne font rien, { $reply } { $outcome }
    .targets =
        { $count ->
            [one] { $attackers } vise { $targets }
           *[other] { $attackers } visent { $targets }
        }
    .covered =
        { $count ->
            [one] { $squares } est contrôlée
           *[other] { $squares } sont contrôlées
        }
    .guard-taken = { $guard } est { GENDER($guard) ->
        [f] prise
       *[m] pris
    }
    .guard-overloaded = { $guard } a trop à faire
    .guard-pinned = { $guard } est { GENDER($guard) ->
        [f] clouée
       *[m] cloué
    }
    .joined = { $first } ; { $next }
    .unclear = { $head }. { $facts }.
    .caused = { $head }. { $facts }. Le coup lui-même le permet.
    .there-before = { $head }. { $facts }. Le danger existait déjà, et le coup l'ignore.
    .partly = { $head }. { $facts }. Une partie du danger existait déjà.

## Motifs

fork = { $move } attaque à la fois { $targets }.
    .beginner = { $move } attaque en même temps { $targets } : une fourchette.
pin =
    .by = { $move } cloue { $pinned } sur { $behind }.
    .now = { $pinned } est { GENDER($pinned) ->
        [f] clouée
       *[m] cloué
    } sur { $behind }.
exploits_pin =
    .takes = { $move } prend { $pinned }, qui est { GENDER($pinned) ->
        [f] clouée
       *[m] cloué
    }.
    .attacks = { $move } attaque { $pinned }, qui est { GENDER($pinned) ->
        [f] clouée
       *[m] cloué
    }.
    .cannot-take = { $pinned } est { GENDER($pinned) ->
        [f] clouée et ne peut donc
       *[m] cloué et ne peut donc
    } pas prendre en { $square }.
skewer = { $move } attaque { $front } ; quand { GENDER($front) ->
        [f] elle
       *[m] il
    } s'écarte, { $back } tombe.
discovered_attack = { $move } découvre une attaque { PIECE($attacker, form: "de") } contre { $target }.
discovered_check = { $piece } s'écarte et { $checker } donne échec à la découverte.
double_check = { $move } est un échec double : seul le roi peut bouger.
x_ray = { $attacker } soutient { $square } à travers { $through }.
removes_defender = { $move } prend { $defender } qui gardait { $square }.
deflection =
    .draws = { $move } dévie { $defender } de { $square }.
    .drives = { $move } chasse { $defender } de la défense de { $square }.
attraction = { $move } attire { $piece } en { $square }, où attend { $next }.
overload =
    { $count ->
        [2] { $piece } doit garder { $duties } et ne peut pas faire les deux.
       *[other] { $piece } doit garder { $duties } et ne peut pas tout faire.
    }
interference = une pièce en { $square } coupe { $slider } de { $target }.
clearance = { $move } libère { $square } pour { $next }.
intermezzo =
    .check = avant { $expected } vient l'échec intermédiaire { $move }.
    .other = avant { $expected } vient le coup intermédiaire { $move }.
trapped_piece =
    .after = { $move } prend { $piece } au piège.
    .now = { $piece } est { GENDER($piece) ->
        [f] prise au piège
       *[m] pris au piège
    }.
hanging_piece =
    .loose = { $piece } est sans défense.
    .weak = { $piece } n'est pas assez { GENDER($piece) ->
        [f] défendue
       *[m] défendu
    }.
    .loose-takes = { $piece } est sans défense : { $move } { GENDER($piece) ->
        [f] la
       *[m] le
    } prend.
    .weak-takes = { $piece } n'est pas assez { GENDER($piece) ->
        [f] défendue
       *[m] défendu
    } : { $move } { GENDER($piece) ->
        [f] la
       *[m] le
    } prend.
back_rank_weakness = { PIECE($king, form: "owned") } est enfermé : la première rangée est faible.
exposed_king = { PIECE($king, form: "owned") } est exposé.
king_attack =
    .both =
        { $defenders ->
            [0] { $attackers } visent ensemble { $king }, et aucune pièce ne le défend.
            [one] { $attackers } visent ensemble { $king }, et une seule pièce le défend.
           *[other] { $attackers } visent ensemble { $king }, et { NUM($defenders) } pièces le défendent.
        }
    .all =
        { $defenders ->
            [0] { $attackers } visent ensemble { $king }, et aucune pièce ne le défend.
            [one] { $attackers } visent ensemble { $king }, et une seule pièce le défend.
           *[other] { $attackers } visent ensemble { $king }, et { NUM($defenders) } pièces le défendent.
        }
sacrifice =
    .mates = { $move } sacrifie { $offered } et fait mat en { NUM($moves) }.
    .material = { $move } sacrifie { $offered } et récupère davantage.
    .promotion = { $move } sacrifie { $offered } pour une nouvelle dame.
    .draw = { $move } sacrifie { $offered } pour la nulle.
    .enough = { $move } sacrifie { $offered } et obtient assez de jeu en échange.
    .more-than-enough = { $move } sacrifie { $offered }, et le sacrifice est correct.
quiet_move = { $move } est un coup tranquille mais fort.
promotion =
    .now = le pion en { $pawn } est promu.
    .mate = le pion en { $pawn } est promu avec mat.
    .later = le pion en { $pawn } passe et va à promotion.
underpromotion = { $move } choisit { PIECE($piece, form: "a") }, pas une dame : ici c'est plus fort.
desperado = { $piece } est de toute façon { GENDER($piece) ->
        [f] perdue
       *[m] perdu
    } et prend ce qui se présente : { $move }.
special_move =
    .castling = le roque met le roi à l'abri.
    .en-passant = { $move } prend en passant.

## Other moves

tempting =
    .capture = { $move } prend { $piece } et semble naturel, mais { $flaw }.
    .check = { $move } donne échec et semble fort, mais { $flaw }.
    .threat = { $move } crée une menace et semble actif, mais { $flaw }.
    .recapture = { $move } reprend et semble naturel, mais { $flaw }.
    .promotion = { $move } va à promotion et semble gagner, mais { $flaw }.
    .shallow-best = { $move } semble bon à première vue, mais { $flaw }.
    .worse = il y a mieux
delays = { $move } ne fait que retarder : { $piece } est { GENDER($piece) ->
        [f] perdue
       *[m] perdu
    } de toute façon.
king_hides = le roi se cache en { $square } : après { $line } tout autre échec perd une pièce.
nearly_trapped =
    .none = { $piece } n'a plus de case sûre.
    .few = { $piece } n'a plus que { $squares }.
seen_late = il faut voir { NUM($moves) } coups à l'avance pour comprendre ce qui ne va pas avec { $move }.
rival =
    .as-good = { $move } est à peu près aussi bon.
    .all-as-good =
        { $count ->
            [one] { $moves } est à peu près aussi bon.
           *[other] { $moves } sont à peu près aussi bons.
        }
    .all-worse =
        { $count ->
            [one] { $moves } est plus faible.
           *[other] { $moves } sont plus faibles.
        }
    .all-close =
        { $count ->
            [one] { $moves } est presque aussi bon.
           *[other] { $moves } sont presque aussi bons.
        }
    .no-better = { $move } n'est pas meilleur : { $side } répondent { $reply }.
    .close-unshown = { $move } est presque aussi bon.
    .worse-unshown = { $move } est plus faible.
    .gives-win-away-unshown = { $move } laisse échapper le gain.
    .loses-unshown = { $move } perd.
    .close = { $move } est presque aussi bon ; { $side } répondent { $reply }.
    .close-because = { $move } est presque aussi bon, mais après { $line } { $theme }.
    .worse = { $move } est plus faible : { $side } répondent { $reply }.
    .gives-win-away = { $move } laisse échapper le gain : { $side } répondent { $reply }.
    .gives-win-away-because = { $move } laisse échapper le gain : après { $line } { $theme }.
    .gives-win-away-because-beginner = { $move } laisse échapper le gain : { $side } répondent { $reply }.
    .loses = { $move } perd : { $side } répondent { $reply }.
    .loses-because = { $move } perd : après { $line } { $theme }.
    .loses-because-beginner = { $move } perd : { $side } répondent { $reply }.
    .worse-capture = { $move } prend { $piece }, mais { $side } répondent { $reply }, et il y a mieux.
    .close-because-beginner = { $move } est presque aussi bon ; { $side } répondent { $reply }.
    .worse-because-beginner = { $move } est plus faible : { $side } répondent { $reply }.
    .worse-because = { $move } est plus faible : après { $line } { $theme }.
contrast =
    .material = { $side } ont moins de matériel
    .material-lost = { $side } ont perdu { $amount }
    .material-behind = { $other } ont { $amount } de plus
    .attacked = { $piece } est sous attaque
    .isolated = { $piece } est isolé
    .doubled = { $piece } est doublé
    .backward = { $piece } est arriéré
    .their-passed-pawn = { $side } ont un pion passé en { $square }
    .no-passed-pawn = { $side } n'ont pas de pion passé en { $square }
    .bishop-pair = { $side } ont cédé la paire de fous
    .their-bishop-pair = { $side } ont la paire de fous
    .castling = { $side } ne peuvent plus roquer
    .not-castled = { $side } n'ont pas roqué
    .shelter = le roi a perdu un pion de son abri
    .their-outpost = { PIECE($piece, form: "owned") } a un avant-poste
    .no-outpost = { $side } n'ont pas d'avant-poste en { $square }
    .their-file = { PIECE($piece, form: "owned") } tient la colonne ouverte { $file }
    .no-file = { $side } n'ont pas la colonne ouverte { $file }
    .moves-again = { $piece } doit rejouer
    .undeveloped = { $piece } est encore à sa place de départ
    .queens-off = les dames sont échangées
certificate = { $reply } n'a besoin que de ce qui se trouve en { $squares }.
refuted_by =
    .ignores-threat = { $move } ignore la menace : { $end }.
    .unguards = { $move } cesse de garder { $square } : { $end }.
    .unblocks = { $move } ouvre une ligne vers { $square } : { $end }.
    .blocks-own = { $move } gêne ses propres pièces : { $end }.
    .steps-into = { $move } permet { $reply } : { $end }.
    .self-pin = { $move } laisse { $piece } dans un clouage : { $end }.
    .drops-to = { $move } perd { $piece } à cause de { $reply }.
    .drops = { $move } perd { $piece } : { $end }.
    .opens-king = { $move } expose son propre roi : { $end }.
    .too-slow = { $move } est trop lent : { $end }.
    .lets-slip = { $move } cède trop : { $end }.
    .lets-slip-level = { $move } gâche l'occasion : { $end }.
    .lets-slip-trade = { $move } ne fait qu'échanger { PIECE($piece, form: "the-many") } : { $reply } reprend.
    .lets-slip-swap = { $move } ne fait qu'échanger { $own } contre { $other } : { $reply } reprend.
    .lets-slip-back = { $move } cède trop : { $reply } reprend.
    .lets-slip-gets = { $move } cède trop : { $reply } récupère { $amount }.
    .fails = { $move } échoue : { $end }.
refutation =
    .mate = { $reply } fait mat
    .draw = après { $reply } c'est nulle
    .level = après { $reply } la partie est égale
    .eval = après { $reply } { $side } { $outcome }
    .deed = { $reply } { $outcome }
    .short-mate = c'est mat
    .short = { $side } { $outcome }
defence_fails = { $defense } n'aide pas : { $answer } { $outcome }.
best_defence =
    .best = la meilleure réponse { SIDE($side, form: "of") } est { $move }.
    .still = la meilleure réponse { SIDE($side, form: "of") } est { $move }, mais { $other } restent mieux.
    .still-expert = la meilleure réponse { SIDE($side, form: "of") } est { $move }, mais { $other } restent mieux, de { $range }.
move_order =
    .mate = d'abord { $right } : { $wrong } tout de suite permet { $reply } mat.
    .in-time = d'abord { $right } : { $wrong } tout de suite échoue sur { $reply }.
mate-at-the-end = cela peut même finir par un mat : { $line }.

## Plans and chances

plan = { $steps }.
    .later = ensuite, { $steps }.
    .next = { $first }, { $next }
    .then = { $first }, puis { $next }
step =
    .double = doubler sur la colonne { $file }
    .on = en { $square }
    .castle = roquer
    .piece-to = amener { $piece } en { $square }
    .piece-to-again = { $piece } en { $square }
    .king-to = amener le roi en { $square }
    .pawn-to = pousser le pion { $file } en { $square }
    .pawn-to-again = le pion { $file } en { $square }
    .capture-on = prendre en { $square }
    .exchange = échanger { PIECE($piece, form: "the-many") }
    .control-file = placer { $piece } sur la colonne { $file }
    .create-passer = créer un pion passé
    .promote = aller à promotion
    .mate = faire mat
    .pawn-break = faire une percée avec un pion
    .piece-by-way = amener { $piece } par { $way } en { $square }
    .king-by-way = amener le roi par { $way } en { $square }
    .attacking = { $step }, en attaquant { $target }
    .outpost = { $step }, où aucun pion ne la chasse
    .seventh = { $step }, sur la septième rangée
    .behind = { $step }, derrière le pion passé
    .at-king = { $step }, en visant le roi adverse
    .center = { $step }, au centre
    .develop = développer { $piece } en { $square }
    .passer-to = pousser le pion passé { $file } en { $square }
    .attack = attaquer en { $square }
ending =
    .pawn = une finale de pions
    .knight = une finale de cavaliers
    .bishop = une finale de fous
    .minor = une finale de pièces légères
    .rook = une finale de tours
    .queen = une finale de dames
    .queen-rook = une finale de dames et de tours
    .bare-kings = une finale de rois seuls
    .other = une finale
simplification =
    .won = { $move } simplifie en { $ending } gagnante.
    .drawn = { $move } simplifie en { $ending } nulle.
proved_trade =
    .wins = { $move } échange pour une finale de pions gagnante : { $line }.
    .wins-then = { $move } échange pour une finale de pions gagnante : après { $line } { $then }.
    .wins-too = { $move } gagne aussi, en échangeant pour une finale de pions gagnante : { $line }.
    .wins-too-then = { $move } gagne aussi, en échangeant pour une finale de pions gagnante : après { $line } { $then }.
    .draws = { $move } échange pour une finale de pions nulle : { $line }.
    .loses = { $move } échange pour une finale de pions perdue : { $line }.
    .loses-then = { $move } échange pour une finale de pions perdue : après { $line } { $then }.
    .only-draws = { $move } laisse échapper le gain : après { $line } la finale de pions n'est que nulle.
    .avoid = il faut éviter l'échange { $move } : après { $line } la finale de pions est perdue.
    .avoid-then = il faut éviter l'échange { $move } : après { $line } la finale de pions est perdue, car { $then }.
trade-then =
    .takes = { $side } gagnent le pion en { $square }
    .queens = { $side } font dame en { $square }
practical_chances =
    { $keeping ->
        [one] la partie est perdue, mais après { $move } une seule des { NUM($replies) } réponses { SIDE($side, form: "of") } garde le gain.
       *[other] la partie est perdue, mais après { $move } seules { NUM($keeping) } des { NUM($replies) } réponses { SIDE($side, form: "of") } gardent le gain.
    }
    .one-reply = la partie est perdue, mais après { $move } une seule des { NUM($replies) } réponses { SIDE($side, form: "of") } garde le gain : { $reply }.
    .later =
        { $keeping ->
            [one] si { $side } trouvent { $found }, jouez { $move } : là encore une seule des { NUM($replies) } réponses garde le gain.
           *[other] si { $side } trouvent { $found }, jouez { $move } : là encore seules { NUM($keeping) } des { NUM($replies) } réponses gardent le gain.
        }
trap =
    .stalemate = { $move } tend un piège : { $natural } serait pat.
    .deed = { $move } tend un piège : si { $natural }, { $answer } { $outcome }.
    .eval = { $move } tend un piège : { $natural } semble naturel, mais après { $answer } { $side } { $outcome }.
    .eval-by = { $move } tend un piège : { $natural } semble naturel, mais après { $answer } { $side } { $outcome }.
    .eval-by-expert = { $move } tend un piège : { $natural } semble naturel, mais après { $answer } { $side } { $outcome }, d'environ { $amount }.

## Features

pawn_break =
    .takes = { $move } prend le pion en { $square } et ouvre la position.
    .hits = la poussée { $move } attaque le pion en { $square }.
improves_piece = en { $square } { $piece } est plus { GENDER($piece) ->
        [f] active
       *[m] actif
    }.
    .expert = en { $square } { $piece } a plus de jeu : { NUM($after) } cases sûres, { NUM($before, form: "f") } avant.
restricts =
    .none-left = { $move } ôte { PIECE($piece, form: "to") } la dernière case sûre.
    .some-left = { $move } restreint { $piece }.
    .some-left-expert =
        { $after ->
            [1] { $move } restreint { $piece } : une case sûre sur { NUM($before) }.
           *[other] { $move } restreint { $piece } : { NUM($after) } cases sûres sur { NUM($before) }.
        }
development =
    .castles = { $move } roque et met la tour en jeu.
    .piece = { $move } développe { $piece }.
development_lead = { $side } sont en avance de développement : { $other } ont encore { NUM($other-count) } pièces mineures chez eux, { $side } { NUM($own-count, form: "f") }.
opening =
    .is = l'ouverture : { $name }.
    .is-line = l'ouverture : { $family }, { $line }.
    .enters = { $move } mène à l'ouverture { $name }.
    .enters-line = { $move } mène à l'ouverture { $family }, { $line }.
opening_choices = parmi les chemins connus : { $choices }.
opening-choice = { $move } ({ $name })
piece_route =
    .outpost = { $piece } peut aller en { $square } en passant par { $via } ; de là, aucun pion ne peut { GENDER($piece) ->
        [f] la
       *[m] le
    } chasser.
    .attack = { $piece } peut aller en { $square } en passant par { $via } pour attaquer le pion faible en { $target }.
prepares_break = { $move } prépare { $break }, qui échouerait tout de suite sur { $reply }.
purpose =
    .take = { $move } prend { $piece }.
    .guard = { $move } défend { $piece }.
    .attack = { $move } attaque { $piece }.
    .deny = { $move } ôte { PIECE($piece, form: "to") } la case { $square }.
    .open-line = { $move } ouvre la ligne { PIECE($piece, form: "de") }.
    .save = { $move } met { $piece } à l'abri.
    .centralize = { $move } amène { $piece } au centre.
    .stop-checks = après { $move }, { $side } n'ont plus de bon échec.
    .connect = { $move } relie les tours.
    .sidestep = { $move } sort le roi de la ligne { PIECE($piece, form: "de") }.
    .prepare = { $move } rend { $next } possible.
    .cover = { $move } protège { $piece }.
    .pressure = { $move } met { $piece } sous pression.
    .free-castling = { $move } libère le passage pour le roque.
    .support = { $move } place { $own } derrière { $piece }.
    .space = { $move } gagne de l'espace.
    .wait = { $move } attend : il n'y a rien à faire.
trade =
    .takes = { $move } échange { $own } contre { $other } : { $why }.
    .offers = { $move } propose d'échanger { $own } contre { $other } : { $why }.
trade-why =
    .color-guard = cela élimine le dernier fou qui peut défendre les cases faibles de sa couleur
    .bad-bishop = un mauvais fou s'en va, bloqué par ses propres pions
    .strong-piece = aucun pion ne pourrait chasser cette pièce
    .attacker = cela retire une pièce à l'attaque contre le roi { SIDE($side, form: "of") }
    .ahead = les échanges aident le camp qui a plus de matériel
    .cramped = les échanges aident le camp qui a moins d'espace
passed_pawn =
    .creates = { $move } fait du pion en { $pawn } un pion passé{ $kind }.
    .removes = { $move } élimine le pion passé en { $pawn }.
    .pushes = { $move } pousse le pion passé{ $kind }.
    .has = { PIECE($owned, form: "owned") } est passé{ $kind }.
passed-kind =
    .plain = { "" }
    .protected = , protégé par son voisin
    .outside = , loin des pions adverses
    .connected = , avec un autre pion passé à côté
weak_pawn =
    .creates = { $move } laisse { SIDE($side, form: "to") } { $a-kind } en { $square }.
    .removes = { $move } élimine { $kind } en { $square }.
    .removes-later = après { $line }, { $side } n'ont plus { $kind } en { $square }.
    .has = { $side } ont { $a-kind } en { $square }.
weak-kind =
    .isolated = le pion isolé
    .doubled = le pion doublé
    .backward = le pion arriéré
a-weak-kind =
    .isolated = un pion isolé
    .doubled = un pion doublé
    .backward = un pion arriéré
open_file =
    .takes-open = { $move } occupe la colonne ouverte { $file }.
    .takes-half-open = { $move } occupe la colonne semi-ouverte { $file }.
    .doubles-open = { $move } double les pièces lourdes sur la colonne ouverte { $file }.
    .doubles-half-open = { $move } double les pièces lourdes sur la colonne semi-ouverte { $file }.
    .opens-for = { $move } ouvre la colonne { $file } pour { $piece }.
    .half-opens-for = { $move } ouvre à demi la colonne { $file } pour { $piece }.
    .opens = { $move } ouvre la colonne { $file }.
    .half-opens = { $move } ouvre à demi la colonne { $file }.
    .held-open = la colonne { $file } est ouverte, et { PIECE($piece, form: "owned") } l'occupe.
    .held-half-open = la colonne { $file } est semi-ouverte, et { PIECE($piece, form: "owned") } l'occupe.
    .open = la colonne { $file } est ouverte.
    .half-open = la colonne { $file } est semi-ouverte.
seventh_rank =
    .reaches-pawns = { $piece } atteint la septième rangée et y attaque les pions.
    .reaches-king = { $piece } atteint la septième rangée et enferme le roi.
    .stands-pawns = { PIECE($piece, form: "owned") } est sur la septième rangée et y attaque les pions.
    .stands-king = { PIECE($piece, form: "owned") } est sur la septième rangée et enferme le roi.
outpost =
    .free = { $square } est un avant-poste pour { $side } : aucun pion adverse ne pourra jamais l'attaquer.
    .comes = { $piece } va en { $square }, d'où aucun pion ne peut { GENDER($piece) ->
        [f] la
       *[m] le
    } chasser.
    .there = en { $square } aucun pion ne pourra jamais chasser { $piece }.
    .there-attacks = en { $square } aucun pion ne pourra jamais chasser { $piece }, qui de là attaque { $targets }.
    .has = aucun pion ne pourra jamais chasser { PIECE($owned, form: "owned") }.
    .has-attacks = aucun pion ne pourra jamais chasser { PIECE($owned, form: "owned") }, qui attaque { $targets }.
weak_square =
    .after = avec { $move } { $side } cèdent { $square } : aucun pion ne pourra plus garder la case.
    .now = { $square } est une case faible : { $side } ne pourront plus jamais la garder avec un pion.
bad_bishop =
    .creates = avec { $move } { PIECE($bishop, form: "owned") } devient un mauvais fou : ses propres pions le bloquent.
    .removes = { PIECE($bishop, form: "owned") }, un mauvais fou, est échangé.
    .has = { PIECE($bishop, form: "owned") } est un mauvais fou : { NUM($same) } de ses { NUM($all) } pions sont sur sa couleur.
pawn_structure =
    .now = { $structure }.
    .planned = { $structure }. { $step }
structure =
    .isolated-queen-pawn = { $side } ont un pion dame isolé en { $squares } : aucun autre pion ne peut le défendre, ni chasser une pièce de la case devant lui
    .hanging-pawns = les pions { SIDE($side, form: "of") } en { $squares } sont des pions pendants : forts côte à côte, mais aucun autre pion ne peut les défendre
    .carlsbad = c'est la structure de Carlsbad : { $side } ont la colonne semi-ouverte c, { $other } la colonne semi-ouverte e
    .maroczy-bind = c'est un étau de Maroczy : les pions { SIDE($side, form: "of") } en { $squares } retiennent le pion en { $against }
    .french-chain = le centre est bloqué comme dans la Française : les pions { SIDE($side, form: "of") } visent l'aile roi, ceux { SIDE($other, form: "of") } l'aile dame
    .kings-indian-chain = le centre est bloqué comme dans l'Est-indienne : les pions { SIDE($side, form: "of") } visent l'aile dame, ceux { SIDE($other, form: "of") } l'aile roi
    .benoni = c'est une structure Benoni : { $side } ont le pion e contre le pion c { SIDE($other, form: "of") }, et jouent donc au centre
    .hedgehog = { $side } ont un hérisson : des pions en { $squares } qui cèdent de l'espace et attendent une poussée
    .small-center = { $side } ont un petit centre solide en { $squares }, comme dans la Scheveningen ; le pion { SIDE($other, form: "of") } en { $against } est plus avancé
    .stonewall = { $side } ont un Stonewall en { $squares } : solide, mais aucun pion ne peut défendre la case devant le pion e
    .locked-center = le centre est bloqué, la partie se décide donc sur les ailes
    .symmetrical = les pions sont symétriques, seules les pièces font la différence
structure-by =
    .isolated-queen-pawn = { $line } laisserait { SIDE($side, form: "to") } un pion dame isolé en { $squares }.
    .hanging-pawns = { $line } laisserait { SIDE($side, form: "to") } des pions pendants en { $squares } : côte à côte, mais sans autre pion pour les défendre.
    .carlsbad = { $line } mènerait à la structure de Carlsbad, avec la colonne semi-ouverte c pour { $side }.
structure-step =
    .push = la poussée qui lui correspond est { $move }.
    .push-later = la poussée qui lui correspond, { $move }, vient ensuite.
    .post = en { $square } { $piece } a le poste qui lui correspond.
    .post-later = { $piece } se dirige vers { $square }, le poste qui lui correspond.
    .minority = { $move } fait partie de l'attaque de minorité.
    .minority-later = l'attaque de minorité vient ensuite, avec { $move }.
    .blockade = { $move } bloque le pion.
    .blockade-later = { $move } vient ensuite et bloque le pion.
color_complex =
    .light = les cases blanches { SIDE($side, form: "of") } sont faibles : aucun pion ne peut défendre { $squares }, et le fou de cases blanches n'est plus là.
    .dark = les cases noires { SIDE($side, form: "of") } sont faibles : aucun pion ne peut défendre { $squares }, et le fou de cases noires n'est plus là.
    .light-guarded = les cases blanches { SIDE($side, form: "of") } sont faibles : aucun pion ne peut défendre { $squares }, et { $guard } est le seul fou pour cela.
    .dark-guarded = les cases noires { SIDE($side, form: "of") } sont faibles : aucun pion ne peut défendre { $squares }, et { $guard } est le seul fou pour cela.
space = { $side } ont plus d'espace.
    .expert = { $side } ont plus d'espace : leurs pions contrôlent { NUM($own-count, form: "f") } cases dans l'autre moitié, ceux { SIDE($other, form: "of") } { NUM($other-count, form: "f") }.
bishop_pair =
    .creates = { $move } laisse { SIDE($side, form: "to") } la paire de fous.
    .removes = { $move } prive { $side } de la paire de fous.
    .has = { $side } ont la paire de fous.
king_safety =
    .pawn-shield =
        { $after ->
            [0] avec { $move } plus aucun pion ne protège { PIECE($king, form: "owned") }.
            [1] avec { $move } un seul pion protège { PIECE($king, form: "owned") }.
           *[other] avec { $move } { NUM($after) } pions protègent { PIECE($king, form: "owned") } au lieu de { NUM($before) }.
        }
    .open-line =
        { $after ->
            [0] avec { $move } plus aucune colonne n'est ouverte près { PIECE($king, form: "owned-de") }.
            [1] avec { $move } une colonne est ouverte près { PIECE($king, form: "owned-de") }, { NUM($before, form: "f") } avant.
           *[other] avec { $move } { NUM($after) } colonnes sont ouvertes près { PIECE($king, form: "owned-de") }, { NUM($before, form: "f") } avant.
        }
    .luft =
        { $after ->
            [1] { $move } donne de l'air { PIECE($king, form: "owned-to") } : une case libre, { NUM($before, form: "f") } avant.
           *[other] { $move } donne de l'air { PIECE($king, form: "owned-to") } : { NUM($after) } cases libres, { NUM($before, form: "f") } avant.
        }
    .luft-beginner = { $move } donne { PIECE($king, form: "owned-to") } une case pour s'échapper.
    .more-attackers = { $move } renforce l'attaque contre { PIECE($king, form: "owned") }.
    .more-attackers-expert = { $move } renforce l'attaque contre { PIECE($king, form: "owned") } : pièces qui attaquent, { NUM($after, form: "f") } { NUM($before, form: "f") } avant.
    .fewer-attackers = { $move } allège la pression sur { PIECE($king, form: "owned") }.
    .fewer-attackers-expert = { $move } allège la pression sur { PIECE($king, form: "owned") } : pièces qui attaquent, { NUM($after, form: "f") } { NUM($before, form: "f") } avant.
compensation = { $side } ont { $amount } de moins, mais assez de jeu en échange : { $reasons }.
compensation-for =
    .bishops = la paire de fous
    .passed-pawn = un pion passé avancé
    .attack = l'attaque contre le roi
    .development = le meilleur développement
    .activity = les pièces plus actives
material_balance =
    .level = le matériel est égal.
    .exchange = { $side } ont la qualité de plus.
    .up = { $side } ont { $more } de plus.
    .for = { $side } ont { $more } pour { $fewer }.

## Endings

ending_class =
    .pawn = c'est une finale de pions.
    .knight = c'est une finale de cavaliers.
    .bishop = c'est une finale de fous.
    .minor = c'est une finale de pièces légères.
    .rook = c'est une finale de tours.
    .queen = c'est une finale de dames.
    .queen-rook = c'est une finale de dames et de tours.
    .bare-kings = il ne reste que les rois.
    .other = c'est une finale.
rule_of_square =
    .caught = { PIECE($king, form: "owned") } est dans le carré du pion en { $pawn } et peut le rattraper.
    .caught-beginner = { PIECE($king, form: "owned") } est assez près pour rattraper le pion en { $pawn }.
    .runs = { PIECE($king, form: "owned") } est hors du carré du pion en { $pawn } et ne peut pas le rattraper seul.
    .runs-beginner = { PIECE($king, form: "owned") } est trop loin pour rattraper seul le pion en { $pawn }.
opposition =
    .takes = { $move } prend { $kind } : le trait est { SIDE($other, form: "to") }.
    .has = { $holder } ont { $kind } : le trait est { SIDE($other, form: "to") }.
opposition-kind =
    .direct = l'opposition
    .distant = l'opposition à distance
    .diagonal = l'opposition diagonale
key_squares =
    .reached = le roi est sur une case clé du pion en { $pawn } : { $squares }.
    .named = les cases clés du pion en { $pawn } sont { $squares }.
zugzwang =
    .after = { $move } met { $side } en zugzwang : devoir jouer fait mal.
    .now = { $side } sont en zugzwang : devoir jouer fait mal.
triangulation = le roi perd un temps exprès : { $first }, { $second }, { $third }.
pawn_race = comptez : { $side } ont besoin de { NUM($own) } { $own ->
        [one] coup
       *[other] coups
    } pour la dame, { $other } de { NUM($enemy) } : { $end }.
race-end =
    .first = { $side } font dame en premier
    .together = les dames arrivent juste l'une après l'autre
breakthrough = { $move } fait la percée : un pion est donné, un autre passe.
wrong_bishop = le fou ne contrôle pas { $corner } : le défenseur annule en restant dans le coin.
opposite_bishops = fous de couleurs opposées : un pion de plus peut ne pas suffire.
rook_behind_passer = la tour en { $rook } est à sa place : derrière le pion passé en { $pawn }.
king_activity =
    .takes = { $move } prend { $target }.
    .next-to = { $move } amène le roi à côté { PIECE($target, form: "de") }.
    .next-to-queening = { $move } amène le roi à côté de { $target }, où un pion irait à dame.
    .towards = { $move } rapproche le roi { PIECE($target, form: "de") } ; encore { NUM($steps) } pas.
    .towards-queening = { $move } rapproche le roi de { $target }, où un pion irait à dame ; encore { NUM($steps) } pas.
named_ending =
    .vancura-drawn = la défense Vančura : la tour attaque le pion de côté, l'autre lui est liée, et c'est nulle.
    .queen-against-seventh-won = dame contre pion en septième rangée : la dame arrive à temps, et c'est gagné.
    .queen-against-seventh-drawn = dame contre pion en septième rangée : le pion tient, et c'est nulle.
    .queen-against-rook-won = dame contre tour : gagné en théorie, mais pas facile.
    .rook-against-minor-drawn = tour contre pièce légère sans pions : nulle en théorie.
    .two-knights-drawn = deux cavaliers ne peuvent pas forcer le mat : nulle.
cut_off_king =
    .move = { $move } coupe le roi { SIDE($other, form: "of") } du pion en { $pawn }.
    .now = la tour en { $rook } coupe le roi { SIDE($other, form: "of") } du pion en { $pawn }.
bishop_against_knight =
    .bishop = fou contre cavalier avec des pions sur les deux ailes : le fou atteint les deux à la fois.
    .knight-color = fou contre cavalier : { NUM($own) } pions de son camp sont sur la couleur du fou, et le cavalier est meilleur.
    .knight-wing = fou contre cavalier avec les pions sur une aile : le cavalier atteint les cases des deux couleurs et il est meilleur.
king_walk =
    .pawn = le roi arrive à temps au pion en { $target }, par { $way }, et rien ne l'arrête.
    .takes = le roi prend le pion en { $target }.
    .key = le roi arrive à temps à la case clé { $target }, par { $way }, et rien ne l'arrête.
    .key-now = le roi entre sur la case clé { $target }.
pawn_strategy =
    .one = { $first }
    .two = { $first } { $reply }
    .three = { $first } { $reply } { $then }
known_ending =
    .won = c'est { $name }, et c'est gagné.
    .drawn = c'est { $name }, et c'est nul.
known-name =
    .lucena = la position de Lucena
    .philidor = la position de Philidor
    .kpk = roi et pion contre roi
    .krk = roi et tour contre roi
    .kqk = roi et dame contre roi
    .kbnk = fou et cavalier contre roi
    .wrong-rook-pawn = pion de la tour et mauvais fou
    .rook-pawn-draw = roi et pion de la tour contre roi

## The page

title =
    .idea = Idée
    .why = Raison
    .trap = Piège
    .then = Puis
    .plan = Plan
    .line = Suite
    .not = Pas
    .sure = Sûreté
    .board = Table
    .also = Aussi
    .answer = Parade
    .ours = Menace
    .cause = Cause
    .flight = Fuite
    .ideas = Idées
    .rated = Valeur
    .moves = Coups
    .how = Mode
    .work = Calcul
    .words = Mots
confidence =
    .proved = prouvé
    .bounded = borné
    .judged = estimé
over = la partie est finie.
headline =
    .mate = fait mat.
    .mates = fait mat en { NUM($moves) }.
    .mates-offering = sacrifie { $offered } et fait mat en { NUM($moves) }.
    .mated = ne peut pas empêcher le mat en { NUM($moves) }.
    .proved-only-win = gagne ; aucun autre coup ne gagne.
    .proved-win = gagne.
    .proved-only-draw = tient la nulle ; tout autre coup perd.
    .proved-draw = mène à la nulle avec le meilleur jeu.
    .proved-loss = perd, comme tout autre coup.
    .best-chance = est la meilleure chance dans une position perdue.
    .forced = est le seul coup légal. { $state }
    .only-win = est le seul coup qui gagne.
    .only-draw = est le seul coup qui tient. { $state }
    .only-advantage = est le seul coup qui garde l'avantage. { $state }
    .only-material = est le seul bon coup. { $state }
    .only-life = est le seul coup qui évite le mat. { $state }
state =
    .level = la position est égale.
    .level-range = la position est égale.
    .level-range-expert = la position est égale ({ $range }).
    .range = { $side } { $band }.
    .range-expert = { $side } { $band } ({ $range }).
    .band = { $side } { $band }.
asked =
    .best = { $move } est le bon coup.
    .as-good = { $move } est à peu près aussi bon.
    .less = { $move } est plus faible d'environ { $pawns } pions.
    .less-line = { $move } est plus faible d'environ { $pawns } pions : la suite peut être { $line }.
    .goes-on = { $move } est presque aussi bon : la suite peut être { $line }.
lead =
    .clear = { $move } est nettement le meilleur coup.
    .rivals =
        { $count ->
            [one] { $move } semble le meilleur, mais { $others } peut être aussi bon.
           *[other] { $move } est un bon coup parmi d'autres : { $others } peuvent être aussi bons.
        }
    .narrow = { $move } semble le meilleur, mais l'avance est trop faible pour en être sûr.
    .several = { $move } est un bon coup parmi d'autres.
    .numbers = { $chosen } ; { $rest }.
    .numbers-alone = { $chosen } ; tout autre coup peut être aussi bon.
    .numbers-several = { $chosen } ; { NUM($count) } autres coups peuvent être aussi bons, { $rest }.
    .numbers-rivals = { $chosen } ; peuvent être aussi bons { $rivals }.
    .numbers-open = { $chosen } ; peuvent être aussi bons { $rivals }, { $rest }.
interval =
    .both = { $move } { $near } à { $far }
    .below = tous les autres en dessous de { $edge }
    .above = tous les autres au-dessus de { $edge }
steadiness =
    .few =
        { $count ->
            [one] si aucun jugement ne se trompe de plus d'un demi-pion, seul { $moves } peut être le meilleur.
           *[other] si aucun jugement ne se trompe de plus d'un demi-pion, seuls { $moves } peuvent être les meilleurs.
        }
    .change =
        { $count ->
            [one] il faudrait qu'un jugement change pour que { $move } soit choisi.
           *[other] il faudrait que { NUM($count) } jugements changent pour que { $move } soit choisi.
        }
noise =
    .quiet = la position est calme : rien de forcé n'est en vue.
    .restless = { NUM($count) } prises sont dans l'air : le verdict peut varier de { $pawns } pions.
sure =
    .mate = prouvé : chaque réponse a été examinée jusqu'au mat.
    .ending = prouvé par les règles des finales de pions.
    .rules = prouvé par les règles.
    .replies = borné : toutes les réponses ont été examinées ({ $effort }). La meilleure chance laisse à l'adversaire le moins de réponses gagnantes.
    .bounded = borné : rien de mieux n'a été trouvé ({ $effort }).
    .apart = borné : neuf fois sur dix, aucun autre coup ne se révèle aussi bon ({ $effort }).
    .judged = estimé : c'est un jugement, pas une preuve ({ $effort }).
    .replies-beginner = la meilleure chance laisse à l'adversaire le moins de réponses gagnantes.
    .bounded-beginner = rien de mieux n'a été trouvé.
    .apart-beginner = aucun autre coup n'approche.
    .judged-beginner = c'est un jugement, pas une preuve.
effort = { $positions } positions, { $plies } demi-coups de profondeur
positions =
    .plain = { $number }
    .thousand = { $number } mille
    .million = { $number } millions de
step-purpose =
    .joined = { $first } ; { $next }
    .repeats = la position se répète
    .mate = mat
    .new = { PIECE($piece, form: "new") }
    .takes-back = reprend
    .takes = prend { $piece }
    .castles = roque
    .check-hits = échec, en attaquant { $targets }
    .hits = attaque { $targets }
    .check = échec
    .with-check = { $deed } avec échec
    .passed-pawn-runs = le pion passé court
    .develops = développe
    .only-reply = la seule réponse légale
    .taken-back = repris
    .taken-by = pris par { $piece }
    .is-taken = { $piece } est { GENDER($piece) ->
        [f] prise
       *[m] pris
    }
    .answered-with-check = réponse par un échec
part =
    .no-threat = aucune menace importante n'a été trouvée.
    .no-plan = aucun plan n'a été trouvé qui aille au-delà de la variante.
    .no-line = il n'y a pas de variante.
allowed =
    .mate = cela permet { $reply }.
    .mated = après { $reply }, { $side } sont mat en { NUM($moves) }.
    .level = après { $reply }, la position est égale.
    .band = après { $reply }, { $side } { $band }.
    .still = après { $reply }, { $side } restent gagnants, mais moins nettement.
better = { $move } était mieux.
mark =
    .doubtful = Imprécision
    .mistake = Erreur
    .blunder = Gaffe
summary = Résumé. { $white } { $black }
tally = { $player } : { $doubtful ->
        [one] { $doubtful } imprécision
       *[other] { $doubtful } imprécisions
    }, { $mistakes ->
        [one] { $mistakes } erreur
       *[other] { $mistakes } erreurs
    }, { $blunders ->
        [one] { $blunders } gaffe
       *[other] { $blunders } gaffes
    }, { $average } points perdus par coup.

## Words explained to beginners, once a page, by the kind of claim that uses them

explained =
    .fork = fourchette : une pièce en attaque deux ou plus en même temps.
    .pin = clouage : une pièce ne doit pas bouger, car quelque chose de plus précieux est derrière elle.
    .exploits_pin = clouage : une pièce ne doit pas bouger, car quelque chose de plus précieux est derrière elle.
    .skewer = enfilade : la pièce de devant doit partir, et celle de derrière est perdue.
    .discovered_attack = attaque à la découverte : une pièce s'écarte et ouvre la ligne d'une autre.
    .discovered_check = échec à la découverte : une pièce s'écarte et une autre donne échec.
    .double_check = échec double : deux pièces donnent échec à la fois.
    .deflection = déviation : un défenseur est éloigné de sa tâche.
    .attraction = attraction : une pièce est attirée sur une case où elle est en difficulté.
    .overload = surcharge : une pièce a plus à garder qu'elle ne peut.
    .intermezzo = coup intermédiaire : un coup plus fort est joué avant le coup attendu.
    .back_rank_weakness = première rangée : celle où le roi commence la partie.
    .mating_pattern = mat : le roi est en échec et ne peut pas s'échapper.
    .sacrifice = sacrifice : donner du matériel pour quelque chose de mieux.
    .promotion = promotion : un pion sur la dernière rangée devient une nouvelle pièce.
    .underpromotion = promotion : un pion sur la dernière rangée devient une nouvelle pièce.
    .passed_pawn = pion passé : aucun pion adverse ne peut plus l'arrêter.
    .open_file = colonne ouverte : une colonne sans pions.
    .outpost = avant-poste : une case d'où aucun pion adverse ne peut chasser une pièce.
    .zugzwang = zugzwang : tout coup aggrave les choses, mais il faut jouer.
    .opposition = opposition : les rois se font face, et celui qui doit jouer cède.
    .stalemate_resource = pat : aucun coup légal et pas d'échec, donc nulle.
    .perpetual = échec perpétuel : des échecs sans fin, donc nulle.
    .development = développement : mettre les pièces en jeu.
    .fortress = forteresse : une position où le plus fort ne peut pas entrer.

## Other questions

question =
    .no-pass = { $side } sont en échec par { $checkers } : il faut d'abord répondre à l'échec.
    .no-threat = { $side } ne menacent rien qui demande une réponse.
    .threatens-nothing = { $move } ne crée aucune menace.
    .gives-check = { $move } donne échec.
    .move-holds = rien n'a été trouvé contre { $move }.
    .pass-holds = { $side } ne sont pas menacés : même ne rien faire ne perdrait rien.
    .runs-out = { $move } ne marche pas : les échecs s'épuisent.
    .hidden = le roi se cache en { $square } : après { $line } tout autre échec perd une pièce.
way =
    .capture = prend un attaquant
    .block = bloque
    .move-away = écarte la cible
    .flee = le roi s'en va
    .vacate = ouvre une issue
    .protect = défend
    .pin = empêche l'attaquant de bouger
    .unpin = libère un défenseur
    .in-between = passe d'abord
    .desperado = la cible prend ce qu'elle peut
    .counter-threat = menace autant
    .race = gagne un temps dans la course
    .otherwise = la variante ne marche plus
planned =
    .nothing = aucun plan n'a été trouvé.
    .mates = le plan fait mat : { $plan }.
    .wins = le plan gagne du matériel ({ $gain }) : { $plan }.
    .quiet = il n'y a pas de combinaison ; le meilleur plan est : { $plan }.
plan-step =
    .take = prendre { $piece }
    .remove = libérer { $square }
    .remove-with-threat = libérer { $square } avec une menace
    .block = bloquer la ligne entre { $from } et { $to }
    .bring = amener { $piece } en { $to }
    .lure = attirer { $piece } en { $to }
    .tempo = gagner un temps en { $square }
    .promote = promouvoir le pion en { $square }
    .mate = mater le roi en { $square }
    .walk = amener { $piece } en { $to }
    .pass = faire du pion en { $square } un pion passé
    .double = doubler sur la colonne { $file }
    .or = { $first } ou { $next }
    .next = { $first } ; { $next }
move-reason =
    .capture = prend
    .sacrifice = sacrifie pour éliminer un défenseur ou ouvrir le roi
    .check-no-flight = donne échec à un roi sans case de fuite
    .check = donne échec ; cases de fuite du roi : { $flights }
    .double-attack = attaque deux pièces
    .attack = attaque une pièce
    .discovery = découvre une attaque
    .king-attack = se joint à l'attaque contre le roi
    .promotion = va à promotion
    .race = dans une finale de pions chaque temps compte
    .save = sauve ce qui est menacé
    .evasion = répond à l'échec
    .plan = plan : { $step }
    .repair = réparation : { $step }
    .probe = est essayé pour ce qu'il menacerait
    .pass = ne fait rien
conduct =
    .sound = le meilleur coup, et aucun autre ne promet plus
    .progress = la partie est gagnée, et on avance
    .resistance = la partie est perdue, et c'est ce qui demande le plus à l'adversaire
    .trap = cela tend un piège et ne coûte presque rien
surveyed =
    .none = il n'y a rien de remarquable sur l'échiquier.
    .one = une chose est vraie sur cet échiquier.
    .several = { $count } choses sont vraies sur cet échiquier.
fact =
    .check = il y a échec par { $checkers }.
    .hanging = { $piece } est en prise.
    .no-guard = { $piece } subit l'attaque { LIST($attackers, form: "de") } sans aucune défense.
    .few-guards = { $piece } subit l'attaque { LIST($attackers, form: "de") } avec la défense { LIST($guards, form: "de") }.
    .pins = { $pinner } cloue { $pinned } sur { $behind }.
    .holds = { $pinner } lie { $pinned } { PIECE($behind, form: "to") }.
    .skewers = { $attacker } enfile { $front } et { $back }.
    .battery = { $behind } soutient { $front }.
    .masked-attack = si { $mask } bouge, { $slider } attaque { $target }.
    .fork-available = { $move } ferait une fourchette sur { $targets }.
    .overloaded = { $guard } est en surcharge et garde sans aide { $duties }.
    .sole-guard = { $guard } garde sans aide { $duties }.
    .trapped = { $piece } n'a plus d'issue.
    .no-square = { $piece } n'a plus de case sûre.
    .few-squares = { $piece } n'a plus que { $squares }.
    .weak-back-rank = { $king } a une première rangée faible.
    .exposed-king = { $king } est exposé { LIST($attackers, form: "to") }.
    .no-flight = { $king } ne peut aller nulle part.
    .flights = { $king } peut aller en { $squares }.
    .mate-in-one = { $move } est mat.
    .about-to-promote = { $pawn } est près de la promotion.
    .passed = { $pawn } est passé.
    .runaway = { $pawn } va à dame sans aide.
    .lever = un pion en { $square } attaquerait { $target }.
    .weak-square = { $square } est une case faible { SIDE($side, form: "of") }.
    .outpost = { $square } est un avant-poste { SIDE($side, form: "of") }.
sheet =
    .more = et { $count } de plus
    .moves = ({ $count } coups)
against =
    .trap-later = { $reply } plus tard, tombe dedans à { $chance }
    .headline = contre { $opponent } : { $move } ({ $conduct }), risque { $risk }.
    .why = { $move } : { $reason }.
    .table = coup     valeur juste  attendu rsq.  rép.  piège
    .asks-too-much = demande trop
    .trap = { $reply }, tombe dedans à { $chance }
    .no-trap = aucun de vu
    .sure = les pourcentages sont des parts d'une partie gagnée ; un coup peut risquer { $margin } au plus, { $lost-margin } dans une partie perdue.
opponent =
    .beginner = un débutant
    .club = un joueur de club
    .expert = un expert
    .perfect = un joueur parfait
conduct-name =
    .sound = solide
    .progress = progrès
    .resistance = résistance
    .trap = piège

## Proofs of pawn endings

proof =
    .wins = { $side }, au trait, gagnent.
    .draws = { $side }, au trait : nulle.
    .loses = { $side }, au trait, perdent.
    .keeping = coups qui le maintiennent : { $moves }
    .play = jouez { $move }.
    .work = { $nodes } positions ({ $all-nodes } avec chaque coup et la variante), { $structures } structures de pions, { $seconds } s
    .open = { $side }, au trait : non prouvé ; entre { $lower } et { $upper }.
result =
    .win = gain
    .draw = nulle
    .loss = perte
strategy =
    .reach = { $side } se dirigent vers la case clé { $square }.
    .oppose = { $side } prennent l'opposition.
    .oppose-first = avant de continuer vers { $square } { $side } prennent l'opposition.
    .advance = { $side } avancent le pion.
    .head = { $side } se dirigent vers { $square }, par où le pion doit passer.
    .head-pawn = { $side } s'en prennent au pion en { $square }.
    .mark-time = { $side } ne peuvent qu'attendre.
    .mark-time-heard = { $side } attendent, pour ne pas perdre l'opposition.
    .shut-in = { $side } tiennent l'autre roi au bord, devant son propre pion.
    .shoulder = { $side } barrent la route à l'autre roi.
    .corner = { $side } vont dans le coin, où le pat est proche.
    .none = { $side } n'ont plus de plan.
    .fails = { $move } échouerait.
    .fails-opposition = { $move } perdrait l'opposition.
strategy-result =
    .after = les stratégies le racontent à partir d'ici : { $line }.
    .other = les stratégies sont celles de roi et pion contre roi, et la variante n'y arrive pas.
    .win = { $side } gagnent ; les stratégies le prouvent.
    .draw = nulle ; les stratégies le prouvent.
    .assumed-win = les stratégies ne prouvent rien ; sans défense trouvée, elles supposent que { $side } gagnent.
    .assumed-draw = les stratégies ne prouvent rien ; sans chemin vers le gain, elles supposent la nulle.
    .work = { $nodes } nœuds ; { $plain } si l'on réessaie plus bas ce qui fut essayé plus haut.
proof-method =
    .search = prouvé en examinant chaque défense.
    .kings = prouvé en suivant le plan du jeu des rois contre chaque défense.
    .calculation = calculé par le jeu des rois : chaque placement des rois a été résolu sur { $structures } structures de pions.
    .open = l'intervalle est vrai, mais ses bouts ne se sont pas rejoints.
    .searched = examiné
corresponding =
    .pair = { $own } avec { $enemy }
    .proved = cases conjuguées (roi { SIDE($side, form: "of") } avec l'autre ; qui doit jouer cède) : { $pairs }.
    .calculated = cases conjuguées, calculées mais non prouvées (roi { SIDE($side, form: "of") } avec l'autre ; qui doit jouer cède) : { $pairs }.
refusal =
    .other-pieces = pas une finale de pions : il y a { PIECE($piece, form: "a") } en { $square } ; seuls rois et pions sont permis
    .mate = la partie est finie : échec et mat
    .stalemate = la partie est finie : pat
    .bare-kings = la partie est finie : il ne reste que les rois
ground =
    .nothing = à première vue on ne sait rien.
    .mate = c'est mat.
    .stalemate = c'est pat.
    .nobody-can-win = aucun camp n'a plus de quoi gagner.
    .bare-king = un roi seul ne peut pas gagner.
    .queen-or-rook-against-bare-king = la nouvelle dame ou tour ne peut pas être prise et bat le roi seul.
    .one-pawn-wins-by-itself = l'un des deux pions gagne seul ; l'autre ne fait qu'aider.
    .connected-pawns = les deux pions sur des colonnes voisines s'aident à avancer.
    .pawns-far-apart = les pions sont trop éloignés pour qu'un roi arrête les deux.
    .doubled-rook-s-pawns = deux pions sur une colonne de tour ne chassent pas le roi du coin.
    .the-pawn-alone-is-held = le pion ne gagnerait pas même si l'autre camp n'en avait aucun.
    .both-pawns-are-held = chaque roi tient le pion de l'autre camp.
    .won-race = le pion va à dame quand l'autre est encore à deux pas au moins.
    .runs-home-in-time = le pion va à dame à temps pour tenir l'autre.
    .queen-stops-pawn = la dame a le trait et le pion n'est pas encore sur la septième rangée.
    .queen-stops-pawn-on-the-seventh = la dame a le trait et le roi du pion n'est pas en mesure de l'aider.
    .queen-to-move-holds = la dame a le trait et tient face à la pièce promue.
    .lone-bishop-or-knight = un fou ou cavalier seul ne bat pas un pion.
    .fortress-on-the-seventh = un pion du fou ou de la tour en septième avec son roi à côté tient contre une dame dont le roi est loin.
    .winning-checks = une courte série d'échecs fait mat ou gagne la dame.
    .queens-level = une dame chacun, les rois séparés, et pas d'échecs gagnants.
    .outside-the-square = le pion va à dame : le roi seul est hors de son carré, même après l'avance du pion.
    .outside-the-square-king-to-move = le pion va à dame : le roi seul a le trait et ne peut pourtant pas entrer dans son carré.
    .takes-the-pawn = le roi seul prend le pion non gardé.
    .two-steps-nearer-the-block = le roi seul est dans le carré et deux pas plus près de la case devant le pion : il y va et y reste.
    .the-king-is-too-far-away = le roi seul est dans le carré et le roi du pion est trop loin pour aider.
    .nearer-to-a-key-square = le roi est aussi près de son pion que le roi seul et plus près d'une case clé : il y arrive le premier.
    .opposition = le roi est devant son pion et a l'opposition : le roi seul doit céder.
    .on-a-key-square = le roi est sur une case clé de son pion, et cela gagne.
    .on-a-key-square-king-to-move = le roi est sur une case clé, le pion est en sécurité, et il n'y a pas de pat dans le coin.
    .first-to-the-block = le roi seul a le trait et arrive le premier devant le pion, case que son roi ne garde pas encore.
    .first-to-the-third-square = le roi seul arrive nettement le premier à la troisième case devant le pion et empêche le roi de passer.
    .two-steps-nearer-to-a-key-square = le roi est deux pas plus près d'une case clé que le roi seul et garde son pion en route.
    .escort-to-the-near-key-square = le roi n'est pas plus loin de son pion que le roi seul et deux pas plus près de la case clé de son côté.
    .far-ahead = le roi seul a quatre pas de retard dans la course à la case devant le pion.
    .ahead-of-a-distant-king = le roi seul a trois pas de retard dans la course et est trop loin du pion pour le gêner.
    .shoulder-to-shoulder = les rois sont sur une rangée, celui du pion à l'intérieur : il repousse le roi seul de l'épaule.
    .slower-round-the-side = le roi seul est dans le carré, n'arrive pas plus tard à la case clé proche, et l'autre roi vient de côté.
    .to-the-gate-of-the-seventh = le roi atteint le premier la septième rangée à côté de la case de promotion et garde le passage.
    .one-step-nearer-the-middle-key-square = le roi, au trait, est un pas plus près de la case clé devant son pion.
    .first-to-the-corner = contre un pion de la tour le roi seul atteint le coin à temps et ne peut pas en être chassé.
    .the-escort-comes-late = le roi seul est dans le carré et attaque le pion avant que son roi puisse garder le passage.
    .wide-apart-with-the-nearer-king = les rois sont à des colonnes l'un de l'autre et le roi seul est trop de côté pour arrêter l'escorte.
    .cut-off-by-three-files = le roi seul est à trois colonnes et arrive un pas trop tard aux cases clés.
    .faced-in-time = le roi seul est en face et aucune case clé n'est plus près de l'autre roi.
    .king-behind-its-pawn = le roi est derrière son pion et le roi seul, au trait, lui barre la route.
    .passed-by = le roi est passé, mais le roi seul est bien dans le carré et plus près de chaque case clé.
    .a-step-nearer-to-the-pawn = le roi seul vient de derrière, est un pas plus près du pion et le gagne ou le bloque.
    .on-the-other-side-of-the-file = la colonne du pion est entre les rois et le roi fort est à deux pas d'une case clé.
    .low-kings-face-to-face = le roi seul fait face à l'autre en bas de l'échiquier et aucune case clé ne peut être atteinte en premier.
    .sidestep-to-the-opposition = le roi seul, au trait, fait un pas de côté et prend l'opposition.
    .level-with-the-square = le roi seul est tout juste dans le carré et plus près de chaque case clé.
    .takes-the-distant-opposition = les rois sont sur une colonne et le roi seul, au trait, peut prendre l'opposition.
    .the-sixth-rank-pawn = avec le pion en sixième le roi seul, qui n'est pas devant la case de promotion, arrive trop tard.
    .the-sixth-rank-pawn-king-to-move = avec le pion en sixième le roi seul doit quitter les cases devant lui.
    .the-bare-king-is-behind-the-pawn = le roi seul est derrière le pion et l'autre roi est à temps pour l'escorter.
    .before-a-rook-s-pawn = le roi seul se place devant le pion de la tour, et au bord il n'y a pas de détour.
ground-name =
    .nothing = rien
    .mate = mat
    .stalemate = pat
    .nobody-can-win = personne ne peut gagner
    .bare-king = roi seul
    .queen-or-rook-against-bare-king = dame ou tour contre roi seul
    .one-pawn-wins-by-itself = un pion gagne seul
    .connected-pawns = pions liés
    .pawns-far-apart = pions très éloignés
    .doubled-rook-s-pawns = pions de la tour doublés
    .the-pawn-alone-is-held = le pion seul est tenu
    .both-pawns-are-held = les deux pions sont tenus
    .won-race = course gagnée
    .runs-home-in-time = arrive à temps
    .queen-stops-pawn = la dame arrête le pion
    .queen-stops-pawn-on-the-seventh = la dame arrête le pion en septième
    .queen-to-move-holds = la dame au trait tient
    .lone-bishop-or-knight = fou ou cavalier seul
    .fortress-on-the-seventh = forteresse en septième
    .winning-checks = échecs gagnants
    .queens-level = dames à égalité
    .outside-the-square = hors du carré
    .outside-the-square-king-to-move = hors du carré, roi au trait
    .takes-the-pawn = prend le pion
    .two-steps-nearer-the-block = deux pas plus près du blocage
    .the-king-is-too-far-away = le roi est trop loin
    .nearer-to-a-key-square = plus près d'une case clé
    .opposition = opposition
    .on-a-key-square = sur une case clé
    .on-a-key-square-king-to-move = sur une case clé, roi au trait
    .first-to-the-block = premier au blocage
    .first-to-the-third-square = premier à la troisième case
    .two-steps-nearer-to-a-key-square = deux pas plus près d'une case clé
    .escort-to-the-near-key-square = escorte vers la case clé proche
    .far-ahead = loin devant
    .ahead-of-a-distant-king = devant un roi lointain
    .shoulder-to-shoulder = épaule contre épaule
    .slower-round-the-side = plus lent par le côté
    .to-the-gate-of-the-seventh = à la porte de la septième
    .one-step-nearer-the-middle-key-square = un pas plus près de la case clé centrale
    .first-to-the-corner = premier au coin
    .the-escort-comes-late = l'escorte arrive tard
    .wide-apart-with-the-nearer-king = très écartés avec le roi le plus proche
    .cut-off-by-three-files = coupé par trois colonnes
    .faced-in-time = face à temps
    .king-behind-its-pawn = roi derrière son pion
    .passed-by = passé à côté
    .a-step-nearer-to-the-pawn = un pas plus près du pion
    .on-the-other-side-of-the-file = de l'autre côté de la colonne
    .low-kings-face-to-face = rois bas face à face
    .sidestep-to-the-opposition = pas de côté vers l'opposition
    .level-with-the-square = tout juste dans le carré
    .takes-the-distant-opposition = prend l'opposition à distance
    .the-sixth-rank-pawn = le pion en sixième
    .the-sixth-rank-pawn-king-to-move = le pion en sixième, roi au trait
    .the-bare-king-is-behind-the-pawn = le roi seul est derrière le pion
    .before-a-rook-s-pawn = devant un pion de la tour

## Analyses de parties

review-class =
    .book = théorie
    .forced = forcé
    .best = meilleur coup
    .good = bon coup
    .inaccuracy = imprécision
    .mistake = erreur
    .blunder = gaffe
    .missed-mate = mat manqué
    .missed-win = gain manqué
    .missed-save = sauvetage manqué
    .great = excellent
    .brilliant = brillant
review-class-a =
    .inaccuracy = une imprécision
    .mistake = une erreur
    .blunder = une gaffe
    .missed-mate = un mat manqué
    .missed-win = un gain manqué
    .missed-save = un sauvetage manqué
    .great = le seul coup
    .brilliant = un sacrifice brillant
    .good = un bon coup
review-count =
    .blunder =
        { $count ->
            [one] une gaffe
           *[other] { NUM($count) } gaffes
        }
    .missed-chance =
        { $count ->
            [one] une occasion
           *[other] { NUM($count) } occasions
        }
    .mistake =
        { $count ->
            [one] une erreur
           *[other] { NUM($count) } erreurs
        }
    .inaccuracy =
        { $count ->
            [one] une imprécision
           *[other] { NUM($count) } imprécisions
        }
    .error =
        { $count ->
            [one] une erreur
           *[other] { NUM($count) } erreurs
        }
review-standing =
    .level = la partie est à peu près égale
    .winning = { $side } sont gagnants
    .clearly-better = { $side } sont nettement mieux
    .better = { $side } sont mieux
    .worse = { $side } sont moins bien
    .clearly-worse = { $side } sont nettement moins bien
    .lost = { $side } sont perdus
review-only-move =
    .win = le seul coup : tout autre laisse échapper le gain (chances de gain : { $points } % contre { $rest } %).
    .advantage = le seul coup : tout autre laisse échapper l'avantage (chances de gain : { $points } % contre { $rest } %).
    .balance = le seul coup : tout autre perd l'équilibre (chances de gain : { $points } % contre { $rest } %).
    .game = le seul coup : tout autre perd aussitôt (chances de gain : { $points } % contre { $rest } %).
review-sacrifice = brillant : le coup sacrifie { $offer }.
    .mates = brillant : le coup sacrifie { $offer } et mate en { NUM($moves) }.
    .deep = brillant : le coup sacrifie { $offer } ; il faut voir { $plies } demi-coups pour le comprendre.
review-better = { $move } était meilleur.
    .then = { $move } était meilleur ; alors { $standing }.
review-mate-was-there = { $move } mate en { NUM($moves) }.
    .at-once = { $move } était mat.
review-leaves-book = la partie quitte les lignes connues ({ $opening }, { $code }) ; { $standing }.
review-ending-begins = ici commence la finale ; { $standing }.
review-turning-point = le tournant de la partie.
review-end =
    .mate = { $side } sont mat.
    .stalemate = pat : partie nulle.
    .lost = { $side } sont perdus et la partie est finie.
    .won = { $side } gagnent, bien que sur l'échiquier { $standing }.
    .ahead = { $side } gagnent ; sur l'échiquier, { $standing }.
    .drawn = partie nulle ; { $standing }.
    .open = ici s'arrêtent les coups ; { $standing }.
review-players =
    .both = { $white } a les Blancs contre { $black }.
    .white = { $white } a les Blancs.
    .black = { $black } a les Noirs.
review-opening = l'ouverture : { $opening } ({ $code }), en lignes connues jusqu'au coup { $moves }.
    .alone = l'ouverture : { $opening } ({ $code }), en lignes connues jusqu'au coup { $moves }.
    .unknown = la partie commence hors des ouvertures connues.
review-course =
    .throughout = tout au long de la partie, { $standing }.
    .first = au début, { $standing }
    .then = à partir du coup { $move }, { $standing }
review-moment = { $move } ({ $class })
review-decided =
    .one = un coup a décidé : { $moments }.
    .many = les moments décisifs : { $moments }.
    .mattered = ce qui a le plus compté : { $moments }.
    .slight = aucune erreur n'a décidé à elle seule ; ce qui a le plus compté : { $moments }.
review-no-errors = aucun camp n'a commis d'erreur nette.
review-result =
    .mate = { $side } ont maté au coup { $moves }.
    .won = { $side } ont gagné après { $moves } coups.
    .stalemate = pat au coup { $moves }.
    .drawn = partie nulle après { $moves } coups.
    .open = le résultat n'est pas noté ; { $moves } coups ont été joués.
review-take-home =
    .nothing = { $side } n'ont commis aucune erreur nette.
    .did = { $side } ont { $did }.
    .worst = le coup à retenir est { $move } : { $better } était meilleur.
    .recurs = plus d'une fois : { $motifs }.
review-did =
    .found = trouvé { $found }
    .made = commis { $errors }
    .missed = manqué { $errors }
review-after-reply =
    .less = après { $reply }, { $standing }, mais moins clairement qu'avant.
    .not-winning = après { $reply }, { $standing }, mais le gain s'est envolé.
    .other = après { $reply }, { $standing }.
review-habits = { $player } : habitudes dans { $games } parties
review-habit =
    { $times ->
        [one] { $what } : une fois, { $points } points perdus.
       *[other] { $what } : { $times } fois, dans { $games ->
            [one] une partie
           *[other] { $games } parties
        }, { $points } points perdus.
    }
review-habit-opening =
    { $games ->
        [one] { $opening } : une partie, { $points } points perdus par coup.
       *[other] { $opening } : { $games } parties, { $points } points perdus par coup.
    }
review-played = joué : { $move }
review-errors-in =
    .opening = erreurs dans l'ouverture
    .middlegame = erreurs dans le milieu de jeu
    .ending = erreurs dans la finale
review-motif =
    .missed-fork = fourchette manquée
    .missed-pin = clouage manqué
    .missed-skewer = enfilade manquée
    .missed-discovered-attack = attaque à la découverte manquée
    .missed-loose-piece = pièce en prise non vue
    .missed-overworked-defender = défenseur surchargé non vu
    .missed-back-rank = faiblesse de la dernière rangée non vue
    .missed-mate = mat manqué
    .missed-defense = défense manquée
    .missed-passed-pawn = pion passé manqué
    .allowed-mate = mat permis
    .overlooked-threat = menace non vue
    .put-a-piece-where-it-is-lost = pièce mise en prise
    .left-a-piece-unguarded = pièce laissée sans défense
    .allowed-pin = clouage permis
    .allowed-fork = fourchette permise
    .opened-the-own-king = roi exposé par son propre camp
    .lost-material = matériel perdu
review-motif-times = { $motif } ({ $times }×)
review-label =
    .accuracy = précision
    .lichess = précision selon la formule de Lichess
    .loss = points perdus par coup
    .exercises = exercices
    .solution = solution
    .by-phase = par phases
    .by-opening = par ouvertures
    .first = début
    .back = arrière
    .on = avant
    .last = fin
    .in-game = dans la partie
    .curve = chances de gain des Blancs
    .foot = analysé par Wherefore { $version }. Chaque marque a été confirmée par une recherche dix fois plus longue.
review-figures = { $side } : précision { $accuracy } (selon la formule de Lichess { $lichess }), { $loss } points perdus par coup ; { $classes }
    .short = avec moins d'une minute : { $moves } coups, { $errors }
review-side = { $side }
review-to-move = trait { SIDE($side, form: "to") }

## Deux menaces à la fois, plans réparés, coups qui échouent de même

answers_both =
    { $count ->
        [one] { $side } menacent deux choses à la fois : { $deeds }. Seul { $moves } répond aux deux.
       *[other] { $side } menacent deux choses à la fois : { $deeds }. Seuls { $moves } répondent aux deux.
    }
    .joined = { $first } ; et { $next }
mends_plan =
    .removes = l'idée est { $idea } ; tout de suite, elle échoue sur { $reply } : { $move } élimine d'abord { $piece }.
    .lures = l'idée est { $idea } ; tout de suite, elle échoue sur { $reply } : { $move } détourne d'abord { $piece }.
    .blocks = l'idée est { $idea } ; tout de suite, elle échoue sur { $reply } : { $move } barre d'abord la route { PIECE($piece, form: "to") }.
fails_alike =
    { $count ->
        [one] { $moves } échoue sur le même { $reply }.
       *[other] { $moves } échouent sur le même { $reply }.
    }
