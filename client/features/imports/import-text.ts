import { BOARD, COLUMN, TASK } from "#client/language/noun-text.ts";
import { counted, numberText, percent } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { ExportFormat, ImportSource } from "#contract/exchange/exchange-endpoints.ts";

const FIELD = { one: "своё поле", few: "своих поля", many: "своих полей" };
const ITEM = { one: "пункт чек-листов", few: "пункта чек-листов", many: "пунктов чек-листов" };
const COMMENT = { one: "комментарий", few: "комментария", many: "комментариев" };
const LABEL = { one: "метка", few: "метки", many: "меток" };
const FILE = { one: "файл", few: "файла", many: "файлов" };

const TOOLS = "Ярус, Trello, Planka, Kanboard, WeKan, Vikunja, GitHub, таблица CSV";

export const importText = {
  title: "Импорт доски",
  lead: typeset(
    `Выберите файл, который сохранил другой инструмент: ${TOOLS}. Сначала покажем, что получится; ваши доски не изменятся.`,
  ),
  previewTitle: "Что получится",
  choose: "Выбрать файл",
  another: "Другой файл",
  start: "Импортировать",
  again: "Повторить",
  cancel: "Отмена",
  hide: "Скрыть",
  close: "Закрыть",
  open: "Открыть доску",
  sending: (share: number) => `Отправляем файл: ${percent(share)}`,
  working: "Создаём доску",
  reading: "Читаем файл",
  source: "Откуда файл",
  sources: {
    yarus: "Ярус",
    trello: "Trello",
    csv: "Таблица CSV",
    planka: "Planka",
    kanboard: "Kanboard",
    wekan: "WeKan",
    vikunja: "Vikunja",
    github: "GitHub",
  } satisfies Record<ImportSource, string>,
  name: "Название доски",
  parent: "Расположение",
  noParent: "На верхнем уровне",
  columns: "Какие колонки импортировать",
  columnArchived: "в архиве",
  noColumns: "Выберите хотя бы одну колонку",
  boards: "Доски в файле",
  doneTitle: "Доска импортирована",
  report: "Что импортировано",
  /** Texts of the counts; zero counts are left out by the report. */
  boardsCount: (count: number) => counted(count, BOARD),
  columnsCount: (count: number) => counted(count, COLUMN),
  tasksCount: (count: number) => (count === 0 ? "задач нет" : counted(count, TASK)),
  archived: (count: number) => `в архиве ${counted(count, TASK)}`,
  fields: (count: number) => counted(count, FIELD),
  items: (count: number) => counted(count, ITEM),
  comments: (count: number) => counted(count, COMMENT),
  labels: (count: number) => counted(count, LABEL),
  files: (count: number) => counted(count, FILE),
  peopleFound: "Узнанные люди",
  peopleUnknown: "Не нашли среди тех, кто увидит доску",
  peopleNote: typeset("Их задачи останутся без исполнителя. Доступ к доске импорт никому не даёт"),
  more: (count: number) => `и ещё ${numberText(count)}`,
  lossTitle: "Не импортировано",
  noLoss: "Импортировано всё",
  willLossTitle: "Не будет импортировано",
  willNoLoss: "Будет импортировано всё",
  loss: (what: string, count: number) => `${what}: ${numberText(count)}`,
  offline: typeset("Для импорта нужна связь с сервером. Файл никуда не делся — попробуйте, когда связь вернётся"),
  tooLarge: (megabytes: number) => `Файл больше лимита в ${numberText(megabytes)} МБ`,
  dropHere: "или перетащите его сюда",
  undo: "Отменить импорт",
  undone: typeset("Импорт отменён. Две недели доску можно вернуть в её настройках"),
  undoOffline: typeset("Чтобы отменить импорт, нужна связь с сервером"),
} as const;

export const exchangeText = {
  exportTitle: "Экспорт",
  exportLead: typeset("Файл готовит сервер: всё, что на доске сейчас, вместе с архивом"),
  formats: {
    zip: {
      name: "Архив ZIP",
      note: typeset("Доска, все вложенные доски, тексты и файлы. Импортируется обратно целиком"),
    },
    json: { name: "Файл Яруса", note: typeset("Одна доска без файлов. Импортируется обратно целиком") },
    csv: { name: "Таблица CSV", note: typeset("Для Excel и других таблиц, строка на задачу") },
    md: { name: "Текст Markdown", note: typeset("Чтобы читать и печатать") },
  } satisfies Record<ExportFormat, { name: string; note: string }>,
  download: "Скачать",
  downloadAs: (name: string) => `Скачать: ${name}`,
  importTitle: "Импорт из файла",
  importLead: typeset(`Получится доска внутри этой. Понимаем: ${TOOLS}`),
  importButton: "Выбрать файл…",
  importedTitle: "Как доска появилась",
  importedAt: (source: string, at: string) => `${source}, ${at}`,
  notImported: typeset("Эту доску создали здесь, не из файла"),
  changed: typeset("После импорта на доске уже что-то меняли, поэтому одним шагом его не отменить"),
  loading: "Загружаем…",
  offline: typeset("Без связи с сервером этого не видно"),
} as const;
