/** Texts of backup, restore and move. */
export const transferText = {
  backupBegins: (from: string) => `Копирую базу: ${from}`,
  backupDone: (file: string, size: string, rows: string) => `Готово: ${file} (${size}, строк: ${rows})`,
  backupNothing: "Копировать нечего: в этой базе ещё нет таблиц Яруса. Проверьте DATA_DIR и DATABASE_URL.",
  noDatabase: (folder: string) => `В этой папке нет базы Яруса: ${folder}\nПроверьте DATA_DIR и DATABASE_URL.`,
  table: (name: string, rows: string) => `  ${name}: ${rows}`,
  files: (count: string) => `  файлы: ${count}`,
  filesMissing: (count: string) => `  Нет в хранилище, хотя в базе названы: ${count}`,
  restoreUsage: "Укажите файл копии: npm run restore -- yarus-20261121-090000.backup",
  restoreNoFile: (file: string) => `Нет такого файла: ${file}`,
  restoreBegins: (file: string, into: string) => `Восстанавливаю ${file} в базу: ${into}`,
  restoreDone: (rows: string) =>
    `Готово, строк: ${rows}. Запустите Ярус: устройства сами сверятся с восстановленной базой и предложат заново то, чего в ней нет.`,
  fileRefused: (file: string, code: string) =>
    `Не удалось записать или прочитать файл: ${file} (${code})\nПроверьте место на диске и права на папку.`,
  notBackup: "Это не копия Яруса или файл повреждён в самом начале.",
  broken: (what: string) => `Файл копии повреждён (${what}). В базе ничего не изменено.`,
  brokenCut: "обрывается на середине",
  brokenTable: (name: string) => `таблица ${name} не сходится с контрольной суммой`,
  brokenFile: "файл не сходится с контрольной суммой",
  newerBackup: (name: string) =>
    `Копия сделана более новой версией Яруса (${name}). Обновите Ярус и повторите. В базе ничего не изменено.`,
  otherSchema: (name: string) =>
    `Копия сделана другой сборкой Яруса: изменение ${name} в ней другое. В базе ничего не изменено.`,
  notEmpty: (rows: string) =>
    `В базе уже есть данные (строк: ${rows}), восстановление их заменит.\n` +
    `Сделайте копию (npm run backup) и повторите с --force: npm run restore -- файл --force`,
  notEmptyTarget: (rows: string) =>
    `На сервере в этой базе уже есть данные (строк: ${rows}). Создайте пустую базу или повторите с --force — данные будут заменены.`,
  foreign: (name: string) =>
    `В базе есть чужие таблицы (${name}). Мы их не трогаем: создайте для Яруса отдельную пустую базу.`,
  inUse: (count: string) =>
    `С базой работает запущенный Ярус (соединений: ${count}). Остановите его и повторите. В базе ничего не изменено.`,
  moveUsage: "Укажите адрес базы: npm run move-to -- postgres://yarus:пароль@db.example.ru:5432/yarus",
  moveBegins: (from: string, to: string) => `Переношу базу: ${from} → ${to}`,
  moveDone: (rows: string) =>
    `Готово, строк: ${rows}. Теперь запускайте Ярус с этим адресом в DATABASE_URL; папка данных (DATA_DIR) остаётся прежней.`,
  moveSame: "Это та же самая база.",
  unknownOption: (option: string) => `Неизвестный параметр: ${option}`,
} as const;
