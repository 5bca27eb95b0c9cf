import fc from "fast-check";
import { BOARD_FILE_FORMAT, BOARD_FILE_VERSION, type BoardFile, type FileTask } from "#contract/exchange/board-file.ts";
import { COLUMN_KINDS, WIP_MODES } from "#contract/entities/column.ts";
import { PALETTE_COLORS } from "#contract/core/palette-color.ts";
import { toMarkdown } from "#contract/markdown/write-markdown.ts";
import { anyDocument } from "#contract/testing/document-forms.ts";
import type { DocumentNode } from "#contract/documents/document-form.ts";
import { brokenBy } from "#contract/entities/rule-form.ts";
import { VIEW_KINDS } from "#contract/entities/saved-view.ts";
import { ruleForm } from "./mutations/random-rule.ts";

/** Generates arbitrary boards in the product's file format, with everything that a file may contain except attachments and pictures. */

export interface FilePeople {
  /** User ids that exist on the server and on the new board. */
  here: readonly string[];
}

const paletteColor = fc.constantFrom(...PALETTE_COLORS);
const word = fc.stringMatching(/^[a-zа-яё<&*=+@-]{1,12}$/u);
const title = fc.tuple(word, word).map(([one, two]) => `${one} ${two}`);
const moment = fc
  .integer({ min: 0, max: 900_000 })
  .map((minute) => new Date(Date.UTC(2025, 0, 1) + minute * 60_000).toISOString());
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const few = <T>(some: readonly T[], max = 3) => fc.subarray([...some], { maxLength: Math.min(max, some.length) });

const hasForeign = (node: DocumentNode): boolean =>
  ["picture", "mention", "taskLink"].includes(node.type) || (node.content ?? []).some(hasForeign);
const text = orNull(
  anyDocument
    .filter(
      ({ content }) =>
        !content.some(hasForeign) &&
        content.some(({ type, content: inside = [] }) => type !== "paragraph" || inside.length > 0),
    )
    .map(toMarkdown),
);

const columns = fc.array(
  fc.record({
    id: fc.uuid(),
    name: title,
    color: orNull(paletteColor),
    kind: fc.constantFrom(...COLUMN_KINDS),
    wipLimit: orNull(fc.integer({ min: 1, max: 999 })),
    wipMode: fc.constantFrom(...WIP_MODES),
    archivedAt: orNull(moment),
  }),
  { minLength: 1, maxLength: 3 },
);

const labels = fc.uniqueArray(
  fc.record({ id: fc.uuid(), name: title, color: paletteColor, archivedAt: orNull(moment) }),
  {
    maxLength: 3,
    selector: ({ name }) => name,
  },
);

const option = fc.record({ id: fc.uuid(), name: title, color: paletteColor, archived: fc.boolean() });
const fields = fc
  .tuple(title, title, title, title, title, title, orNull(moment), fc.array(option, { minLength: 1, maxLength: 3 }))
  .chain(([a, b, c, d, e, f, archivedAt, options]) =>
    fc.tuple(fc.uuid(), fc.uuid(), fc.uuid(), fc.uuid(), fc.uuid(), fc.uuid()).map(([i, j, k, l, m, n]) => [
      { id: i, name: a, type: "text" as const, options: [], archivedAt },
      { id: j, name: b, type: "number" as const, options: [], archivedAt: null },
      { id: k, name: c, type: "date" as const, options: [], archivedAt: null },
      { id: l, name: d, type: "select" as const, options, archivedAt: null },
      { id: m, name: e, type: "person" as const, options: [], archivedAt: null },
      { id: n, name: f, type: "checkbox" as const, options: [], archivedAt: null },
    ]),
  );

interface Around {
  columns: BoardFile["columns"];
  labels: BoardFile["labels"];
  customFields: BoardFile["customFields"];
  here: readonly string[];
  ids: readonly string[];
}

function values(around: Around): fc.Arbitrary<FileTask["fields"]> {
  const [words, number, date, select, person, tick] = around.customFields;
  const pairs = fc.tuple(
    orNull(title),
    orNull(fc.integer({ min: -1_000, max: 1_000 })),
    orNull(moment),
    orNull(fc.constantFrom(...(select?.options.map(({ id }) => id) ?? [""]))),
    orNull(fc.constantFrom(...around.here)),
    orNull(fc.boolean()),
  );
  return pairs.map((fieldValues) =>
    Object.fromEntries(
      [words, number, date, select, person, tick].flatMap((field, at) => {
        const value = fieldValues[at];
        return field === undefined || value === null || value === undefined ? [] : [[field.id, value] as const];
      }),
    ),
  );
}

function task(at: number, around: Around): fc.Arbitrary<FileTask> {
  const { here, ids } = around;
  const others = ids.filter((_id, place) => place !== at);
  const person = orNull(fc.constantFrom(...here));
  const item = fc.record({
    group: fc.constantFrom("", "Сборка"),
    text: title,
    done: fc.boolean(),
    assigneeId: person,
    dueAt: orNull(moment),
  });
  return fc.record({
    id: fc.constant(ids[at] ?? ""),
    columnId: fc.constantFrom(...around.columns.map(({ id }) => id)),
    title,
    number: fc.constant(at * 3 + 1),
    priority: orNull(fc.integer({ min: 0, max: 4 })),
    startAt: orNull(moment),
    dueAt: orNull(moment),
    dueHasTime: fc.boolean(),
    reminders: few([0, 60, 1_440]),
    recurrence: orNull(fc.constantFrom("FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR")),
    recursAfterDone: fc.boolean(),
    estimate: orNull(fc.integer({ min: 0, max: 400 }).map((quarter) => quarter / 4)),
    cover: orNull(paletteColor),
    assigneeIds: few(here),
    watcherIds: few(here),
    labelIds: few(around.labels.map(({ id }) => id)),
    // An earlier task, so that there is no cycle.
    parentTaskId: at === 0 ? fc.constant(null) : orNull(fc.constantFrom(...ids.slice(0, at))),
    blockedByIds: few(others),
    relatedIds: few(others),
    duplicateOfIds: few(others),
    fields: values(around),
    doneAt: orNull(moment),
    archivedAt: orNull(moment),
    createdAt: moment,
    createdBy: fc.constantFrom(...here),
    description: text,
    checklist: fc.array(item, { maxLength: 3 }),
    comments: fc.constant([]),
    attachments: fc.constant([]),
  });
}

/** Generates valid rules: everything that they reference is in the file or among the users. */
function rules({ columns: some, labels: named, here }: Around): fc.Arbitrary<NonNullable<BoardFile["rules"]>> {
  const among = (ids: readonly string[]) => (ids.length === 0 ? fc.constant("") : fc.constantFrom(...ids));
  const pools = {
    column: among(some.map(({ id }) => id)),
    label: among(named.map(({ id }) => id)),
    person: among(here),
  };
  const isThere = {
    column: (id: string) => some.some((one) => one.id === id),
    label: (id: string) => named.some((one) => one.id === id),
    person: (id: string) => here.includes(id),
  };
  const one = fc
    .tuple(ruleForm(pools), orNull(moment))
    .map(([form, archivedAt]) => ({ ...form, archivedAt }))
    .filter((form) => brokenBy(form, isThere) === null);
  return fc.array(one, { maxLength: 3 });
}

const views = fc.array(
  fc.record({
    name: fc.constantFrom("Срочное", "Моё"),
    kind: fc.constantFrom(...VIEW_KINDS),
    filter: fc.constantFrom("", "who.me priority.4", "text.who.me"),
    choices: fc.constantFrom("", "sort=-due"),
    archivedAt: orNull(moment),
  }),
  { maxLength: 3 },
);

export function anyBoardFile({ here }: FilePeople): fc.Arbitrary<BoardFile> {
  return fc
    .tuple(
      columns,
      labels,
      fields,
      fc.uniqueArray(fc.uuid(), { maxLength: 5 }),
      title,
      paletteColor,
      text,
      orNull(fc.constantFrom("book", "home", "📚")),
    )
    .chain(([someColumns, someLabels, customFields, ids, name, color, page, icon]) => {
      const around: Around = { columns: someColumns, labels: someLabels, customFields, here, ids };
      const all = fc.tuple(fc.tuple(...ids.map((_id, at) => task(at, around))), rules(around), views);
      return all.map(([tasks, someRules, someViews]): BoardFile => ({
        format: BOARD_FILE_FORMAT,
        version: BOARD_FILE_VERSION,
        exportedAt: "2026-01-01T00:00:00.000Z",
        board: { title: name, color, key: "ЧИТ", icon, sort: null, page, attachments: [] },
        columns: someColumns,
        labels: someLabels,
        customFields,
        rules: someRules,
        views: someViews,
        // A file lists tasks in the order of their columns.
        tasks: someColumns.flatMap(({ id }) => tasks.filter(({ columnId }) => columnId === id)),
        people: here.map((id) => ({ id, username: "somebody", name: "Кто-то" })),
      }));
    });
}

/** Returns a file without data that every import generates: ids are replaced by kind and index. */
export function withoutIds(file: BoardFile): unknown {
  const names = new Map<string, string>();
  const name = (kind: string, things: readonly { id: string }[]) =>
    things.forEach(({ id }, at) => names.set(id, `${kind} ${String(at)}`));
  const sorted = file.labels.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  name("column", file.columns);
  name("label", sorted);
  name("field", file.customFields);
  name(
    "option",
    file.customFields.flatMap(({ options }) => options),
  );
  name("task", file.tasks);
  name(
    "comment",
    file.tasks.flatMap(({ comments }) => comments),
  );
  const { exportedAt: _at, people: _people, ...rest } = { ...file, labels: sorted };
  const comments = rest.tasks.map((one) => ({
    ...one,
    comments: one.comments.map(({ seal: _seal, ...comment }) => comment),
  }));
  let words = JSON.stringify({ ...rest, tasks: comments });
  for (const [id, known] of names) words = words.replaceAll(id, known);
  return JSON.parse(words);
}
