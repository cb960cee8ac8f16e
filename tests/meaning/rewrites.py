"""Paragraphs rewritten sentence by sentence, as a machine does it: few words stay.

For each language: paragraphs, each as (written first, rewritten). `SAME_SUBJECT` has paragraphs on
the subjects of the first ones that say other things.
"""

from __future__ import annotations

REWRITTEN: dict[str, list[tuple[str, str]]] = {
    "en": [
        (
            "Bees find their way home by the position of the sun. "
            "When clouds cover the sky, they read the pattern of polarised light instead. "
            "A forager that discovers a rich meadow tells the others by dancing on the comb. "
            "The angle of the dance gives the direction, and its length gives the distance. "
            "Colonies that dance collect a third more nectar in years when flowers are scarce. "
            "Beekeepers who move their hives at night confuse the foragers for several days.",
            "To return to the hive, honeybees navigate using where the sun stands. "
            "On overcast days they rely on how daylight is polarised. "
            "Once a worker comes across an abundant field of blossoms, she informs her nest mates "
            "through movements performed upon the honeycomb. "
            "How the movement is tilted shows which way to fly, while its duration shows how far. "
            "During seasons with few blooms, hives whose members do this bring in roughly thirty "
            "percent more food. "
            "If apiarists relocate colonies after dark, workers stay disoriented for most of a "
            "week.",
        ),
        (
            "Small towns lose their last shop long before they lose their last inhabitant. "
            "Once the grocer closes, old people without a car depend on relatives for bread. "
            "Some villages answered by running a store together, staffed by volunteers. "
            "Such stores survive where at least four hundred households take part. "
            "They fail most often because nobody wants to do the accounts. "
            "A mobile van that calls twice a week costs the municipality half as much.",
            "The final retailer usually disappears from a little municipality decades ahead of "
            "the final resident. "
            "After the food seller shuts down, elderly citizens who cannot drive need their "
            "family to bring them basic groceries. "
            "In response, several rural communities opened cooperatively owned outlets where "
            "unpaid locals work. "
            "These cooperatives last if no fewer than 400 families join in. "
            "The commonest reason for collapse is that no one volunteers for bookkeeping. "
            "For the local council, a travelling vehicle stopping by two times weekly is fifty "
            "percent cheaper.",
        ),
        (
            "Concrete hardens because cement reacts with water, not because it dries. "
            "If the surface loses moisture too early, fine cracks appear within hours. "
            "Builders therefore cover fresh slabs with wet cloth for a week. "
            "In cold weather the reaction slows down and almost stops near freezing. "
            "Additives made from sugar delay setting so that the mixture can travel farther.",
            "It is a chemical process between water and the binder that makes concrete solid, "
            "rather than evaporation. "
            "Premature drying of the top layer leads to hairline fissures the same day. "
            "That is why newly poured floors are kept under damp fabric for seven days. "
            "Low temperatures decelerate hydration, and close to zero degrees it practically "
            "comes to a halt. "
            "Sugar-based admixtures postpone stiffening, which permits longer transport.",
        ),
        (
            "Medieval scribes rarely worked alone in a silent cell. "
            "Most belonged to a workshop that took orders from universities and rich families. "
            "A book was divided into sections, and each copyist received one of them. "
            "This made it possible to finish a large volume within a few weeks. "
            "Errors spread quickly, since every apprentice copied the mistakes of the master "
            "sheet.",
            "In the Middle Ages, those who copied manuscripts were seldom solitary figures in a "
            "quiet room. "
            "The majority were employed by commercial studios supplying wealthy households and "
            "places of higher learning. "
            "Manuscripts were split up into portions that were handed out among the writers. "
            "Thanks to this, even a thick tome could be completed in less than two months. "
            "Faults multiplied fast because trainees reproduced whatever was wrong in the "
            "exemplar.",
        ),
    ],
    "uk": [
        (
            "Степові річки влітку майже пересихають. "
            "Навесні вони розливаються й затоплюють луки на кілька кілометрів. "
            "Рибалки знають, що найбільший улов буває одразу після спаду води. "
            "Греблі, збудовані в минулому столітті, зупинили цей щорічний розлив. "
            "Без мулу земля на берегах збідніла, і врожаї впали на третину.",
            "У спекотну пору водойми степу практично зникають. "
            "Під час весняної повені вода вкриває пасовища далеко навколо русла. "
            "Ті, хто ловить рибу, найкращу здобич мають тоді, коли повінь щойно відступила. "
            "Через дамби, які спорудили у двадцятому сторіччі, такі повені більше не "
            "трапляються. "
            "Ґрунти вздовж річища без намулу виснажилися, тож зерна збирають на тридцять "
            "відсотків менше.",
        ),
        (
            "Діти швидше вчаться читати, коли батьки читають їм уголос щовечора. "
            "Дослідники спостерігали за двома сотнями родин протягом п'яти років. "
            "Словниковий запас першокласників залежав від кількості книжок удома. "
            "Телевізор, увімкнений під час вечері, зводив цю перевагу нанівець. "
            "Бібліотеки, що дарують книжку кожному немовляті, допомагають найбіднішим сім'ям.",
            "Малюки опановують грамоту раніше, якщо дорослі перед сном озвучують їм оповідання. "
            "Науковці п'ять років вивчали життя двохсот сімей. "
            "Що більше видань було в помешканні, то більше слів знали учні на початку школи. "
            "Якщо ж родина вечеряла перед екраном, ця користь зникала повністю. "
            "Незаможним домогосподарствам найбільше дають книгозбірні, які вручають подарункове "
            "видання новонародженим.",
        ),
        (
            "Старі будинки втрачають тепло переважно через дах. "
            "Утеплення горища окуповується за три опалювальні сезони. "
            "Нові вікна коштують удесятеро дорожче, а заощаджують удвічі менше. "
            "Власники все одно починають з вікон, бо їх видно з вулиці. "
            "Місто вирішило давати позики лише тим, хто спершу замовить обстеження.",
            "У давніх спорудах найбільше енергії виходить угору, крізь покрівлю. "
            "Гроші, вкладені в ізоляцію верхнього поверху, повертаються приблизно за три зими. "
            "Заміна скління вдесятеро дорожча, проте дає лише половину такої економії. "
            "Проте господарі насамперед міняють склопакети, адже їх помічають перехожі. "
            "Тому міська влада кредитує тільки ті оселі, де попередньо провели енергетичний "
            "аудит.",
        ),
    ],
    "ru": [
        (
            "Трамвай перевозит больше людей, чем автобус, и занимает меньше места на улице. "
            "Рельсы служат сорок лет, а асфальт приходится менять каждые восемь. "
            "Многие города сняли пути в шестидесятых годах, чтобы освободить дорогу "
            "автомобилям. "
            "Через полвека те же города строят линии заново и платят втрое больше. "
            "Жители охотнее пересаживаются на трамвай, если ждать приходится не дольше семи "
            "минут.",
            "Рельсовый транспорт вмещает значительно больше пассажиров, нежели колёсный, при "
            "этом ему нужна более узкая полоса. "
            "Дорожное покрытие обновляют раз в восемь лет, тогда как стальное полотно лежит "
            "четыре десятилетия. "
            "В середине прошлого века линии нередко демонтировали ради личных машин. "
            "Спустя пятьдесят лет муниципалитеты прокладывают их снова, причём обходится это в "
            "три раза дороже. "
            "Горожане готовы отказаться от руля, когда интервал движения меньше семи минут.",
        ),
        (
            "Хлеб на закваске черствеет медленнее дрожжевого. "
            "Кислота, которую выделяют бактерии, мешает плесени расти. "
            "Пекарь должен кормить закваску мукой каждый день, даже когда пекарня закрыта. "
            "Вкус зависит от температуры, при которой тесто стоит ночью. "
            "В тёплой кухне побеждают молочные бактерии, в холодной уксусные.",
            "Выпечка, поднятая натуральным способом, дольше остаётся мягкой, чем приготовленная "
            "на дрожжах. "
            "Микроорганизмы вырабатывают кислую среду, в которой грибок не развивается. "
            "Культуру приходится ежедневно подпитывать мучной смесью, в том числе по выходным. "
            "То, какой аромат получится, определяется тем, насколько тепло было опаре до утра. "
            "Если в помещении жарко, преобладают лактобактерии, а если прохладно, то те, что "
            "дают уксус.",
        ),
        (
            "Музейные картины страдают не от света, а от перепадов влажности. "
            "Дерево под краской расширяется и сжимается, и слой трескается. "
            "Реставраторы записывают показания приборов каждый час. "
            "Зимой отопление сушит воздух сильнее, чем летнее солнце. "
            "Самые ценные доски держат в витринах, где влажность поддерживает особый гель.",
            "Полотнам в галереях вредит не освещение: главный враг — то сырой, то сухой воздух. "
            "Основа под живописью то разбухает, то усыхает, из-за чего появляются кракелюры. "
            "Специалисты по сохранению ежечасно фиксируют данные датчиков. "
            "В морозы батареи иссушают залы заметнее, нежели июльская жара. "
            "Наиболее дорогие произведения помещают под стекло с веществом, которое удерживает "
            "нужное количество влаги.",
        ),
    ],
    "zh": [
        (
            "候鸟每年沿着同一条路线飞行数千公里。它们依靠太阳、星星和地球磁场来辨别方向。"
            "年轻的鸟第一次迁徙时常常迷路。湿地减少以后，途中休息的地方越来越少。"
            "许多鸟因此在到达之前就耗尽了体力。保护一块湿地等于保护整条路线。",
            "迁徙的鸟类年复一年走相同的航线，行程长达几千千米。白天看日头，夜里看星空，"
            "再加上感知地磁，就能找到去处。初次远行的幼鸟往往会走错。由于沼泽不断消失，"
            "沿线可供停歇之处日渐稀少。于是不少个体尚未抵达目的地便已筋疲力尽。"
            "只要守住一片沼泽，全程的安全就有了保障。",
        ),
        (
            "城市里的树能让夏天的街道凉快好几度。树叶把水分蒸发到空气中，带走了热量。"
            "老树的作用比新种的小树大得多。可是铺设管道的时候，工人常常切断树根。"
            "几年以后树慢慢枯死，没有人知道原因。最好在规划道路之前先请园艺师来看一看。",
            "炎热季节里，行道树可使路面气温明显降低数度。叶片的蒸腾过程会吸收周围的热能。"
            "与刚栽下的苗木相比，年岁久远的大树效果显著得多。然而埋设地下管线时，"
            "施工人员往往损伤其根系。过了若干年植株逐渐衰亡，却找不出缘由。"
            "因此在设计马路以前，应当首先征求园林专家的意见。",
        ),
        (
            "学生在考试前一天晚上熬夜，成绩反而更差。睡眠不足时，大脑很难记住新的知识。"
            "研究人员比较了两组大学生，一组每天睡八小时，另一组只睡五小时。"
            "一个月以后，第二组的错误多了一倍。咖啡只能让人觉得清醒，并不能恢复记忆力。",
            "临考前通宵复习的人，分数往往不升反降。缺觉的情况下，人脑吸收新内容十分困难。"
            "学者对两批本科生做了对照，其中一批保证八个钟头休息，另一批仅有五个钟头。"
            "三十天过去，后者出错的次数是前者的两倍。喝咖啡不过带来清醒的错觉，"
            "对于记忆的恢复毫无帮助。",
        ),
    ],
}

SAME_SUBJECT: dict[str, str] = {
    "en": (
        "A beekeeper inspects every colony in early spring to see whether the queen survived. "
        "Hives that are too damp in winter suffer from fungus on the outer combs. "
        "The price of honey depends on the plant from which the nectar came. "
        "Bees were brought to Australia by settlers in the nineteenth century. "
        "A swarm usually settles on a branch near the old hive before it moves on. "
        "Wax is melted in a water bath and filtered through a fine cloth."
    ),
    "uk": (
        "Степ орали ще скіфи, хоча головним їхнім заняттям було скотарство. "
        "Влітку температура повітря сягає сорока градусів у затінку. "
        "На річках півдня збереглися залишки водяних млинів. "
        "Риба в малих водоймах хворіє, коли воду забруднюють стоки ферм. "
        "Канали для зрошення будували студентські загони."
    ),
    "ru": (
        "Первый трамвай в городе пустили на средства бельгийского общества. "
        "Вагоны красили в два цвета, чтобы пассажиры различали маршруты. "
        "Стоимость билета не менялась тридцать лет. "
        "Водителей готовят на курсах, которые продолжаются полгода. "
        "Ночью по путям ходит вагон со щётками и чистит стрелки."
    ),
    "zh": (
        "观鸟爱好者喜欢在清晨带着望远镜出门。不同种类的鸟叫声差别很大。"
        "有些鸟用泥土筑巢，有些鸟在树洞里产卵。冬天人们在院子里放一些谷粒。"
        "环志可以帮助科学家了解鸟的寿命。猛禽的数量在过去十年里有所恢复。"
    ),
}
