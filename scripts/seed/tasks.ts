import { PALETTE_COLORS } from "#contract/core/palette-color.ts";
import type { DraftTask, ImportDraft } from "#server/features/imports/reading/draft/import-draft.ts";
import { Losses } from "#server/features/imports/reading/draft/import-draft.ts";
import type { BoardPlan } from "./company-text.ts";
import type { Random } from "./random.ts";
import type { Theme } from "./themes-text.ts";

const DAY_MS = 86_400_000;

/** Returns a plausible draft of one board. `now` is in milliseconds since 1970; `peopleIds` are the possible assignees. */
export function draftOf(plan: BoardPlan, random: Random, now: number, peopleIds: readonly string[]): ImportDraft {
  const columns = plan.columns.map((column) => ({
    key: column.name,
    name: column.name,
    kind: column.kind,
    wipLimit: column.wipLimit ?? null,
    archived: false,
  }));
  const labels = plan.theme.labels.map((name, at) => ({
    key: name,
    name,
    color: PALETTE_COLORS[(at * 5 + 1) % PALETTE_COLORS.length] ?? "violet",
  }));
  const taskOf = (): DraftTask => oneTask(plan, random, now, peopleIds);
  return {
    title: plan.title,
    columns,
    labels,
    tasks: Array.from({ length: plan.tasks }, taskOf),
    losses: new Losses(),
  };
}

function oneTask(plan: BoardPlan, random: Random, now: number, peopleIds: readonly string[]): DraftTask {
  const column = columnFor(plan, random);
  const createdAt = now - random.between(1, 90) * DAY_MS;
  const isDone = column.kind === "done";
  const assigneeIds = random.chance(0.7)
    ? [...new Set(Array.from({ length: random.between(1, 2) }, () => random.pick(peopleIds)))]
    : [];
  // Only assigned tasks have a due date: one without an assignee would notify the task's creator, and one user created all tasks.
  const dueAt =
    assigneeIds.length > 0 && random.chance(0.5)
      ? now + random.between(isDone ? -40 : -4, isDone ? -1 : 24) * DAY_MS
      : null;
  return {
    columnKey: column.name,
    title: titleOf(plan.theme, random),
    labelKeys: [...new Set(Array.from({ length: random.between(0, 2) }, () => random.pick(plan.theme.labels)))],
    assigneeIds,
    startAt: null,
    dueAt: dueAt === null ? null : atHour(dueAt, random.between(9, 18)),
    dueHasTime: random.chance(0.2),
    doneAt: isDone ? new Date(random.between(createdAt, now)).toISOString() : null,
    createdAt: new Date(createdAt).toISOString(),
    cover: random.chance(0.06) ? random.pick(PALETTE_COLORS) : null,
    priority: random.chance(0.3) ? random.between(1, 4) : null,
    archived: random.chance(0.03),
  };
}

type PlannedColumn = BoardPlan["columns"][number];

/** Returns a random column. Few tasks are in progress compared with those to do and those done. */
function columnFor(plan: BoardPlan, random: Random): PlannedColumn {
  const weights = { queue: 5, work: 1, done: 6 };
  const total = plan.columns.reduce((sum, column) => sum + weights[column.kind], 0);
  let left = random.next() * total;
  for (const column of plan.columns) {
    left -= weights[column.kind];
    if (left < 0) return column;
  }
  return random.pick(plan.columns);
}

function atHour(ms: number, hour: number): string {
  const date = new Date(ms);
  date.setUTCHours(hour, 0, 0, 0);
  return date.toISOString();
}

function titleOf(theme: Theme, random: Random): string {
  return `${random.pick(theme.verbs)} ${random.pick(theme.things)} ${random.pick(theme.details)}`.trim();
}
