import { BOARD_ICONS } from "#contract/core/board-icon.ts";
import { PALETTE_COLORS } from "#contract/core/palette-color.ts";
import { CUSTOM_FIELD_TYPES } from "#contract/entities/custom-field.ts";
import * as fc from "fast-check";
import type { Mutation, MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { ROLES } from "#contract/core/permission.ts";
import { RELATIONS } from "#contract/entities/relation.ts";
import { VIEW_KINDS } from "#contract/entities/saved-view.ts";
import { ruleForm } from "./random-rule.ts";
import { mutationOf, person, uuid } from "./mutation-world.ts";

/** A mutation of a random user, valid or not. Ids come from small pools, so that mutations collide. */
export interface Step {
  actor: number;
  mutation: Mutation;
  /** True: the mutation is sent again right after. */
  twice: boolean;
}

const PEOPLE = 4;
export const people = Array.from({ length: PEOPLE }, (_, at) => person(at + 1));

const KIND = {
  board: 0xb,
  column: 0xc,
  task: 0xd,
  label: 0xe,
  item: 0xf1,
  comment: 0xf2,
  attachment: 0xf3,
  customField: 0xf4,
  option: 0xf5,
  rule: 0xf6,
  savedView: 0xf7,
} as const;
const idOf = (kind: keyof typeof KIND, pool: number) =>
  fc.integer({ min: 1, max: pool }).map((number) => uuid(number, KIND[kind]));
const board = idOf("board", 4);
const column = idOf("column", 5);
const task = idOf("task", 8);
const label = idOf("label", 4);
const customField = idOf("customField", 4);
const option = idOf("option", 3);
const rule = idOf("rule", 4);
const savedView = idOf("savedView", 4);
const item = idOf("item", 4);
const comment = idOf("comment", 4);
const attachment = idOf("attachment", 4);
const anyUserId = fc.integer({ min: 1, max: PEOPLE + 1 }).map((number) => person(number).id);

const form = ruleForm({ column, label, person: anyUserId });

const look = {
  kind: fc.constantFrom(...VIEW_KINDS),
  filter: fc.constantFrom("", "who.me", 'priority.4 text."; drop table task; --'),
  choices: fc.constantFrom("", "sort=-due"),
};

/** Keys that are equal, far apart, or leave little room between them. */
const key = fc.constantFrom("a0", "a1", "a0V", "a0G", "Zz", "a00V", "zz", `a0${"V".repeat(63)}`);

function placeFrom(row: fc.Arbitrary<string>) {
  return fc.record(
    {
      sort: fc.oneof(key, fc.integer({ min: -1, max: 5 })),
      afterId: fc.option(row, { nil: null }),
      beforeId: fc.option(row, { nil: null }),
    },
    { requiredKeys: [] },
  );
}

const at = fc.constantFrom("2026-11-01T09:00:00.000Z", "2026-12-24T21:30:15.250Z");
const title = fc.constantFrom("Отчёт", "'; drop table task; --", "\\ \" 'x'", "🙂", "a");
const paletteColor = fc.constantFrom(...PALETTE_COLORS);
const icon = fc.constantFrom(...BOARD_ICONS);
const kind = fc.constantFrom("queue" as const, "work" as const, "done" as const);
const looks = {
  color: fc.option(paletteColor),
  kind,
  wipLimit: fc.option(fc.integer({ min: 1, max: 2 })),
  wipMode: fc.constantFrom("soft" as const, "hard" as const),
};
const details = {
  priority: fc.option(fc.integer({ min: 0, max: 4 })),
  startAt: fc.option(at),
  dueAt: fc.option(at),
  dueHasTime: fc.boolean(),
  reminders: fc.uniqueArray(fc.constantFrom(0, 60, 1_440), { maxLength: 2 }),
  recurrence: fc.option(fc.constantFrom("FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,FR")),
  recursAfterDone: fc.boolean(),
  estimate: fc.option(fc.constantFrom(0, 0.1, 2.5, 100_000)),
  cover: fc.option(paletteColor),
  parentTaskId: fc.option(task),
};
const none = fc.constant({});
const options = fc.uniqueArray(
  fc.record({ id: option, name: title, color: paletteColor, sort: key, archived: fc.boolean() }),
  {
    selector: ({ id }) => id,
    maxLength: 3,
  },
);
/** Values of every type, valid for the field or not. */
const value = fc.oneof(
  fc.constantFrom("Читальня", "https://chitalnya.ru/a?b=1", "javascript:alert(1)", "2026-11-24", "2026-02-30"),
  at,
  anyUserId,
  option,
  fc.constantFrom(0, -2.5, 1e300),
  fc.boolean(),
);
const itemIds = fc.array(item, { minLength: 1, maxLength: 3 });
const mentions = fc.array(anyUserId, { maxLength: 2 });

type FieldArbitraries<N extends MutationName> = {
  [F in keyof MutationArgs<N>]-?: fc.Arbitrary<Exclude<MutationArgs<N>[F], undefined>>;
};

/** Demands an arbitrary for every field that a mutation may change: a field without one does not compile. */
function everyField<N extends MutationName>(fields: FieldArbitraries<N>): FieldArbitraries<N> {
  return fields;
}

type ArgsArbitraries = {
  [N in MutationName]: { id: fc.Arbitrary<string>; args: fc.Arbitrary<MutationArgs<N>>; weight?: number };
};

/** One entry per mutation of the contract: a missing one does not compile. */
const KNOWN: ArgsArbitraries = {
  "board.create": {
    weight: 3,
    id: board,
    args: fc.record(
      {
        title,
        color: paletteColor,
        icon: fc.option(icon),
        boardId: fc.option(board),
        inherit: fc.boolean(),
        columns: fc.array(fc.record({ id: column, name: title, kind, sort: key }), { maxLength: 2 }),
      },
      { requiredKeys: ["title"] },
    ),
  },
  "board.set": {
    id: board,
    args: fc.record(
      everyField<"board.set">({
        title,
        color: paletteColor,
        key: fc.constant("ЧИТ"),
        icon: fc.option(icon),
        inherit: fc.boolean(),
      }),
      { requiredKeys: [] },
    ),
  },
  "board.archive": { id: board, args: none },
  "board.restore": { id: board, args: none, weight: 2 },
  "board.transfer": { id: board, args: fc.record({ userId: anyUserId }) },
  "board.move": {
    id: board,
    args: fc.record({ boardId: fc.option(board), sort: fc.option(key) }, { requiredKeys: ["boardId"] }),
    weight: 2,
  },
  "board.place": { id: board, args: fc.record({ sort: fc.option(key) }) },
  "column.create": {
    weight: 4,
    id: column,
    args: fc
      .tuple(
        fc.record({ boardId: board, name: title, ...looks }, { requiredKeys: ["boardId", "name"] }),
        placeFrom(column),
      )
      .map(merge),
  },
  "column.set": {
    id: column,
    args: fc.record(everyField<"column.set">({ name: title, ...looks }), { requiredKeys: [] }),
  },
  "column.move": { id: column, args: placeFrom(column), weight: 2 },
  "column.archive": { id: column, args: none },
  "column.restore": { id: column, args: none, weight: 2 },
  "task.create": {
    weight: 10,
    id: task,
    args: fc
      .tuple(
        fc.record(
          { boardId: board, columnId: column, title, copiedFromId: fc.option(task), ...details },
          { requiredKeys: ["boardId", "columnId", "title"] },
        ),
        placeFrom(task),
      )
      .map(merge),
  },
  "task.set": {
    id: task,
    args: fc.record(everyField<"task.set">({ title, ...details }), { requiredKeys: [] }),
    weight: 2,
  },
  "task.add": { id: task, args: setMember(), weight: 4 },
  "task.remove": { id: task, args: setMember(), weight: 2 },
  "task.move": {
    weight: 8,
    id: task,
    args: fc
      .tuple(fc.record({ columnId: column, boardId: board }, { requiredKeys: ["columnId"] }), placeFrom(task))
      .map(merge),
  },
  "task.archive": { id: task, args: none },
  "task.restore": { id: task, args: none },
  "label.create": { id: label, args: fc.record({ boardId: board, name: title, color: paletteColor }), weight: 2 },
  "label.set": {
    id: label,
    args: fc.record(everyField<"label.set">({ name: title, color: paletteColor }), { requiredKeys: [] }),
  },
  "label.archive": { id: label, args: none },
  "label.restore": { id: label, args: none },
  "customField.create": {
    weight: 4,
    id: customField,
    args: fc.record(
      { boardId: board, name: title, type: fc.constantFrom(...CUSTOM_FIELD_TYPES), sort: key, options },
      { requiredKeys: ["boardId", "name", "type", "sort"] },
    ),
  },
  "customField.set": {
    weight: 2,
    id: customField,
    args: fc.record(everyField<"customField.set">({ name: title, sort: key, options }), { requiredKeys: [] }),
  },
  "customField.archive": { id: customField, args: none },
  "customField.restore": { id: customField, args: none },
  "rule.create": {
    weight: 4,
    id: rule,
    args: fc.tuple(form, fc.record({ boardId: board })).map(([one, home]) => ({ ...one, ...home })),
  },
  "rule.set": { id: rule, args: fc.oneof(form, fc.record({ enabled: fc.boolean() })) },
  "rule.archive": { id: rule, args: none },
  "rule.restore": { id: rule, args: none },
  "view.create": {
    weight: 4,
    id: savedView,
    args: fc.record({ boardId: board, name: title, ...look, shared: fc.boolean() }),
  },
  "view.set": {
    id: savedView,
    args: fc.record(everyField<"view.set">({ name: title, ...look }), { requiredKeys: [] }),
  },
  "view.archive": { id: savedView, args: none },
  "view.restore": { id: savedView, args: none },
  "task.fill": {
    weight: 6,
    id: task,
    args: fc.record({ fieldId: customField, value: fc.option(value, { freq: 4 }) }),
  },
  "member.set": { id: anyUserId, args: fc.record({ boardId: board, role: fc.constantFrom(...ROLES) }), weight: 5 },
  "member.remove": { id: anyUserId, args: fc.record({ boardId: board }), weight: 2 },
  "favourite.set": { id: board, args: fc.record({ sort: key }) },
  "favourite.remove": { id: board, args: none },
  "topBoard.place": { id: board, args: fc.record({ sort: fc.option(key) }) },
  "item.create": {
    weight: 4,
    id: item,
    args: fc.record(
      {
        taskId: task,
        group: title,
        text: title,
        sort: key,
        done: fc.boolean(),
        assigneeId: fc.option(anyUserId),
        dueAt: fc.option(at),
      },
      { requiredKeys: ["taskId", "group", "text", "sort"] },
    ),
  },
  "item.set": {
    weight: 3,
    id: item,
    args: fc.record(
      everyField<"item.set">({
        group: title,
        text: title,
        sort: key,
        done: fc.boolean(),
        assigneeId: fc.option(anyUserId),
        dueAt: fc.option(at),
      }),
      { requiredKeys: [] },
    ),
  },
  "item.remove": { id: item, args: none, weight: 2 },
  "item.restore": { id: item, args: none, weight: 2 },
  "checklist.rename": { id: task, args: fc.record({ itemIds, name: title }), weight: 2 },
  "checklist.remove": { id: task, args: fc.record({ itemIds }), weight: 2 },
  "checklist.restore": { id: task, args: fc.record({ itemIds }), weight: 2 },
  "comment.create": {
    weight: 4,
    id: comment,
    args: fc.record(
      { taskId: task, body: title, parentId: fc.option(comment), mentions },
      { requiredKeys: ["taskId", "body"] },
    ),
  },
  "comment.set": { id: comment, args: fc.record({ body: title, mentions }), weight: 2 },
  "comment.remove": { id: comment, args: none, weight: 2 },
  "comment.restore": { id: comment, args: fc.record({ body: title, mentions }), weight: 2 },
  "comment.react": {
    weight: 3,
    id: comment,
    args: fc.record({ emoji: fc.constantFrom("👍", "❤️"), on: fc.boolean() }),
  },
  "attachment.create": {
    weight: 3,
    id: attachment,
    args: fc
      .tuple(
        fc.oneof(fc.record({ taskId: task }), fc.record({ boardId: board })),
        fc.record({
          name: title,
          type: fc.constantFrom("", "image/png"),
          size: fc.constantFrom(0, 1, 3_000_000_000),
        }),
      )
      .map(([holder, file]) => ({ ...holder, ...file })),
  },
  "attachment.set": { id: attachment, args: fc.record({ name: title }), weight: 2 },
  "attachment.remove": { id: attachment, args: none, weight: 2 },
  "attachment.restore": { id: attachment, args: none, weight: 2 },
  // The simulated server creates no notifications: these always name missing rows.
  "notification.read": { id: task, args: fc.record({ ids: fc.array(task, { minLength: 1, maxLength: 2 }) }) },
  "notification.unread": { id: task, args: fc.record({ ids: fc.array(task, { minLength: 1, maxLength: 2 }) }) },
  "notification.snooze": {
    id: task,
    args: fc.record({ ids: fc.array(task, { minLength: 1, maxLength: 2 }), till: fc.option(at) }),
  },
};

function setMember(): fc.Arbitrary<MutationArgs<"task.add">> {
  const reader = fc.record({ field: fc.constantFrom("assigneeIds" as const, "watcherIds" as const), value: anyUserId });
  const related = fc.record({ field: fc.constantFrom(...RELATIONS), value: task });
  return fc.oneof(reader, related, fc.record({ field: fc.constant("labelIds" as const), value: label }));
}

function merge<A, B>([one, other]: [A, B]): A & B {
  return { ...one, ...other };
}

function arbitraryOf(op: MutationName): fc.WeightedArbitrary<Mutation> {
  const { id, args, weight = 1 } = KNOWN[op];
  const mutationId = fc.integer({ min: 1, max: 1_000_000_000 }).map((number) => uuid(number, 0x111));
  const all: fc.Arbitrary<MutationArgs<MutationName>> = args;
  return {
    weight,
    arbitrary: fc.record({ mutationId, id, args: all }).map((rest) => mutationOf(op, rest)),
  };
}

const names = Object.keys(KNOWN).filter((name): name is MutationName => name in KNOWN);
const mutation = fc.oneof(...names.map((name) => arbitraryOf(name)));

let opened = 0;

/** The start of every history: a board in a board, columns, tasks, and users with several roles. */
export const opening: readonly Step[] = [
  opens("board.create", uuid(1, KIND.board), { title: "Читальня", columns: [starter(1, "queue"), starter(2, "done")] }),
  opens("board.create", uuid(2, KIND.board), {
    title: "Зал",
    boardId: uuid(1, KIND.board),
    columns: [starter(3, "work")],
  }),
  opens("member.set", person(2).id, { boardId: uuid(1, KIND.board), role: "editor" }),
  opens("member.set", person(3).id, { boardId: uuid(2, KIND.board), role: "task_editor" }),
  opens("label.create", uuid(1, KIND.label), { boardId: uuid(1, KIND.board), name: "Срочно", color: "coral" }),
  opens("customField.create", uuid(1, KIND.customField), {
    boardId: uuid(1, KIND.board),
    name: "Клиент",
    type: "text",
    sort: "a0",
  }),
  opens("customField.create", uuid(2, KIND.customField), {
    boardId: uuid(1, KIND.board),
    name: "Этап",
    type: "select",
    sort: "a1",
    options: [{ id: uuid(1, KIND.option), name: "Пилот", color: "pine", sort: "a0", archived: false }],
  }),
  ...[1, 2, 3].map((number) =>
    opens("task.create", uuid(number, KIND.task), {
      boardId: uuid(1, KIND.board),
      columnId: uuid(1, KIND.column),
      title: "Книга",
    }),
  ),
];

function opens<N extends MutationName>(op: N, id: string, args: MutationArgs<N>): Step {
  opened += 1;
  return { actor: 0, twice: false, mutation: mutationOf(op, { mutationId: uuid(opened, 0x222), id, args }) };
}

function starter(number: number, columnKind: "queue" | "work" | "done") {
  return { id: uuid(number, KIND.column), name: "Колонка", kind: columnKind, sort: `a${String(number)}` };
}

export const step: fc.Arbitrary<Step> = fc.record({
  actor: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: PEOPLE - 1 }) },
  ),
  mutation,
  twice: fc.boolean(),
});
