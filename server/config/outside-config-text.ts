/** Texts for wrong settings of Telegram, OIDC and trusted back ends. */
export const outsideConfigText = {
  botToken: "токен бота от @BotFather, например 123456789:AA…",
  botName: "имя бота без @, например yarus_bot",
  frames: "адреса через пробел, например https://web.telegram.org",
  issuer: "адрес сервера входа, например https://id.example.ru/realms/work",
  oidcName: "не длиннее 60 знаков, например «Читальня ID»",
  keys: "пары имя:ключ через запятую, ключ не короче 32 знаков без пробелов, имена разные",
  missing: "нужна и эта переменная, раз указана её пара",
} as const;
