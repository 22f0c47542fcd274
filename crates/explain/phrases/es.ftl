### Español. Cómo funciona un archivo de frases se explica en docs/voice.md.
### Las frases empiezan en minúscula; el programa pone la mayúscula inicial.

## Names

piece =
    .on = de
piece-pawn =
    .gender = m
    .the = el peón
    .obj = el peón
    .de = del peón
    .to = al peón
    .bare = peón
    .a = un peón
    .many = peones
    .the-many = los peones
    .new = un nuevo peón
    .owned-white = el peón blanco
    .owned-de-white = del peón blanco
    .owned-to-white = al peón blanco
    .owned-black = el peón negro
    .owned-de-black = del peón negro
    .owned-to-black = al peón negro
piece-knight =
    .gender = m
    .the = el caballo
    .obj = el caballo
    .de = del caballo
    .to = al caballo
    .bare = caballo
    .a = un caballo
    .many = caballos
    .the-many = los caballos
    .new = un nuevo caballo
    .owned-white = el caballo blanco
    .owned-de-white = del caballo blanco
    .owned-to-white = al caballo blanco
    .owned-black = el caballo negro
    .owned-de-black = del caballo negro
    .owned-to-black = al caballo negro
piece-bishop =
    .gender = m
    .the = el alfil
    .obj = el alfil
    .de = del alfil
    .to = al alfil
    .bare = alfil
    .a = un alfil
    .many = alfiles
    .the-many = los alfiles
    .new = un nuevo alfil
    .owned-white = el alfil blanco
    .owned-de-white = del alfil blanco
    .owned-to-white = al alfil blanco
    .owned-black = el alfil negro
    .owned-de-black = del alfil negro
    .owned-to-black = al alfil negro
piece-rook =
    .gender = f
    .the = la torre
    .obj = la torre
    .de = de la torre
    .to = a la torre
    .bare = torre
    .a = una torre
    .many = torres
    .the-many = las torres
    .new = una nueva torre
    .owned-white = la torre blanca
    .owned-de-white = de la torre blanca
    .owned-to-white = a la torre blanca
    .owned-black = la torre negra
    .owned-de-black = de la torre negra
    .owned-to-black = a la torre negra
piece-queen =
    .gender = f
    .the = la dama
    .obj = la dama
    .de = de la dama
    .to = a la dama
    .bare = dama
    .a = una dama
    .many = damas
    .the-many = las damas
    .new = una nueva dama
    .owned-white = la dama blanca
    .owned-de-white = de la dama blanca
    .owned-to-white = a la dama blanca
    .owned-black = la dama negra
    .owned-de-black = de la dama negra
    .owned-to-black = a la dama negra
piece-king =
    .gender = m
    .the = el rey
    .obj = al rey
    .de = del rey
    .to = al rey
    .bare = rey
    .a = un rey
    .many = reyes
    .the-many = los reyes
    .new = un nuevo rey
    .owned-white = el rey blanco
    .owned-de-white = del rey blanco
    .owned-to-white = al rey blanco
    .owned-black = el rey negro
    .owned-de-black = del rey negro
    .owned-to-black = al rey negro
side-white =
    .the = las blancas
    .of = de las blancas
    .to = a las blancas
side-black =
    .the = las negras
    .of = de las negras
    .to = a las negras
square =
    .de = de
    .to = a
list =
    .and = y
number =
    .point = ,
    .n0 = ninguna
    .n0-m = ningún
    .n1 = uno
    .n1-m = un
    .n1-f = una
    .n2 = dos
    .n3 = tres
    .n4 = cuatro
    .n5 = cinco
    .n6 = seis
    .n7 = siete
    .n8 = ocho
    .n9 = nueve
    .n10 = diez
    .n11 = once
    .n12 = doce
pronoun =
    .move = la jugada
nothing = { "" }

## Parts of sentences

placed = tras { $move }, { $clause }
several =
    .one = { PIECE($piece, form: "a") }
    .many = { NUM($count) } { PIECE($piece, form: "many") }
amount =
    .named = { $won }
    .for = { $won } por { $given }
    .exchange = la calidad
    .pawn = un peón
    .material = material
    .piece = una pieza
    .more-than-piece = más de una pieza
    .much = mucho material
offer =
    .piece = { $piece }
    .for = { $piece } por { PIECE($taken, form: "a") }
    .exchange = la calidad
    .a-pawn = un peón
    .material = material
    .a-piece = una pieza
    .a-rook = una torre
    .a-queen = la dama
    .much = mucho material
half-pawns =
    .half = medio peón
    .one = un peón
    .one-and-half = un peón y medio
    .whole = { NUM($count) } peones
    .and-half = { NUM($count) } peones y medio
range =
    .level = más o menos igualdad
    .signed = { $near } a { $far }
    .between = { $near } a { $far } peones
band =
    .winning = están ganadas
    .clearly-better = están claramente mejor
    .better = están mejor
    .slightly-better = están ligeramente mejor
    .equal = no están ni mejor ni peor
    .slightly-worse = están ligeramente peor
    .worse = están peor
    .clearly-worse = están claramente peor
    .lost = están perdidas
outcome-of-move =
    .mate = da mate
    .mates = da mate en { NUM($moves) }
    .material = gana { $amount }
    .promotion = consigue una nueva dama
    .draw = es tablas
    .winning = gana
    .much-better = da una clara ventaja
    .better = da ventaja
    .equal = iguala
    .slightly-worse = deja solo una pequeña desventaja
    .worse = es peor, pero resiste
    .lost = pierde igualmente
outcome-of-side =
    .mate = dan mate enseguida
    .mates = dan mate en { NUM($moves) }
    .material = ganan { $amount }
    .promotion = consiguen una nueva dama
    .draw = tienen tablas
    .winning = están ganadas
    .much-better = están claramente mejor
    .better = están mejor
    .equal = están igual
    .slightly-worse = están solo ligeramente peor
    .worse = están peor, pero resisten
    .lost = siguen perdidas
deed =
    .mate = { $move } mate
    .mates = { $move } con mate en { NUM($moves) }
    .material = { $move }, que gana { $amount }
    .promotion = { $move } con una nueva dama
    .draw = { $move } con tablas
    .eval = { $move }
answer =
    .taking = { $move } (captura)
    .blocking = { $move } (bloquea)
    .stepping-away = { $move } (se aparta)
    .making-room = { $move } (abre una salida)
    .guarding = { $move } (defiende)
    .pinning = { $move } (clava)
    .unpinning = { $move } (desclava)

## Verdicts

evaluation =
    .equal = la posición está igualada.
    .little = { $side } { $band }, pero no por mucho.
    .range = { $side } { $band }.
    .range-expert = { $side } { $band }, por { $range }.
    .balanced = la posición está más o menos igualada.
    .balanced-expert = la posición está igualada, con un margen de poco más de un peón.
    .value = para { $side } hay { $range }.
best_move = { $move } es la mejor jugada.
only_move =
    .win = solo { $move } gana.
    .draw = solo { $move } aguanta; cualquier otra jugada pierde.
    .advantage = solo { $move } conserva la ventaja.
    .material = solo { $move } es buena: cualquier otra jugada cede algo.
    .life = solo { $move } evita el mate.
forced_move = { $move } es la única jugada legal.
equal_alternatives =
    { $count ->
        [one] { $moves } es igual de buena.
       *[other] { $moves } son igual de buenas.
    }
forced_mate =
    .now = { $move } da mate.
    .next = { $move } da mate en la próxima jugada, sea cual sea la defensa.
    .forced = { $move } da mate forzado en { NUM($moves) }.
    .theirs-next = { $side } dan mate en la próxima jugada, se juegue lo que se juegue.
    .theirs = { $side } dan mate en { NUM($moves) }, se juegue lo que se juegue.
material_result =
    .at-once = { $move } gana { $amount }.
    .later = { $move } gana { $amount } al final.
    .other = { $move } { $outcome }.
perpetual = { $line }, y los jaques no acaban nunca: tablas por jaque perpetuo.
stalemate_resource = { $move } salva las tablas: la línea acaba en ahogado.
fortress =
    .after = { $holder } tienen menos material, pero tras { $move } { $other } no pueden entrar: es una fortaleza.
    .now = { $holder } tienen menos material, pero { $other } no pueden entrar: es una fortaleza.
mating_pattern =
    .back-rank = un mate del pasillo: el rey está encerrado por sus propias piezas.
    .smothered = un mate de la coz: el rey está ahogado por sus propias piezas.
    .arabian = el mate árabe: torre y caballo cazan al rey en la esquina.
    .anastasia = el mate de Anastasia: el caballo y una pieza propia quitan las casillas al rey en el borde.
    .boden = el mate de Boden: dos alfiles que se cruzan desde ambos lados.
    .double-bishop = los dos alfiles dan mate lado a lado.
    .dovetail = el mate de la cola de golondrina: la dama da mate sola, porque las propias piezas cierran el paso al rey.
    .hook = el mate del gancho: el caballo defiende la torre y un peón defiende el caballo.
    .epaulette = un mate de las charreteras: hay piezas propias a ambos lados del rey.
    .support = la dama da mate junto al rey, defendida por otra pieza.
    .opera = el mate de la ópera: una torre junto al rey, defendida por un alfil.

## Threats

threat = { $side } amenazan { $deed }.
creates_threat = { $move } amenaza { $deed }.
double_threat = { $move } crea dos amenazas a la vez: { $deeds }.
    .joined = { $first }; y { $next }
parries =
    .takes = { $move } captura { $piece }, y { $threat } desaparece.
    .takes-helper = { $move } captura una pieza que { $threat } necesita.
    .blocks = { $move } bloquea { $threat }.
    .guards = { $move } defiende contra { $threat }.
    .flees = { $move } salva { $piece } de { $threat }.
    .king-flees = { $move } aparta el rey de { $threat }.
    .luft = { $move } da una salida al rey, y { $threat } ya no hace daño.
    .unpins = { $move } rompe una clavada, y { $threat } ya no funciona.
    .counters = { $move } quita la fuerza a { $threat }.
counter_causal_set =
    .one = solo { $moves } para la amenaza { $threat }.
    .several = { NUM($count) } jugadas paran la amenaza { $threat }: { $moves }.
no_defence =
    .mate = nada impide el mate.
    .deed = nada impide { $deed }.
prophylaxis = { $move } previene { $prevents }.
ignores_threat = { $move } puede ignorar la amenaza { $threat }: la respuesta { $outcome }.
cause =
    .after = tras { $move }, { $reply } { $outcome }
    .pass = si { $side } no hacen nada, { $reply } { $outcome }
    .targets =
        { $count ->
            [one] { $attackers } va por { $targets }
           *[other] { $attackers } van por { $targets }
        }
    .covered =
        { $count ->
            [one] { $squares } está controlada
           *[other] { $squares } están controladas
        }
    .guard-taken = { $guard } cae
    .guard-overloaded = { $guard } tiene demasiado que hacer
    .guard-pinned = { $guard } está { GENDER($guard) ->
        [f] clavada
       *[m] clavado
    }
    .joined = { $first }; { $next }
    .unclear = { $head }. { $facts }.
    .caused = { $head }. { $facts }. La propia jugada lo permite.
    .there-before = { $head }. { $facts }. El peligro ya existía, y la jugada lo ignora.
    .partly = { $head }. { $facts }. Parte del peligro ya existía.

## Motifs

fork = { $move } ataca a la vez { LIST($targets, form: "obj") }.
    .beginner = { $move } ataca al mismo tiempo { LIST($targets, form: "obj") }: un doble.
pin =
    .by = { $move } clava { $pinned } contra { $behind }.
    .now = { $pinned } está { GENDER($pinned) ->
        [f] clavada
       *[m] clavado
    } contra { $behind }.
exploits_pin =
    .takes = { $move } captura { $pinned }, que está { GENDER($pinned) ->
        [f] clavada
       *[m] clavado
    }.
    .attacks = { $move } ataca { $pinned }, que está { GENDER($pinned) ->
        [f] clavada
       *[m] clavado
    }.
    .cannot-take = { $pinned } está { GENDER($pinned) ->
        [f] clavada
       *[m] clavado
    }, así que no puede capturar en { $square }.
skewer = { $move } ataca { PIECE($front, form: "obj") }; cuando se aparte, cae { $back }.
discovered_attack = { $move } descubre un ataque { PIECE($attacker, form: "de") } contra { $target }.
discovered_check = { $piece } se aparta y { $checker } da jaque a la descubierta.
double_check = { $move } es jaque doble: solo puede moverse el rey.
x_ray = { $attacker } apoya { $square } a través { PIECE($through, form: "de") }.
removes_defender = { $move } captura { $defender } que defendía { $square }.
deflection =
    .draws = { $move } desvía { PIECE($defender, form: "obj") } de { $square }.
    .drives = { $move } expulsa { PIECE($defender, form: "obj") } de la defensa de { $square }.
attraction = { $move } atrae { PIECE($piece, form: "obj") } a { $square }, donde espera { $next }.
overload =
    { $count ->
        [2] { $piece } tiene que defender { $duties } y no puede con ambas.
       *[other] { $piece } tiene que defender { $duties } y no puede con todas.
    }
interference = una pieza en { $square } separa { $slider } de { $target }.
clearance = { $move } despeja { $square } para { $next }.
intermezzo =
    .check = antes de { $expected } viene el jaque intermedio { $move }.
    .other = antes de { $expected } viene la jugada intermedia { $move }.
trapped_piece =
    .after = { $move } atrapa { $piece }.
    .now = { $piece } está { GENDER($piece) ->
        [f] atrapada
       *[m] atrapado
    }.
hanging_piece =
    .loose = { $piece } está sin defensa.
    .weak = { $piece } no está bastante { GENDER($piece) ->
        [f] defendida
       *[m] defendido
    }.
    .loose-takes = { $piece } está sin defensa: { $move } { GENDER($piece) ->
        [f] la
       *[m] lo
    } captura.
    .weak-takes = { $piece } no está bastante { GENDER($piece) ->
        [f] defendida
       *[m] defendido
    }: { $move } { GENDER($piece) ->
        [f] la
       *[m] lo
    } captura.
back_rank_weakness = { PIECE($king, form: "owned") } está encerrado: la primera fila es débil.
exposed_king = { PIECE($king, form: "owned") } está expuesto.
king_attack =
    .both =
        { $defenders ->
            [0] { $attackers } apuntan a la vez { PIECE($king, form: "to") }, y ninguna pieza lo defiende.
            [one] { $attackers } apuntan a la vez { PIECE($king, form: "to") }, y solo una pieza lo defiende.
           *[other] { $attackers } apuntan a la vez { PIECE($king, form: "to") }, y { NUM($defenders) } piezas lo defienden.
        }
    .all =
        { $defenders ->
            [0] { $attackers } apuntan a la vez { PIECE($king, form: "to") }, y ninguna pieza lo defiende.
            [one] { $attackers } apuntan a la vez { PIECE($king, form: "to") }, y solo una pieza lo defiende.
           *[other] { $attackers } apuntan a la vez { PIECE($king, form: "to") }, y { NUM($defenders) } piezas lo defienden.
        }
sacrifice =
    .mates = { $move } sacrifica { $offered } y da mate en { NUM($moves) }.
    .material = { $move } sacrifica { $offered } y recupera más de lo entregado.
    .promotion = { $move } sacrifica { $offered } por una nueva dama.
    .draw = { $move } sacrifica { $offered } por las tablas.
    .enough = { $move } sacrifica { $offered } y tiene juego suficiente a cambio.
    .more-than-enough = { $move } sacrifica { $offered }, y el sacrificio es correcto.
quiet_move = { $move } es una jugada tranquila pero fuerte.
promotion =
    .now = el peón de { $pawn } corona.
    .mate = el peón de { $pawn } corona con mate.
    .later = el peón de { $pawn } pasa y corona.
underpromotion = { $move } pide { PIECE($piece, form: "a") }, no una dama: aquí es más fuerte.
desperado = { $piece } está { GENDER($piece) ->
        [f] perdida
       *[m] perdido
    } de todos modos, así que se lleva lo que puede: { $move }.
special_move =
    .castling = el enroque pone el rey a salvo.
    .en-passant = { $move } captura al paso.

## Other moves

tempting =
    .capture = { $move } captura { $piece } y parece natural, pero { $flaw }.
    .check = { $move } da jaque y parece fuerte, pero { $flaw }.
    .threat = { $move } crea una amenaza y parece activa, pero { $flaw }.
    .recapture = { $move } recaptura y parece natural, pero { $flaw }.
    .promotion = { $move } corona y parece ganar, pero { $flaw }.
    .shallow-best = { $move } parece buena a primera vista, pero { $flaw }.
    .worse = hay algo mejor
delays = { $move } solo retrasa la pérdida: { $piece } se pierde de todos modos.
king_hides = el rey se esconde en { $square }: tras { $line } cualquier otro jaque pierde una pieza.
nearly_trapped =
    .none = { $piece } no tiene ninguna casilla segura.
    .few = { PIECE($piece, form: "to") } solo le quedan { $squares }.
seen_late = hay que mirar { NUM($moves) } jugadas adelante para ver qué falla en { $move }.
rival =
    .as-good = { $move } es más o menos igual de buena.
    .all-as-good =
        { $count ->
            [one] { $moves } es más o menos igual de buena.
           *[other] { $moves } son más o menos igual de buenas.
        }
    .all-worse =
        { $count ->
            [one] { $moves } es más débil.
           *[other] { $moves } son más débiles.
        }
    .all-close =
        { $count ->
            [one] { $moves } es casi igual de buena.
           *[other] { $moves } son casi igual de buenas.
        }
    .no-better = { $move } no es mejor: { $side } responden { $reply }.
    .close-unshown = { $move } es casi igual de buena.
    .worse-unshown = { $move } es más débil.
    .gives-win-away-unshown = { $move } deja escapar la victoria.
    .loses-unshown = { $move } pierde.
    .close = { $move } es casi igual de buena; { $side } responden { $reply }.
    .close-because = { $move } es casi igual de buena, pero tras { $line } { $theme }.
    .worse = { $move } es más débil: { $side } responden { $reply }.
    .gives-win-away = { $move } deja escapar la victoria: { $side } responden { $reply }.
    .gives-win-away-because = { $move } deja escapar la victoria: tras { $line } { $theme }.
    .gives-win-away-because-beginner = { $move } deja escapar la victoria: { $side } responden { $reply }.
    .loses = { $move } pierde: { $side } responden { $reply }.
    .loses-because = { $move } pierde: tras { $line } { $theme }.
    .loses-because-beginner = { $move } pierde: { $side } responden { $reply }.
    .worse-capture = { $move } toma { $piece }, pero { $side } responden { $reply }, y hay algo mejor.
    .close-because-beginner = { $move } es casi igual de buena; { $side } responden { $reply }.
    .worse-because-beginner = { $move } es más débil: { $side } responden { $reply }.
    .worse-because = { $move } es más débil: tras { $line } { $theme }.
contrast =
    .material = { $side } tienen menos material
    .material-lost = { $side } han perdido { $amount }
    .material-behind = { $other } tienen { $amount } de más
    .attacked = { $piece } queda bajo ataque
    .isolated = { $piece } está aislado
    .doubled = { $piece } está doblado
    .backward = { $piece } está retrasado
    .their-passed-pawn = { $side } tienen un peón pasado en { $square }
    .no-passed-pawn = { $side } no tienen un peón pasado en { $square }
    .bishop-pair = { $side } han cedido la pareja de alfiles
    .their-bishop-pair = { $side } tienen la pareja de alfiles
    .castling = { $side } ya no pueden enrocar
    .not-castled = { $side } no han enrocado
    .shelter = el rey ha perdido un peón de su abrigo
    .their-outpost = { PIECE($piece, form: "owned") } tiene una casilla avanzada
    .no-outpost = { $side } no tienen una casilla avanzada en { $square }
    .their-file = { PIECE($piece, form: "owned") } tiene la columna abierta { $file }
    .no-file = { $side } no tienen la columna abierta { $file }
    .moves-again = { $piece } tiene que mover otra vez
    .undeveloped = { $piece } sigue en casa
    .queens-off = las damas se han cambiado
certificate = { $reply } solo necesita lo que hay en { $squares }.
refuted_by =
    .ignores-threat = { $move } ignora la amenaza: { $end }.
    .unguards = { $move } deja de defender { $square }: { $end }.
    .unblocks = { $move } abre una línea hacia { $square }: { $end }.
    .blocks-own = { $move } estorba a sus propias piezas: { $end }.
    .steps-into = { $move } permite { $reply }: { $end }.
    .self-pin = { $move } deja { $piece } en una clavada: { $end }.
    .drops-to = { $move } pierde { $piece } por { $reply }.
    .drops = { $move } pierde { $piece }: { $end }.
    .opens-king = { $move } expone su propio rey: { $end }.
    .too-slow = { $move } es demasiado lenta: { $end }.
    .lets-slip = { $move } cede demasiado: { $end }.
    .lets-slip-level = { $move } desperdicia la ocasión: { $end }.
    .lets-slip-trade = { $move } solo cambia { PIECE($piece, form: "many") }: { $reply } recaptura.
    .lets-slip-swap = { $move } solo cambia { $own } por { $other }: { $reply } recaptura.
    .lets-slip-back = { $move } cede demasiado: { $reply } recaptura.
    .lets-slip-gets = { $move } cede demasiado: { $reply } recupera { $amount }.
    .fails = { $move } falla: { $end }.
refutation =
    .mate = { $reply } da mate
    .draw = tras { $reply } son tablas
    .level = tras { $reply } la partida está igualada
    .eval = tras { $reply } { $side } { $outcome }
    .deed = { $reply } { $outcome }
    .short-mate = es mate
    .short = { $side } { $outcome }
defence_fails = { $defense } no ayuda: { $answer } { $outcome }.
best_defence =
    .best = la mejor respuesta { SIDE($side, form: "of") } es { $move }.
    .still = la mejor respuesta { SIDE($side, form: "of") } es { $move }, pero { $other } siguen mejor.
    .still-expert = la mejor respuesta { SIDE($side, form: "of") } es { $move }, pero { $other } siguen mejor, por { $range }.
move_order =
    .mate = primero { $right }: { $wrong } enseguida permite { $reply } mate.
    .in-time = primero { $right }: { $wrong } enseguida falla por { $reply }.
mate-at-the-end = incluso puede acabar en mate: { $line }.

## Plans and chances

plan = { $steps }.
    .later = a continuación, { $steps }.
    .next = { $first }, { $next }
    .then = { $first }, luego { $next }
step =
    .double = doblar en la columna { $file }
    .on = a { $square }
    .castle = enrocar
    .piece-to = llevar { $piece } a { $square }
    .piece-to-again = { $piece } a { $square }
    .king-to = llevar el rey a { $square }
    .pawn-to = avanzar el peón { $file } a { $square }
    .pawn-to-again = el peón { $file } a { $square }
    .capture-on = capturar en { $square }
    .exchange = cambiar { PIECE($piece, form: "the-many") }
    .control-file = poner { $piece } en la columna { $file }
    .create-passer = crear un peón pasado
    .promote = coronar
    .mate = dar mate
    .pawn-break = romper con un peón
    .piece-by-way = llevar { $piece } por { $way } a { $square }
    .king-by-way = llevar el rey por { $way } a { $square }
    .attacking = { $step }, atacando { $target }
    .outpost = { $step }, donde ningún peón la expulsa
    .seventh = { $step }, en la séptima fila
    .behind = { $step }, detrás del peón pasado
    .at-king = { $step }, apuntando al rey enemigo
    .center = { $step }, en el centro
    .develop = desarrollar { $piece } en { $square }
    .passer-to = avanzar el peón pasado { $file } a { $square }
    .attack = atacar en { $square }
ending =
    .pawn = un final de peones
    .knight = un final de caballos
    .bishop = un final de alfiles
    .minor = un final de piezas menores
    .rook = un final de torres
    .queen = un final de damas
    .queen-rook = un final de damas y torres
    .bare-kings = un final de reyes solos
    .other = un final
simplification =
    .won = { $move } simplifica a { $ending } ganado.
    .drawn = { $move } simplifica a { $ending } de tablas.
proved_trade =
    .wins = { $move } cambia a un final de peones ganado: { $line }.
    .wins-then = { $move } cambia a un final de peones ganado: tras { $line } { $then }.
    .wins-too = { $move } también gana: cambia a un final de peones ganado: { $line }.
    .wins-too-then = { $move } también gana: cambia a un final de peones ganado: tras { $line } { $then }.
    .draws = { $move } cambia a un final de peones de tablas: { $line }.
    .loses = { $move } cambia a un final de peones perdido: { $line }.
    .loses-then = { $move } cambia a un final de peones perdido: tras { $line } { $then }.
    .only-draws = { $move } deja escapar la victoria: tras { $line } el final de peones es solo tablas.
    .avoid = hay que evitar el cambio { $move }: tras { $line } el final de peones está perdido.
    .avoid-then = hay que evitar el cambio { $move }: tras { $line } el final de peones está perdido, porque { $then }.
trade-then =
    .takes = { $side } ganan el peón de { $square }
    .queens = { $side } coronan en { $square }
practical_chances =
    { $keeping ->
        [one] la partida está perdida, pero tras { $move } solo una de las { NUM($replies) } respuestas { SIDE($side, form: "of") } conserva la victoria.
       *[other] la partida está perdida, pero tras { $move } solo { NUM($keeping) } de las { NUM($replies) } respuestas { SIDE($side, form: "of") } conservan la victoria.
    }
    .one-reply = la partida está perdida, pero tras { $move } solo una de las { NUM($replies) } respuestas { SIDE($side, form: "of") } conserva la victoria: { $reply }.
    .later =
        { $keeping ->
            [one] si { $side } encuentran { $found }, juegue { $move }: otra vez solo una de { NUM($replies) } respuestas conserva la victoria.
           *[other] si { $side } encuentran { $found }, juegue { $move }: otra vez solo { NUM($keeping) } de { NUM($replies) } respuestas conservan la victoria.
        }
trap =
    .stalemate = { $move } tiende una trampa: { $natural } sería ahogado.
    .deed = { $move } tiende una trampa: si { $natural }, { $answer } { $outcome }.
    .eval = { $move } tiende una trampa: { $natural } parece natural, pero tras { $answer } { $side } { $outcome }.
    .eval-by = { $move } tiende una trampa: { $natural } parece natural, pero tras { $answer } { $side } { $outcome }.
    .eval-by-expert = { $move } tiende una trampa: { $natural } parece natural, pero tras { $answer } { $side } { $outcome }, por cerca de { $amount }.

## Features

pawn_break =
    .takes = { $move } captura el peón de { $square } y abre la posición.
    .hits = la ruptura { $move } ataca el peón de { $square }.
improves_piece = en { $square } { $piece } es más { GENDER($piece) ->
        [f] activa
       *[m] activo
    }.
    .expert = en { $square } { $piece } tiene más juego: { NUM($after) } casillas seguras en vez de { NUM($before, form: "f") }.
restricts =
    .none-left = { $move } quita { PIECE($piece, form: "to") } la última casilla segura.
    .some-left = { $move } restringe { $piece }.
    .some-left-expert = { $move } restringe { $piece }: { NUM($after, form: "f") } de { NUM($before) } casillas seguras.
development =
    .castles = { $move } enroca y pone la torre en juego.
    .piece = { $move } desarrolla { $piece }.
development_lead = { $side } van por delante en el desarrollo: { $other } tienen aún { NUM($other-count) } piezas menores en casa, { $side } { NUM($own-count, form: "f") }.
opening =
    .is = la apertura: { $name }.
    .is-line = la apertura: { $family }, { $line }.
    .enters = { $move } lleva a la apertura { $name }.
    .enters-line = { $move } lleva a la apertura { $family }, { $line }.
opening_choices = entre los caminos conocidos están { $choices }.
opening-choice = { $move } ({ $name })
piece_route =
    .outpost = { $piece } puede ir a { $square } pasando por { $via }; de allí ningún peón puede expulsar{ GENDER($piece) ->
        [f] la
       *[m] lo
    }.
    .attack = { $piece } puede ir a { $square } pasando por { $via } para atacar el peón débil de { $target }.
prepares_break = { $move } prepara { $break }, que ahora mismo fallaría por { $reply }.
purpose =
    .take = { $move } captura { $piece }.
    .guard = { $move } defiende { $piece }.
    .attack = { $move } ataca { PIECE($piece, form: "obj") }.
    .deny = { $move } quita { PIECE($piece, form: "to") } la casilla { $square }.
    .open-line = { $move } abre la línea { PIECE($piece, form: "de") }.
    .save = { $move } pone a salvo { $piece }.
    .centralize = { $move } lleva { $piece } al centro.
    .stop-checks = { $move } quita { SIDE($side, form: "to") } los jaques buenos.
    .connect = { $move } conecta las torres.
    .sidestep = { $move } saca al rey de la línea { PIECE($piece, form: "de") }.
    .prepare = { $move } hace posible { $next }.
    .cover = { $move } protege { $piece }.
    .pressure = { $move } presiona { PIECE($piece, form: "obj") }.
    .free-castling = { $move } despeja el camino para el enroque.
    .support = { $move } pone { $own } detrás { PIECE($piece, form: "de") }.
    .space = { $move } gana espacio.
    .wait = { $move } espera: no hay que hacer nada.
trade =
    .takes = { $move } cambia { $own } por { $other }: { $why }.
    .offers = { $move } ofrece cambiar { $own } por { $other }: { $why }.
trade-why =
    .color-guard = así desaparece el último alfil que puede defender las casillas débiles de su color
    .bad-bishop = se va un alfil malo, bloqueado por sus propios peones
    .strong-piece = ningún peón podría expulsar esa pieza
    .attacker = así se quita una pieza al ataque contra el rey { SIDE($side, form: "of") }
    .ahead = los cambios ayudan a quien tiene más material
    .cramped = los cambios ayudan a quien tiene menos espacio
passed_pawn =
    .creates = { $move } convierte el peón de { $pawn } en un peón pasado{ $kind }.
    .removes = { $move } elimina el peón pasado de { $pawn }.
    .pushes = { $move } avanza el peón pasado{ $kind }.
    .has = { PIECE($owned, form: "owned") } está pasado{ $kind }.
passed-kind =
    .plain = { "" }
    .protected = , defendido por su vecino
    .outside = , lejos de los peones rivales
    .connected = , con otro pasado al lado
weak_pawn =
    .creates = { $move } deja { SIDE($side, form: "to") } { $a-kind } en { $square }.
    .removes = { $move } elimina { $kind } de { $square }.
    .removes-later = tras { $line } { $side } eliminan { $kind } de { $square }.
    .has = { $side } tienen { $a-kind } en { $square }.
weak-kind =
    .isolated = el peón aislado
    .doubled = el peón doblado
    .backward = el peón retrasado
a-weak-kind =
    .isolated = un peón aislado
    .doubled = un peón doblado
    .backward = un peón retrasado
open_file =
    .takes-open = { $move } ocupa la columna abierta { $file }.
    .takes-half-open = { $move } ocupa la columna semiabierta { $file }.
    .doubles-open = { $move } dobla las piezas pesadas en la columna abierta { $file }.
    .doubles-half-open = { $move } dobla las piezas pesadas en la columna semiabierta { $file }.
    .opens-for = { $move } abre la columna { $file } para { $piece }.
    .half-opens-for = { $move } semiabre la columna { $file } para { $piece }.
    .opens = { $move } abre la columna { $file }.
    .half-opens = { $move } semiabre la columna { $file }.
    .held-open = la columna { $file } está abierta, y { PIECE($piece, form: "owned") } la ocupa.
    .held-half-open = la columna { $file } está semiabierta, y { PIECE($piece, form: "owned") } la ocupa.
    .open = la columna { $file } está abierta.
    .half-open = la columna { $file } está semiabierta.
seventh_rank =
    .reaches-pawns = { $piece } llega a la séptima fila y ataca allí los peones.
    .reaches-king = { $piece } llega a la séptima fila y encierra al rey.
    .stands-pawns = { PIECE($piece, form: "owned") } está en la séptima fila y ataca allí los peones.
    .stands-king = { PIECE($piece, form: "owned") } está en la séptima fila y encierra al rey.
outpost =
    .free = { $square } es una casilla avanzada para { $side }: ningún peón rival puede atacarla jamás.
    .comes = { $piece } va a { $square }, de donde ningún peón puede expulsar{ GENDER($piece) ->
        [f] la
       *[m] lo
    }.
    .there = en { $square } ningún peón puede expulsar jamás { PIECE($piece, form: "to") }.
    .there-attacks = en { $square } ningún peón puede expulsar jamás { PIECE($piece, form: "to") }, que desde allí ataca { LIST($targets, form: "obj") }.
    .has = ningún peón puede expulsar jamás { PIECE($owned, form: "owned-to") }.
    .has-attacks = ningún peón puede expulsar jamás { PIECE($owned, form: "owned-to") }, que ataca { LIST($targets, form: "obj") }.
weak_square =
    .after = con { $move } { $side } ceden { $square }: ningún peón podrá defenderla ya.
    .now = { $square } es una casilla débil: { $side } ya no podrán defenderla con un peón.
bad_bishop =
    .creates = con { $move } { PIECE($bishop, form: "owned") } pasa a ser un alfil malo: sus propios peones lo bloquean.
    .removes = { PIECE($bishop, form: "owned") }, un alfil malo, se cambia.
    .has = { PIECE($bishop, form: "owned") } es un alfil malo: { NUM($same) } de sus { NUM($all) } peones están en casillas de su color.
pawn_structure =
    .now = { $structure }.
    .planned = { $structure }. { $step }
structure =
    .isolated-queen-pawn = { $side } tienen un peón de dama aislado en { $squares }: ningún otro peón puede defenderlo ni expulsar una pieza de la casilla de delante
    .hanging-pawns = los peones { SIDE($side, form: "of") } en { $squares } son peones colgantes: fuertes uno junto al otro, pero ningún otro peón puede defenderlos
    .carlsbad = esta es la estructura Carlsbad: { $side } tienen la columna semiabierta c, { $other } la columna semiabierta e
    .maroczy-bind = este es un nudo Maroczy: los peones { SIDE($side, form: "of") } en { $squares } frenan el peón de { $against }
    .french-chain = el centro está cerrado como en la Francesa: los peones { SIDE($side, form: "of") } apuntan al flanco de rey, los { SIDE($other, form: "of") } al de dama
    .kings-indian-chain = el centro está cerrado como en la India de Rey: los peones { SIDE($side, form: "of") } apuntan al flanco de dama, los { SIDE($other, form: "of") } al de rey
    .benoni = esta es una estructura Benoni: { $side } tienen el peón e a cambio del peón c { SIDE($other, form: "of") }, y por eso juegan en el centro
    .hedgehog = { $side } tienen un erizo: peones en { $squares } que ceden espacio y esperan una ruptura
    .small-center = { $side } tienen un centro pequeño y sólido en { $squares }, como en la Scheveningen; el peón { SIDE($other, form: "of") } en { $against } está más avanzado
    .stonewall = { $side } tienen un Stonewall en { $squares }: firme, pero ningún peón puede defender la casilla delante del peón e
    .locked-center = el centro está cerrado, así que se decide en los flancos
    .symmetrical = los peones están en simetría, así que solo las piezas marcan la diferencia
structure-by =
    .isolated-queen-pawn = { $line } dejaría { SIDE($side, form: "to") } un peón de dama aislado en { $squares }.
    .hanging-pawns = { $line } dejaría { SIDE($side, form: "to") } peones colgantes en { $squares }: uno junto al otro, pero sin otro peón que los defienda.
    .carlsbad = { $line } llevaría a la estructura Carlsbad, con la columna semiabierta c para { $side }.
structure-step =
    .push = el avance que le corresponde es { $move }.
    .push-later = el avance que le corresponde, { $move }, viene después.
    .post = en { $square } { $piece } tiene el puesto que le corresponde.
    .post-later = { $piece } va hacia { $square }, el puesto que le corresponde.
    .minority = { $move } forma parte del ataque de minorías.
    .minority-later = el ataque de minorías viene después, con { $move }.
    .blockade = { $move } bloquea el peón.
    .blockade-later = { $move } viene después y bloquea el peón.
color_complex =
    .light = las casillas claras { SIDE($side, form: "of") } son débiles: ningún peón puede defender { $squares }, y el alfil de casillas claras ya no está.
    .dark = las casillas oscuras { SIDE($side, form: "of") } son débiles: ningún peón puede defender { $squares }, y el alfil de casillas oscuras ya no está.
    .light-guarded = las casillas claras { SIDE($side, form: "of") } son débiles: ningún peón puede defender { $squares }, y { $guard } es el único alfil para ello.
    .dark-guarded = las casillas oscuras { SIDE($side, form: "of") } son débiles: ningún peón puede defender { $squares }, y { $guard } es el único alfil para ello.
space = { $side } tienen más espacio.
    .expert = { $side } tienen más espacio: sus peones controlan { NUM($own-count) } casillas en la otra mitad, los { SIDE($other, form: "of") } { NUM($other-count, form: "f") }.
bishop_pair =
    .creates = { $move } deja { SIDE($side, form: "to") } la pareja de alfiles.
    .removes = { $move } quita { SIDE($side, form: "to") } la pareja de alfiles.
    .has = { $side } tienen la pareja de alfiles.
king_safety =
    .pawn-shield =
        { $after ->
            [0] con { $move } ningún peón protege ya { PIECE($king, form: "owned-to") }.
            [one] con { $move } solo un peón protege { PIECE($king, form: "owned-to") }.
           *[other] con { $move } { NUM($after) } peones protegen { PIECE($king, form: "owned-to") } en vez de { NUM($before) }.
        }
    .open-line =
        { $after ->
            [one] con { $move } hay una columna abierta cerca { PIECE($king, form: "owned-de") } en vez de { NUM($before, form: "f") }.
           *[other] con { $move } hay { NUM($after) } columnas abiertas cerca { PIECE($king, form: "owned-de") } en vez de { NUM($before, form: "f") }.
        }
    .luft =
        { $after ->
            [one] { $move } da aire { PIECE($king, form: "owned-to") }: una casilla libre en vez de { NUM($before, form: "f") }.
           *[other] { $move } da aire { PIECE($king, form: "owned-to") }: { NUM($after) } casillas libres en vez de { NUM($before, form: "f") }.
        }
    .luft-beginner = { $move } da { PIECE($king, form: "owned-to") } una casilla para escapar.
    .more-attackers = { $move } refuerza el ataque { PIECE($king, form: "owned-to") }.
    .more-attackers-expert = { $move } refuerza el ataque { PIECE($king, form: "owned-to") }: piezas atacantes, { NUM($after, form: "f") } en vez de { NUM($before, form: "f") }.
    .fewer-attackers = { $move } alivia la presión sobre { PIECE($king, form: "owned") }.
    .fewer-attackers-expert = { $move } alivia la presión sobre { PIECE($king, form: "owned") }: piezas atacantes, { NUM($after, form: "f") } en vez de { NUM($before, form: "f") }.
compensation = { $side } tienen { $amount } de menos, pero juego suficiente a cambio: { $reasons }.
compensation-for =
    .bishops = la pareja de alfiles
    .passed-pawn = un peón pasado avanzado
    .attack = el ataque al rey
    .development = el mejor desarrollo
    .activity = las piezas más activas
material_balance =
    .level = el material está igualado.
    .exchange = { $side } tienen la calidad de más.
    .up = { $side } tienen { $more } de más.
    .for = { $side } tienen { $more } por { $fewer }.

## Endings

ending_class =
    .pawn = es un final de peones.
    .knight = es un final de caballos.
    .bishop = es un final de alfiles.
    .minor = es un final de piezas menores.
    .rook = es un final de torres.
    .queen = es un final de damas.
    .queen-rook = es un final de damas y torres.
    .bare-kings = solo quedan los reyes.
    .other = es un final.
rule_of_square =
    .caught = { PIECE($king, form: "owned") } está dentro del cuadrado del peón de { $pawn } y puede alcanzarlo.
    .caught-beginner = { PIECE($king, form: "owned") } está bastante cerca para alcanzar el peón de { $pawn }.
    .runs = { PIECE($king, form: "owned") } está fuera del cuadrado del peón de { $pawn } y solo no puede alcanzarlo.
    .runs-beginner = { PIECE($king, form: "owned") } está demasiado lejos para alcanzar solo el peón de { $pawn }.
opposition =
    .takes = { $move } toma { $kind }: juegan { $other }.
    .has = { $holder } tienen { $kind }: juegan { $other }.
opposition-kind =
    .direct = la oposición
    .distant = la oposición a distancia
    .diagonal = la oposición diagonal
key_squares =
    .reached = el rey está en una casilla clave del peón de { $pawn }: { $squares }.
    .named = las casillas clave del peón de { $pawn } son { $squares }.
zugzwang =
    .after = { $move } pone { SIDE($side, form: "to") } en zugzwang: tener que mover perjudica.
    .now = { $side } están en zugzwang: tener que mover perjudica.
triangulation = el rey pierde un tiempo a propósito: { $first }, { $second }, { $third }.
pawn_race = cuente: { $side } necesitan { NUM($own, form: "f") } { $own ->
        [one] jugada
       *[other] jugadas
    } para coronar, { $other } { NUM($enemy, form: "f") }: { $end }.
race-end =
    .first = { $side } coronan primero
    .together = las damas llegan una justo tras la otra
breakthrough = { $move } rompe: se entrega un peón y otro pasa.
wrong_bishop = el alfil no controla { $corner }: el defensor hace tablas quedándose en la esquina.
opposite_bishops = alfiles de distinto color: un peón de más puede no bastar.
rook_behind_passer = la torre de { $rook } está donde debe: detrás del peón pasado de { $pawn }.
king_activity =
    .takes = { $move } captura { $target }.
    .next-to = { $move } lleva el rey junto { PIECE($target, form: "to") }.
    .next-to-queening = { $move } lleva el rey junto a { $target }, donde coronaría un peón.
    .towards = { $move } acerca el rey { PIECE($target, form: "to") }; está a { NUM($steps) } pasos.
    .towards-queening = { $move } acerca el rey a { $target }, donde coronaría un peón; está a { NUM($steps) } pasos.
named_ending =
    .vancura-drawn = la defensa Vančura: la torre ataca el peón de lado, la otra queda atada a él, y son tablas.
    .queen-against-seventh-won = dama contra peón en séptima: la dama llega a tiempo, y está ganado.
    .queen-against-seventh-drawn = dama contra peón en séptima: el peón resiste, y son tablas.
    .queen-against-rook-won = dama contra torre: ganado en teoría, aunque no es fácil.
    .rook-against-minor-drawn = torre contra pieza menor sin peones: tablas en teoría.
    .two-knights-drawn = dos caballos no pueden forzar el mate: tablas.
cut_off_king =
    .move = { $move } corta el paso al rey { SIDE($other, form: "of") } hacia el peón de { $pawn }.
    .now = la torre de { $rook } corta el paso al rey { SIDE($other, form: "of") } hacia el peón de { $pawn }.
bishop_against_knight =
    .bishop = alfil contra caballo con peones en ambos flancos: el alfil llega a los dos a la vez.
    .knight-color = alfil contra caballo: { NUM($own) } peones propios están en el color del alfil, y el caballo es mejor.
    .knight-wing = alfil contra caballo con los peones en un solo flanco: el caballo llega a casillas de ambos colores y es mejor.
king_walk =
    .pawn = el rey llega a tiempo al peón de { $target }, por { $way }, y no se le puede impedir.
    .takes = el rey toma el peón de { $target }.
    .key = el rey llega a tiempo a la casilla clave { $target }, por { $way }, y no se le puede impedir.
    .key-now = el rey entra en la casilla clave { $target }.
pawn_strategy =
    .one = { $first }
    .two = { $first } { $reply }
    .three = { $first } { $reply } { $then }
known_ending =
    .won = es { $name }, y está ganado.
    .drawn = es { $name }, y es tablas.
known-name =
    .lucena = la posición de Lucena
    .philidor = la posición de Philidor
    .kpk = rey y peón contra rey
    .krk = rey y torre contra rey
    .kqk = rey y dama contra rey
    .kbnk = alfil y caballo contra rey
    .wrong-rook-pawn = peón de torre con el alfil equivocado
    .rook-pawn-draw = rey y peón de torre contra rey

## The page

title =
    .idea = Idea
    .why = Razón
    .trap = Trampa
    .then = Luego
    .plan = Plan
    .line = Línea
    .not = No
    .sure = Seguro
    .board = Mesa
    .also = Además
    .answer = Cura
    .ours = Propio
    .cause = Causa
    .flight = Fuga
    .ideas = Ideas
    .rated = Valor
    .moves = Jugar
    .how = Cómo
    .work = Medida
    .words = Léxico
confidence =
    .proved = probado
    .bounded = acotado
    .judged = estimado
over = la partida ha terminado.
headline =
    .mate = da mate.
    .mates = da mate en { NUM($moves) }.
    .mates-offering = sacrifica { $offered } y da mate en { NUM($moves) }.
    .mated = no puede evitar el mate en { NUM($moves) }.
    .proved-only-win = gana; ninguna otra jugada lo hace.
    .proved-win = gana.
    .proved-only-draw = salva las tablas; cualquier otra jugada pierde.
    .proved-draw = lleva a tablas con el mejor juego.
    .proved-loss = pierde, como cualquier otra jugada.
    .best-chance = es la mejor oportunidad en una posición perdida.
    .forced = es la única jugada legal. { $state }
    .only-win = es la única jugada que gana.
    .only-draw = es la única jugada que aguanta. { $state }
    .only-advantage = es la única jugada que conserva la ventaja. { $state }
    .only-material = es la única jugada buena. { $state }
    .only-life = es la única jugada que evita el mate. { $state }
state =
    .level = la posición está igualada.
    .level-range = la posición está igualada.
    .level-range-expert = la posición está igualada ({ $range }).
    .range = { $side } { $band }.
    .range-expert = { $side } { $band } ({ $range }).
    .band = { $side } { $band }.
asked =
    .best = { $move } es la jugada correcta.
    .as-good = { $move } es más o menos igual de buena.
    .less = { $move } es unos { $pawns } peones más débil.
    .less-line = { $move } es unos { $pawns } peones más débil: puede seguir { $line }.
    .goes-on = { $move } es casi igual de buena: puede seguir { $line }.
lead =
    .clear = { $move } es claramente la mejor jugada.
    .rivals =
        { $count ->
            [one] { $move } parece lo mejor, pero { $others } puede ser igual de buena.
           *[other] { $move } es una de varias buenas jugadas: { $others } pueden ser igual de buenas.
        }
    .narrow = { $move } parece lo mejor, pero la ventaja es demasiado pequeña para estar seguro.
    .several = { $move } es una de varias buenas jugadas.
    .numbers = { $chosen }; { $rest }.
    .numbers-alone = { $chosen }; cualquier otra jugada puede ser igual de buena.
    .numbers-several = { $chosen }; otras { NUM($count) } jugadas pueden ser igual de buenas, { $rest }.
    .numbers-rivals = { $chosen }; pueden ser igual de buenas { $rivals }.
    .numbers-open = { $chosen }; pueden ser igual de buenas { $rivals }, { $rest }.
interval =
    .both = { $move } { $near } a { $far }
    .below = todas las demás por debajo de { $edge }
    .above = todas las demás por encima de { $edge }
steadiness =
    .few =
        { $count ->
            [one] si ningún juicio yerra en más de medio peón, solo { $moves } puede ser la mejor.
           *[other] si ningún juicio yerra en más de medio peón, solo { $moves } pueden ser las mejores.
        }
    .change =
        { $count ->
            [one] tendría que cambiar un juicio para que se eligiera { $move }.
           *[other] tendrían que cambiar { NUM($count) } juicios para que se eligiera { $move }.
        }
noise =
    .quiet = la posición es tranquila: no hay nada forzado a la vista.
    .restless = { NUM($count) } capturas están en el aire: el juicio puede variar en { $pawns } peones.
sure =
    .mate = probado: se examinó cada respuesta hasta el mate.
    .ending = probado por las reglas de los finales de peones.
    .rules = probado por las reglas.
    .replies = acotado: se examinaron todas las respuestas ({ $effort }). La mejor oportunidad deja al rival el menor número de respuestas ganadoras.
    .bounded = acotado: no se encontró nada mejor ({ $effort }).
    .apart = acotado: en nueve de cada diez casos ninguna otra jugada resulta igual de buena ({ $effort }).
    .judged = estimado: es un juicio, no una prueba ({ $effort }).
    .replies-beginner = la mejor oportunidad deja al rival el menor número de respuestas ganadoras.
    .bounded-beginner = no se encontró nada mejor.
    .apart-beginner = ninguna otra jugada se acerca.
    .judged-beginner = es un juicio, no una prueba.
effort = { $positions } posiciones, { $plies } medias jugadas de profundidad
positions =
    .plain = { $number }
    .thousand = { $number } mil
    .million = { $number } millones de
step-purpose =
    .joined = { $first }; { $next }
    .repeats = la posición se repite
    .mate = mate
    .new = { PIECE($piece, form: "new") }
    .takes-back = recaptura
    .takes = captura { $piece }
    .castles = enroca
    .check-hits = jaque, atacando { $targets }
    .hits = ataca { $targets }
    .check = jaque
    .with-check = { $deed } con jaque
    .passed-pawn-runs = el peón pasado corre
    .develops = desarrolla
    .only-reply = la única respuesta legal
    .taken-back = se recaptura
    .taken-by = captura { $piece }
    .is-taken = cae { $piece }
    .answered-with-check = se responde con jaque
part =
    .no-threat = no se encontró ninguna amenaza importante.
    .no-plan = no se encontró ningún plan que vaya más allá de la línea.
    .no-line = no hay línea.
allowed =
    .mate = permite { $reply }.
    .mated = tras { $reply } { $side } reciben mate en { NUM($moves) }.
    .level = tras { $reply } la posición está igualada.
    .band = tras { $reply } { $side } { $band }.
    .still = tras { $reply } { $side } siguen ganadas, pero con menos claridad.
better = mejor era { $move }.
mark =
    .doubtful = Imprecisión
    .mistake = Error
    .blunder = Error grave
summary = Resumen. { $white } { $black }
tally = { $player }: { $doubtful ->
        [one] { $doubtful } imprecisión
       *[other] { $doubtful } imprecisiones
    }, { $mistakes ->
        [one] { $mistakes } error
       *[other] { $mistakes } errores
    }, { $blunders ->
        [one] { $blunders } error grave
       *[other] { $blunders } errores graves
    }, { $average } puntos perdidos por jugada.

## Words explained to beginners, once a page, by the kind of claim that uses them

explained =
    .fork = doble: una pieza ataca dos o más al mismo tiempo.
    .pin = clavada: una pieza no debe moverse, porque detrás hay algo más valioso.
    .exploits_pin = clavada: una pieza no debe moverse, porque detrás hay algo más valioso.
    .skewer = enfilada: la pieza de delante debe apartarse, y se pierde la de detrás.
    .discovered_attack = ataque a la descubierta: una pieza se aparta y abre la línea de otra.
    .discovered_check = jaque a la descubierta: una pieza se aparta y otra da jaque.
    .double_check = jaque doble: dos piezas dan jaque a la vez.
    .deflection = desviación: se aparta a un defensor de su tarea.
    .attraction = atracción: se atrae una pieza a una casilla donde está en apuros.
    .overload = sobrecarga: una pieza tiene que defender más de lo que puede.
    .intermezzo = jugada intermedia: antes de la esperada se juega otra más fuerte.
    .back_rank_weakness = primera fila: la fila donde el rey empieza la partida.
    .mating_pattern = mate: el rey está en jaque y no puede escapar.
    .sacrifice = sacrificio: entregar material por algo mejor.
    .promotion = coronación: un peón en la última fila se convierte en otra pieza.
    .underpromotion = coronación: un peón en la última fila se convierte en otra pieza.
    .passed_pawn = peón pasado: ningún peón rival puede ya detenerlo.
    .open_file = columna abierta: una columna sin peones.
    .outpost = casilla avanzada: de allí ningún peón rival puede expulsar una pieza.
    .zugzwang = zugzwang: cualquier jugada empeora las cosas, pero hay que mover.
    .opposition = oposición: los reyes están frente a frente, y quien debe mover cede.
    .stalemate_resource = ahogado: sin jugada legal y sin jaque, es decir, tablas.
    .perpetual = jaque perpetuo: jaques sin fin, es decir, tablas.
    .development = desarrollo: poner las piezas en juego.
    .fortress = fortaleza: una posición en la que el bando fuerte no puede entrar.

## Other questions

question =
    .no-pass = { $side } están en jaque por { $checkers }: primero hay que responder al jaque.
    .no-threat = { $side } no amenazan nada que exija respuesta.
    .threatens-nothing = { $move } no crea ninguna amenaza.
    .gives-check = { $move } da jaque.
    .move-holds = no se encontró nada contra { $move }.
    .pass-holds = { $side } no sufren ninguna amenaza: ni siquiera no hacer nada perdería algo.
    .runs-out = { $move } no funciona: se acaban los jaques.
    .hidden = el rey se esconde en { $square }: tras { $line } cualquier otro jaque pierde una pieza.
way =
    .capture = captura un atacante
    .block = bloquea
    .move-away = aparta la pieza atacada
    .flee = el rey se va
    .vacate = abre una salida
    .protect = defiende
    .pin = impide que se mueva el atacante
    .unpin = libera un defensor
    .in-between = va primero
    .desperado = la pieza atacada se lleva lo que puede
    .counter-threat = amenaza otro tanto
    .race = gana un tiempo en la carrera
    .otherwise = la línea ya no funciona
planned =
    .nothing = no se encontró ningún plan.
    .mates = el plan da mate: { $plan }.
    .wins = el plan gana material ({ $gain }): { $plan }.
    .quiet = no hay combinación; el mejor plan es: { $plan }.
plan-step =
    .take = capturar { $piece }
    .remove = despejar { $square }
    .remove-with-threat = despejar { $square } con una amenaza
    .block = bloquear la línea entre { $from } y { $to }
    .bring = llevar { $piece } a { $to }
    .lure = atraer { PIECE($piece, form: "obj") } a { $to }
    .tempo = ganar un tiempo en { $square }
    .promote = coronar el peón de { $square }
    .mate = dar mate al rey de { $square }
    .walk = llevar { $piece } a { $to }
    .pass = hacer pasado el peón de { $square }
    .double = doblar en la columna { $file }
    .or = { $first } o { $next }
    .next = { $first }; { $next }
move-reason =
    .capture = captura
    .sacrifice = sacrifica para eliminar un defensor o abrir el rey
    .check-no-flight = da jaque a un rey sin casillas de fuga
    .check = da jaque; casillas de fuga del rey: { $flights }
    .double-attack = ataca dos piezas
    .attack = ataca una pieza
    .discovery = descubre un ataque
    .king-attack = se suma al ataque al rey
    .promotion = va a coronar
    .race = en un final de peones cuenta cada tiempo
    .save = salva lo amenazado
    .evasion = responde al jaque
    .plan = plan: { $step }
    .repair = arreglo: { $step }
    .probe = se prueba por lo que amenazaría
    .pass = no hace nada
conduct =
    .sound = la mejor jugada, y ninguna otra promete más
    .progress = la partida está ganada, y se avanza
    .resistance = la partida está perdida, y es lo que más exige al rival
    .trap = tiende una trampa y no cuesta casi nada
surveyed =
    .none = no hay nada destacable en el tablero.
    .one = una cosa es cierta en este tablero.
    .several = { $count } cosas son ciertas en este tablero.
fact =
    .check = hay jaque { LIST($checkers, form: "de") }.
    .hanging = { $piece } está colgando.
    .no-guard = { $piece } tiene el ataque { LIST($attackers, form: "de") } y ninguna defensa.
    .few-guards = { $piece } tiene el ataque { LIST($attackers, form: "de") } y la defensa { LIST($guards, form: "de") }.
    .pins = { $pinner } clava { $pinned } contra { $behind }.
    .holds = { $pinner } ata { $pinned } { PIECE($behind, form: "to") }.
    .skewers = { $attacker } enfila { $front } y { $back }.
    .battery = { $behind } apoya { $front }.
    .masked-attack = si { $mask } se mueve, { $slider } ataca { $target }.
    .fork-available = { $move } haría un doble { LIST($targets, form: "to") }.
    .overloaded = { $guard } tiene sobrecarga: defiende en solitario { $duties }.
    .sole-guard = { $guard } defiende en solitario { $duties }.
    .trapped = { $piece } no tiene escapatoria.
    .no-square = { $piece } no tiene ninguna casilla segura.
    .few-squares = { PIECE($piece, form: "to") } solo le quedan { $squares }.
    .weak-back-rank = { $king } tiene débil la primera fila.
    .exposed-king = { $king } está expuesto { LIST($attackers, form: "to") }.
    .no-flight = { $king } no puede ir a ninguna parte.
    .flights = { $king } puede ir a { $squares }.
    .mate-in-one = { $move } es mate.
    .about-to-promote = { $pawn } está a punto de coronar.
    .passed = { $pawn } está pasado.
    .runaway = { $pawn } corona sin ayuda.
    .lever = un peón en { $square } atacaría { $target }.
    .weak-square = { $square } es una casilla débil { SIDE($side, form: "of") }.
    .outpost = { $square } es una casilla avanzada { SIDE($side, form: "of") }.
sheet =
    .more = y { $count } más
    .moves = ({ $count } jugadas)
against =
    .trap-later = { $reply } más tarde, cae en un { $chance }
    .headline = contra { $opponent }: { $move } ({ $conduct }), riesgo { $risk }.
    .why = { $move }: { $reason }.
    .table = jugada    valor justo esperado rsgo  resp.  trampa
    .asks-too-much = pide demasiado
    .trap = { $reply }, cae en un { $chance }
    .no-trap = no se ve ninguna
    .sure = los porcentajes son partes de una partida ganada; una jugada puede arriesgar como mucho { $margin }, { $lost-margin } en una partida perdida.
opponent =
    .beginner = un principiante
    .club = un jugador de club
    .expert = un experto
    .perfect = un jugador perfecto
conduct-name =
    .sound = sólida
    .progress = avance
    .resistance = resistencia
    .trap = trampa

## Proofs of pawn endings

proof =
    .wins = { $side }, al turno, ganan.
    .draws = { $side }, al turno: tablas.
    .loses = { $side }, al turno, pierden.
    .keeping = jugadas que lo mantienen: { $moves }
    .play = juegue { $move }.
    .work = { $nodes } posiciones ({ $all-nodes } con cada jugada y la línea), { $structures } estructuras de peones, { $seconds } s
    .open = { $side }, al turno: sin probar; entre { $lower } y { $upper }.
result =
    .win = victoria
    .draw = tablas
    .loss = derrota
strategy =
    .reach = { $side } van hacia la casilla clave { $square }.
    .oppose = { $side } toman la oposición.
    .oppose-first = antes de seguir hacia { $square } { $side } toman la oposición.
    .advance = { $side } avanzan el peón.
    .head = { $side } van hacia { $square }, por donde ha de pasar el peón.
    .head-pawn = { $side } van a por el peón de { $square }.
    .mark-time = { $side } solo pueden esperar.
    .mark-time-heard = { $side } esperan, para no perder la oposición.
    .shut-in = { $side } encierran al otro rey en el borde, delante de su propio peón.
    .shoulder = { $side } se cruzan en el camino del otro rey.
    .corner = { $side } van al rincón, donde el ahogado está cerca.
    .none = { $side } no tienen ya ningún plan.
    .fails = { $move } fallaría.
    .fails-opposition = { $move } perdería la oposición.
strategy-result =
    .after = desde aquí lo cuentan las estrategias: { $line }.
    .other = las estrategias son las de rey y peón contra rey, y la variante no llega a eso.
    .win = { $side } ganan; las estrategias lo prueban.
    .draw = tablas; las estrategias lo prueban.
    .assumed-win = las estrategias no prueban nada; sin hallar defensa, suponen que { $side } ganan.
    .assumed-draw = las estrategias no prueban nada; sin hallar modo de ganar, suponen tablas.
    .work = { $nodes } nodos; { $plain } si se vuelve a intentar abajo lo que se intentó arriba.
proof-method =
    .search = probado examinando cada defensa.
    .kings = probado siguiendo el plan del juego de los reyes contra cada defensa.
    .calculation = calculado por el juego de los reyes: se resolvió cada colocación de los reyes en { $structures } estructuras de peones.
    .open = el intervalo es cierto, pero sus extremos no se han encontrado.
    .searched = examinado
corresponding =
    .pair = { $own } con { $enemy }
    .proved = casillas conjugadas (rey { SIDE($side, form: "of") } con el otro; quien debe mover cede): { $pairs }.
    .calculated = casillas conjugadas, calculadas pero no probadas (rey { SIDE($side, form: "of") } con el otro; quien debe mover cede): { $pairs }.
refusal =
    .other-pieces = no es un final de peones: hay { PIECE($piece, form: "a") } en { $square }; solo se permiten reyes y peones
    .mate = la partida ha terminado: jaque mate
    .stalemate = la partida ha terminado: ahogado
    .bare-kings = la partida ha terminado: solo quedan los reyes
ground =
    .nothing = a primera vista no se sabe nada.
    .mate = es mate.
    .stalemate = es ahogado.
    .nobody-can-win = a ningún bando le queda con qué ganar.
    .bare-king = un rey solo no puede ganar.
    .queen-or-rook-against-bare-king = la nueva dama o torre no puede ser capturada y vence al rey solo.
    .one-pawn-wins-by-itself = uno de los dos peones gana solo; el otro solo ayuda.
    .connected-pawns = los dos peones en columnas vecinas se ayudan a avanzar.
    .pawns-far-apart = los peones están demasiado separados para que un rey los pare a ambos.
    .doubled-rook-s-pawns = dos peones en una columna de torre no echan al rey de la esquina.
    .the-pawn-alone-is-held = el peón no ganaría aunque el otro bando no tuviera ninguno.
    .both-pawns-are-held = cada rey para el peón del otro bando.
    .won-race = el peón corona cuando al otro aún le faltan al menos dos pasos.
    .runs-home-in-time = el peón corona a tiempo para parar al otro.
    .queen-stops-pawn = juega la dama y el peón aún no está en la séptima fila.
    .queen-stops-pawn-on-the-seventh = juega la dama y el rey del peón no está en situación de ayudarlo.
    .queen-to-move-holds = juega la dama y se mantiene frente a lo coronado.
    .lone-bishop-or-knight = un alfil o caballo solo no vence a un peón.
    .fortress-on-the-seventh = un peón de alfil o de torre en la séptima con su rey al lado aguanta contra una dama cuyo rey está lejos.
    .winning-checks = una breve serie de jaques da mate o gana la dama.
    .queens-level = una dama cada uno, los reyes separados y sin jaques ganadores.
    .outside-the-square = el peón corona: el rey solo está fuera de su cuadrado, incluso después de mover el peón.
    .outside-the-square-king-to-move = el peón corona: juega el rey solo y aun así no puede entrar en su cuadrado.
    .takes-the-pawn = el rey solo captura el peón indefenso.
    .two-steps-nearer-the-block = el rey solo está en el cuadrado y dos pasos más cerca de la casilla ante el peón: llega y se queda.
    .the-king-is-too-far-away = el rey solo está en el cuadrado y el rey del peón está demasiado lejos para ayudar.
    .nearer-to-a-key-square = el rey está tan cerca de su peón como el rey solo y más cerca de una casilla clave, así que llega antes.
    .opposition = el rey está delante de su peón y tiene la oposición: el rey solo debe ceder.
    .on-a-key-square = el rey está en una casilla clave de su peón, y eso gana.
    .on-a-key-square-king-to-move = el rey está en una casilla clave, el peón está seguro y no hay ahogado en la esquina.
    .first-to-the-block = juega el rey solo y llega primero a la casilla ante el peón, que su rey aún no defiende.
    .first-to-the-third-square = el rey solo llega claramente primero a la tercera casilla ante el peón y no deja pasar al rey.
    .two-steps-nearer-to-a-key-square = el rey está dos pasos más cerca de una casilla clave que el rey solo y conserva su peón por el camino.
    .escort-to-the-near-key-square = el rey no está más lejos de su peón que el rey solo y está dos pasos más cerca de la casilla clave de su lado.
    .far-ahead = el rey solo va cuatro pasos atrás en la carrera por la casilla ante el peón.
    .ahead-of-a-distant-king = el rey solo va tres pasos atrás en la carrera y está demasiado lejos del peón para molestarlo.
    .shoulder-to-shoulder = los reyes están en una fila con el rey del peón por dentro: aparta al rey solo con el hombro.
    .slower-round-the-side = el rey solo está en el cuadrado, no llega más tarde a la casilla clave cercana y el otro rey viene de lado.
    .to-the-gate-of-the-seventh = el rey llega primero a la séptima fila junto a la casilla de coronación y guarda el camino.
    .one-step-nearer-the-middle-key-square = el rey, al turno, está un paso más cerca de la casilla clave ante su peón.
    .first-to-the-corner = contra un peón de torre el rey solo llega a tiempo a la esquina y no puede ser expulsado.
    .the-escort-comes-late = el rey solo está en el cuadrado y ataca el peón antes de que su rey pueda guardar el camino.
    .wide-apart-with-the-nearer-king = los reyes están a columnas de distancia y el rey solo está demasiado a un lado para parar la escolta.
    .cut-off-by-three-files = el rey solo está a tres columnas y llega un paso tarde a las casillas clave.
    .faced-in-time = el rey solo está enfrente y ninguna casilla clave está más cerca del otro rey.
    .king-behind-its-pawn = el rey está detrás de su peón y el rey solo, al turno, le cierra el paso.
    .passed-by = el rey ha pasado de largo, pero el rey solo está bien dentro del cuadrado y más cerca de toda casilla clave.
    .a-step-nearer-to-the-pawn = el rey solo viene por detrás, está un paso más cerca del peón y lo gana o lo bloquea.
    .on-the-other-side-of-the-file = la columna del peón está entre los reyes y el rey fuerte está a dos pasos de una casilla clave.
    .low-kings-face-to-face = el rey solo se enfrenta al otro en la parte baja del tablero y no se puede llegar primero a ninguna casilla clave.
    .sidestep-to-the-opposition = el rey solo, al turno, da un paso al lado y toma la oposición.
    .level-with-the-square = el rey solo está justo dentro del cuadrado y más cerca de toda casilla clave.
    .takes-the-distant-opposition = los reyes están en una columna y el rey solo, al turno, puede tomar la oposición.
    .the-sixth-rank-pawn = con el peón en la sexta el rey solo, que no está ante la casilla de coronación, llega tarde.
    .the-sixth-rank-pawn-king-to-move = con el peón en la sexta el rey solo debe dejar las casillas de delante.
    .the-bare-king-is-behind-the-pawn = el rey solo está detrás del peón y el otro rey llega a tiempo para acompañarlo.
    .before-a-rook-s-pawn = el rey solo se pone delante del peón de torre, y en el borde no hay rodeo.
ground-name =
    .nothing = nada
    .mate = mate
    .stalemate = ahogado
    .nobody-can-win = nadie puede ganar
    .bare-king = rey solo
    .queen-or-rook-against-bare-king = dama o torre contra rey solo
    .one-pawn-wins-by-itself = un peón gana solo
    .connected-pawns = peones unidos
    .pawns-far-apart = peones muy separados
    .doubled-rook-s-pawns = peones de torre doblados
    .the-pawn-alone-is-held = el peón solo queda parado
    .both-pawns-are-held = ambos peones quedan parados
    .won-race = carrera ganada
    .runs-home-in-time = corona a tiempo
    .queen-stops-pawn = la dama para el peón
    .queen-stops-pawn-on-the-seventh = la dama para el peón en la séptima
    .queen-to-move-holds = la dama al turno aguanta
    .lone-bishop-or-knight = alfil o caballo solo
    .fortress-on-the-seventh = fortaleza en la séptima
    .winning-checks = jaques ganadores
    .queens-level = damas en equilibrio
    .outside-the-square = fuera del cuadrado
    .outside-the-square-king-to-move = fuera del cuadrado, juega el rey
    .takes-the-pawn = captura el peón
    .two-steps-nearer-the-block = dos pasos más cerca del bloqueo
    .the-king-is-too-far-away = el rey está demasiado lejos
    .nearer-to-a-key-square = más cerca de una casilla clave
    .opposition = oposición
    .on-a-key-square = en una casilla clave
    .on-a-key-square-king-to-move = en una casilla clave, juega el rey
    .first-to-the-block = primero en el bloqueo
    .first-to-the-third-square = primero en la tercera casilla
    .two-steps-nearer-to-a-key-square = dos pasos más cerca de una casilla clave
    .escort-to-the-near-key-square = escolta a la casilla clave cercana
    .far-ahead = muy adelantado
    .ahead-of-a-distant-king = por delante de un rey lejano
    .shoulder-to-shoulder = hombro con hombro
    .slower-round-the-side = más lento por el lado
    .to-the-gate-of-the-seventh = a la puerta de la séptima
    .one-step-nearer-the-middle-key-square = un paso más cerca de la casilla clave central
    .first-to-the-corner = primero en la esquina
    .the-escort-comes-late = la escolta llega tarde
    .wide-apart-with-the-nearer-king = muy separados con el rey más cercano
    .cut-off-by-three-files = cortado por tres columnas
    .faced-in-time = enfrentado a tiempo
    .king-behind-its-pawn = rey detrás de su peón
    .passed-by = ha pasado de largo
    .a-step-nearer-to-the-pawn = un paso más cerca del peón
    .on-the-other-side-of-the-file = al otro lado de la columna
    .low-kings-face-to-face = reyes bajos frente a frente
    .sidestep-to-the-opposition = paso lateral a la oposición
    .level-with-the-square = justo en el cuadrado
    .takes-the-distant-opposition = toma la oposición a distancia
    .the-sixth-rank-pawn = el peón en la sexta
    .the-sixth-rank-pawn-king-to-move = el peón en la sexta, juega el rey
    .the-bare-king-is-behind-the-pawn = el rey solo está detrás del peón
    .before-a-rook-s-pawn = ante un peón de torre

## Análisis de partidas

review-class =
    .book = teoría
    .forced = forzada
    .best = la mejor
    .good = buena
    .inaccuracy = imprecisión
    .mistake = error
    .blunder = error grave
    .missed-mate = mate perdido
    .missed-win = victoria perdida
    .missed-save = salvación perdida
    .great = excelente
    .brilliant = brillante
review-class-a =
    .inaccuracy = una imprecisión
    .mistake = un error
    .blunder = un error grave
    .missed-mate = un mate no visto
    .missed-win = una victoria no vista
    .missed-save = una salvación no vista
    .great = la única jugada
    .brilliant = un sacrificio brillante
    .good = una buena jugada
review-count =
    .blunder =
        { $count ->
            [one] un error grave
           *[other] { NUM($count) } errores graves
        }
    .missed-chance =
        { $count ->
            [one] una ocasión
           *[other] { NUM($count) } ocasiones
        }
    .mistake =
        { $count ->
            [one] un error
           *[other] { NUM($count) } errores
        }
    .inaccuracy =
        { $count ->
            [one] una imprecisión
           *[other] { NUM($count) } imprecisiones
        }
    .error =
        { $count ->
            [one] un error
           *[other] { NUM($count) } errores
        }
review-standing =
    .level = la partida está igualada
    .winning = { $side } están ganando
    .clearly-better = { $side } están claramente mejor
    .better = { $side } están mejor
    .worse = { $side } están peor
    .clearly-worse = { $side } están claramente peor
    .lost = { $side } están perdidas
review-only-move =
    .win = la única jugada: cualquier otra deja escapar la victoria (probabilidad de ganar: { $points } % frente a { $rest } %).
    .advantage = la única jugada: cualquier otra deja escapar la ventaja (probabilidad de ganar: { $points } % frente a { $rest } %).
    .balance = la única jugada: cualquier otra pierde el equilibrio (probabilidad de ganar: { $points } % frente a { $rest } %).
    .game = la única jugada: cualquier otra pierde enseguida (probabilidad de ganar: { $points } % frente a { $rest } %).
review-sacrifice = brillante: sacrifica { $offer }.
    .mates = brillante: sacrifica { $offer } y da mate en { NUM($moves) }.
    .deep = brillante: sacrifica { $offer }; hay que ver { $plies } medias jugadas para entenderlo.
review-better = mejor era { $move }.
    .then = mejor era { $move }: entonces { $standing }.
review-mate-was-there = { $move } da mate en { NUM($moves) }.
    .at-once = { $move } era mate.
review-leaves-book = la partida deja las líneas conocidas ({ $opening }, { $code }); { $standing }.
review-ending-begins = aquí empieza el final; { $standing }.
review-turning-point = el momento decisivo de la partida.
review-end =
    .mate = { $side } reciben mate.
    .stalemate = ahogado: tablas.
    .lost = { $side } están perdidas y la partida termina.
    .won = { $side } ganan, aunque en el tablero { $standing }.
    .ahead = { $side } ganan; en el tablero, { $standing }.
    .drawn = tablas; { $standing }.
    .open = aquí terminan las jugadas; { $standing }.
review-players =
    .both = { $white } lleva blancas contra { $black }.
    .white = { $white } lleva blancas.
    .black = { $black } lleva negras.
review-opening = la apertura: { $opening } ({ $code }), en líneas conocidas hasta la jugada { $moves }.
    .alone = la apertura: { $opening } ({ $code }), en líneas conocidas hasta la jugada { $moves }.
    .unknown = la partida empieza fuera de las aperturas conocidas.
review-course =
    .throughout = durante toda la partida, { $standing }.
    .first = al principio { $standing }
    .then = desde la jugada { $move }, { $standing }
review-moment = { $move } ({ $class })
review-decided =
    .one = una jugada decidió: { $moments }.
    .many = los momentos decisivos: { $moments }.
    .mattered = lo más importante: { $moments }.
    .slight = ningún error decidió por sí solo; lo que más pesó: { $moments }.
review-no-errors = ningún bando cometió un error claro.
review-result =
    .mate = { $side } dieron mate en la jugada { $moves }.
    .won = { $side } ganaron tras { $moves } jugadas.
    .stalemate = ahogado en la jugada { $moves }.
    .drawn = tablas tras { $moves } jugadas.
    .open = el resultado no consta; se jugaron { $moves } jugadas.
review-take-home =
    .nothing = { $side } no cometieron ningún error claro.
    .did = { $side } { $did }.
    .worst = la jugada para recordar es { $move }: era mejor { $better }.
    .recurs = más de una vez: { $motifs }.
review-did =
    .found = encontraron { $found }
    .made = cometieron { $errors }
    .missed = dejaron escapar { $errors }
review-after-reply =
    .less = tras { $reply } { $standing }, pero con menos claridad que antes.
    .not-winning = tras { $reply } { $standing }, pero la victoria se escapa.
    .other = tras { $reply } { $standing }.
review-habits = { $player }: costumbres en { $games } partidas
review-habit =
    { $times ->
        [one] { $what }: una vez, { $points } puntos perdidos.
       *[other] { $what }: { $times } veces, en { $games ->
            [one] una partida
           *[other] { $games } partidas
        }, { $points } puntos perdidos.
    }
review-habit-opening =
    { $games ->
        [one] { $opening }: una partida, { $points } puntos perdidos por jugada.
       *[other] { $opening }: { $games } partidas, { $points } puntos perdidos por jugada.
    }
review-played = se jugó { $move }
review-errors-in =
    .opening = errores en la apertura
    .middlegame = errores en el medio juego
    .ending = errores en el final
review-motif =
    .missed-fork = ataque doble no visto
    .missed-pin = clavada no vista
    .missed-skewer = enfilada no vista
    .missed-discovered-attack = ataque a la descubierta no visto
    .missed-loose-piece = pieza suelta no vista
    .missed-overworked-defender = defensor sobrecargado no visto
    .missed-back-rank = debilidad de la última fila no vista
    .missed-mate = mate no visto
    .missed-defense = defensa no vista
    .missed-passed-pawn = peón pasado no visto
    .allowed-mate = permitió el mate
    .overlooked-threat = amenaza no vista
    .put-a-piece-where-it-is-lost = puso una pieza donde se pierde
    .left-a-piece-unguarded = dejó una pieza sin defensa
    .allowed-pin = permitió una clavada
    .allowed-fork = permitió un ataque doble
    .opened-the-own-king = abrió su propio rey
    .lost-material = perdió material
review-motif-times = { $motif } ({ $times }×)
review-label =
    .accuracy = precisión
    .lichess = precisión según la fórmula de Lichess
    .loss = puntos perdidos por jugada
    .exercises = ejercicios
    .solution = solución
    .by-phase = por fases
    .by-opening = por aperturas
    .first = inicio
    .back = atrás
    .on = adelante
    .last = final
    .in-game = en la partida
    .curve = probabilidad de ganar de las blancas
    .foot = analizado por Wherefore { $version }. Cada marca fue confirmada por una búsqueda diez veces más larga.
review-figures = { $side }: precisión { $accuracy } (según la fórmula de Lichess { $lichess }), { $loss } puntos perdidos por jugada; { $classes }
    .short = con menos de un minuto: { $moves } jugadas, { $errors }
review-side = { $side }
review-to-move = juegan { $side }

## Dos amenazas a la vez, planes que se arreglan, jugadas que fallan igual

answers_both =
    { $count ->
        [one] { $side } amenazan dos cosas a la vez: { $deeds }. Solo { $moves } responde a las dos.
       *[other] { $side } amenazan dos cosas a la vez: { $deeds }. Solo { $moves } responden a las dos.
    }
    .joined = { $first }; y { $next }
mends_plan =
    .removes = la idea es { $idea }; de inmediato falla por { $reply }, así que { $move } elimina primero { $piece }.
    .lures = la idea es { $idea }; de inmediato falla por { $reply }, así que { $move } desvía primero { $piece }.
    .blocks = la idea es { $idea }; de inmediato falla por { $reply }, así que { $move } corta primero el paso { PIECE($piece, form: "to") }.
fails_alike =
    { $count ->
        [one] { $moves } falla por la misma { $reply }.
       *[other] { $moves } fallan por la misma { $reply }.
    }
