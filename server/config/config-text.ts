/** Texts for wrong settings; each line names the variable, the problem and a correct value. */
export const configText = {
  heading: "Ярус не запущен: проверьте настройки.",
  port: "номер порта от 1 до 65535, например 3000",
  publicUrl: "адрес сайта с http:// или https:// без пути, например https://yarus.example.ru",
  databaseUrl: "адрес PostgreSQL, например postgres://yarus:пароль@db.example.ru:5432/yarus",
  secret: "случайная строка не короче 32 байт, например вывод команды openssl rand -hex 32",
  secretFile: (path: string) =>
    `в файле ${path} меньше 32 байт: верните прежний файл или удалите его (всем придётся войти снова)`,
  secretUnwritable: (path: string, code: string) =>
    `не удалось прочитать или записать ${path} (${code}): проверьте права или укажите SECRET`,
  choice: (values: readonly string[]) => `одно из: ${values.join(", ")}`,
  text: "непустая строка",
  trustProxy: "yes, no, число посредников перед сервером или их адреса через запятую, например 10.0.0.0/8",
  smtpUrl: "адрес почтового сервера, например smtps://yarus:пароль@smtp.example.ru",
  mailFrom: "от чьего имени уходят письма, например Ярус <yarus@example.ru>",
  timeZone: "часовой пояс из списка IANA, например Asia/Vladivostok",
  metricsToken: "не меньше 16 знаков без пробелов",
  embedded: (names: readonly string[]) => `пары имя=значение через запятую, имена: ${names.join(", ")}`,
  wrong: (name: string, value: string, right: string) => `  ${name}=${value} — нужно: ${right}`,
  problem: (name: string, text: string) => `  ${name} — ${text}`,
} as const;
