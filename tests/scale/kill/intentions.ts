import { PALETTE_COLORS } from "#contract/core/palette-color.ts";
import { randomUUID } from "node:crypto";
import type { Mutation, MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { keyBetween } from "#contract/core/position.ts";
import type { Random } from "#scripts/seed/random.ts";
import { mutationOf } from "#server/testing/mutations/mutation-world.ts";

/**
 * Ids of rows that exist according to acknowledgements. Permissions are inherited from the root board, in which all these boards are
 * nested.
 */
export interface KnownIds {
  boards: string[];
  /** All boards except the first. Only these are archived and moved, so that one board can always be written to. */
  nested: string[];
  columns: { id: string; boardId: string }[];
  tasks: { id: string; boardId: string }[];
  labels: { id: string; boardId: string }[];
  customFields: { id: string; boardId: string }[];
  rules: { id: string; boardId: string }[];
  /** Shared views only, because every writer must be able to edit them. */
  savedViews: { id: string; boardId: string }[];
  items: { id: string; taskId: string }[];
  comments: string[];
  attachments: string[];
  /** Ids of users who see every board. */
  people: string[];
  /** The id of the user whose role is set and removed. */
  guest: string;
}

interface MutationDraft<A> {
  id: string;
  args: A;
}
type Intention<N extends MutationName> = MutationDraft<MutationArgs<N>>;
type Maker<N extends MutationName> = (known: KnownIds, random: Random) => Intention<N>;

export const LOOK = { kind: "table", filter: "who.me", choices: "" } as const;
/** The rule runs for every new task and changes its row. */
export const RULE = { name: "", cause: { kind: "created" }, conditions: [], timeZone: "Europe/Moscow" };

const title = (random: Random) => `Задача ${String(random.between(1, 99_999))}`;

/** One entry for every mutation of the contract: a missing one does not compile. */
const MAKERS: { [N in MutationName]: { weight: number; make: Maker<N> } } = {
  "board.create": {
    weight: 3,
    make: ({ boards }, random) => ({
      id: randomUUID(),
      args: {
        title: "Вложенная",
        boardId: random.pick(boards),
        columns: [{ id: randomUUID(), name: "Надо", kind: "queue", sort: "a0" }],
      },
    }),
  },
  "board.set": {
    weight: 3,
    make: ({ boards }, random) => ({
      id: random.pick(boards),
      args: random.chance(0.7) ? { title: title(random) } : { icon: random.pick(["home", "book", null]) },
    }),
  },
  "board.archive": { weight: 1, make: ({ nested }, random) => ({ id: random.pick(nested), args: {} }) },
  "board.restore": { weight: 2, make: ({ nested }, random) => ({ id: random.pick(nested), args: {} }) },
  "board.transfer": {
    weight: 0,
    make: ({ nested, guest }, random) => ({ id: random.pick(nested), args: { userId: guest } }),
  },
  "board.move": {
    weight: 2,
    make: ({ boards, nested }, random) => ({ id: random.pick(nested), args: { boardId: random.pick(boards) } }),
  },
  "board.place": {
    weight: 1,
    make: ({ nested }, random) => ({
      id: random.pick(nested),
      args: { sort: random.chance(0.5) ? "a0" : keyBetween("a0", null) },
    }),
  },
  "column.create": {
    weight: 3,
    make: ({ boards }, random) => ({ id: randomUUID(), args: { boardId: random.pick(boards), name: "Ещё" } }),
  },
  "column.set": {
    weight: 2,
    make: ({ columns }, random) => ({ id: random.pick(columns).id, args: { name: title(random) } }),
  },
  "column.move": {
    weight: 2,
    make: ({ columns }, random) => ({ id: random.pick(columns).id, args: { sort: random.between(0, 5) } }),
  },
  "column.archive": { weight: 1, make: ({ columns }, random) => ({ id: random.pick(columns).id, args: {} }) },
  "column.restore": { weight: 2, make: ({ columns }, random) => ({ id: random.pick(columns).id, args: {} }) },
  "task.create": {
    weight: 30,
    make: ({ columns }, random) => {
      const { id: columnId, boardId } = random.pick(columns);
      return { id: randomUUID(), args: { boardId, columnId, title: title(random) } };
    },
  },
  "task.set": {
    weight: 8,
    make: ({ tasks }, random) => ({ id: random.pick(tasks).id, args: { title: title(random) } }),
  },
  "task.add": { weight: 4, make: setMember },
  "task.remove": { weight: 2, make: setMember },
  "task.move": {
    weight: 16,
    make: ({ tasks, columns }, random) => {
      const { id: columnId, boardId } = random.pick(columns);
      const place = random.chance(0.5) ? { sort: random.between(0, 20) } : { afterId: random.pick(tasks).id };
      return { id: random.pick(tasks).id, args: { columnId, boardId, ...place } };
    },
  },
  "task.archive": { weight: 3, make: ({ tasks }, random) => ({ id: random.pick(tasks).id, args: {} }) },
  "task.restore": { weight: 2, make: ({ tasks }, random) => ({ id: random.pick(tasks).id, args: {} }) },
  "label.create": {
    weight: 2,
    make: ({ boards }, random) => ({
      id: randomUUID(),
      args: { boardId: random.pick(boards), name: "Срочно", color: random.pick(PALETTE_COLORS) },
    }),
  },
  "label.set": {
    weight: 2,
    make: ({ labels }, random) => ({ id: random.pick(labels).id, args: { name: title(random) } }),
  },
  "label.archive": { weight: 1, make: ({ labels }, random) => ({ id: random.pick(labels).id, args: {} }) },
  "label.restore": { weight: 1, make: ({ labels }, random) => ({ id: random.pick(labels).id, args: {} }) },
  "customField.create": {
    weight: 2,
    make: ({ boards }, random) => ({
      id: randomUUID(),
      args: { boardId: random.pick(boards), name: "Клиент", type: "text", sort: "a0" },
    }),
  },
  "customField.set": {
    weight: 2,
    make: ({ customFields }, random) => ({ id: random.pick(customFields).id, args: { name: title(random) } }),
  },
  "customField.archive": {
    weight: 1,
    make: ({ customFields }, random) => ({ id: random.pick(customFields).id, args: {} }),
  },
  "customField.restore": {
    weight: 1,
    make: ({ customFields }, random) => ({ id: random.pick(customFields).id, args: {} }),
  },
  "rule.create": {
    weight: 2,
    make: ({ boards, people }, random) => ({
      id: randomUUID(),
      args: { boardId: random.pick(boards), ...RULE, actions: [{ kind: "watch", ref: random.pick(people) }] },
    }),
  },
  "rule.set": {
    weight: 1,
    make: ({ rules }, random) => ({ id: random.pick(rules).id, args: { name: title(random) } }),
  },
  "rule.archive": { weight: 1, make: ({ rules }, random) => ({ id: random.pick(rules).id, args: {} }) },
  "rule.restore": { weight: 1, make: ({ rules }, random) => ({ id: random.pick(rules).id, args: {} }) },
  "view.create": {
    weight: 2,
    make: ({ boards }, random) => ({
      id: randomUUID(),
      args: { boardId: random.pick(boards), name: title(random), ...LOOK, shared: random.chance(0.5) },
    }),
  },
  "view.set": {
    weight: 1,
    make: ({ savedViews }, random) => ({ id: random.pick(savedViews).id, args: { name: title(random) } }),
  },
  "view.archive": { weight: 1, make: ({ savedViews }, random) => ({ id: random.pick(savedViews).id, args: {} }) },
  "view.restore": { weight: 1, make: ({ savedViews }, random) => ({ id: random.pick(savedViews).id, args: {} }) },
  "task.fill": { weight: 4, make: fill },
  "member.set": {
    weight: 2,
    make: ({ boards, guest }, random) => ({
      id: guest,
      args: { boardId: random.pick(boards), role: random.pick(["viewer", "editor"] as const) },
    }),
  },
  "member.remove": {
    weight: 1,
    make: ({ boards, guest }, random) => ({ id: guest, args: { boardId: random.pick(boards) } }),
  },
  "topBoard.place": {
    weight: 2,
    make: ({ boards }, random) => ({
      id: random.pick(boards),
      args: { sort: random.chance(0.3) ? null : keyBetween("a0", null) },
    }),
  },
  "favourite.set": {
    weight: 4,
    make: ({ boards }, random) => ({
      id: random.pick(boards),
      args: { sort: random.chance(0.5) ? "a0" : keyBetween("a0", null) },
    }),
  },
  "item.create": {
    weight: 6,
    make: ({ tasks }, random) => ({
      id: randomUUID(),
      args: { taskId: random.pick(tasks).id, group: "План", text: title(random), sort: "a0" },
    }),
  },
  "item.set": {
    weight: 4,
    make: ({ items }, random) => ({ id: random.pick(items).id, args: { done: random.chance(0.7) } }),
  },
  "item.remove": { weight: 1, make: ({ items }, random) => ({ id: random.pick(items).id, args: {} }) },
  "item.restore": { weight: 1, make: ({ items }, random) => ({ id: random.pick(items).id, args: {} }) },
  "checklist.rename": { weight: 1, make: (known, random) => ofList(known, random, { name: "Иначе" }) },
  "checklist.remove": { weight: 1, make: (known, random) => ofList(known, random, {}) },
  "checklist.restore": { weight: 1, make: (known, random) => ofList(known, random, {}) },
  "comment.create": {
    weight: 6,
    make: ({ tasks }, random) => ({ id: randomUUID(), args: { taskId: random.pick(tasks).id, body: title(random) } }),
  },
  "comment.set": {
    weight: 2,
    make: ({ comments }, random) => ({ id: random.pick(comments), args: { body: title(random) } }),
  },
  "comment.remove": { weight: 1, make: ({ comments }, random) => ({ id: random.pick(comments), args: {} }) },
  "comment.restore": {
    weight: 1,
    make: ({ comments }, random) => ({ id: random.pick(comments), args: { body: title(random) } }),
  },
  "comment.react": {
    weight: 2,
    make: ({ comments }, random) => ({ id: random.pick(comments), args: { emoji: "👍", on: random.chance(0.7) } }),
  },
  "attachment.create": {
    weight: 3,
    make: ({ tasks }, random) => ({
      id: randomUUID(),
      args: { taskId: random.pick(tasks).id, name: title(random), type: "", size: random.between(0, 9) },
    }),
  },
  "attachment.set": {
    weight: 1,
    make: ({ attachments }, random) => ({ id: random.pick(attachments), args: { name: title(random) } }),
  },
  "attachment.remove": {
    weight: 1,
    make: ({ attachments }, random) => ({ id: random.pick(attachments), args: {} }),
  },
  "attachment.restore": {
    weight: 1,
    make: ({ attachments }, random) => ({ id: random.pick(attachments), args: {} }),
  },
  "notification.read": { weight: 1, make: (_known, _random) => ofMissingNotification({}) },
  "notification.unread": { weight: 1, make: (_known, _random) => ofMissingNotification({}) },
  "notification.snooze": { weight: 1, make: (_known, _random) => ofMissingNotification({ till: null }) },
  "favourite.remove": { weight: 2, make: ({ boards }, random) => ({ id: random.pick(boards), args: {} }) },
};

function ofList<A extends object>(
  { items }: KnownIds,
  random: Random,
  args: A,
): MutationDraft<A & { itemIds: string[] }> {
  const { id, taskId } = random.pick(items);
  return { id: taskId, args: { ...args, itemIds: [id] } };
}

/** Returns arguments for a notification that does not exist, because only the server writes to the inbox. */
function ofMissingNotification<A extends object>(args: A): MutationDraft<A & { ids: string[] }> {
  const id = randomUUID();
  return { id, args: { ...args, ids: [id] } };
}

function setMember({ tasks, labels, people }: KnownIds, random: Random): Intention<"task.add"> {
  const { id, boardId } = random.pick(tasks);
  const own = labels.filter((label) => label.boardId === boardId);
  if (own.length > 0 && random.chance(0.5)) return { id, args: { field: "labelIds", value: random.pick(own).id } };
  return { id, args: { field: "assigneeIds", value: random.pick(people) } };
}

function fill({ tasks, customFields }: KnownIds, random: Random): Intention<"task.fill"> {
  const { id, boardId } = random.pick(tasks);
  const own = customFields.filter((field) => field.boardId === boardId);
  const field = random.pick(own.length === 0 ? customFields : own);
  return { id, args: { fieldId: field.id, value: random.chance(0.8) ? title(random) : null } };
}

const NAMES = Object.keys(MAKERS).filter((name): name is MutationName => name in MAKERS);
const TICKETS = NAMES.flatMap((name) => Array.from({ length: MAKERS[name].weight }, () => name));

/** Returns a random mutation of existing rows. */
export function intend(known: KnownIds, random: Random): Mutation {
  return made(random.pick(TICKETS), known, random);
}

function made(op: MutationName, known: KnownIds, random: Random): Mutation {
  const maker: { make: (known: KnownIds, random: Random) => MutationDraft<MutationArgs<MutationName>> } = MAKERS[op];
  return mutationOf(op, { mutationId: randomUUID(), ...maker.make(known, random) });
}

/** Adds the rows that an acknowledged mutation has created to `known`. */
export function learn(known: KnownIds, { op, id, args }: Mutation): void {
  if (op === "board.create") {
    known.boards.push(id);
    known.nested.push(id);
    for (const column of args.columns ?? []) known.columns.push({ id: column.id, boardId: id });
  }
  if (op === "column.create") known.columns.push({ id, boardId: args.boardId });
  if (op === "task.create") known.tasks.push({ id, boardId: args.boardId });
  if (op === "item.create") known.items.push({ id, taskId: args.taskId });
  if (op === "comment.create") known.comments.push(id);
  if (op === "attachment.create") known.attachments.push(id);
  if (op === "customField.create") known.customFields.push({ id, boardId: args.boardId });
  if (op === "view.create" && args.shared) known.savedViews.push({ id, boardId: args.boardId });
  if (op === "rule.create") known.rules.push({ id, boardId: args.boardId });
  if (op === "label.create") known.labels.push({ id, boardId: args.boardId });
}
