import type { ErrorCode } from "#contract/core/error.ts";
import { ERRORS } from "#contract/core/error.ts";
import { counted, NBSP, percent, type Forms } from "#client/language/plural.ts";
import { sizeText } from "#client/language/size-text.ts";
import { typeset } from "#client/language/spacing.ts";

const FILE: Forms = { one: "файл", few: "файла", many: "файлов" };

/** The reasons why a file is not on the server, shown after «Не загружен:». */
const REASONS: Partial<Record<ErrorCode, string>> = {
  FILE_TOO_LARGE: "слишком большой",
  ACTION_FORBIDDEN: "роль не позволяет",
  BOARD_FORBIDDEN: "нет доступа к доске",
  BOARD_ARCHIVED: "доска в архиве",
  ATTACHMENT_GONE: "вложение удалили",
  TASK_GONE: "задачи больше нет",
  TOO_MANY_ATTACHMENTS: "вложений уже слишком много",
  FILE_GONE: "файла больше нет на устройстве",
};

const to = (isPage: boolean): string => (isPage ? "к странице" : "к задаче");
const overLimit = (limit: number): string => `больше лимита в ${sizeText(limit)}`;

export const attachmentText = {
  title: "Вложения",
  add: "Приложить файл",
  choose: "Выбрать файлы",
  photo: "Снять фото",
  drop: "Отпустите, чтобы приложить",
  unknownUser: "Кто-то",
  /** «12,4 МБ · Тимур» */
  facts: (size: number, name: string) => `${sizeText(size)}${NBSP}· ${name}`,
  sending: (share: number) => `Загружается ${percent(share)}`,
  sendingNamed: (name: string) => `Загрузка «${name}»`,
  sendingBy: (name: string) => `Загружает ${name}`,
  waiting: `Ждёт${NBSP}сети`,
  keeping: typeset("Сохраняется на устройстве"),
  queued: `Ждёт${NBSP}отправки`,
  refused: (code: ErrorCode, limit: number | null) =>
    typeset(
      `Не загружен: ${limit === null ? (REASONS[code] ?? ERRORS[code].message.toLowerCase()) : overLimit(limit)}`,
    ),
  menuOf: (name: string) => `Меню вложения «${name}»`,
  open: "Открыть",
  download: "Скачать",
  save: "Скачать файл",
  rename: "Переименовать",
  remove: "Удалить",
  retry: "Повторить",
  discard: "Отбросить",
  discardTitle: "Отбросить файл?",
  discardText: typeset("Его нет на сервере, и вернуть его будет нельзя"),
  keep: "Оставить",
  nameLabel: "Имя файла",
  removed: (name: string) => typeset(`Файл «${name}» удалён`),
  attached: (names: readonly string[]) =>
    names.length === 1 ? `Приложено: «${names[0] ?? ""}»` : `Приложено: ${counted(names.length, FILE)}`,
  pasted: (isPage: boolean) => typeset(`Снимок приложен ${to(isPage)}`),
  pastedFiles: (count: number, isPage: boolean) => typeset(`${counted(count, FILE)} в буфере: приложено ${to(isPage)}`),
  shotName: (at: Date) => `Снимок ${at.toLocaleDateString("ru")} ${at.toLocaleTimeString("ru").replaceAll(":", ".")}`,
  tooLarge: (name: string, limit: number) => typeset(`«${name}» больше лимита в ${sizeText(limit)}`),
  tooMany: (limit: number, isPage: boolean) =>
    typeset(`${isPage ? "На странице" : "В задаче"} может быть не больше ${limit} вложений`),
  unreadable: (name: string) => typeset(`«${name}» не читается. Папку можно приложить архивом`),
  notHere: typeset("Этого файла нет на устройстве. Он откроется, когда будет сеть"),
  notYet: typeset("Файл ещё загружается. Попробуйте чуть позже"),
  gallery: {
    label: "Просмотр вложений",
    place: (at: number, count: number) => `${at} из ${count}`,
    previous: "Предыдущая картинка",
    next: "Следующая картинка",
    close: "Закрыть",
    offline: typeset("Картинка появится, когда будет сеть"),
    broken: typeset("Картинку не удалось показать. Её можно скачать"),
    loading: "Загружаем картинку",
  },
} as const;
