### Deutsch. Wie eine Phrasendatei funktioniert, steht in docs/voice.md.
### Sätze beginnen klein, wo das erste Wort es erlaubt; den Großbuchstaben am Satzanfang setzt das Programm.
### Mengen von Figuren (amount, offer, several) stehen im Akkusativ.

## Names

piece =
    .on = auf
piece-pawn =
    .gender = m
    .the = der Bauer
    .acc = den Bauern
    .dat = dem Bauern
    .bare = Bauer
    .a = ein Bauer
    .a-acc = einen Bauern
    .a-dat = einem Bauern
    .many = Bauern
    .new = ein neuer Bauer
    .owned-white = der weiße Bauer
    .owned-black = der schwarze Bauer
    .owned-acc-white = den weißen Bauern
    .owned-acc-black = den schwarzen Bauern
    .owned-dat-white = dem weißen Bauern
    .owned-dat-black = dem schwarzen Bauern
piece-knight =
    .gender = m
    .the = der Springer
    .acc = den Springer
    .dat = dem Springer
    .bare = Springer
    .a = ein Springer
    .a-acc = einen Springer
    .a-dat = einem Springer
    .many = Springer
    .new = ein neuer Springer
    .owned-white = der weiße Springer
    .owned-black = der schwarze Springer
    .owned-acc-white = den weißen Springer
    .owned-acc-black = den schwarzen Springer
    .owned-dat-white = dem weißen Springer
    .owned-dat-black = dem schwarzen Springer
piece-bishop =
    .gender = m
    .the = der Läufer
    .acc = den Läufer
    .dat = dem Läufer
    .bare = Läufer
    .a = ein Läufer
    .a-acc = einen Läufer
    .a-dat = einem Läufer
    .many = Läufer
    .new = ein neuer Läufer
    .owned-white = der weiße Läufer
    .owned-black = der schwarze Läufer
    .owned-acc-white = den weißen Läufer
    .owned-acc-black = den schwarzen Läufer
    .owned-dat-white = dem weißen Läufer
    .owned-dat-black = dem schwarzen Läufer
piece-rook =
    .gender = m
    .the = der Turm
    .acc = den Turm
    .dat = dem Turm
    .bare = Turm
    .a = ein Turm
    .a-acc = einen Turm
    .a-dat = einem Turm
    .many = Türme
    .new = ein neuer Turm
    .owned-white = der weiße Turm
    .owned-black = der schwarze Turm
    .owned-acc-white = den weißen Turm
    .owned-acc-black = den schwarzen Turm
    .owned-dat-white = dem weißen Turm
    .owned-dat-black = dem schwarzen Turm
piece-queen =
    .gender = f
    .the = die Dame
    .acc = die Dame
    .dat = der Dame
    .bare = Dame
    .a = eine Dame
    .a-acc = eine Dame
    .a-dat = einer Dame
    .many = Damen
    .new = eine neue Dame
    .owned-white = die weiße Dame
    .owned-black = die schwarze Dame
    .owned-acc-white = die weiße Dame
    .owned-acc-black = die schwarze Dame
    .owned-dat-white = der weißen Dame
    .owned-dat-black = der schwarzen Dame
piece-king =
    .gender = m
    .the = der König
    .acc = den König
    .dat = dem König
    .bare = König
    .a = ein König
    .a-acc = einen König
    .a-dat = einem König
    .many = Könige
    .new = ein neuer König
    .owned-white = der weiße König
    .owned-black = der schwarze König
    .owned-acc-white = den weißen König
    .owned-acc-black = den schwarzen König
    .owned-dat-white = dem weißen König
    .owned-dat-black = dem schwarzen König
side-white =
    .the = Weiß
    .of = von Weiß
    .adjective = weißen
side-black =
    .the = Schwarz
    .of = von Schwarz
    .adjective = schwarzen
list =
    .and = und
number =
    .point = ,
    .n0 = keine
    .n0-alone-f = keiner
    .n0-alone-n = keines
    .n0-alone-m = keinem
    .n1 = ein
    .n1-f = eine
    .n1-alone-f = einer
    .n1-alone-n = eines
    .n1-alone-m = einem
    .n1-m-acc = einen
    .n2 = zwei
    .n3 = drei
    .n4 = vier
    .n5 = fünf
    .n6 = sechs
    .n7 = sieben
    .n8 = acht
    .n9 = neun
    .n10 = zehn
    .n11 = elf
    .n12 = zwölf
pronoun =
    .move = der Zug
nothing = { "" }

## Parts of sentences

placed = nach { $move }: { $sentence }
several =
    .one = { PIECE($piece, form: "a-acc") }
    .many = { NUM($count) } { PIECE($piece, form: "many") }
amount =
    .named = { $won }
    .for = { $won } für { $given }
    .exchange = die Qualität
    .pawn = einen Bauern
    .material = Material
    .piece = eine Figur
    .more-than-piece = mehr als eine Figur
    .much = viel Material
offer =
    .piece = { PIECE($piece, form: "acc") }
    .for = { PIECE($piece, form: "acc") } für { PIECE($taken, form: "a-acc") }
    .exchange = die Qualität
    .a-pawn = einen Bauern
    .material = Material
    .a-piece = eine Figur
    .a-rook = einen Turm
    .a-queen = die Dame
    .much = viel Material
half-pawns =
    .half = einen halben Bauern
    .one = einen Bauern
    .one-and-half = anderthalb Bauern
    .whole = { NUM($count) } Bauern
    .and-half = { NUM($count) }einhalb Bauern
range =
    .level = etwa ausgeglichen
    .signed = { $near } bis { $far }
    .between = { $near } bis { $far } Bauern
band =
    .winning = steht auf Gewinn
    .clearly-better = steht klar besser
    .better = steht besser
    .slightly-better = steht etwas besser
    .equal = steht weder besser noch schlechter
    .slightly-worse = steht etwas schlechter
    .worse = steht schlechter
    .clearly-worse = steht klar schlechter
    .lost = steht auf Verlust
outcome-of-move =
    .mate = setzt matt
    .mates = setzt in { NUM($moves) } Zügen matt
    .material = gewinnt { $amount }
    .promotion = bringt eine neue Dame
    .draw = führt zum Remis
    .winning = gewinnt
    .much-better = bringt klaren Vorteil
    .better = bringt Vorteil
    .equal = gleicht aus
    .slightly-worse = lässt nur einen kleinen Nachteil
    .worse = ist schlechter, hält aber stand
    .lost = verliert trotzdem
outcome-of-side =
    .mate = setzt sofort matt
    .mates = setzt in { NUM($moves) } Zügen matt
    .material = gewinnt { $amount }
    .promotion = bekommt eine neue Dame
    .draw = hat Remis
    .winning = steht auf Gewinn
    .much-better = steht klar besser
    .better = steht besser
    .equal = steht gleich
    .slightly-worse = steht nur etwas schlechter
    .worse = steht schlechter, hält aber stand
    .lost = steht weiter auf Verlust
deed =
    .mate = { $move } matt
    .mates = { $move } mit Matt in { NUM($moves) } Zügen
    .material = { $move }, was { $amount } gewinnt
    .promotion = { $move } mit neuer Dame
    .draw = { $move } mit Remis
    .eval = { $move }
answer =
    .taking = { $move } (schlägt)
    .blocking = { $move } (blockt)
    .stepping-away = { $move } (weicht aus)
    .making-room = { $move } (schafft Platz)
    .guarding = { $move } (deckt)
    .pinning = { $move } (fesselt)
    .unpinning = { $move } (löst die Fesselung)

## Verdicts

evaluation =
    .equal = die Stellung ist ausgeglichen.
    .little = { $side } { $band }, aber nicht viel.
    .range = { $side } { $band }.
    .range-expert = { $side } { $band }, um { $range }.
    .balanced = die Stellung ist etwa ausgeglichen.
    .balanced-expert = die Stellung ist ausgeglichen, bis auf kaum mehr als einen Bauern.
    .value = für { $side } ist es { $range }.
best_move = { $move } ist der beste Zug.
only_move =
    .win = nur { $move } gewinnt.
    .draw = nur { $move } hält; jeder andere Zug verliert.
    .advantage = nur { $move } behält den Vorteil.
    .material = nur { $move } ist gut: Jeder andere Zug gibt etwas her.
    .life = nur { $move } vermeidet das Matt.
forced_move = { $move } ist der einzige legale Zug.
equal_alternatives =
    { $count ->
        [one] { $moves } ist genauso gut.
       *[other] { $moves } sind genauso gut.
    }
forced_mate =
    .now = { $move } setzt matt.
    .next = { $move } setzt im nächsten Zug matt, gleich was dagegen geschieht.
    .forced = { $move } setzt in { NUM($moves) } Zügen zwingend matt.
    .theirs-next = { $side } setzt im nächsten Zug matt, gleich was geschieht.
    .theirs = { $side } setzt in { NUM($moves) } Zügen matt, gleich was geschieht.
material_result =
    .at-once = { $move } gewinnt { $amount }.
    .later = { $move } gewinnt am Ende { $amount }.
    .other = { $move } { $outcome }.
perpetual = { $line }, und die Schachs hören nicht mehr auf: Remis durch Dauerschach.
stalemate_resource = { $move } rettet das Remis: Die Variante endet im Patt.
fortress =
    .after = { $holder } hat weniger Material, aber nach { $move } kommt { $other } nicht durch: Es ist eine Festung.
    .now = { $holder } hat weniger Material, aber { $other } kommt nicht durch: Es ist eine Festung.
mating_pattern =
    .back-rank = ein Grundreihenmatt: Der König ist von den eigenen Figuren eingesperrt.
    .smothered = ein ersticktes Matt: Der König ist von den eigenen Figuren eingemauert.
    .arabian = das Arabische Matt: Turm und Springer fangen den König in der Ecke.
    .anastasia = das Anastasia-Matt: Der Springer und eine eigene Figur nehmen dem König am Rand die Felder.
    .boden = das Boden-Matt: zwei Läufer, die sich von beiden Seiten kreuzen.
    .double-bishop = die zwei Läufer setzen Seite an Seite matt.
    .dovetail = das Schwalbenschwanz-Matt: Die Dame setzt allein matt, weil eigene Figuren dem König die Flucht versperren.
    .hook = das Hakenmatt: Der Springer deckt den Turm, und ein Bauer deckt den Springer.
    .epaulette = ein Epaulettenmatt: Eigene Figuren stehen auf beiden Seiten des Königs.
    .support = die Dame setzt direkt neben dem König matt, gedeckt von einer anderen Figur.
    .opera = das Opernmatt: ein Turm neben dem König, gedeckt von einem Läufer.

## Threats

threat = { $side } droht { $deed }.
creates_threat = { $move } droht { $deed }.
double_threat = { $move } droht zweierlei: { $deeds }.
    .joined = { $first }; und { $next }
parries =
    .takes = { $move } schlägt { PIECE($piece, form: "acc") }, und { $threat } ist vom Tisch.
    .takes-helper = { $move } schlägt eine Figur, die { $threat } braucht.
    .blocks = { $move } blockt { $threat }.
    .guards = { $move } deckt gegen { $threat }.
    .flees = { $move } rettet { PIECE($piece, form: "acc") } vor { $threat }.
    .king-flees = { $move } bringt den König vor { $threat } in Sicherheit.
    .luft = { $move } gibt dem König ein Luftloch, sodass { $threat } nicht mehr schadet.
    .unpins = { $move } löst eine Fesselung, sodass { $threat } nicht mehr geht.
    .counters = { $move } nimmt { $threat } die Wirkung.
counter_causal_set =
    .one = nur { $moves } pariert die Drohung { $threat }.
    .several = { NUM($count) } Züge parieren die Drohung { $threat }: { $moves }.
no_defence =
    .mate = nichts verhindert das Matt.
    .deed = nichts verhindert { $deed }.
prophylaxis = { $move } beugt { $prevents } vor.
ignores_threat = { $move } kann die Drohung { $threat } ignorieren: Die Antwort { $outcome }.
cause =
    .after = nach { $move }: { $reply } { $outcome }
    .pass = tut { $side } nichts: { $reply } { $outcome }
    .targets =
        { $count ->
            [one] { $attackers } zielt auf { LIST($targets, form: "acc") }
           *[other] { $attackers } zielen auf { LIST($targets, form: "acc") }
        }
    .covered =
        { $count ->
            [one] { $squares } ist gedeckt
           *[other] { $squares } sind gedeckt
        }
    .guard-taken = { $guard } wird geschlagen
    .guard-overloaded = { $guard } ist überlastet
    .guard-pinned = { $guard } ist gefesselt
    .joined = { $first }; { $next }
    .unclear = { $head }. { $facts }.
    .caused = { $head }. { $facts }. Der Zug selbst lässt es zu.
    .there-before = { $head }. { $facts }. Die Gefahr bestand schon vorher, und der Zug ignoriert sie.
    .partly = { $head }. { $facts }. Ein Teil der Gefahr bestand schon vorher.

## Motifs

fork = { $move } gabelt { LIST($targets, form: "acc") }.
    .beginner = { $move } greift { LIST($targets, form: "acc") } gleichzeitig an: eine Gabel.
pin =
    .by = { $move } fesselt { PIECE($pinned, form: "acc") } an { PIECE($behind, form: "acc") }.
    .now = { $pinned } ist an { PIECE($behind, form: "acc") } gefesselt.
exploits_pin =
    .takes = { $move } schlägt { PIECE($pinned, form: "acc") }, { GENDER($pinned) ->
        [f] die
       *[m] der
    } gefesselt ist.
    .attacks = { $move } greift { PIECE($pinned, form: "acc") } an, { GENDER($pinned) ->
        [f] die
       *[m] der
    } gefesselt ist.
    .cannot-take = { $pinned } ist gefesselt und kann daher nicht auf { $square } schlagen.
skewer = { $move } greift { PIECE($front, form: "acc") } an; zieht { GENDER($front) ->
        [f] sie
       *[m] er
    } weg, fällt { $back }.
discovered_attack = { $move } öffnet { PIECE($attacker, form: "dat") } den Weg zum Angriff auf { PIECE($target, form: "acc") }.
discovered_check = { $piece } zieht weg, und { $checker } gibt Abzugsschach.
double_check = { $move } ist ein Doppelschach: Nur der König kann ziehen.
x_ray = { $attacker } wirkt durch { PIECE($through, form: "acc") } hindurch auf { $square }.
removes_defender = { $move } schlägt { PIECE($defender, form: "acc") }, { GENDER($defender) ->
        [f] die
       *[m] der
    } { $square } deckte.
deflection =
    .draws = { $move } lenkt { PIECE($defender, form: "acc") } von { $square } ab.
    .drives = { $move } vertreibt { PIECE($defender, form: "acc") } von der Deckung von { $square }.
attraction = { $move } lockt { PIECE($piece, form: "acc") } nach { $square }, wo { $next } wartet.
overload =
    { $count ->
        [2] { $piece } muss { $duties } decken und kann nicht beides.
       *[other] { $piece } muss { $duties } decken und kann nicht alles.
    }
interference = eine Figur auf { $square } schneidet { PIECE($slider, form: "acc") } von { $target } ab.
clearance = { $move } räumt { $square } für { $next }.
intermezzo =
    .check = statt { $expected } kommt erst das Zwischenschach { $move }.
    .other = statt { $expected } kommt erst der Zwischenzug { $move }.
trapped_piece =
    .after = { $move } fängt { PIECE($piece, form: "acc") }.
    .now = { $piece } ist gefangen.
hanging_piece =
    .loose = { $piece } ist ungedeckt.
    .weak = { $piece } ist nicht genügend gedeckt.
    .loose-takes = { $piece } ist ungedeckt: { $move } schlägt { GENDER($piece) ->
        [f] sie
       *[m] ihn
    }.
    .weak-takes = { $piece } ist nicht genügend gedeckt: { $move } schlägt { GENDER($piece) ->
        [f] sie
       *[m] ihn
    }.
back_rank_weakness = { PIECE($king, form: "owned") } ist eingesperrt: Die Grundreihe ist schwach.
exposed_king = { PIECE($king, form: "owned") } steht ungeschützt.
king_attack =
    .both =
        { $defenders ->
            [0] { $attackers } zielen beide auf { PIECE($king, form: "acc") }, und keine Figur verteidigt ihn.
            [one] { $attackers } zielen beide auf { PIECE($king, form: "acc") }, und nur eine Figur verteidigt ihn.
           *[other] { $attackers } zielen beide auf { PIECE($king, form: "acc") }, und { NUM($defenders) } Figuren verteidigen ihn.
        }
    .all =
        { $defenders ->
            [0] { $attackers } zielen alle auf { PIECE($king, form: "acc") }, und keine Figur verteidigt ihn.
            [one] { $attackers } zielen alle auf { PIECE($king, form: "acc") }, und nur eine Figur verteidigt ihn.
           *[other] { $attackers } zielen alle auf { PIECE($king, form: "acc") }, und { NUM($defenders) } Figuren verteidigen ihn.
        }
sacrifice =
    .mates =
        { $moves ->
            [one] { $move } opfert { $offered } und setzt matt.
           *[other] { $move } opfert { $offered } und setzt in { NUM($moves) } Zügen matt.
        }
    .material = { $move } opfert { $offered } und holt es mit Zinsen zurück.
    .promotion = { $move } opfert { $offered } für eine neue Dame.
    .draw = { $move } opfert { $offered } für ein Remis.
    .enough = { $move } opfert { $offered } und hat genug Spiel dafür.
    .more-than-enough = { $move } opfert { $offered }, und das Opfer ist korrekt.
quiet_move = { $move } ist ein stiller, aber starker Zug.
promotion =
    .now = der Bauer auf { $pawn } wandelt sich um.
    .mate = der Bauer auf { $pawn } wandelt sich mit Matt um.
    .later = der Bauer auf { $pawn } läuft durch und wandelt sich um.
underpromotion = { $move } nimmt { PIECE($piece, form: "a-acc") } statt einer Dame: Das ist hier stärker.
desperado = { $piece } ist ohnehin verloren und nimmt noch etwas mit: { $move }.
special_move =
    .castling = die Rochade bringt den König in Sicherheit.
    .en-passant = { $move } schlägt en passant.

## Other moves

tempting =
    .capture = { $move } schlägt { PIECE($piece, form: "acc") } und sieht natürlich aus, aber { $flaw }.
    .check = { $move } gibt Schach und sieht stark aus, aber { $flaw }.
    .threat = { $move } droht etwas und sieht aktiv aus, aber { $flaw }.
    .recapture = { $move } schlägt zurück und sieht natürlich aus, aber { $flaw }.
    .promotion = { $move } wandelt um und sieht gewonnen aus, aber { $flaw }.
    .shallow-best = { $move } sieht auf den ersten Blick gut aus, aber { $flaw }.
    .worse = es gibt Besseres
delays = { $move } verzögert nur: { $piece } geht trotzdem verloren.
king_hides = der König versteckt sich auf { $square }: Nach { $line } verliert jedes weitere Schach eine Figur.
nearly_trapped =
    .none = { $piece } hat kein sicheres Feld mehr.
    .few = { $piece } hat nur noch { LIST($squares, form: "acc") }.
seen_late = man muss { NUM($moves) } Züge weit rechnen, um zu sehen, was an { $move } falsch ist.
rival =
    .as-good = { $move } ist etwa gleich gut.
    .all-as-good =
        { $count ->
            [one] { $moves } ist etwa gleich gut.
           *[other] { $moves } sind etwa gleich gut.
        }
    .all-worse =
        { $count ->
            [one] { $moves } ist schwächer.
           *[other] { $moves } sind schwächer.
        }
    .all-close =
        { $count ->
            [one] { $moves } ist fast so gut.
           *[other] { $moves } sind fast so gut.
        }
    .no-better = { $move } ist nicht besser: { $side } antwortet { $reply }.
    .close-unshown = { $move } ist fast so gut.
    .worse-unshown = { $move } ist schwächer.
    .gives-win-away-unshown = { $move } gibt den Gewinn aus der Hand.
    .loses-unshown = { $move } verliert.
    .close = { $move } ist fast so gut; { $side } antwortet { $reply }.
    .close-because = { $move } ist fast so gut, aber nach { $line } { $theme }.
    .worse = { $move } ist schwächer: { $side } antwortet { $reply }.
    .gives-win-away = { $move } gibt den Gewinn aus der Hand: { $side } antwortet { $reply }.
    .gives-win-away-because = { $move } gibt den Gewinn aus der Hand: Nach { $line } { $theme }.
    .gives-win-away-because-beginner = { $move } gibt den Gewinn aus der Hand: { $side } antwortet { $reply }.
    .loses = { $move } verliert: { $side } antwortet { $reply }.
    .loses-because = { $move } verliert: Nach { $line } { $theme }.
    .loses-because-beginner = { $move } verliert: { $side } antwortet { $reply }.
    .worse-capture = { $move } schlägt { PIECE($piece, form: "acc") }, aber { $side } antwortet { $reply }, und es gibt Besseres.
    .close-because-beginner = { $move } ist fast so gut; { $side } antwortet { $reply }.
    .worse-because-beginner = { $move } ist schwächer: { $side } antwortet { $reply }.
    .worse-because = { $move } ist schwächer: Nach { $line } { $theme }.
contrast =
    .material = hat { $side } weniger Material
    .material-lost = hat { $side } { $amount } verloren
    .material-behind = hat { $other } { $amount } mehr
    .attacked = ist { $piece } angegriffen
    .isolated = ist { $piece } isoliert
    .doubled = ist { $piece } verdoppelt
    .backward = ist { $piece } rückständig
    .their-passed-pawn = hat { $side } einen Freibauern auf { $square }
    .no-passed-pawn = hat { $side } keinen Freibauern auf { $square }
    .bishop-pair = hat { $side } das Läuferpaar aufgegeben
    .their-bishop-pair = hat { $side } das Läuferpaar
    .castling = kann { $side } nicht mehr rochieren
    .not-castled = hat { $side } nicht rochiert
    .shelter = fehlt dem König ein Bauer der Deckung
    .their-outpost = hat { PIECE($piece, form: "owned") } einen Vorposten
    .no-outpost = hat { $side } keinen Vorposten auf { $square }
    .their-file = beherrscht { PIECE($piece, form: "owned") } die offene { $file }-Linie
    .no-file = hat { $side } die offene { $file }-Linie nicht
    .moves-again = muss { $piece } noch einmal ziehen
    .undeveloped = steht { $piece } noch auf der Grundreihe
    .queens-off = sind die Damen getauscht
certificate = { $reply } braucht nur, was auf { $squares } steht.
refuted_by =
    .ignores-threat = { $move } ignoriert die Drohung: { $end }.
    .unguards = { $move } gibt die Deckung von { $square } auf: { $end }.
    .unblocks = { $move } öffnet eine Linie nach { $square }: { $end }.
    .blocks-own = { $move } steht den eigenen Figuren im Weg: { $end }.
    .steps-into = { $move } erlaubt { $reply }: { $end }.
    .self-pin = { $move } lässt { PIECE($piece, form: "acc") } gefesselt: { $end }.
    .drops-to = { $move } verliert { PIECE($piece, form: "acc") } durch { $reply }.
    .drops = { $move } verliert { PIECE($piece, form: "acc") }: { $end }.
    .opens-king = { $move } entblößt den eigenen König: { $end }.
    .too-slow = { $move } ist zu langsam: { $end }.
    .lets-slip = { $move } gibt zu viel her: { $end }.
    .lets-slip-level = { $move } vergibt die Chance: { $end }.
    .lets-slip-trade = { $move } tauscht nur { PIECE($piece, form: "many") }: { $reply } schlägt zurück.
    .lets-slip-swap = { $move } tauscht nur { PIECE($own, form: "acc") } gegen { PIECE($other, form: "acc") }: { $reply } schlägt zurück.
    .lets-slip-back = { $move } gibt zu viel her: { $reply } schlägt zurück.
    .lets-slip-gets = { $move } gibt zu viel her: { $reply } holt { $amount } zurück.
    .fails = { $move } scheitert: { $end }.
refutation =
    .mate = { $reply } setzt matt
    .draw = nach { $reply } ist es remis
    .level = nach { $reply } steht es gleich
    .eval = { $reply }, und { $side } { $outcome }
    .deed = { $reply } { $outcome }
    .short-mate = es ist matt
    .short = { $side } { $outcome }
defence_fails = { $defense } hilft nicht, denn { $answer } { $outcome }.
best_defence =
    .best = die beste Antwort { SIDE($side, form: "of") } ist { $move }.
    .still = die beste Antwort { SIDE($side, form: "of") } ist { $move }, aber { $other } steht weiter besser.
    .still-expert = die beste Antwort { SIDE($side, form: "of") } ist { $move }, aber { $other } steht weiter besser, um { $range }.
move_order =
    .mate = erst { $right }: { $wrong } sofort läuft in { $reply } matt.
    .in-time = erst { $right }: { $wrong } sofort scheitert an { $reply }.
mate-at-the-end = es kann sogar mit Matt enden: { $line }.

## Plans and chances

plan = { $steps }.
    .later = als Nächstes { $steps }.
    .next = { $first }, { $next }
    .then = { $first }, dann { $next }
step =
    .double = auf der { $file }-Linie verdoppeln
    .on = nach { $square }
    .castle = rochieren
    .piece-to = { PIECE($piece, form: "acc") } nach { $square } bringen
    .piece-to-again = { PIECE($piece, form: "acc") } nach { $square }
    .king-to = mit dem König nach { $square } gehen
    .pawn-to = den { $file }-Bauern nach { $square } vorstoßen
    .pawn-to-again = den { $file }-Bauern nach { $square }
    .capture-on = auf { $square } schlagen
    .exchange = die { PIECE($piece, form: "many") } tauschen
    .control-file = { PIECE($piece, form: "acc") } auf die { $file }-Linie stellen
    .create-passer = einen Freibauern bilden
    .promote = umwandeln
    .mate = matt setzen
    .pawn-break = mit einem Bauern hebeln
    .piece-by-way = { PIECE($piece, form: "acc") } über { $way } nach { $square } bringen
    .king-by-way = mit dem König über { $way } nach { $square } gehen
    .attacking = { $step } und { PIECE($target, form: "acc") } angreifen
    .outpost = { $step }, wo kein Bauer die Figur vertreibt
    .seventh = { $step }, auf die siebte Reihe
    .behind = { $step }, hinter den Freibauern
    .at-king = { $step }, mit Blick auf den gegnerischen König
    .center = { $step }, ins Zentrum
    .develop = { PIECE($piece, form: "acc") } nach { $square } entwickeln
    .passer-to = den { $file }-Freibauern nach { $square } vorstoßen
    .attack = auf { $square } angreifen
ending =
    .pawn = ein Bauernendspiel
    .knight = ein Springerendspiel
    .bishop = ein Läuferendspiel
    .minor = ein Leichtfigurenendspiel
    .rook = ein Turmendspiel
    .queen = ein Damenendspiel
    .queen-rook = ein Endspiel mit Damen und Türmen
    .bare-kings = ein Endspiel der nackten Könige
    .other = ein Endspiel
simplification =
    .won = { $move } tauscht ab in { $ending }, das gewonnen ist.
    .drawn = { $move } tauscht ab in { $ending }, das remis ist.
proved_trade =
    .wins = { $move } tauscht in ein gewonnenes Bauernendspiel ab: { $line }.
    .wins-then = { $move } tauscht in ein gewonnenes Bauernendspiel ab: Nach { $line } { $then }.
    .wins-too = auch { $move } gewinnt durch Abtausch in ein gewonnenes Bauernendspiel: { $line }.
    .wins-too-then = auch { $move } gewinnt durch Abtausch in ein gewonnenes Bauernendspiel: Nach { $line } { $then }.
    .draws = { $move } tauscht in ein Bauernendspiel ab, das remis ist: { $line }.
    .loses = { $move } tauscht in ein verlorenes Bauernendspiel ab: { $line }.
    .loses-then = { $move } tauscht in ein verlorenes Bauernendspiel ab: Nach { $line } { $then }.
    .only-draws = { $move } gibt den Gewinn aus der Hand: Nach { $line } ist das Bauernendspiel nur remis.
    .avoid = den Abtausch { $move } vermeiden: Nach { $line } ist das Bauernendspiel verloren.
    .avoid-then = den Abtausch { $move } vermeiden: Nach { $line } ist das Bauernendspiel verloren; dann { $then }.
trade-then =
    .takes = gewinnt { $side } den Bauern auf { $square }
    .queens = verwandelt { $side } auf { $square }
practical_chances =
    { $keeping ->
        [one] die Partie ist verloren, aber nach { $move } hält nur eine von { NUM($replies) } Antworten { SIDE($side, form: "of") } den Gewinn fest.
       *[other] die Partie ist verloren, aber nach { $move } halten nur { NUM($keeping) } von { NUM($replies) } Antworten { SIDE($side, form: "of") } den Gewinn fest.
    }
    .one-reply = die Partie ist verloren, aber nach { $move } hält nur eine von { NUM($replies) } Antworten { SIDE($side, form: "of") } den Gewinn fest: { $reply }.
    .later =
        { $keeping ->
            [one] findet { $side } { $found }, spiele { $move }: Wieder hält nur eine von { NUM($replies) } Antworten den Gewinn fest.
           *[other] findet { $side } { $found }, spiele { $move }: Wieder halten nur { NUM($keeping) } von { NUM($replies) } Antworten den Gewinn fest.
        }
trap =
    .stalemate = { $move } stellt eine Falle: { $natural } wäre patt.
    .deed = { $move } stellt eine Falle: Auf { $natural } folgt { $answer }, und das { $outcome }.
    .eval = { $move } stellt eine Falle: { $natural } sieht natürlich aus, aber dann kommt { $answer }, und { $side } { $outcome }.
    .eval-by = { $move } stellt eine Falle: { $natural } sieht natürlich aus, aber dann kommt { $answer }, und { $side } { $outcome }.
    .eval-by-expert = { $move } stellt eine Falle: { $natural } sieht natürlich aus, aber dann kommt { $answer }, und { $side } { $outcome }, um etwa { $amount }.

## Features

pawn_break =
    .takes = { $move } schlägt den Bauern auf { $square } und öffnet die Stellung.
    .hits = der Hebel { $move } greift den Bauern auf { $square } an.
improves_piece = auf { $square } ist { $piece } aktiver.
    .expert = auf { $square } ist { $piece } aktiver: { NUM($after) } sichere Felder statt { NUM($before, form: "alone-n") }.
restricts =
    .none-left = { $move } nimmt { PIECE($piece, form: "dat") } das letzte sichere Feld.
    .some-left = { $move } schränkt { PIECE($piece, form: "acc") } ein.
    .some-left-expert =
        { $after ->
            [one] { $move } schränkt { PIECE($piece, form: "acc") } ein: Von { NUM($before) } sicheren Feldern bleibt eines.
           *[other] { $move } schränkt { PIECE($piece, form: "acc") } ein: Von { NUM($before) } sicheren Feldern bleiben { NUM($after) }.
        }
development =
    .castles = { $move } rochiert und bringt den Turm ins Spiel.
    .piece = { $move } entwickelt { PIECE($piece, form: "acc") }.
development_lead = { $side } ist in der Entwicklung voraus: { $other } hat noch { NUM($other-count) } Leichtfiguren auf den Ausgangsfeldern, { $side } { NUM($own-count, form: "f") }.
opening =
    .is = die Eröffnung: { $name }.
    .is-line = die Eröffnung: { $family }, { $line }.
    .enters = { $move } führt in die Eröffnung { $name }.
    .enters-line = { $move } führt in die Eröffnung { $family }, { $line }.
opening_choices = zu den bekannten Wegen gehören { $choices }.
opening-choice = { $move } ({ $name })
piece_route =
    .outpost = { $piece } kann über { $via } nach { $square } gehen; von dort kann kein Bauer { GENDER($piece) ->
        [f] sie
       *[m] ihn
    } vertreiben.
    .attack = { $piece } kann über { $via } nach { $square } gehen und den schwachen Bauern auf { $target } angreifen.
prepares_break = { $move } bereitet { $break } vor, was sofort an { $reply } scheitern würde.
purpose =
    .take = { $move } schlägt { PIECE($piece, form: "acc") }.
    .guard = { $move } deckt { PIECE($piece, form: "acc") }.
    .attack = { $move } greift { PIECE($piece, form: "acc") } an.
    .deny = { $move } nimmt { PIECE($piece, form: "dat") } das Feld { $square }.
    .open-line = { $move } öffnet { PIECE($piece, form: "dat") } die Linie.
    .save = { $move } bringt { PIECE($piece, form: "acc") } in Sicherheit.
    .centralize = { $move } bringt { PIECE($piece, form: "acc") } ins Zentrum.
    .stop-checks = nach { $move } hat { $side } kein gutes Schach mehr.
    .connect = { $move } verbindet die Türme.
    .sidestep = { $move } bringt den König aus der Linie, auf die { $piece } wirkt.
    .prepare = { $move } macht { $next } möglich.
    .cover = { $move } deckt { PIECE($piece, form: "acc") }.
    .pressure = { $move } übt Druck auf { PIECE($piece, form: "acc") } aus.
    .free-castling = { $move } macht den Weg für die Rochade frei.
    .support = { $move } stellt { PIECE($own, form: "acc") } hinter { PIECE($piece, form: "acc") }.
    .space = { $move } gewinnt Raum.
    .wait = { $move } wartet ab: Es muss nichts geschehen.
trade =
    .takes = { $move } tauscht { PIECE($own, form: "acc") } gegen { PIECE($other, form: "acc") }: { $why }.
    .offers = { $move } bietet den Tausch an, { $own } gegen { PIECE($other, form: "acc") }: { $why }.
trade-why =
    .color-guard = das beseitigt den letzten Läufer, der die schwachen Felder seiner Farbe decken kann
    .bad-bishop = ein schlechter Läufer geht, dem die eigenen Bauern im Weg stehen
    .strong-piece = kein Bauer könnte diese Figur vertreiben
    .attacker = das nimmt dem Angriff auf den König { SIDE($side, form: "of") } eine Figur
    .ahead = wer mehr Material hat, tauscht gern
    .cramped = wer weniger Raum hat, tauscht gern
passed_pawn =
    .creates = { $move } macht den Bauern auf { $pawn } zum Freibauern{ $kind }.
    .removes = { $move } beseitigt den Freibauern auf { $pawn }.
    .pushes = { $move } schiebt den Freibauern vor{ $kind }.
    .has = { PIECE($owned, form: "owned") } ist ein Freibauer{ $kind }.
passed-kind =
    .plain = { "" }
    .protected = , gedeckt von seinem Nachbarn
    .outside = , weit weg von den gegnerischen Bauern
    .connected = , mit einem Freibauern daneben
weak_pawn =
    .creates = { $move } beschert { $side } { $a-kind } auf { $square }.
    .removes = { $move } beseitigt { $kind } auf { $square }.
    .removes-later = nach { $line } ist { $side } { $kind } auf { $square } los.
    .has = { $side } hat { $a-kind } auf { $square }.
weak-kind =
    .isolated = den isolierten Bauern
    .doubled = den Doppelbauern
    .backward = den rückständigen Bauern
a-weak-kind =
    .isolated = einen isolierten Bauern
    .doubled = einen Doppelbauern
    .backward = einen rückständigen Bauern
open_file =
    .takes-open = { $move } besetzt die offene { $file }-Linie.
    .takes-half-open = { $move } besetzt die halboffene { $file }-Linie.
    .doubles-open = { $move } verdoppelt auf der offenen { $file }-Linie.
    .doubles-half-open = { $move } verdoppelt auf der halboffenen { $file }-Linie.
    .opens-for = { $move } öffnet die { $file }-Linie für { PIECE($piece, form: "acc") }.
    .half-opens-for = { $move } öffnet die { $file }-Linie halb für { PIECE($piece, form: "acc") }.
    .opens = { $move } öffnet die { $file }-Linie.
    .half-opens = { $move } öffnet die { $file }-Linie halb.
    .held-open = die { $file }-Linie ist offen, und { PIECE($piece, form: "owned") } steht darauf.
    .held-half-open = die { $file }-Linie ist halboffen, und { PIECE($piece, form: "owned") } steht darauf.
    .open = die { $file }-Linie ist offen.
    .half-open = die { $file }-Linie ist halboffen.
seventh_rank =
    .reaches-pawns = { $piece } erreicht die siebte Reihe und greift dort die Bauern an.
    .reaches-king = { $piece } erreicht die siebte Reihe und sperrt den König ein.
    .stands-pawns = { PIECE($piece, form: "owned") } steht auf der siebten Reihe und greift dort die Bauern an.
    .stands-king = { PIECE($piece, form: "owned") } steht auf der siebten Reihe und sperrt den König ein.
outpost =
    .free = { $square } ist ein Vorposten für { $side }: Kein gegnerischer Bauer kann das Feld je angreifen.
    .comes = { $piece } kommt nach { $square }, wo kein Bauer { GENDER($piece) ->
        [f] sie
       *[m] ihn
    } vertreiben kann.
    .there = auf { $square } kann { PIECE($piece, form: "acc") } nie ein Bauer vertreiben.
    .there-attacks = auf { $square } kann { PIECE($piece, form: "acc") } nie ein Bauer vertreiben, und von dort greift { GENDER($piece) ->
        [f] sie
       *[m] er
    } { LIST($targets, form: "acc") } an.
    .has = { PIECE($owned, form: "owned-acc") } kann nie ein Bauer vertreiben.
    .has-attacks = { PIECE($owned, form: "owned-acc") } kann nie ein Bauer vertreiben, und { GENDER($owned) ->
        [f] sie
       *[m] er
    } greift { LIST($targets, form: "acc") } an.
weak_square =
    .after = mit { $move } gibt { $side } { $square } preis: Kein Bauer kann das Feld je wieder decken.
    .now = { $square } ist ein schwaches Feld: { $side } kann es nie mehr mit einem Bauern decken.
bad_bishop =
    .creates = mit { $move } wird { PIECE($bishop, form: "owned") } zum schlechten Läufer: Die eigenen Bauern stehen ihm im Weg.
    .removes = { PIECE($bishop, form: "owned") }, ein schlechter Läufer, wird abgetauscht.
    .has = { PIECE($bishop, form: "owned") } ist ein schlechter Läufer: { NUM($same) } der { NUM($all) } eigenen Bauern stehen auf seiner Farbe.
pawn_structure =
    .now = { $structure }.
    .planned = { $structure }. { $step }
structure =
    .isolated-queen-pawn = { $side } hat einen isolierten Damenbauern auf { $squares }: Kein anderer Bauer kann ihn decken, und keiner vertreibt eine Figur vom Feld davor
    .hanging-pawns = die Bauern { SIDE($side, form: "of") } auf { $squares } sind hängende Bauern: stark nebeneinander, aber kein anderer Bauer kann sie decken
    .carlsbad = das ist die Karlsbader Struktur: { $side } hat die halboffene c-Linie, { $other } die halboffene e-Linie
    .maroczy-bind = das ist eine Maroczy-Klammer: Die Bauern { SIDE($side, form: "of") } auf { $squares } halten den Bauern auf { $against } zurück
    .french-chain = das Zentrum ist wie im Französischen verriegelt: Die Bauern { SIDE($side, form: "of") } zeigen zum Königsflügel, die { SIDE($other, form: "of") } zum Damenflügel
    .kings-indian-chain = das Zentrum ist wie im Königsindischen verriegelt: Die Bauern { SIDE($side, form: "of") } zeigen zum Damenflügel, die { SIDE($other, form: "of") } zum Königsflügel
    .benoni = das ist eine Benoni-Struktur: { $side } hat den e-Bauern für den c-Bauern { SIDE($other, form: "of") } und spielt deshalb im Zentrum
    .hedgehog = { $side } hat einen Igel: Bauern auf { $squares }, die Raum hergeben und auf einen Durchbruch warten
    .small-center = { $side } hat ein kleines, festes Zentrum auf { $squares } wie im Scheveninger; der Bauer { SIDE($other, form: "of") } auf { $against } steht weiter vorn
    .stonewall = { $side } hat einen Stonewall auf { $squares }: fest, aber kein Bauer kann das Feld vor dem e-Bauern decken
    .locked-center = das Zentrum ist verriegelt, entschieden wird auf den Flügeln
    .symmetrical = die Bauern stehen symmetrisch, nur die Figuren machen einen Unterschied
structure-by =
    .isolated-queen-pawn = { $line } würde { $side } einen isolierten Damenbauern auf { $squares } lassen.
    .hanging-pawns = { $line } würde { $side } hängende Bauern auf { $squares } lassen: nebeneinander, aber ohne einen Bauern, der sie deckt.
    .carlsbad = { $line } würde zur Karlsbader Struktur führen, mit der halboffenen c-Linie für { $side }.
structure-step =
    .push = der Vorstoß, der dazu gehört, ist { $move }.
    .push-later = der Vorstoß, der dazu gehört, kommt als Nächstes: { $move }.
    .post = auf { $square } hat { $piece } den Posten, der dazu gehört.
    .post-later = { $piece } strebt nach { $square }, dem Posten, der dazu gehört.
    .minority = { $move } gehört zum Minoritätsangriff.
    .minority-later = der Minoritätsangriff kommt als Nächstes, mit { $move }.
    .blockade = { $move } blockiert den Bauern.
    .blockade-later = { $move } kommt als Nächstes und blockiert den Bauern.
color_complex =
    .light = die weißen Felder { SIDE($side, form: "of") } sind schwach: Kein Bauer kann { $squares } decken, und der weißfeldrige Läufer ist weg.
    .dark = die schwarzen Felder { SIDE($side, form: "of") } sind schwach: Kein Bauer kann { $squares } decken, und der schwarzfeldrige Läufer ist weg.
    .light-guarded = die weißen Felder { SIDE($side, form: "of") } sind schwach: Kein Bauer kann { $squares } decken, und { $guard } ist der einzige Läufer dafür.
    .dark-guarded = die schwarzen Felder { SIDE($side, form: "of") } sind schwach: Kein Bauer kann { $squares } decken, und { $guard } ist der einzige Läufer dafür.
space = { $side } hat mehr Raum.
    .expert = { $side } hat mehr Raum: Die Bauern beherrschen { NUM($own-count) } Felder in der anderen Hälfte, die { SIDE($other, form: "of") } { NUM($other-count, form: "alone-n") }.
bishop_pair =
    .creates = { $move } verschafft { $side } das Läuferpaar.
    .removes = { $move } nimmt { $side } das Läuferpaar.
    .has = { $side } hat das Läuferpaar.
king_safety =
    .pawn-shield =
        { $after ->
            [0] mit { $move } schützt kein Bauer mehr { PIECE($king, form: "owned-acc") }.
            [one] mit { $move } schützt nur ein Bauer { PIECE($king, form: "owned-acc") }.
           *[other] mit { $move } schützen { NUM($after) } Bauern { PIECE($king, form: "owned-acc") } statt { NUM($before) }.
        }
    .open-line =
        { $after ->
            [one] mit { $move } ist eine Linie bei { PIECE($king, form: "owned-dat") } offen statt { NUM($before, form: "alone-f") }.
           *[other] mit { $move } sind { NUM($after) } Linien bei { PIECE($king, form: "owned-dat") } offen statt { NUM($before, form: "alone-f") }.
        }
    .luft =
        { $after ->
            [one] { $move } gibt { PIECE($king, form: "owned-dat") } Luft: ein freies Feld statt keines.
           *[other] { $move } gibt { PIECE($king, form: "owned-dat") } Luft: { NUM($after) } freie Felder statt { NUM($before, form: "alone-n") }.
        }
    .luft-beginner = { $move } gibt { PIECE($king, form: "owned-dat") } ein Feld zur Flucht.
    .more-attackers = { $move } verstärkt den Angriff auf { PIECE($king, form: "owned-acc") }.
    .more-attackers-expert =
        { $after ->
            [one] { $move } verstärkt den Angriff auf { PIECE($king, form: "owned-acc") }: ein Angreifer statt keinem.
           *[other] { $move } verstärkt den Angriff auf { PIECE($king, form: "owned-acc") }: { NUM($after) } Angreifer statt { NUM($before, form: "alone-m") }.
        }
    .fewer-attackers = { $move } mindert den Druck auf { PIECE($king, form: "owned-acc") }.
    .fewer-attackers-expert =
        { $after ->
            [0] { $move } mindert den Druck auf { PIECE($king, form: "owned-acc") }: kein Angreifer mehr.
            [one] { $move } mindert den Druck auf { PIECE($king, form: "owned-acc") }: ein Angreifer statt { NUM($before) }.
           *[other] { $move } mindert den Druck auf { PIECE($king, form: "owned-acc") }: { NUM($after) } Angreifer statt { NUM($before) }.
        }
compensation = { $side } hat { $amount } weniger, aber genug Spiel dafür: { $reasons }.
compensation-for =
    .bishops = das Läuferpaar
    .passed-pawn = ein weit vorgerückter Freibauer
    .attack = der Angriff auf den König
    .development = die bessere Entwicklung
    .activity = die aktiveren Figuren
material_balance =
    .level = das Material ist gleich.
    .exchange = { $side } hat die Qualität mehr.
    .up = { $side } hat { $more } mehr.
    .for = { $side } hat { $more } für { $fewer }.

## Endings

ending_class =
    .pawn = dies ist ein Bauernendspiel.
    .knight = dies ist ein Springerendspiel.
    .bishop = dies ist ein Läuferendspiel.
    .minor = dies ist ein Leichtfigurenendspiel.
    .rook = dies ist ein Turmendspiel.
    .queen = dies ist ein Damenendspiel.
    .queen-rook = dies ist ein Endspiel mit Damen und Türmen.
    .bare-kings = nur die Könige sind übrig.
    .other = dies ist ein Endspiel.
rule_of_square =
    .caught = { PIECE($king, form: "owned") } steht im Quadrat des Bauern auf { $pawn } und kann ihn einholen.
    .caught-beginner = { PIECE($king, form: "owned") } ist nah genug, um den Bauern auf { $pawn } einzuholen.
    .runs = { PIECE($king, form: "owned") } steht außerhalb des Quadrats des Bauern auf { $pawn } und holt ihn allein nicht ein.
    .runs-beginner = { PIECE($king, form: "owned") } ist zu weit weg, um den Bauern auf { $pawn } allein einzuholen.
opposition =
    .takes = { $move } nimmt { $kind }: { $other } ist am Zug.
    .has = { $holder } hat { $kind }: { $other } ist am Zug.
opposition-kind =
    .direct = die Opposition
    .distant = die Fernopposition
    .diagonal = die diagonale Opposition
key_squares =
    .reached = der König steht auf einem Schlüsselfeld des Bauern auf { $pawn }: { $squares }.
    .named = die Schlüsselfelder des Bauern auf { $pawn } sind { $squares }.
zugzwang =
    .after = { $move } bringt { $side } in Zugzwang: Jeder Zug schadet.
    .now = { $side } ist im Zugzwang: Jeder Zug schadet.
triangulation = der König verliert absichtlich einen Zug: { $first }, { $second }, { $third }.
pawn_race = zählen: { $side } braucht { NUM($own, form: "m-acc") } { $own ->
        [one] Zug
       *[other] Züge
    } zur Dame, { $other } { NUM($enemy, form: "m-acc") }: { $end }.
race-end =
    .first = { $side } hat zuerst eine Dame
    .together = die Damen entstehen unmittelbar nacheinander
breakthrough = { $move } bricht durch: Ein Bauer wird geopfert, ein anderer kommt vorbei.
wrong_bishop = der Läufer beherrscht { $corner } nicht: Der Verteidiger hält remis, indem er in der Ecke bleibt.
opposite_bishops = ungleichfarbige Läufer: Ein Mehrbauer reicht vielleicht nicht.
rook_behind_passer = der Turm auf { $rook } steht, wo er hingehört: hinter dem Freibauern auf { $pawn }.
king_activity =
    .takes = { $move } schlägt { PIECE($target, form: "acc") }.
    .next-to = { $move } bringt den König neben { PIECE($target, form: "acc") }.
    .next-to-queening = { $move } bringt den König neben { $target }, wo ein Bauer zur Dame würde.
    .towards = { $move } bringt den König näher an { PIECE($target, form: "acc") }; es sind noch { NUM($steps) } Schritte.
    .towards-queening = { $move } bringt den König näher an { $target }, wo ein Bauer zur Dame würde; es sind noch { NUM($steps) } Schritte.
named_ending =
    .vancura-drawn = die Vančura-Verteidigung: Der Turm greift den Bauern von der Seite an, der andere Turm ist gebunden, und es ist remis.
    .queen-against-seventh-won = Dame gegen Bauer auf der siebten Reihe: Die Dame kommt zurecht, und es ist gewonnen.
    .queen-against-seventh-drawn = Dame gegen Bauer auf der siebten Reihe: Der Bauer hält, und es ist remis.
    .queen-against-rook-won = Dame gegen Turm: theoretisch gewonnen, wenn auch nicht leicht.
    .rook-against-minor-drawn = Turm gegen Leichtfigur ohne Bauern: theoretisch remis.
    .two-knights-drawn = zwei Springer können das Matt nicht erzwingen: remis.
cut_off_king =
    .move = { $move } schneidet den König { SIDE($other, form: "of") } vom Bauern auf { $pawn } ab.
    .now = der Turm auf { $rook } schneidet den König { SIDE($other, form: "of") } vom Bauern auf { $pawn } ab.
bishop_against_knight =
    .bishop = Läufer gegen Springer mit Bauern auf beiden Flügeln: Der Läufer erreicht beide zugleich.
    .knight-color = Läufer gegen Springer: { NUM($own) } eigene Bauern stehen auf der Farbe des Läufers, und der Springer ist besser.
    .knight-wing = Läufer gegen Springer mit Bauern auf einem Flügel: Der Springer erreicht Felder beider Farben und ist besser.
king_walk =
    .pawn = der König kommt rechtzeitig zum Bauern auf { $target }, über { $way }, und ist nicht abzuhalten.
    .takes = der König nimmt den Bauern auf { $target }.
    .key = der König kommt rechtzeitig auf das Schlüsselfeld { $target }, über { $way }, und ist nicht abzuhalten.
    .key-now = der König betritt das Schlüsselfeld { $target }.
pawn_strategy =
    .one = { $first }
    .two = { $first } { $reply }
    .three = { $first } { $reply } { $then }
known_ending =
    .won = das ist { $name }, und es ist gewonnen.
    .drawn = das ist { $name }, und es ist remis.
known-name =
    .lucena = die Lucena-Stellung
    .philidor = die Philidor-Stellung
    .kpk = König und Bauer gegen König
    .krk = König und Turm gegen König
    .kqk = König und Dame gegen König
    .kbnk = Läufer und Springer gegen König
    .wrong-rook-pawn = Randbauer mit dem falschen Läufer
    .rook-pawn-draw = König und Randbauer gegen König

## The page

title =
    .idea = Idee
    .why = Warum
    .trap = Falle
    .then = Dann
    .plan = Plan
    .line = Folge
    .not = Nicht
    .sure = Sicher
    .board = Brett
    .also = Auch
    .answer = Abwehr
    .ours = Selbst
    .cause = Grund
    .flight = Flucht
    .ideas = Ideen
    .rated = Wert
    .moves = Züge
    .how = Wie
    .work = Umfang
    .words = Wörter
confidence =
    .proved = bewiesen
    .bounded = begrenzt
    .judged = geschätzt
over = die Partie ist zu Ende.
headline =
    .mate = setzt matt.
    .mates = setzt in { NUM($moves) } Zügen matt.
    .mates-offering = opfert { $offered } und setzt in { NUM($moves) } Zügen matt.
    .mated =
        { $moves ->
            [one] kann das Matt im nächsten Zug nicht verhindern.
           *[other] kann das Matt in { NUM($moves) } Zügen nicht verhindern.
        }
    .proved-only-win = gewinnt; kein anderer Zug gewinnt.
    .proved-win = gewinnt.
    .proved-only-draw = hält remis; jeder andere Zug verliert.
    .proved-draw = führt bei bestem Spiel zum Remis.
    .proved-loss = verliert, wie jeder andere Zug.
    .best-chance = ist die beste Chance in verlorener Stellung.
    .forced = ist der einzige legale Zug. { $state }
    .only-win = ist der einzige Zug, der gewinnt.
    .only-draw = ist der einzige Zug, der hält. { $state }
    .only-advantage = ist der einzige Zug, der den Vorteil behält. { $state }
    .only-material = ist der einzige gute Zug. { $state }
    .only-life = ist der einzige Zug, der das Matt vermeidet. { $state }
state =
    .level = die Stellung ist ausgeglichen.
    .level-range = die Stellung ist ausgeglichen.
    .level-range-expert = die Stellung ist ausgeglichen ({ $range }).
    .range = { $side } { $band }.
    .range-expert = { $side } { $band } ({ $range }).
    .band = { $side } { $band }.
asked =
    .best = { $move } ist der richtige Zug.
    .as-good = { $move } ist etwa gleich gut.
    .less = { $move } ist etwa { $pawns } Bauern schwächer.
    .less-line = { $move } ist etwa { $pawns } Bauern schwächer: Es kann { $line } folgen.
    .goes-on = { $move } ist fast so gut: Es kann { $line } folgen.
lead =
    .clear = { $move } ist klar der beste Zug.
    .rivals =
        { $count ->
            [one] { $move } scheint am besten, doch { $others } kann ebenso gut sein.
           *[other] { $move } ist einer von mehreren guten Zügen: { $others } können ebenso gut sein.
        }
    .narrow = { $move } scheint am besten, doch der Vorsprung ist zu klein, um sicher zu sein.
    .several = { $move } ist einer von mehreren guten Zügen.
    .numbers = { $chosen }; { $rest }.
    .numbers-alone = { $chosen }; jeder andere Zug kann ebenso gut sein.
    .numbers-several = { $chosen }; { NUM($count) } andere Züge können ebenso gut sein, { $rest }.
    .numbers-rivals = { $chosen }; ebenso gut sein können { $rivals }.
    .numbers-open = { $chosen }; ebenso gut sein können { $rivals }, { $rest }.
interval =
    .both = { $move } { $near } bis { $far }
    .below = alle anderen unter { $edge }
    .above = alle anderen über { $edge }
steadiness =
    .few =
        { $count ->
            [one] irrt kein Urteil um mehr als einen halben Bauern, kann nur { $moves } der beste Zug sein.
           *[other] irrt kein Urteil um mehr als einen halben Bauern, können nur { $moves } die besten Züge sein.
        }
    .change =
        { $count ->
            [one] ein Urteil müsste sich ändern, damit { $move } gewählt wird.
           *[other] { NUM($count) } Urteile müssten sich ändern, damit { $move } gewählt wird.
        }
noise =
    .quiet = die Stellung ist ruhig: nichts Erzwungenes ist in Sicht.
    .restless = { NUM($count) } Schlagzüge liegen in der Luft: Das Urteil kann um { $pawns } Bauern schwanken.
sure =
    .mate = bewiesen: Jede Antwort wurde bis zum Matt durchsucht.
    .ending = bewiesen durch die Regeln der Bauernendspiele.
    .rules = bewiesen durch die Regeln.
    .replies = begrenzt: Alle Antworten wurden durchsucht ({ $effort }). Die beste Chance lässt dem Gegner die wenigsten Gewinnzüge.
    .bounded = begrenzt: Nichts Besseres wurde gefunden ({ $effort }).
    .apart = begrenzt: In neun von zehn Fällen ist kein anderer Zug so gut ({ $effort }).
    .judged = geschätzt: Das ist ein Urteil, kein Beweis ({ $effort }).
    .replies-beginner = die beste Chance lässt dem Gegner die wenigsten Gewinnzüge.
    .bounded-beginner = nichts Besseres wurde gefunden.
    .apart-beginner = kein anderer Zug kommt heran.
    .judged-beginner = das ist ein Urteil, kein Beweis.
effort = { $positions } Stellungen, { $plies } Halbzüge tief
positions =
    .plain = { $number }
    .thousand = { $number } tausend
    .million = { $number } Millionen
step-purpose =
    .joined = { $first }; { $next }
    .repeats = die Stellung wiederholt sich
    .mate = matt
    .new = { PIECE($piece, form: "new") }
    .takes-back = schlägt zurück
    .takes = schlägt { PIECE($piece, form: "acc") }
    .castles = rochiert
    .check-hits = Schach mit Angriff auf { LIST($targets, form: "acc") }
    .hits = greift { LIST($targets, form: "acc") } an
    .check = Schach
    .with-check = { $deed }, mit Schach
    .passed-pawn-runs = der Freibauer läuft
    .develops = entwickelt
    .only-reply = die einzige legale Antwort
    .taken-back = wird zurückgeschlagen
    .taken-by = geschlagen durch { PIECE($piece, form: "acc") }
    .is-taken = { $piece } wird geschlagen
    .answered-with-check = mit Schach beantwortet
part =
    .no-threat = es wurde keine Drohung gefunden, die zählt.
    .no-plan = es wurde kein Plan gefunden, der über die Variante hinausgeht.
    .no-line = es gibt keine Variante.
allowed =
    .mate = es erlaubt { $reply }.
    .mated =
        { $moves ->
            [one] nach { $reply } wird { $side } im nächsten Zug mattgesetzt.
           *[other] nach { $reply } wird { $side } in { NUM($moves) } Zügen mattgesetzt.
        }
    .level = nach { $reply } ist die Stellung ausgeglichen.
    .band = es folgt { $reply }, und { $side } { $band }.
    .still = nach { $reply } steht { $side } immer noch auf Gewinn, aber weniger klar.
better = besser war { $move }.
mark =
    .doubtful = Ungenauigkeit
    .mistake = Fehler
    .blunder = Patzer
summary = Zusammenfassung. { $white } { $black }
tally = { $player }: { $doubtful ->
        [one] { $doubtful } Ungenauigkeit
       *[other] { $doubtful } Ungenauigkeiten
    }, { $mistakes } Fehler, { $blunders } Patzer, { $average } Punkte Verlust je Zug.

## Words explained to beginners, once a page, by the kind of claim that uses them

explained =
    .fork = Gabel: Eine Figur greift zwei oder mehr gleichzeitig an.
    .pin = Fesselung: Eine Figur darf nicht ziehen, weil hinter ihr etwas Wertvolleres steht.
    .exploits_pin = Fesselung: Eine Figur darf nicht ziehen, weil hinter ihr etwas Wertvolleres steht.
    .skewer = Spieß: Die vordere Figur muss weichen, und die dahinter geht verloren.
    .discovered_attack = Abzugsangriff: Eine Figur zieht weg und öffnet die Linie einer anderen.
    .discovered_check = Abzugsschach: Eine Figur zieht weg, und eine andere gibt Schach.
    .double_check = Doppelschach: Zwei Figuren geben gleichzeitig Schach.
    .deflection = Ablenkung: Ein Verteidiger wird von seiner Aufgabe weggezogen.
    .attraction = Hinlenkung: Eine Figur wird auf ein Feld gelockt, wo sie in Not gerät.
    .overload = Überlastung: Eine Figur hat mehr zu decken, als sie kann.
    .intermezzo = Zwischenzug: Vor dem erwarteten Zug kommt ein stärkerer.
    .back_rank_weakness = Grundreihe: die Reihe, auf der der König zu Beginn steht.
    .mating_pattern = Matt: Der König steht im Schach und kann nicht entkommen.
    .sacrifice = Opfer: Material hergeben für etwas Besseres.
    .promotion = Umwandlung: Ein Bauer wird auf der letzten Reihe zu einer neuen Figur.
    .underpromotion = Umwandlung: Ein Bauer wird auf der letzten Reihe zu einer neuen Figur.
    .passed_pawn = Freibauer: Kein gegnerischer Bauer kann ihn mehr aufhalten.
    .open_file = offene Linie: eine Linie ohne Bauern.
    .outpost = Vorposten: ein Feld, von dem kein gegnerischer Bauer eine Figur vertreiben kann.
    .zugzwang = Zugzwang: Jeder Zug verschlechtert die Lage, aber man muss ziehen.
    .opposition = Opposition: Die Könige stehen sich gegenüber, und wer ziehen muss, weicht.
    .stalemate_resource = Patt: kein legaler Zug und kein Schach, also remis.
    .perpetual = Dauerschach: Schachs ohne Ende, also remis.
    .development = Entwicklung: die Figuren ins Spiel bringen.
    .fortress = Festung: eine Stellung, in die der Stärkere nicht eindringen kann.

## Other questions

question =
    .no-pass = { $side } steht im Schach durch { LIST($checkers, form: "acc") }: Zuerst muss das Schach beantwortet werden.
    .no-threat = { $side } droht nichts, was eine Antwort braucht.
    .threatens-nothing = { $move } droht selbst nichts.
    .gives-check = { $move } gibt Schach.
    .move-holds = gegen { $move } wurde nichts gefunden.
    .pass-holds = { $side } ist nicht bedroht: Auch Nichtstun würde nichts verlieren.
    .runs-out = { $move } geht nicht: Die Schachs gehen aus.
    .hidden = der König versteckt sich auf { $square }: Nach { $line } verliert jedes weitere Schach eine Figur.
way =
    .capture = schlägt einen Angreifer
    .block = blockt
    .move-away = zieht das Ziel weg
    .flee = der König geht weg
    .vacate = schafft einen Ausweg
    .protect = deckt
    .pin = hält den Angreifer fest
    .unpin = befreit einen Verteidiger
    .in-between = kommt zuerst
    .desperado = das Ziel nimmt noch etwas mit
    .counter-threat = droht genauso viel
    .race = gewinnt ein Tempo im Wettlauf
    .otherwise = die Variante geht nicht mehr
planned =
    .nothing = es wurde kein Plan gefunden.
    .mates = der Plan setzt matt: { $plan }.
    .wins = der Plan gewinnt Material ({ $gain }): { $plan }.
    .quiet = es gibt keine Kombination; der beste Plan ist: { $plan }.
plan-step =
    .take = { PIECE($piece, form: "acc") } schlagen
    .remove = { $square } räumen
    .remove-with-threat = { $square } mit einer Drohung räumen
    .block = die Linie zwischen { $from } und { $to } blocken
    .bring = { PIECE($piece, form: "acc") } nach { $to } bringen
    .lure = { PIECE($piece, form: "acc") } nach { $to } locken
    .tempo = auf { $square } ein Tempo gewinnen
    .promote = den Bauern auf { $square } umwandeln
    .mate = den König auf { $square } matt setzen
    .walk = mit { PIECE($piece, form: "dat") } nach { $to } gehen
    .pass = den Bauern auf { $square } zum Freibauern machen
    .double = auf der { $file }-Linie verdoppeln
    .or = { $first } oder { $next }
    .next = { $first }; { $next }
move-reason =
    .capture = schlägt
    .sacrifice = opfert, um einen Verteidiger zu beseitigen oder den König zu öffnen
    .check-no-flight = gibt einem König ohne Fluchtfeld Schach
    .check = gibt Schach; Fluchtfelder des Königs: { $flights }
    .double-attack = greift zwei Figuren an
    .attack = greift eine Figur an
    .discovery = deckt einen Angriff auf
    .king-attack = beteiligt sich am Königsangriff
    .promotion = geht zur Umwandlung
    .race = im Bauernendspiel zählt jedes Tempo
    .save = rettet, was bedroht ist
    .evasion = beantwortet das Schach
    .plan = Plan: { $step }
    .repair = Ausbesserung: { $step }
    .probe = wird versucht, um zu sehen, was es droht
    .pass = tut nichts
conduct =
    .sound = der beste Zug, und kein anderer verspricht mehr
    .progress = die Partie ist gewonnen, und es geht voran
    .resistance = die Partie ist verloren, und es verlangt dem Gegner am meisten ab
    .trap = es stellt eine Falle und kostet fast nichts
surveyed =
    .none = auf dem Brett ist nichts Bemerkenswertes.
    .one = eines ist auf diesem Brett wahr.
    .several = { $count } Dinge sind auf diesem Brett wahr.
fact =
    .check = Schach durch { LIST($checkers, form: "acc") }.
    .hanging = { $piece } hängt.
    .no-guard = { $piece } wird von { LIST($attackers, form: "dat") } angegriffen und ist ungedeckt.
    .few-guards = { $piece } wird von { LIST($attackers, form: "dat") } angegriffen und von { LIST($guards, form: "dat") } gedeckt.
    .pins = { $pinner } fesselt { PIECE($pinned, form: "acc") } an { PIECE($behind, form: "acc") }.
    .holds = { $pinner } bindet { PIECE($pinned, form: "acc") } an { PIECE($behind, form: "acc") }.
    .skewers = { $attacker } spießt { PIECE($front, form: "acc") } und { PIECE($back, form: "acc") } auf.
    .battery = { $behind } unterstützt { PIECE($front, form: "acc") }.
    .masked-attack = zieht { $mask } weg, greift { $slider } { PIECE($target, form: "acc") } an.
    .fork-available = { $move } würde { LIST($targets, form: "acc") } gabeln.
    .overloaded = { $guard } ist überlastet und deckt allein { LIST($duties, form: "acc") }.
    .sole-guard = { $guard } deckt allein { LIST($duties, form: "acc") }.
    .trapped = { $piece } ist gefangen.
    .no-square = { $piece } hat kein sicheres Feld mehr.
    .few-squares = { $piece } hat nur noch { LIST($squares, form: "acc") }.
    .weak-back-rank = { $king } hat eine schwache Grundreihe.
    .exposed-king = { $king } ist { LIST($attackers, form: "dat") } ausgesetzt.
    .no-flight = { $king } kann nirgends hin.
    .flights = { $king } kann nach { $squares } gehen.
    .mate-in-one = { $move } ist matt.
    .about-to-promote = { $pawn } steht vor der Umwandlung.
    .passed = { $pawn } ist ein Freibauer.
    .runaway = { $pawn } läuft allein durch.
    .lever = ein Bauer auf { $square } würde { PIECE($target, form: "acc") } angreifen.
    .weak-square = { $square } ist ein schwaches Feld { SIDE($side, form: "of") }.
    .outpost = { $square } ist ein Vorposten { SIDE($side, form: "of") }.
sheet =
    .more = und { $count } weitere
    .moves = ({ $count } Züge)
against =
    .trap-later = später { $reply }, Reinfall in { $chance }
    .headline = gegen { $opponent }: { $move } ({ $conduct }), Risiko { $risk }.
    .why = { $move }: { $reason }.
    .table = Zug        Wert sauber erwartet Risiko Antw.  Falle
    .asks-too-much = verlangt zu viel
    .trap = { $reply }, Reinfall in { $chance }
    .no-trap = keine gesehen
    .sure = Prozente sind Teile einer gewonnenen Partie; ein Zug darf höchstens { $margin } riskieren, { $lost-margin } in verlorener Partie.
opponent =
    .beginner = einen Anfänger
    .club = einen Vereinsspieler
    .expert = einen Experten
    .perfect = einen fehlerlosen Spieler
conduct-name =
    .sound = solide
    .progress = Fortschritt
    .resistance = Widerstand
    .trap = Falle

## Proofs of pawn endings

proof =
    .wins = { $side } am Zug gewinnt.
    .draws = { $side } am Zug: remis.
    .loses = { $side } am Zug verliert.
    .keeping = Züge, die es halten: { $moves }
    .play = spiele { $move }.
    .work = { $nodes } Stellungen ({ $all-nodes } mit allen Zügen und der Variante), { $structures } Bauernstrukturen, { $seconds } s
    .open = { $side } am Zug: nicht bewiesen; zwischen { $lower } und { $upper }.
result =
    .win = Gewinn
    .draw = Remis
    .loss = Verlust
strategy =
    .reach = { $side } steuert das Schlüsselfeld { $square } an.
    .oppose = { $side } nimmt die Opposition ein.
    .oppose-first = vor dem Weg nach { $square } nimmt { $side } die Opposition ein.
    .advance = { $side } zieht den Bauern vor.
    .head = { $side } steuert { $square } an, wo der Bauer vorbei muss.
    .head-pawn = { $side } geht auf den Bauern auf { $square } los.
    .mark-time = { $side } kann nur abwarten.
    .mark-time-heard = { $side } wartet ab, um die Opposition nicht zu verlieren.
    .shut-in = { $side } hält den anderen König am Rand fest, vor dem eigenen Bauern.
    .shoulder = { $side } stellt sich dem anderen König in den Weg.
    .corner = { $side } geht in die Ecke, wo das Patt nahe ist.
    .none = { $side } hat keinen Plan mehr.
    .fails = { $move } würde scheitern.
    .fails-opposition = { $move } würde die Opposition verlieren.
strategy-result =
    .after = ab hier erzählen es die Strategien: { $line }.
    .other = die Strategien sind die von König und Bauer gegen König; so weit kommt die Variante nicht.
    .win = { $side } gewinnt; die Strategien beweisen es.
    .draw = remis; die Strategien beweisen es.
    .assumed-win = die Strategien beweisen nichts; ohne eine Verteidigung nehmen sie an, dass { $side } gewinnt.
    .assumed-draw = die Strategien beweisen nichts; ohne einen Gewinnweg nehmen sie ein Remis an.
    .work = { $nodes } Knoten; { $plain }, wenn unten noch einmal versucht wird, was oben versucht wurde.
proof-method =
    .search = bewiesen durch Absuchen jeder Verteidigung.
    .kings = bewiesen, indem der Plan des Königsspiels gegen jede Verteidigung befolgt wurde.
    .calculation = berechnet durch das Königsspiel: Jede Stellung der Könige wurde über { $structures } Bauernstrukturen ausgerechnet.
    .open = der Bereich stimmt, aber seine Enden haben sich nicht getroffen.
    .searched = durchsucht
corresponding =
    .pair = { $own } zu { $enemy }
    .proved = korrespondierende Felder (König { SIDE($side, form: "of") } zum anderen; wer ziehen muss, weicht): { $pairs }.
    .calculated = korrespondierende Felder, berechnet, aber nicht bewiesen (König { SIDE($side, form: "of") } zum anderen; wer ziehen muss, weicht): { $pairs }.
refusal =
    .other-pieces = kein Bauernendspiel: { PIECE($piece, form: "a") } steht auf { $square }; erlaubt sind nur Könige und Bauern
    .mate = die Partie ist zu Ende: matt
    .stalemate = die Partie ist zu Ende: patt
    .bare-kings = die Partie ist zu Ende: nur die Könige sind übrig
ground =
    .nothing = auf den ersten Blick ist nichts bekannt.
    .mate = es ist matt.
    .stalemate = es ist patt.
    .nobody-can-win = keine Seite hat noch etwas, womit sie gewinnen könnte.
    .bare-king = ein nackter König kann nicht gewinnen.
    .queen-or-rook-against-bare-king = die neue Dame oder der neue Turm kann nicht geschlagen werden und besiegt den nackten König.
    .one-pawn-wins-by-itself = einer der beiden Bauern gewinnt allein; der andere hilft nur.
    .connected-pawns = die zwei Bauern auf benachbarten Linien helfen einander voran.
    .pawns-far-apart = die Bauern stehen zu weit auseinander, als dass ein König beide aufhalten könnte.
    .doubled-rook-s-pawns = zwei Bauern auf einer Randlinie vertreiben den König nicht aus der Ecke.
    .the-pawn-alone-is-held = der Bauer würde auch dann nicht gewinnen, wenn die andere Seite keinen hätte.
    .both-pawns-are-held = jeder König hält den Bauern der anderen Seite.
    .won-race = der Bauer wird zur Dame, während der andere noch mindestens zwei Schritte entfernt ist.
    .runs-home-in-time = der Bauer läuft rechtzeitig durch, um den anderen zu halten.
    .queen-stops-pawn = die Dame ist am Zug und der Bauer noch nicht auf der siebten Reihe.
    .queen-stops-pawn-on-the-seventh = die Dame ist am Zug, und der König des Bauern kann ihm nicht helfen.
    .queen-to-move-holds = die Dame ist am Zug und behauptet sich gegen die umgewandelte Figur.
    .lone-bishop-or-knight = ein einzelner Läufer oder Springer besiegt keinen Bauern.
    .fortress-on-the-seventh = ein Läufer- oder Randbauer auf der siebten Reihe mit seinem König daneben hält gegen eine Dame, deren König weit weg ist.
    .winning-checks = eine kurze Folge von Schachs setzt matt oder gewinnt die Dame.
    .queens-level = je eine Dame, die Könige getrennt und keine gewinnenden Schachs.
    .outside-the-square = der Bauer läuft durch: Der nackte König steht außerhalb des Quadrats, auch nachdem der Bauer gezogen hat.
    .outside-the-square-king-to-move = der Bauer läuft durch: Der nackte König ist am Zug und kommt trotzdem nicht ins Quadrat.
    .takes-the-pawn = der nackte König schlägt den ungedeckten Bauern.
    .two-steps-nearer-the-block = der nackte König steht im Quadrat und ist dem Feld vor dem Bauern zwei Schritte näher: Er kommt hin und bleibt dort.
    .the-king-is-too-far-away = der nackte König steht im Quadrat, und der König des Bauern ist zu weit weg, um zu helfen.
    .nearer-to-a-key-square = der König ist seinem Bauern so nah wie der nackte König und einem Schlüsselfeld näher, also ist er zuerst dort.
    .opposition = der König steht vor seinem Bauern und hat die Opposition: Der nackte König muss weichen.
    .on-a-key-square = der König steht auf einem Schlüsselfeld seines Bauern, und das gewinnt.
    .on-a-key-square-king-to-move = der König steht auf einem Schlüsselfeld, der Bauer ist sicher, und in der Ecke gibt es kein Patt.
    .first-to-the-block = der nackte König ist am Zug und zuerst auf dem Feld vor dem Bauern, das dessen König noch nicht deckt.
    .first-to-the-third-square = der nackte König ist klar zuerst auf dem dritten Feld vor dem Bauern und lässt den König nicht vorbei.
    .two-steps-nearer-to-a-key-square = der König ist einem Schlüsselfeld zwei Schritte näher als der nackte König und behält unterwegs seinen Bauern.
    .escort-to-the-near-key-square = der König ist nicht weiter von seinem Bauern als der nackte König und zwei Schritte näher am Schlüsselfeld auf seiner Seite.
    .far-ahead = der nackte König liegt im Wettlauf um das Feld vor dem Bauern vier Schritte zurück.
    .ahead-of-a-distant-king = der nackte König liegt im Wettlauf drei Schritte zurück und ist zu weit vom Bauern weg, um ihn zu stören.
    .shoulder-to-shoulder = die Könige stehen auf einer Reihe, der König des Bauern innen: Er drängt den nackten König ab.
    .slower-round-the-side = der nackte König steht im Quadrat, ist nicht später am nahen Schlüsselfeld, und der andere König kommt von der Seite.
    .to-the-gate-of-the-seventh = der König erreicht zuerst die siebte Reihe neben dem Umwandlungsfeld und deckt den Weg.
    .one-step-nearer-the-middle-key-square = der König am Zug ist dem Schlüsselfeld vor seinem Bauern einen Schritt näher.
    .first-to-the-corner = gegen einen Randbauern erreicht der nackte König rechtzeitig die Ecke und ist nicht zu vertreiben.
    .the-escort-comes-late = der nackte König steht im Quadrat und greift den Bauern an, bevor dessen König den Weg decken kann.
    .wide-apart-with-the-nearer-king = die Könige sind Linien auseinander, und der nackte König ist zu weit seitlich, um das Geleit aufzuhalten.
    .cut-off-by-three-files = der nackte König ist drei Linien entfernt und kommt einen Schritt zu spät zu den Schlüsselfeldern.
    .faced-in-time = der nackte König steht gegenüber, und kein Schlüsselfeld ist dem anderen König näher.
    .king-behind-its-pawn = der König steht hinter seinem Bauern, und der nackte König am Zug steht ihm im Weg.
    .passed-by = der König ist vorbeigegangen, aber der nackte König steht klar im Quadrat und ist jedem Schlüsselfeld näher.
    .a-step-nearer-to-the-pawn = der nackte König kommt von hinten, ist dem Bauern einen Schritt näher und gewinnt oder blockiert ihn.
    .on-the-other-side-of-the-file = die Linie des Bauern liegt zwischen den Königen, und der starke König ist zwei Schritte von einem Schlüsselfeld entfernt.
    .low-kings-face-to-face = der nackte König steht dem anderen weit unten gegenüber, und kein Schlüsselfeld ist zuerst zu erreichen.
    .sidestep-to-the-opposition = der nackte König am Zug geht hinüber und nimmt die Opposition.
    .level-with-the-square = der nackte König steht gerade noch im Quadrat und ist jedem Schlüsselfeld näher.
    .takes-the-distant-opposition = die Könige stehen auf einer Linie, und der nackte König am Zug kann die Opposition nehmen.
    .the-sixth-rank-pawn = steht der Bauer auf der sechsten Reihe, kommt der nackte König, der nicht vor dem Umwandlungsfeld steht, zu spät.
    .the-sixth-rank-pawn-king-to-move = steht der Bauer auf der sechsten Reihe, muss der nackte König die Felder vor ihm verlassen.
    .the-bare-king-is-behind-the-pawn = der nackte König ist hinter dem Bauern, und der andere König geleitet ihn rechtzeitig durch.
    .before-a-rook-s-pawn = der nackte König kommt vor den Randbauern, und am Rand gibt es keinen Weg herum.
ground-name =
    .nothing = nichts
    .mate = matt
    .stalemate = patt
    .nobody-can-win = niemand kann gewinnen
    .bare-king = nackter König
    .queen-or-rook-against-bare-king = Dame oder Turm gegen nackten König
    .one-pawn-wins-by-itself = ein Bauer gewinnt allein
    .connected-pawns = verbundene Bauern
    .pawns-far-apart = Bauern weit auseinander
    .doubled-rook-s-pawns = doppelte Randbauern
    .the-pawn-alone-is-held = der Bauer allein wird gehalten
    .both-pawns-are-held = beide Bauern werden gehalten
    .won-race = gewonnener Wettlauf
    .runs-home-in-time = läuft rechtzeitig durch
    .queen-stops-pawn = die Dame hält den Bauern auf
    .queen-stops-pawn-on-the-seventh = die Dame hält den Bauern auf der siebten
    .queen-to-move-holds = die Dame am Zug hält
    .lone-bishop-or-knight = einzelner Läufer oder Springer
    .fortress-on-the-seventh = Festung auf der siebten
    .winning-checks = gewinnende Schachs
    .queens-level = Damen im Gleichgewicht
    .outside-the-square = außerhalb des Quadrats
    .outside-the-square-king-to-move = außerhalb des Quadrats, König am Zug
    .takes-the-pawn = schlägt den Bauern
    .two-steps-nearer-the-block = zwei Schritte näher am Blockfeld
    .the-king-is-too-far-away = der König ist zu weit weg
    .nearer-to-a-key-square = näher an einem Schlüsselfeld
    .opposition = Opposition
    .on-a-key-square = auf einem Schlüsselfeld
    .on-a-key-square-king-to-move = auf einem Schlüsselfeld, König am Zug
    .first-to-the-block = zuerst am Blockfeld
    .first-to-the-third-square = zuerst auf dem dritten Feld
    .two-steps-nearer-to-a-key-square = zwei Schritte näher an einem Schlüsselfeld
    .escort-to-the-near-key-square = Geleit zum nahen Schlüsselfeld
    .far-ahead = weit voraus
    .ahead-of-a-distant-king = voraus gegen einen fernen König
    .shoulder-to-shoulder = Schulter an Schulter
    .slower-round-the-side = langsamer über die Seite
    .to-the-gate-of-the-seventh = zum Tor der siebten
    .one-step-nearer-the-middle-key-square = einen Schritt näher am mittleren Schlüsselfeld
    .first-to-the-corner = zuerst in der Ecke
    .the-escort-comes-late = das Geleit kommt zu spät
    .wide-apart-with-the-nearer-king = weit auseinander mit dem näheren König
    .cut-off-by-three-files = um drei Linien abgeschnitten
    .faced-in-time = rechtzeitig gegenüber
    .king-behind-its-pawn = König hinter seinem Bauern
    .passed-by = vorbeigegangen
    .a-step-nearer-to-the-pawn = einen Schritt näher am Bauern
    .on-the-other-side-of-the-file = auf der anderen Seite der Linie
    .low-kings-face-to-face = Könige unten gegenüber
    .sidestep-to-the-opposition = Schritt in die Opposition
    .level-with-the-square = gerade im Quadrat
    .takes-the-distant-opposition = nimmt die Fernopposition
    .the-sixth-rank-pawn = der Bauer auf der sechsten
    .the-sixth-rank-pawn-king-to-move = der Bauer auf der sechsten, König am Zug
    .the-bare-king-is-behind-the-pawn = der nackte König ist hinter dem Bauern
    .before-a-rook-s-pawn = vor einem Randbauern

## Partieanalysen

review-class =
    .book = Theorie
    .forced = erzwungen
    .best = bester Zug
    .good = guter Zug
    .inaccuracy = Ungenauigkeit
    .mistake = Fehler
    .blunder = grober Fehler
    .missed-mate = verpasstes Matt
    .missed-win = verpasster Gewinn
    .missed-save = verpasste Rettung
    .great = großartig
    .brilliant = brillant
review-class-a =
    .inaccuracy = eine Ungenauigkeit
    .mistake = ein Fehler
    .blunder = ein grober Fehler
    .missed-mate = ein verpasstes Matt
    .missed-win = ein verpasster Gewinn
    .missed-save = eine verpasste Rettung
    .great = der einzige Zug
    .brilliant = ein brillantes Opfer
    .good = ein guter Zug
review-count =
    .blunder =
        { $count ->
            [one] einen groben Fehler
           *[other] { NUM($count) } grobe Fehler
        }
    .missed-chance =
        { $count ->
            [one] eine Chance
           *[other] { NUM($count) } Chancen
        }
    .mistake =
        { $count ->
            [one] einen Fehler
           *[other] { NUM($count) } Fehler
        }
    .inaccuracy =
        { $count ->
            [one] eine Ungenauigkeit
           *[other] { NUM($count) } Ungenauigkeiten
        }
    .error =
        { $count ->
            [one] ein Fehler
           *[other] { NUM($count) } Fehler
        }
review-standing =
    .level = die Partie ist etwa ausgeglichen
    .winning = { $side } steht auf Gewinn
    .clearly-better = { $side } steht klar besser
    .better = { $side } steht besser
    .worse = { $side } steht schlechter
    .clearly-worse = { $side } steht klar schlechter
    .lost = { $side } steht auf Verlust
review-only-move =
    .win = der einzige Zug: Alles andere verschenkt den Gewinn (Gewinnchancen { $points } % gegen { $rest } %).
    .advantage = der einzige Zug: Alles andere verschenkt den Vorteil (Gewinnchancen { $points } % gegen { $rest } %).
    .balance = der einzige Zug: Alles andere verliert das Gleichgewicht (Gewinnchancen { $points } % gegen { $rest } %).
    .game = der einzige Zug: Alles andere verliert sofort (Gewinnchancen { $points } % gegen { $rest } %).
review-sacrifice = brillant: Der Zug opfert { $offer }.
    .mates = brillant: Der Zug opfert { $offer } und setzt in { NUM($moves) } matt.
    .deep = brillant: Der Zug opfert { $offer }; erst nach { $plies } Halbzügen sieht man, dass es geht.
review-better = besser war { $move }.
    .then = besser war { $move }; dann gilt: { $standing }.
review-mate-was-there = { $move } setzt in { NUM($moves) } matt.
    .at-once = { $move } war matt.
review-leaves-book = die Partie verlässt die bekannten Varianten ({ $opening }, { $code }); { $standing }.
review-ending-begins = damit beginnt das Endspiel; { $standing }.
review-turning-point = der Wendepunkt der Partie.
review-end =
    .mate = { $side } ist matt.
    .stalemate = Patt: remis.
    .lost = { $side } steht auf Verlust, und die Partie ist zu Ende.
    .won = { $side } gewinnt, obwohl auf dem Brett gilt: { $standing }.
    .ahead = { $side } gewinnt; auf dem Brett gilt: { $standing }.
    .drawn = remis; { $standing }.
    .open = hier enden die Züge; { $standing }.
review-players =
    .both = { $white } spielt mit Weiß gegen { $black }.
    .white = { $white } spielt mit Weiß.
    .black = { $black } spielt mit Schwarz.
review-opening = die Eröffnung: { $opening } ({ $code }), bis Zug { $moves } in bekannten Varianten.
    .alone = die Eröffnung: { $opening } ({ $code }), bis Zug { $moves } in bekannten Varianten.
    .unknown = die Partie beginnt außerhalb der bekannten Eröffnungen.
review-course =
    .throughout = durchweg gilt: { $standing }.
    .first = anfangs gilt: { $standing }
    .then = ab Zug { $move }: { $standing }
review-moment = { $move } ({ $class })
review-decided =
    .one = ein Zug entschied: { $moments }.
    .many = die entscheidenden Momente: { $moments }.
    .mattered = am wichtigsten: { $moments }.
    .slight = kein einzelner Fehler entschied; am meisten wog: { $moments }.
review-no-errors = keine Seite beging einen klaren Fehler.
review-result =
    .mate = { $side } setzte im Zug { $moves } matt.
    .won = { $side } gewann nach { $moves } Zügen.
    .stalemate = Patt im Zug { $moves }.
    .drawn = remis nach { $moves } Zügen.
    .open = das Ergebnis ist nicht verzeichnet; gespielt wurden { $moves } Züge.
review-take-home =
    .nothing = { $side } beging keinen klaren Fehler.
    .did = { $side } { $did }.
    .worst = zu merken ist { $move }; besser war dort { $better }.
    .recurs = mehr als einmal: { $motifs }.
review-did =
    .found = fand { $found }
    .made = beging { $errors }
    .missed = verpasste { $errors }
review-after-reply =
    .less = nach { $reply } gilt: { $standing }, aber weniger klar als zuvor.
    .not-winning = nach { $reply } gilt: { $standing }, aber der Gewinn ist weg.
    .other = nach { $reply } gilt: { $standing }.
review-habits = { $player }: Gewohnheiten in { $games } Partien
review-habit =
    { $times ->
        [one] { $what }: einmal, { $points } Punkte verloren.
       *[other] { $what }: { NUM($times) }mal, in { $games ->
            [one] einer Partie
           *[other] { NUM($games) } Partien
        }, { $points } Punkte verloren.
    }
review-habit-opening =
    { $games ->
        [one] { $opening }: eine Partie, { $points } Punkte Verlust je Zug.
       *[other] { $opening }: { NUM($games) } Partien, { $points } Punkte Verlust je Zug.
    }
review-played = gespielt wurde { $move }
review-errors-in =
    .opening = Fehler in der Eröffnung
    .middlegame = Fehler im Mittelspiel
    .ending = Fehler im Endspiel
review-motif =
    .missed-fork = Gabel verpasst
    .missed-pin = Fesselung verpasst
    .missed-skewer = Spieß verpasst
    .missed-discovered-attack = Abzug verpasst
    .missed-loose-piece = ungedeckte Figur übersehen
    .missed-overworked-defender = überlasteten Verteidiger übersehen
    .missed-back-rank = schwache Grundreihe übersehen
    .missed-mate = Matt verpasst
    .missed-defense = Verteidigung verpasst
    .missed-passed-pawn = Freibauern verpasst
    .allowed-mate = Matt zugelassen
    .overlooked-threat = Drohung übersehen
    .put-a-piece-where-it-is-lost = Figur eingestellt
    .left-a-piece-unguarded = Figur ungedeckt gelassen
    .allowed-pin = Fesselung zugelassen
    .allowed-fork = Gabel zugelassen
    .opened-the-own-king = eigenen König geöffnet
    .lost-material = Material verloren
review-motif-times = { $motif } ({ $times }×)
review-label =
    .accuracy = Genauigkeit
    .lichess = Genauigkeit nach der Formel von Lichess
    .loss = Punkte Verlust je Zug
    .exercises = Aufgaben
    .solution = Lösung
    .by-phase = nach Phasen
    .by-opening = nach Eröffnungen
    .first = Anfang
    .back = zurück
    .on = weiter
    .last = Ende
    .in-game = in der Partie
    .curve = Gewinnchancen von Weiß
    .foot = geprüft von Wherefore { $version }. Jede Marke hat eine zehnmal so lange Suche bestätigt.
review-figures = { $side }: Genauigkeit { $accuracy } (nach der Formel von Lichess { $lichess }), { $loss } Punkte Verlust je Zug; { $classes }
    .short = mit weniger als einer Minute: { $moves } Züge, { $errors }
review-side = { $side }
review-to-move = { $side } am Zug

## Zwei Drohungen zugleich, Pläne, die ausgebessert werden, Züge, die gleich scheitern

answers_both =
    { $count ->
        [one] { $side } droht zweierlei: { $deeds }. Nur { $moves } pariert beides.
       *[other] { $side } droht zweierlei: { $deeds }. Nur { $moves } parieren beides.
    }
    .joined = { $first }; und { $next }
mends_plan =
    .removes = die Idee ist { $idea }; sofort scheitert das an { $reply }, darum beseitigt { $move } erst { PIECE($piece, form: "acc") }.
    .lures = die Idee ist { $idea }; sofort scheitert das an { $reply }, darum lenkt { $move } erst { PIECE($piece, form: "acc") } ab.
    .blocks = die Idee ist { $idea }; sofort scheitert das an { $reply }, darum verstellt { $move } erst { PIECE($piece, form: "dat") } den Weg.
fails_alike =
    { $count ->
        [one] { $moves } scheitert ebenso an { $reply }.
       *[other] { $moves } scheitern ebenso an { $reply }.
    }
