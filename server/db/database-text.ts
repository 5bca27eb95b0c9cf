/** Texts about the database for the operator. */
export const databaseText = {
  unreachable: (address: string, reason: string) =>
    `База данных не отвечает: ${address} (${reason})\nПроверьте DATABASE_URL и что PostgreSQL запущен.`,
  tooOld: (version: string) => `На сервере PostgreSQL ${version}, а Ярусу нужен 15 или новее. Обновите PostgreSQL.`,
  fsyncOff:
    "На сервере PostgreSQL выключен fsync: при сбое питания данные пропадут. Включите его (fsync = on) и запустите Ярус снова.",
  fullPageWritesOff:
    "На сервере PostgreSQL выключен full_page_writes: при сбое питания данные пропадут. Включите его и запустите Ярус снова.",
  notUtf8: (encoding: string) =>
    `База данных в кодировке ${encoding}, а нужна UTF8. Создайте базу заново: create database … encoding 'UTF8'.`,
  readOnly: "Этот сервер PostgreSQL только для чтения (реплика). Укажите в DATABASE_URL адрес основного сервера.",
  noCollation:
    "В PostgreSQL нет русского порядка сортировки (ru-x-icu): сервер собран без ICU. Нужна обычная сборка PostgreSQL.",
  asyncCommit:
    "На сервере PostgreSQL synchronous_commit = off: при сбое питания последние правки могут пропасть. Ярус включает его для своих соединений.",
  migrationChanged: (name: string) =>
    `Файл изменения базы ${name} уже применён, но с тех пор его текст поменялся. Верните прежний файл: применённое не переписывают.`,
  migrationNewer: (name: string) =>
    `База обновлена более новой версией Яруса (${name}), эта версия с ней не работает. Запустите новую версию.`,
  migrationFailed: (name: string, reason: string) =>
    `Не удалось обновить базу данных (${name}): ${reason}\nНичего не изменено. Прежняя версия Яруса продолжит работать.`,
  migrationLost: (name: string, lost: string) =>
    `Обновление базы ${name} отменено: пропали бы строки (${lost}). Ничего не изменено.`,
  migrationFolder: (folder: string) => `Нет папки с изменениями базы: ${folder}. Соберите Ярус заново: npm run build.`,
  migrating: "Обновляю базу данных",
} as const;
