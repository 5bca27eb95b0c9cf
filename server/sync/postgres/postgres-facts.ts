import type { Board } from "#contract/entities/board.ts";
import { boardStream, userStream, type Change, type Rows, type StreamId } from "#contract/changes/change.ts";
import type { Gap } from "#contract/core/position.ts";
import type { Person } from "#contract/users/user.ts";
import { isoRow, isoRows } from "#server/db/rows.ts";
import { byId, createFacts, rolesByKey, sizedBoard, type GrantedRole, type OwnFacts, type ReadRows } from "../facts.ts";
import type { Ends, Facts, Need, RepeatedMutation, StreamHead, ListRow, AccountState } from "../storage.ts";

/** The changes of a mutation that was done before. */
export interface DoneMutation {
  actorId: string;
  mutationId: string;
  streams: { stream: StreamId; seq: number }[];
}

/** The result of the statement: every part as JSON, absent if it was not requested, `null` if nothing was found. */
export interface LoadedRow {
  done: DoneMutation[] | null;
  boards: (Board & { head: number; taskNumber: number })[] | null;
  roles: GrantedRole[] | null;
  columns?: Rows["column"][] | null;
  tasks?: Rows["task"][] | null;
  labels?: Rows["label"][] | null;
  customFields?: Rows["customField"][] | null;
  rules?: Rows["rule"][] | null;
  savedViews?: Rows["savedView"][] | null;
  items?: Rows["item"][] | null;
  comments?: Rows["comment"][] | null;
  attachments?: Rows["attachment"][] | null;
  people?: Person[] | null;
  taskGaps?: (Gap & { n: number })[] | null;
  columnGaps?: (Gap & { n: number })[] | null;
  taskLists?: { n: number; list: ListRow[] }[] | null;
  columnLists?: { n: number; list: ListRow[] }[] | null;
  open?: Record<string, number> | null;
  ends?: ({ n: number } & Ends)[] | null;
  sizes?: Record<string, OwnFacts["sizes"]> | null;
  owners?: Record<string, number> | null;
  account_states?: Record<string, AccountState> | null;
  heights?: Record<string, number> | null;
  inside?: Record<string, string[]> | null;
  userHeads?: (StreamHead & { userId: string })[] | null;
  favourites?: (Rows["favourite"] & { userId: string })[] | null;
  notifications?: Rows["notification"][] | null;
}

/** A column of the result and its SQL. */
export type LoadedPart = [keyof LoadedRow, string];

/** Returns the facts of each need, in their order. `repeated` are the changes of the mutations in `row.done`. */
export function factsOf(
  needs: readonly Need[],
  row: LoadedRow,
  repeated: ReadonlyMap<DoneMutation, Change[]>,
): Facts[] {
  const rows = readRows(row);
  return needs.map((need, n) => {
    const done = row.done?.find((one) => one.mutationId === need.mutationId && one.actorId === need.actorId);
    return createFacts(
      rows,
      ownFacts(need, {
        row,
        n,
        rows,
        repeated: done === undefined ? null : { changes: repeated.get(done) ?? [], of: done.streams.length },
      }),
    );
  });
}

function readRows(row: LoadedRow): ReadRows {
  const heads = new Map<StreamId, StreamHead>();
  const boards = (row.boards ?? []).map(({ head, taskNumber, ...board }) => {
    heads.set(boardStream(board.id), { epoch: board.epoch, seq: head, taskNumber });
    return isoRow("board", board);
  });
  for (const { userId, ...head } of row.userHeads ?? []) heads.set(userStream(userId), head);
  return {
    heads,
    boards: byId(boards),
    columns: byId(isoRows("column", row.columns ?? [])),
    tasks: byId(isoRows("task", row.tasks ?? [])),
    labels: byId(isoRows("label", row.labels ?? [])),
    customFields: byId(isoRows("customField", row.customFields ?? [])),
    rules: byId(isoRows("rule", row.rules ?? [])),
    savedViews: byId(isoRows("savedView", row.savedViews ?? [])),
    items: byId(isoRows("item", row.items ?? [])),
    comments: byId(isoRows("comment", row.comments ?? [])),
    attachments: byId(isoRows("attachment", row.attachments ?? [])),
    people: byId(row.people ?? []),
    roles: rolesByKey((row.roles ?? []).filter(({ isLent }) => isLent !== true)),
    lent: rolesByKey((row.roles ?? []).filter(({ isLent }) => isLent === true)),
  };
}

const NO_SIZES = { columns: 0, labels: 0, customFields: 0, rules: 0, savedViews: 0, files: 0 };
const NO_ENDS: Ends = { columns: {}, lastItem: null };

interface OwnFactsInput {
  row: LoadedRow;
  /** Index of the need. */
  n: number;
  rows: ReadRows;
  repeated: RepeatedMutation | null;
}

function ownFacts(need: Need, { row, n, rows, repeated }: OwnFactsInput): OwnFacts {
  const own = <T extends { n: number }>(list: readonly T[] | null | undefined) => list?.find((one) => one.n === n);
  const gap = own(row.taskGaps) ?? own(row.columnGaps);
  const columnId = need.columnOf === undefined ? need.openTasksOf : rows.tasks.get(need.columnOf)?.columnId;
  const of = <T>(found: Record<string, T> | null | undefined, id: string | undefined) =>
    id === undefined ? undefined : found?.[id];
  return {
    actorId: need.actorId,
    repeated,
    favourites: favouritesOf(need, row),
    notifications: notificationsOf(need, row),
    gap: gap === undefined ? null : { after: gap.after, before: gap.before },
    list: (own(row.taskLists) ?? own(row.columnLists))?.list ?? null,
    openTasks: of(row.open, columnId) ?? 0,
    ends: need.endsOf === undefined ? null : (own(row.ends) ?? NO_ENDS),
    sizes: of(row.sizes, sizedBoard(need, rows.attachments)) ?? NO_SIZES,
    owners: of(row.owners, need.ownersOf) ?? 0,
    accountState: of(row.account_states, need.accountStateOf) ?? null,
    height: of(row.heights, need.heightOf) ?? 0,
    inside: of(row.inside, need.inside) ?? [],
  };
}

function notificationsOf({ notifications: ids }: Need, { notifications }: LoadedRow): OwnFacts["notifications"] {
  if (ids === undefined) return new Map();
  return byId(
    isoRows(
      "notification",
      (notifications ?? []).filter(({ id }) => ids.includes(id)),
    ),
  );
}

function favouritesOf({ actorId, favourite }: Need, { favourites }: LoadedRow): OwnFacts["favourites"] {
  const found = favourites?.find((one) => one.userId === actorId && one.id === favourite);
  return new Map(found === undefined ? [] : [[found.id, { id: found.id, sort: found.sort, rev: found.rev }]]);
}
