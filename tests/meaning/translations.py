"""The same five sentences in four languages, and others that no two languages have in common."""

from __future__ import annotations

SAID = {
    "en": [
        "The town library was founded in 1887 by a society of teachers who wanted to lend books "
        "to workers free of charge.",
        "In its first winter the reading room had only two stoves, and visitors kept their coats "
        "on while they read the newspapers.",
        "Ten years later the collection had grown to twelve thousand volumes, most of them gifts "
        "of local families.",
        "A fire destroyed the eastern wing during the war, but the catalogue and the oldest "
        "manuscripts were saved by the night watchman.",
        "Today the rebuilt hall serves as an exhibition room, while the books are kept in a dry "
        "cellar under the courtyard.",
    ],
    "ru": [
        "Городскую библиотеку основало в 1887 году общество учителей, которое хотело бесплатно "
        "выдавать книги рабочим.",
        "В первую зиму в читальном зале было всего две печи, и посетители читали газеты, не "
        "снимая пальто.",
        "Через десять лет собрание выросло до двенадцати тысяч томов, большинство из которых "
        "подарили местные семьи.",
        "Во время войны пожар уничтожил восточное крыло, но каталог и древнейшие рукописи спас "
        "ночной сторож.",
        "Сегодня восстановленный зал служит выставочным помещением, а книги хранятся в сухом "
        "подвале под двором.",
    ],
    "uk": [
        "Міську бібліотеку заснувало 1887 року товариство вчителів, яке хотіло безкоштовно "
        "видавати книги робітникам.",
        "Першої зими в читальному залі було лише дві печі, і відвідувачі читали газети, не "
        "знімаючи пальта.",
        "Через десять років зібрання зросло до дванадцяти тисяч томів, більшість із яких "
        "подарували місцеві родини.",
        "Під час війни пожежа знищила східне крило, але каталог і найдавніші рукописи врятував "
        "нічний сторож.",
        "Сьогодні відновлений зал слугує виставковим приміщенням, а книги зберігають у сухому "
        "підвалі під двором.",
    ],
    "zh": [
        "市图书馆由一个教师协会于1887年创办，目的是免费向工人出借图书。",
        "第一个冬天，阅览室里只有两个火炉，读者们穿着大衣看报纸。",
        "十年后，藏书增加到一万二千册，其中大部分是当地家庭捐赠的。",
        "战争期间，一场大火烧毁了东翼，但目录和最古老的手稿被守夜人抢救了出来。",
        "如今，重建的大厅用作展览室，而图书则保存在院子下面干燥的地下室里。",
    ],
}

OTHER = {
    "en": [
        "Salt marshes protect the coast because their plants slow the waves and hold the mud.",
        "The engine was tested at three speeds, and each run was repeated until it agreed.",
        "Prices of wheat rose sharply after the second dry summer in a row.",
        "Nobody has explained why the frogs of this valley call only before midnight.",
        "The new bridge carries trams, cyclists and a pipe that heats the northern district.",
        "Most pupils solved the first problem, but few noticed that it had two answers.",
    ],
    "ru": [
        "Оркестр репетировал симфонию три недели, хотя дирижёр заболел перед премьерой.",
        "Для крашения шерсти мастера использовали корни марены и кору дуба.",
        "Скорость звука в воде почти в пять раз больше, чем в воздухе.",
        "Шахматист пожертвовал ладью, чтобы открыть диагональ для своего слона.",
        "Ледник отступил на сорок метров, и на камнях появились первые мхи.",
        "Налог платили мёдом и воском, пока в обращение не вошла монета.",
    ],
    "uk": [
        "Вода в горах закипає раніше, бо тиск повітря там нижчий, ніж біля моря.",
        "Гончар обпалював глечики двічі, щоб полива не тріскалася від морозу.",
        "Комети залишають за собою пил, який згоряє в атмосфері та світиться.",
        "Лікар радив хворому більше ходити пішки й уникати солоної їжі.",
        "На виборах перемогла партія, яка обіцяла знизити ціни на ліки.",
        "Алгоритм сортує масив за час, пропорційний квадрату кількості елементів.",
    ],
    "zh": [
        "蜜蜂通过舞蹈告诉同伴花朵的方向和距离。",
        "这台望远镜安装在高原上，因为那里的空气稀薄而且干燥。",
        "厨师先把豆腐切成小块，再用小火慢慢煎到两面金黄。",
        "铁路开通以后，两座城市之间的旅行时间缩短了一半。",
        "孩子们用竹子和彩纸做成风筝，在春天的草地上放飞。",
        "律师认为合同中的第三条违反了有关劳动的法律。",
    ],
}


def write_submission(language: str, other: int = 3) -> str:
    """Five sentences of another document between sentences of one's own."""
    own = OTHER[language]
    return "\n".join([*own[:other], *SAID[language], *own[other:]]) + "\n"


def write_source(language: str) -> str:
    """A document that has the five sentences."""
    return "\n".join([*SAID[language], *OTHER[language][:1]]) + "\n"
