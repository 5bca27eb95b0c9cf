import { isDeepStrictEqual } from "node:util";
import type { BoardSnapshot } from "#contract/boards/board-endpoints.ts";
import { boardStream, type Change, userStream } from "#contract/changes/change.ts";
import { replay } from "#server/testing/mutations/replay.ts";
import type { Device } from "./device.ts";
import type { SentMutation } from "./writer.ts";

/** The outcome of all mutations that were sent. The lists name violations and must be empty; `totals` are informational. */
export interface Verdict {
  /** Acknowledged, but not in the log with the acknowledged changes; or an acknowledged row that is on no board. */
  lost: string[];
  /** More than once in the log; or a task that no acknowledged mutation created or that is on two boards. */
  doubled: string[];
  /** Rejected, but in the log. */
  refusedButDone: string[];
  /** Answered differently when it was sent again. */
  answeredOtherwise: string[];
  /** Streams with a gap. */
  gaps: string[];
  /** Parts of boards that differ from the replay of their changes, and streams of users whose rows differ. */
  unlikeChanges: string[];
  totals: { acknowledged: number; refused: number; sentAgain: number; doneBeforeTheyWereAnswered: number };
}

interface Log {
  changes: Change[];
  /** The changes of each mutation, by its id. */
  places: Map<string, Change[]>;
}

/** `reader` sees every board through a role on the root board; `devices` belong to the users whose own streams are checked. */
export async function judge(
  book: readonly SentMutation[],
  reader: Device,
  devices: readonly Device[],
): Promise<Verdict> {
  const boardIds = await reader.boardIds();
  const snapshots = await inTurn(boardIds, (boardId) => reader.snapshot(boardId));
  const boardLogs = await inTurn(boardIds, (boardId) => readLog(reader, boardId, book));
  const people = await inTurn(devices, readPerson);
  const userLogs = people.map(({ log }) => log);
  const log = logOf([...boardLogs, ...userLogs]);
  const done = book.filter(({ answers }) => answers[0]?.status === "ok");
  const refused = book.filter(({ answers }) => answers[0]?.status === "rejected");
  return {
    lost: [...done.filter((sent) => !isWhole(sent, log)).map(nameOf), ...lostRows(done, snapshots)],
    doubled: [...book.filter((sent) => isDoubled(sent, log)).map(nameOf), ...foreignRows(done, snapshots)],
    refusedButDone: refused.filter(({ mutation }) => log.places.has(mutation.mutationId)).map(nameOf),
    answeredOtherwise: book
      .filter(({ answers }) => answers.some((one) => !isDeepStrictEqual(one, answers[0])))
      .map(nameOf),
    gaps: [...boardLogs, ...userLogs].filter(hasGap).map((changes) => changes[0]?.stream ?? ""),
    unlikeChanges: [
      ...snapshots.flatMap((snapshot, at) => unlikeParts(snapshot, boardLogs[at] ?? [])),
      ...people.filter(isUnlike).map(({ device }) => userStream(device.userId)),
    ],
    totals: {
      acknowledged: done.length,
      refused: refused.length,
      sentAgain: book.filter(({ sendings, answers }) => sendings > answers.length).length,
      doneBeforeTheyWereAnswered: done.filter((sent) => wasDoneBefore(sent, log)).length,
    },
  };
}

/**
 * Returns all changes of a board. The server does not send changes from before the reader got a role on the board; the acknowledged changes
 * are used for these.
 */
async function readLog(reader: Device, boardId: string, book: readonly SentMutation[]): Promise<Change[]> {
  const whole = await reader.changes(boardId, 0);
  if (whole !== null) return whole;
  const acknowledged = book.flatMap(({ answers: [first] }) => (first?.status === "ok" ? first.changes : []));
  const own = acknowledged.filter((change) => change.stream === boardStream(boardId)).toSorted((a, b) => a.seq - b.seq);
  const granted = own.findIndex(({ ops }) => ops.some((op) => op.e === "member" && op.id === reader.userId)) + 1;
  return [...own.slice(0, granted), ...((await reader.changes(boardId, granted)) ?? [])];
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function logOf(streams: readonly Change[][]): Log {
  const changes = streams.flat();
  const places = new Map<string, Change[]>();
  for (const change of changes) {
    if (change.mutationId === null) continue;
    places.set(change.mutationId, [...(places.get(change.mutationId) ?? []), change]);
  }
  return { changes, places };
}

function nameOf({ mutation, sendings }: SentMutation): string {
  return `${mutation.op} ${mutation.mutationId}, sent ${String(sendings)} times`;
}

/** Returns true if every acknowledged change is in the log unchanged. A mutation that changed no row has no changes. */
function isWhole({ mutation, answers }: SentMutation, { places, changes }: Log): boolean {
  const [first] = answers;
  if (first?.status !== "ok") return false;
  const logged = places.get(mutation.mutationId) ?? [];
  // Changes made by automation rules have no mutation id (AU-01).
  const among = ({ mutationId, seq }: Change) =>
    mutationId === null ? changes.filter((one) => one.seq === seq) : logged;
  return (
    (logged.length > 0 || first.changes.length === 0) &&
    first.changes.every((expected) => among(expected).some((change) => isDeepStrictEqual(change, expected)))
  );
}

/** Returns true if the log has more changes of the mutation than its answer. */
function isDoubled({ mutation, answers }: SentMutation, { places }: Log): boolean {
  const [first] = answers;
  const logged = places.get(mutation.mutationId) ?? [];
  return first?.status === "ok" && logged.length > first.changes.length;
}

function wasDoneBefore({ mutation, answeredSendingAt, sendings }: SentMutation, { places }: Log): boolean {
  const at = places.get(mutation.mutationId)?.[0]?.at;
  return sendings > 1 && at !== undefined && at < answeredSendingAt;
}

function hasGap(changes: readonly Change[]): boolean {
  return changes.some(({ seq }, at) => seq !== at + 1);
}

/** Returns the acknowledged creations of tasks and boards that are in no snapshot. */
function lostRows(done: readonly SentMutation[], snapshots: readonly BoardSnapshot[]): string[] {
  const there = new Set(snapshots.flatMap(({ board, tasks }) => [board.id, ...tasks.map(({ id }) => id)]));
  return createdIn(done).filter((id) => !there.has(id));
}

function foreignRows(done: readonly SentMutation[], snapshots: readonly BoardSnapshot[]): string[] {
  const tasks = snapshots.flatMap((snapshot) => snapshot.tasks.map(({ id }) => id));
  const made = new Set(createdIn(done));
  const seen = new Set<string>();
  return tasks.filter((id) => {
    const isForeign = !made.has(id) || seen.has(id);
    seen.add(id);
    return isForeign;
  });
}

function createdIn(done: readonly SentMutation[]): string[] {
  return done
    .filter(({ mutation }) => mutation.op === "task.create" || mutation.op === "board.create")
    .map(({ mutation }) => mutation.id);
}

/** Compares a snapshot with the replay of all changes. Returns every difference with both values. */
function unlikeParts(snapshot: BoardSnapshot, changes: readonly Change[]): string[] {
  const boardId = snapshot.board.id;
  const rows = replay(changes);
  const children = [...rows.board.values()].filter((row) => row.boardId === boardId && row.inherit);
  const epochs = [...new Set(changes.map((change) => `${change.stream} ${change.epoch}`))];
  const parts: [name: string, replayed: unknown, given: unknown][] = [
    ["seq", changes.length, snapshot.seq],
    ["epoch", epochs, [`${boardStream(boardId)} ${snapshot.epoch}`]],
    ["board", rows.board.get(boardId), snapshot.board],
    ...unlikeRows("child", children, snapshot.children),
    ...unlikeRows("column", rows.column.values(), snapshot.columns),
    ...unlikeRows("label", rows.label.values(), snapshot.labels),
    ...unlikeRows("customField", rows.customField.values(), snapshot.customFields),
    ...unlikeRows("rule", rows.rule.values(), snapshot.rules),
    ...unlikeRows("savedView", rows.savedView.values(), snapshot.savedViews),
    ...unlikeRows("member", rows.member.values(), snapshot.members),
    ...unlikeRows("task", rows.task.values(), snapshot.tasks),
  ];
  return parts
    .filter(([, replayed, stored]) => !isDeepStrictEqual(replayed, stored))
    .map(([name, replayed, stored]) => `${boardId} ${name}: ${quoted(replayed)} replayed, ${quoted(stored)} given`);
}

function quoted(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

/** Pairs the rows of both sides by id. */
function unlikeRows<T extends { id: string }>(
  name: string,
  replayed: Iterable<T>,
  stored: readonly T[],
): [string, T | undefined, T | undefined][] {
  const byId = (rows: Iterable<T>) => new Map([...rows].map((row) => [row.id, row]));
  const [replayedById, storedById] = [byId(replayed), byId(stored)];
  return [...new Set([...replayedById.keys(), ...storedById.keys()])].map((id) => [
    name,
    replayedById.get(id),
    storedById.get(id),
  ]);
}

interface ReadPerson {
  device: Device;
  log: Change[];
  stored: Awaited<ReturnType<Device["favourites"]>>;
}

const READINGS_MAX = 50;

/**
 * Reads the log and the rows of a user as of one moment. Repeats until they match, because the notifier, which the kills have delayed, may
 * still write to both.
 */
async function readPerson(device: Device): Promise<ReadPerson> {
  for (let reading = 1; ; reading += 1) {
    const stored = await device.favourites();
    const log = (await device.changes(null, 0)) ?? [];
    if (log.length === stored.seq || reading === READINGS_MAX) return { device, log, stored };
  }
}

function isUnlike({ log, stored }: ReadPerson): boolean {
  const byId = <T extends { id: string }>(rows: Iterable<T>) => new Map([...rows].map((row) => [row.id, row]));
  const { favourite, topBoard, savedView } = replay(log);
  return (
    stored.seq !== log.length ||
    !isDeepStrictEqual(byId(stored.favourites), byId(favourite.values())) ||
    !isDeepStrictEqual(byId(stored.topBoards), byId(topBoard.values())) ||
    !isDeepStrictEqual(byId(stored.savedViews), byId(savedView.values()))
  );
}
