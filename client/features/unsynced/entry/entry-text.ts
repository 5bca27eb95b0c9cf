import type { EntityName, Rows } from "#contract/changes/change.ts";
import type { FieldValue } from "#contract/entities/field-value.ts";
import type { MutationArgs, MutationName, MutationOf } from "#contract/mutations/mutation.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { isRelation } from "#contract/entities/relation.ts";
import type { TaskSet } from "#contract/entities/task.ts";
import { fieldValueText, type ValueWords } from "#client/entities/task/fields/field-value-text.ts";
import { typeset } from "#client/language/spacing.ts";
import type { IconName } from "#client/ui/icons/icon.tsx";

/** Describes a mutation: the row it is about and the change. */
export interface EntryText {
  readonly icon: IconName;
  readonly title: string;
  readonly what: string;
}

/** Finds a row by its id; returns `undefined` if the row is not known. */
export type Find = <E extends EntityName>(entity: E, id: string) => Rows[E] | undefined;

interface Scene {
  /** The id of the row that the mutation is about. */
  readonly id: string;
  /** Finds a row as the device shows it now or, if it is gone, as it was before the mutation. */
  readonly find: Find;
  readonly before: Find;
  readonly words: ValueWords;
}

type EntryDescribers = { readonly [N in MutationName]: (args: MutationArgs<N>, scene: Scene) => EntryText };

/** The Russian name of every field that a mutation may change. */
type FieldNames<N extends MutationName> = { readonly [F in keyof MutationArgs<N>]-?: string };

const UNTITLED = "Без названия";

const BOARD_FIELDS: FieldNames<"board.set"> = {
  title: "название",
  color: "цвет",
  key: "ключ",
  icon: "значок",
  inherit: "доступ",
};
const COLUMN_FIELDS: FieldNames<"column.set"> = {
  name: "название",
  color: "цвет",
  kind: "вид",
  wipLimit: "лимит",
  wipMode: "лимит",
};
const LABEL_FIELDS: FieldNames<"label.set"> = { name: "название", color: "цвет" };
const CUSTOM_FIELD_FIELDS: FieldNames<"customField.set"> = { name: "название", sort: "место", options: "варианты" };
const TASK_FIELDS: FieldNames<"task.set"> = {
  title: "название",
  priority: "приоритет",
  startAt: "начало",
  dueAt: "срок",
  dueHasTime: "срок",
  reminders: "напоминания",
  recurrence: "повтор",
  recursAfterDone: "повтор",
  estimate: "оценка",
  cover: "обложка",
  parentTaskId: "родительская задача",
};
const ITEM_FIELDS: FieldNames<"item.set"> = {
  group: "чек-лист",
  text: "пункт",
  sort: "место",
  done: "отметка",
  assigneeId: "исполнитель",
  dueAt: "срок",
};
const SETS: Readonly<Record<TaskSet, string>> = {
  assigneeIds: "Изменены: исполнители",
  watcherIds: "Изменены: наблюдатели",
  labelIds: "Изменены: метки",
  blockedByIds: "Связь: блокируется",
  relatedIds: "Связь: связана с",
  duplicateOfIds: "Связь: дублирует",
};

/** Text that the user typed is shown in full: the row may have the server's text. */
const TYPED: ReadonlySet<string> = new Set(["title", "name", "text"]);

/** «Изменены: название «Обложка», срок» */
function changed(args: object, names: Readonly<Record<string, string>>): string {
  const changes = Object.entries(args).map(([key, value]: [string, unknown]) => {
    const name = names[key] ?? key;
    return TYPED.has(key) && typeof value === "string" && value !== "" ? `${name} «${value}»` : name;
  });
  const words = [...new Set(changes)];
  return `${words.length === 1 ? "Изменено" : "Изменены"}: ${words.join(", ")}`;
}

const taskTitle = ({ find }: Scene, id: string): string => `«${find("task", id)?.title ?? UNTITLED}»`;

/** «Связь: блокируется «Сверстать»» */
const setWords = ({ field, value }: MutationArgs<"task.add">, scene: Scene): string =>
  isRelation(field) ? `${SETS[field]} ${taskTitle(scene, value)}` : SETS[field];

const inColumn = ({ find }: Scene, columnId: string): string => {
  const name = find("column", columnId)?.name;
  return name === undefined ? "колонку" : `«${name}»`;
};

function movedTo(scene: Scene, columnId: string): string {
  const from = scene.before("task", scene.id)?.columnId;
  if (from === undefined || from === columnId) return `Новое место: ${inColumn(scene, columnId)}`;
  return `Из ${inColumn(scene, from)} в ${inColumn(scene, columnId)}`;
}

/** «Поле „Клиент“: «Читальня»» */
function filled({ find, words }: Scene, fieldId: string, value: FieldValue | null): string {
  const field = find("customField", fieldId);
  const name = field === undefined ? "Поле" : `Поле „${field.name}“`;
  if (value === null) return `${name}: пусто`;
  return `${name}: «${field === undefined ? String(value) : fieldValueText(field, value, words)}»`;
}

const boardTitle = ({ find }: Scene, id: string): string => find("board", id)?.title ?? UNTITLED;
const entryText = (icon: IconName, title: string, what: string): EntryText => ({ icon, title, what: typeset(what) });

const onBoard = (scene: Scene, icon: IconName, what: string) => entryText(icon, boardTitle(scene, scene.id), what);
const onColumn = (scene: Scene, icon: IconName, what: string) =>
  entryText(icon, scene.find("column", scene.id)?.name ?? UNTITLED, what);
const onLabel = (scene: Scene, what: string) => entryText("tag", scene.find("label", scene.id)?.name ?? UNTITLED, what);
const onField = (scene: Scene, what: string) =>
  entryText("list", scene.find("customField", scene.id)?.name ?? UNTITLED, what);
const onRule = ({ find, id }: Scene, what: string) => {
  const name = find("rule", id)?.name ?? "";
  return entryText("bolt", name === "" ? "Правило" : name, what);
};
const onView = (scene: Scene, what: string) =>
  entryText("eye", scene.find("savedView", scene.id)?.name ?? UNTITLED, what);
const onTask = (scene: Scene, icon: IconName, what: string) =>
  entryText(icon, scene.find("task", scene.id)?.title ?? UNTITLED, what);
const onNotification = (scene: Scene, what: string) =>
  entryText("bell", scene.find("notification", scene.id)?.title ?? UNTITLED, what);

const onItem = (scene: Scene, what: string) =>
  entryText("list-check", scene.find("item", scene.id)?.text ?? UNTITLED, what);
const onAttachment = (scene: Scene, what: string) =>
  entryText("paperclip", scene.find("attachment", scene.id)?.name ?? UNTITLED, what);
const onTaskOf = ({ find }: Scene, taskId: string, what: string) =>
  entryText("message-circle", find("task", taskId)?.title ?? UNTITLED, what);
const onComment = (scene: Scene, what: string) => onTaskOf(scene, scene.find("comment", scene.id)?.taskId ?? "", what);

const DESCRIBERS: EntryDescribers = {
  "board.create": ({ title }) => entryText("circle-plus", title, "Новая доска"),
  "board.set": (args, scene) => onBoard(scene, "pencil", changed(args, BOARD_FIELDS)),
  "board.archive": (_, scene) => onBoard(scene, "archive", "В архив"),
  "board.restore": (_, scene) => onBoard(scene, "archive-off", "Из архива"),
  "board.move": (_, scene) => onBoard(scene, "arrow-right", "Доска перемещена"),
  "board.place": (_, scene) => onBoard(scene, "arrow-right", "Доска на новом месте"),
  "board.transfer": (_, scene) => onBoard(scene, "user-plus", "Доска передана другому владельцу"),
  "column.create": ({ name }) => entryText("circle-plus", name, "Новая колонка"),
  "column.set": (args, scene) => onColumn(scene, "pencil", changed(args, COLUMN_FIELDS)),
  "column.move": (_, scene) => onColumn(scene, "arrow-right", "Колонка на новом месте"),
  "column.archive": (_, scene) => onColumn(scene, "archive", "В архив"),
  "column.restore": (_, scene) => onColumn(scene, "archive-off", "Из архива"),
  "task.create": ({ title, columnId, parentTaskId }, scene) =>
    typeof parentTaskId === "string"
      ? entryText("subtask", title, `Новая подзадача: ${taskTitle(scene, parentTaskId)}`)
      : entryText("circle-plus", title, `Новая задача в ${inColumn(scene, columnId)}`),
  "task.set": (args, scene) => onTask(scene, "pencil", changed(args, TASK_FIELDS)),
  "task.add": (args, scene) => onTask(scene, "pencil", setWords(args, scene)),
  "task.remove": (args, scene) => onTask(scene, "pencil", setWords(args, scene)),
  "task.move": ({ columnId }, scene) => onTask(scene, "arrow-right", movedTo(scene, columnId)),
  "task.archive": (_, scene) => onTask(scene, "archive", "В архив"),
  "task.restore": (_, scene) => onTask(scene, "archive-off", "Из архива"),
  "label.create": ({ name }) => entryText("tag", name === "" ? UNTITLED : name, "Новая метка"),
  "label.set": (args, scene) => onLabel(scene, changed(args, LABEL_FIELDS)),
  "label.archive": (_, scene) => onLabel(scene, "В архив"),
  "label.restore": (_, scene) => onLabel(scene, "Из архива"),
  "customField.create": ({ name }) => entryText("list", name, "Новое поле"),
  "customField.set": (args, scene) => onField(scene, changed(args, CUSTOM_FIELD_FIELDS)),
  "customField.archive": (_, scene) => onField(scene, "В архив"),
  "customField.restore": (_, scene) => onField(scene, "Из архива"),
  "rule.create": ({ name }) => entryText("bolt", name === "" ? "Правило" : name, "Новое правило"),
  "rule.set": (_, scene) => onRule(scene, "Правило изменено"),
  "rule.archive": (_, scene) => onRule(scene, "Правило убрано"),
  "rule.restore": (_, scene) => onRule(scene, "Правило возвращено"),
  "view.create": ({ name }) => entryText("eye", name, "Новый вид доски"),
  "view.set": (_, scene) => onView(scene, "Вид доски изменён"),
  "view.archive": (_, scene) => onView(scene, "Вид доски удалён"),
  "view.restore": (_, scene) => onView(scene, "Вид доски возвращён"),
  "task.fill": ({ fieldId, value }, scene) => onTask(scene, "pencil", filled(scene, fieldId, value)),
  "member.set": ({ boardId, role }, scene) =>
    entryText("user-plus", boardTitle(scene, boardId), `Роль: ${roleLabel(role)}`),
  "member.remove": ({ boardId }, scene) => entryText("users", boardTitle(scene, boardId), "Участник убран"),
  "item.create": ({ text }) => entryText("list-check", text, "Новый пункт"),
  "item.set": (args, scene) => onItem(scene, changed(args, ITEM_FIELDS)),
  "item.remove": (_, scene) => onItem(scene, "Пункт убран"),
  "item.restore": (_, scene) => onItem(scene, "Пункт возвращён"),
  "checklist.rename": ({ name }, scene) => onTask(scene, "list-check", `Новое название чек-листа: «${name}»`),
  "checklist.remove": (_, scene) => onTask(scene, "list-check", "Чек-лист убран"),
  "checklist.restore": (_, scene) => onTask(scene, "list-check", "Чек-лист возвращён"),
  "comment.create": ({ body, taskId }, scene) => onTaskOf(scene, taskId, `Комментарий: ${body}`),
  "comment.set": ({ body }, scene) => onComment(scene, `Комментарий изменён: ${body}`),
  "comment.remove": (_, scene) => onComment(scene, "Комментарий удалён"),
  "comment.restore": ({ body }, scene) => onComment(scene, `Комментарий возвращён: ${body}`),
  "comment.react": ({ emoji, on }, scene) => onComment(scene, `${on ? "Реакция" : "Снята реакция"} ${emoji}`),
  "attachment.create": ({ name }) => entryText("paperclip", name, "Новый файл"),
  "attachment.set": ({ name }, scene) =>
    entryText("paperclip", scene.before("attachment", scene.id)?.name ?? name, `Новое имя файла: «${name}»`),
  "attachment.remove": (_, scene) => onAttachment(scene, "Файл удалён"),
  "attachment.restore": (_, scene) => onAttachment(scene, "Файл возвращён"),
  "favourite.set": (_, scene) => onBoard(scene, "star", "В избранном"),
  "favourite.remove": (_, scene) => onBoard(scene, "star", "Убрана из избранного"),
  "topBoard.place": (_, scene) => onBoard(scene, "arrow-right", "Доска на новом месте"),
  "notification.read": (_, scene) => onNotification(scene, "Уведомление прочитано"),
  "notification.unread": (_, scene) => onNotification(scene, "Уведомление снова новое"),
  "notification.snooze": (_, scene) => onNotification(scene, "Уведомление отложено"),
};

/** Describes a mutation by the current rows or, if they are gone, by the rows as they were before it. */
export function describeEntry<N extends MutationName>(
  mutation: MutationOf<N>,
  now: Find,
  before: Find,
  words: ValueWords,
): EntryText {
  const describe: EntryDescribers[N] = DESCRIBERS[mutation.op];
  const find: Find = (entity, id) => now(entity, id) ?? before(entity, id);
  return describe(mutation.args, { id: mutation.id, find, before, words });
}
