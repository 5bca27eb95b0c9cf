import { type Clock, clockIn, readTableZone } from "#contract/time/table-zone.ts";

/** The meaning of a table's column for a task. */
export type CsvField =
  | "title"
  | "column"
  | "labels"
  | "startAt"
  | "dueAt"
  | "doneAt"
  | "createdAt"
  | "priority"
  | "description"
  | "people"
  | "archived";

const NAMES: Record<CsvField, readonly string[]> = {
  title: [
    "title",
    "task",
    "task name",
    "name",
    "card name",
    "card title",
    "summary",
    "subject",
    "issue",
    "название",
    "задача",
    "заголовок",
    "тема",
    "имя",
    "карточка",
  ],
  column: [
    "stage",
    "column",
    "list",
    "list name",
    "status",
    "state",
    "bucket",
    "section",
    "section/column",
    "колонка",
    "столбец",
    "статус",
    "этап",
    "стадия",
    "список",
  ],
  labels: ["labels", "label", "tags", "tag", "метки", "метка", "теги", "ярлыки"],
  startAt: ["start date", "start", "started", "начало", "дата начала"],
  dueAt: ["due date", "due", "deadline", "due on", "срок", "дедлайн", "дата окончания", "крайний срок"],
  doneAt: [
    "finish date",
    "end date",
    "completed at",
    "completed date",
    "done at",
    "date completed",
    "завершено",
    "дата завершения",
    "выполнено",
  ],
  createdAt: ["created at", "created", "creation date", "date created", "создано", "дата создания"],
  priority: ["priority", "приоритет"],
  description: ["description", "desc", "notes", "note", "card description", "описание", "заметки"],
  people: [
    "members",
    "member",
    "assignee",
    "assignees",
    "owner",
    "assigned to",
    "исполнитель",
    "исполнители",
    "участники",
    "ответственный",
    "автор",
  ],
  archived: ["archived", "closed", "в архиве", "архив"],
};

/** Returns the meaning of a column by its name, `null` for an unknown name. */
export function csvFieldOf(name: string): CsvField | null {
  const own = named(name);
  if (own !== null || clockNamed(name) === null) return own;
  return named(name.replace(ZONE, ""));
}

function named(name: string): CsvField | null {
  const plain = name
    .toLowerCase()
    .replace(/[_\s]+/g, " ")
    .trim();
  for (const [field, names] of entriesOf(NAMES)) if (names.includes(plain)) return field;
  return null;
}

/** «Срок (Москва, UTC+3)», «Created (UTC)» */
const ZONE = /\s*\(([^()]+)\)\s*$/u;

/** The clock that a column's name specifies. */
function clockNamed(name: string): Clock | null {
  const [, zone] = ZONE.exec(name) ?? [];
  return zone === undefined ? null : readTableZone(zone);
}

/** The clock of a table's column; the time zone of the user who imports if the column names none. */
export function clockOfColumn(header: readonly string[], at: number | undefined, timeZone: string): Clock {
  const ownName = at === undefined ? null : clockNamed(header[at] ?? "");
  return ownName ?? clockIn(isEarlierExport(header) ? "UTC" : timeZone);
}

/** Exports of earlier builds named no time zone and wrote times in UTC. */
function isEarlierExport(header: readonly string[]): boolean {
  return ["№", "Срок", "Завершено", "Создано", "Оценка, ч"].every((name) => header.includes(name));
}

function entriesOf(names: Record<CsvField, readonly string[]>): [CsvField, readonly string[]][] {
  return Object.entries(names).filter((entry): entry is [CsvField, readonly string[]] => entry[0] in names);
}
