/**
 * The most frequent parts of passwords: words, names, clubs and adjacent keys. Combined with the endings below they form more than ten
 * thousand passwords of eight characters or more, checked without an external service.
 */
export const COMMON_WORDS = `
password passw0rd passwort parol parol password1 pass passw admin administrator root user guest test testing tester demo
default master manager system server service support security secret secure login logon welcome hello letmein changeme change
qwerty qwertyu qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qwaszx
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3 q1w2e3r4 q1w2e3r4t5 a1b2c3 a1b2c3d4 abc123 abcd1234
abcdef abcdefg abcdefgh abcd aaaa qqqq asdasd qweqwe zxczxc 123qwe qwe123 123qweasd asd123 zxc123 123abc abc
monkey dragon shadow sunshine princess flower butterfly angel baby lovely love iloveyou ilove loveme lover forever friend friends
football baseball basketball hockey soccer golf tennis batman superman spiderman pokemon pikachu naruto starwars matrix hacker
killer hunter ranger cowboy tigger tiger lion eagle falcon phoenix panther cheetah wolf bear horse dolphin kitty puppy
michael jordan jennifer jessica daniel thomas robert charlie ashley nicole michelle andrew joshua matthew anthony william james
george richard maria anna laura sarah amanda samantha victoria natasha alexander alexandra sasha dima misha masha pasha kolya
katya nastya olga elena irina tanya natalia svetlana ludmila galina marina yulia julia ksenia kristina vika polina dasha sonya
sergey sergei alexey andrei dmitry maxim maksim ivan nikita kirill artem vladimir igor oleg roman denis pavel anton viktor
moscow moskva piter peter russia rossiya rossia ukraine belarus sibir spartak zenit cska dinamo lokomotiv chelsea arsenal
liverpool barcelona realmadrid juventus manchester ferrari porsche mercedes toyota honda nissan yamaha bmw audi lada
computer internet google facebook instagram telegram vkontakte windows microsoft apple iphone samsung nokia android linux
mustang corvette harley summer winter spring autumn january february march april june july august september october november
december monday friday sunday holiday newyear christmas birthday family mother father mama papa mamapapa mamochka babushka
solnyshko solnce zvezda lyubov lubov lubimaya lyubimaya kotik kotenok zaika zayka malysh krasotka privet parolparol vasya
petrov ivanov sidorov smirnov kuznetsov popov vasiliev chocolate cookie banana orange apple123 cherry pepper ginger coffee
whiskey vodka pizza cheese silver golden diamond purple black white green blue red rainbow freedom power money dollar rich
success winner lucky happy smile magic music guitar metallica nirvana eminem slipknot skillet rammstein titanic gandalf
access trustno1 whatever nothing something anything everything blahblah fuckyou fuckoff asshole bitch pussy sexy hello123
password123 admin123 welcome1 login123 root123 test123 user123 company business office work project task board kanban trello
yarus yaruss пароль парол привет привет123 админ любовь любимая любимый люблю солнышко солнце наташа марина светлана елена
ольга татьяна екатерина настя анастасия мария машенька александр саша сергей андрей дмитрий алексей максим никита иван кирилл
москва питер россия спартак зенит динамо йцукен йцукенг йцукенгшщзх фывапр фывапролджэ ячсмить ячсмитьбю йфяцычувс мама папа
мамочка бабушка котенок котик зайка малыш красотка дракон король королева принцесса начальник директор работа доска задача
ярус трактор ромашка звезда победа весна лето осень зима январь февраль март апрель май июнь июль август сентябрь октябрь
ноябрь декабрь секрет безопасность интернет компьютер футбол хоккей машина девочка мальчик человек здравствуй
gfhjkm ghbdtn kbg lfvf cfif yfnfif vfhbyf ktyf jkmuf cthutq fylhtq lvbnhbq fktrctq vfrcbv jcnhjd vfvf gfgf k.,jdm cjkysirj
`;

/** Added after such a word, or before it. */
export const COMMON_ENDINGS = `
1 2 3 7 12 11 13 21 22 23 69 77 88 99 00 01 007 111 123 1234 12345 123456 1234567 12345678 123456789 321 4321 54321 777 666 555
999 1111 2222 1212 1313 2000 2010 2011 2012 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 1970 1975 1980 1985 1986 1987 1988 1989
1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 ! !! !!! 1! 12! 123! 1234! @ @1 @123 # $ * . _ ? q qq qwe qwerty abc x xx a
`;

/** Keyboard rows and columns and plain sequences: no piece of one is a password. */
export const KEY_WALKS = [
  "01234567890123456789",
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "abcdefghijklmnopqrstuvwxyz",
  "йцукенгшщзхъфывапролджэячсмитьбю",
  "йфяцычувскамепинртгоьшлбщдюзжхэъ",
  "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
];
