import { COLUMN, TASK } from "#client/language/noun-text.ts";
import { counted, figure, percent } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const FIELD = { one: "своё поле", few: "своих поля", many: "своих полей" };
const ITEM = { one: "пункт чек-листов", few: "пункта чек-листов", many: "пунктов чек-листов" };
const COMMENT = { one: "комментарий", few: "комментария", many: "комментариев" };
const LABEL = { one: "метка", few: "метки", many: "меток" };

export const importText = {
  title: "Перенос доски",
  lead: typeset(
    "Выберите файл: доска, скачанная из Яруса, выгрузка Trello в JSON или таблица CSV. Получится новая доска, ваши доски не изменятся.",
  ),
  leadInside: (board: string) =>
    typeset(
      `Выберите файл: доска, скачанная из Яруса, выгрузка Trello в JSON или таблица CSV. Получится новая доска внутри «${board}».`,
    ),
  choose: "Выбрать файл",
  start: "Перенести",
  cancel: "Отмена",
  hide: "Скрыть",
  close: "Закрыть",
  open: "Открыть доску",
  sending: (share: number) => `Отправляем файл: ${percent(share)}`,
  working: "Создаём доску",
  doneTitle: "Доска перенесена",
  done: (columns: number, tasks: number) => `${counted(columns, COLUMN)}, ${counted(tasks, TASK)}`,
  archived: (count: number) => `В архиве: ${counted(count, TASK)}`,
  fields: (count: number) => counted(count, FIELD),
  items: (count: number) => counted(count, ITEM),
  comments: (count: number) => counted(count, COMMENT),
  labels: (count: number) => counted(count, LABEL),
  lossTitle: "Не перенеслось",
  noLoss: "Перенеслось всё",
  loss: (what: string, count: number) => `${what}: ${figure(count)}`,
  offline: typeset("Для переноса нужна связь с сервером. Файл никуда не делся — попробуйте, когда связь вернётся"),
  tooLarge: (megabytes: number) => `Файл больше предела в ${figure(megabytes)} МБ`,
  dropHere: "или перетащите его сюда",
} as const;
