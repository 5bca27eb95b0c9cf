import { isDeepStrictEqual } from "node:util";
import type { BoardSnapshot } from "#contract/boards/board-endpoints.ts";
import { boardStream, type Change, userStream } from "#contract/changes/change.ts";
import { replay } from "#server/testing/mutations/replay.ts";
import type { Device } from "./device.ts";
import type { SentMutation } from "./writer.ts";

/** What became of everything that was sent. The lists name what should not be; `figures` only tell. */
export interface Verdict {
  /** Acknowledged, and not in the log as it was acknowledged. */
  lost: string[];
  /** More than once in the log, or a row that nobody asked for. */
  doubled: string[];
  /** Refused, and in the log all the same. */
  refusedButDone: string[];
  /** Answered otherwise when it was sent again. */
  answeredOtherwise: string[];
  /** Streams with a gap. */
  gaps: string[];
  /** What of the boards is not what their changes make, and people of whom something is not. */
  unlikeChanges: string[];
  totals: { acknowledged: number; refused: number; sentAgain: number; doneBeforeTheyWereAnswered: number };
}

interface Log {
  changes: Change[];
  /** Places of each mutation. */
  places: Map<string, Change[]>;
}

/** `reader` sees every board by their role on the highest one; `devices` are everybody who may have a stream of their own. */
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
 * Of the board on which the reader has their role the log tells nothing from before they had it: what was acknowledged then
 * stands for it.
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

/** Every change that was acknowledged stands in the log as it was told; a mutation that left every row as it was has none. */
function isWhole({ mutation, answers }: SentMutation, { places, changes }: Log): boolean {
  const [first] = answers;
  if (first?.status !== "ok") return false;
  const logged = places.get(mutation.mutationId) ?? [];
  // What rules did after it has no mutation of its own (AU-01).
  const among = ({ mutationId, seq }: Change) =>
    mutationId === null ? changes.filter((one) => one.seq === seq) : logged;
  return (
    (logged.length > 0 || first.changes.length === 0) &&
    first.changes.every((expected) => among(expected).some((change) => isDeepStrictEqual(change, expected)))
  );
}

/** Once a stream, and in no stream that the answer did not name. */
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

/** Each task is on one board; a creation that was acknowledged is on one of them. */
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

/** What a fresh device is given is what another has that replayed every change: where it is not, both are told. */
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

/** Every row that either side has, by its id. */
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

/** Log and rows of a person of one moment: the notifier, which the blows have held up, may still be writing to both. */
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
