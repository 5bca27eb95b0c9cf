import { NBSP } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

/** Texts around an open task: its head, its title, and the states without a task. */
export const viewText = {
  task: (key: string) => `Задача${NBSP}${key}`,
  taskNamed: (title: string) => `Задача «${title}»`,
  titleLabel: "Название задачи",
  rename: "Изменить название",
  copyLink: "Скопировать ссылку",
  notCopied: typeset("Браузер не дал скопировать. Ссылка в адресной строке"),
  saved: "Сохранено",
  waiting: `Ждёт${NBSP}сети`,
  refused: `Не${NBSP}отправлено`,
  refusedHint: "Не отправлено. Открыть список",
  previous: "Предыдущая задача",
  next: "Следующая задача",
  more: "Действия с задачей",
  add: typeset("Добавить к задаче"),
  expand: typeset("Открыть на весь экран"),
  close: "Закрыть",
  path: "Где эта задача",
  archived: "Задача в архиве",
  restore: "Вернуть",
  gone: typeset("Задачи здесь больше нет: её перенесли на доску, которая вам не открыта"),
  deletedTitle: typeset("Задача удалена навсегда"),
  deletedText: typeset("Её удалил владелец доски. Вернуть её нельзя"),
  loading: "Задача загружается",
  refusedTitle: typeset("Нет доступа к задаче"),
  refusedText: typeset("Попросите администратора доски открыть вам доступ. Возможно, задачи уже нет"),
  absentTitle: typeset("Задачи нет на этом устройстве"),
  absentText: typeset("Она появится, когда вернётся связь с сервером"),
  toBoards: "К доскам",
} as const;
