"""The commonest words of each language: by them the language of a paragraph is told.

They are the first forty words of two letters or more in the lists of wordfreq. English has a list
of its own in `languages.py`, without the words that other languages have.
"""

FUNCTION_WORDS = {
    "de": (
        "die der und in das ich ist nicht zu den von mit es ein auf für im sie eine sich auch dem "
        "des als er an dass so bei wie aber aus hat sind nach noch wir du war nur"
    ),
    "nl": (
        "de van het een en in is op ik dat voor je te met niet zijn die als er maar om aan hij ook "
        "ze door naar uit bij dan dit was we wat heeft of over nog deze hebben"
    ),
    "da": (
        "og er af det at en til på jeg har for ikke med den der de du kan som så et var vi om han "
        "fra men skal ved vil også være hvor nu man hvis sig efter mig eller"
    ),
    "nb": (
        "og er det på som til en av for ikke med har jeg at de du om den så vi fra var kan et men "
        "han seg dette noe skal noen ble vil bare også ut da nå hva etter"
    ),
    "sv": (
        "är det att och jag på en inte som för med har av om du så till den de ett kan vi men man "
        "var ska när nu vad från här mig bara eller han då hur kommer alla vill"
    ),
    "is": (
        "og að er sem til en við af hann um ekki var fyrir með ég eru frá það þar því eða eftir "
        "hún svo hefur vera þá verið þegar hafa þess úr út upp ef eins nú sé þú fram"
    ),
    "fr": (
        "de la le et les est en des un que pas une du il pour dans je qui au ce sur qu par on ne "
        "plus avec mais se vous ça tu elle son ai ou si sont tout fait"
    ),
    "es": (
        "de la que el en los no un se por es del las con una para lo su al como me más si pero te "
        "mi le este sus esta todo ya ha cuando yo ser son sin hay está"
    ),
    "pt": (
        "de que do em da para não um uma com no se na por os eu como as mais dos mas foi ao me "
        "você ser seu sua tem são das ou ele muito isso já nos também quando está"
    ),
    "it": (
        "di che il la in non un per del una le si con della da sono ma al ha come più dei se nel "
        "mi alla anche lo gli delle questo ho ci su ad dal solo essere io nella"
    ),
    "ca": (
        "de la que el en per del un les els una no amb va és al es ha com més dels hi ser aquest "
        "si però tot fer seu aquesta molt als ja ho van seva també ens han són"
    ),
    "ro": (
        "de în și la să din pe cu nu mai un este că care pentru se au ce fost ca al am sunt fi si "
        "va lui dar sau sa dacă după ne ar le poate prin cum când ale"
    ),
    "pl": (
        "nie na się to do jest że jak ale co tak za od po dla tym czy przez tego są ma tylko już "
        "mi mnie ze może bo ja ten oraz bardzo będzie być jego by sobie ich mam jeśli"
    ),
    "cs": (
        "se na je to že si do jsem ale tak pro ve za co jako jak po by už od jsou mi když mě jen "
        "nebo byl bude já má jsme které ty jeho který až není bylo aby než"
    ),
    "sk": (
        "sa na je to že ako aj si do som ale po za tak od čo už bol by pre sú ak alebo nie sme ich "
        "len vo aby keď ktorý ktoré pri má jeho bola bude ktorá až veľmi"
    ),
    "sl": (
        "je in na se da so za ki pa tudi lahko ne kot po še iz bi bo od tako to pri ali če že bil "
        "do ni med vse jih ko kar ga si smo bila leta več sem"
    ),
    "sh": (
        "je da se na od za su ne sa iz to kao što godine koji kako bi ali nije još po do sve bio "
        "ili sam će koja samo te biti više koje kada ako tako bilo sad smo mi"
    ),
    "lt": (
        "ir kad su iš yra tai kaip ar buvo savo tik bet nuo ne apie taip lietuvos kai labai dėl "
        "per dar gali jau po iki jis bei jei už jo pat to būti kas mūsų turi prie bus metų"
    ),
    "lv": (
        "un ir ar par ka no kā uz kas arī vai bet es tā nav to tas man ja lai bija ko pēc tikai "
        "tad līdz kad var jau pie tu latvijas vēl būs jo ļoti gan ne savu tev"
    ),
    "fi": (
        "ja on ei että se oli mutta ole kun niin myös hän jos ovat voi nyt sen kuin tai en joka "
        "olla sitä mitä vain jo kanssa tämä sitten kaikki olisi ollut vielä kyllä siitä ne suomen "
        "hyvä sekä jälkeen"
    ),
    "hu": (
        "az és nem hogy egy is de meg csak ha van volt ez vagy már még én kell el jó ki azt most "
        "akkor mint ezt minden mert magyar nagyon így olyan itt mi sem lesz lehet vagyok majd es"
    ),
    "tr": (
        "ve bir bu için de da çok ile ne daha en gibi olarak her kadar olan ben var ama sonra ki "
        "iyi yok ya değil sen büyük yeni güzel sadece zaman ilk iki mi hiç ise oldu bile nasıl şey"
    ),
    "id": (
        "yang dan di ini dari untuk dengan itu bisa aku ada tidak akan adalah dalam pada kita "
        "orang ke juga anda dia saya ya kamu lebih apa sudah mereka tapi karena atau menjadi tak "
        "baik jadi harus satu lagi seperti"
    ),
    "ms": (
        "yang dan di tak boleh dengan untuk saya ini awak dalam dari orang aku tapi kau kita nak "
        "adalah ke semua ada pada apa lagi buat dah bukan jadi mana itu dia tidak anda kepada "
        "daripada ialah ia telah baik"
    ),
    "fil": (
        "sa ng ang na mga at ay isang hindi ito ko kung may ni si ako pa para mula siya mo pag "
        "kanyang lang naman niya lahat ano rin ka dahil din upang kaya nito tao nila walang sila "
        "mas"
    ),
    "vi": (
        "là và có của được một các không trong cho người này với đã thể để như những đến khi làm "
        "sẽ từ ra công họ tại về vào đó cũng thành lại đầu chỉ năm sự tôi bị học"
    ),
    "uk": (
        "на не що та до це за як про для від так україни але він його все то ви по ми ще які під "
        "вже коли якщо або року було вони із мене щоб мені тут чи час який просто"
    ),
    "ru": (
        "на не что по как из это за для но то его он от все так же мы до ты только был если когда "
        "было мне меня уже еще бы или их они при будет время кто года чтобы есть"
    ),
    "bg": (
        "на да от за се не си че по ще са това като ми но до го много най има му ако към може съм "
        "ти ли само няма след през аз които при ви или как какво той ни"
    ),
    "mk": (
        "на во да се од за со не го ќе што дека ги како ја тоа кој кои си по ми до ти многу но или "
        "само има кога беше сите тој ако така може која ова јас година еден"
    ),
    "ar": (
        "في من على أن لا إلى ما عن هذا مع التي كل هذه أو هو كان الذي ذلك بعد الله لم بين ان كانت "
        "يا حتى قبل قد هي إن كما أي أيضا حيث أنه اليوم خلال عليه غير وهو"
    ),
    "fa": (
        "به در از که این با را است رو من تو برای بود هم تا یک ها ایران شده ما آن شد می یا بر شما "
        "همه سال کرد خود هر یه چه های نه کار باید دو پس اما"
    ),
    "ur": (
        "کے میں کی ہے اور سے کا کو اس پر ہیں نے بھی ایک کر یہ نہیں کہ تو کیا وہ ہو ان تھا جو ہی جس "
        "نہ پاکستان گیا آپ لیے اللہ تھے بعد کوئی اپنے گا ہم کسی"
    ),
}

FURTHER_LETTERS = {
    "de": "äöü",
    "nl": "éëï",
    "da": "æøå",
    "nb": "æøå",
    "sv": "åäö",
    "is": "áéíóúýþæöð",
    "fr": "àâçéèêëîïôùûœ",
    "es": "áéíóúñü",
    "pt": "áâãàçéêíóôõú",
    "it": "àèéìòù",
    "ca": "àçéèíïóòúü",
    "ro": "ăâîșşțţ",
    "pl": "ąćęłńóśźż",
    "cs": "áčďéěíňóřšťúůýž",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "sl": "čšž",
    "sh": "čćđšž",
    "lt": "ąčęėįšųūž",
    "lv": "āčēģīķļņšūž",
    "fi": "äåö",
    "hu": "áéíóöőúüű",
    "tr": "çğıöşü",
    "vi": "ăâđêôơưáàảãạấầẩẫậắằẳẵặéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ",
}
"""Letters beyond those of English, casefolded."""
