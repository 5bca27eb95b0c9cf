/** Cities that users search for and the list of zones lacks, by the zone of their clocks. */
export const MORE_CITIES: Readonly<Record<string, string>> = {
  "Europe/Moscow":
    "Санкт-Петербург, Казань, Нижний Новгород, Воронеж, Краснодар, Ростов-на-Дону, Сочи, Ярославль, Тула, Рязань, Мурманск, Архангельск, Чебоксары, Ставрополь, Махачкала, Грозный, Сыктывкар, Тверь, Пенза",
  "Europe/Samara": "Ижевск, Тольятти",
  "Asia/Yekaterinburg":
    "Уфа, Челябинск, Пермь, Тюмень, Оренбург, Магнитогорск, Сургут, Нижний Тагил, Курган, Ханты-Мансийск, Салехард",
  "Asia/Krasnoyarsk": "Абакан, Кызыл, Норильск",
  "Asia/Novokuznetsk": "Кемерово",
  "Asia/Barnaul": "Бийск, Горно-Алтайск",
  "Asia/Irkutsk": "Улан-Удэ, Братск, Ангарск",
  "Asia/Yakutsk": "Благовещенск",
  "Asia/Vladivostok": "Хабаровск, Комсомольск-на-Амуре, Уссурийск, Находка, Биробиджан",
  "Asia/Sakhalin": "Южно-Сахалинск",
  "Asia/Kamchatka": "Камчатка, Елизово",
  "Asia/Almaty": "Астана, Шымкент, Караганда",
  "Europe/Minsk": "Гомель, Брест, Витебск, Гродно",
  "Asia/Tashkent": "Бухара, Фергана",
  "Europe/Istanbul": "Анкара, Анталья, Измир",
  "Asia/Dubai": "Абу-Даби",
  "Asia/Jerusalem": "Тель-Авив, Хайфа",
  "Asia/Shanghai": "Пекин, Гуанчжоу, Шэньчжэнь",
  "Asia/Calcutta": "Дели, Мумбаи, Бангалор, Гоа",
  "Asia/Bangkok": "Пхукет, Паттайя",
  "Asia/Makassar": "Бали, Денпасар",
  "Asia/Saigon": "Ханой, Нячанг, Дананг",
  "Europe/Berlin": "Мюнхен, Гамбург, Франкфурт, Кёльн",
  "Europe/Madrid": "Барселона, Валенсия",
  "Europe/Rome": "Милан, Неаполь",
  "Europe/Paris": "Лион, Ницца",
  "Europe/London": "Манчестер, Эдинбург",
  "Europe/Zurich": "Женева, Берн",
  "Europe/Nicosia": "Лимасол, Ларнака, Пафос",
  "America/New_York": "Вашингтон, Бостон, Майами, Филадельфия, Атланта",
  "America/Chicago": "Хьюстон, Даллас, Остин",
  "America/Los_Angeles": "Сан-Франциско, Сиэтл, Сан-Диего, Лас-Вегас",
  "America/Toronto": "Оттава, Монреаль",
  "America/Sao_Paulo": "Рио-де-Жанейро, Бразилиа",
  "Australia/Sydney": "Канберра",
};

/** Countries whose zones are listed before the rest of the world. */
export const NEAR_COUNTRIES = ["RU", "BY", "KZ", "AM", "AZ", "GE", "KG", "MD", "TJ", "TM", "UZ"] as const;

export const UTC_NAME = "UTC";
export const UTC_NOTE = "всемирное время";

export const zoneText = {
  search: "Найти часовой пояс",
  placeholder: "Город, страна или UTC+10",
  none: "Такого города в списке нет. Поищите столицу или «UTC+5»",
  /** «Часовой пояс: Москва (UTC+3)»: the text of the button that opens the list. */
  value: (zone: string) => `Часовой пояс: ${zone}`,
} as const;
