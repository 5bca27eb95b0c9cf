import type { Board } from "#contract/entities/board.ts";
import { boardStream, userStream } from "#contract/changes/change.ts";
import { holderOf } from "#contract/entities/holder.ts";
import { memberKey } from "#client/sync/sync-api.ts";
import type { BoardRecord } from "#client/sync/storage/disk/databases.ts";
import type { Tab } from "../device/device-parts.ts";
import { seenBy } from "../server/board-reads.ts";
import { detailsOf } from "../server/detail-reads.ts";
import { Violation } from "../trace.ts";
import type { World } from "../world.ts";
import { inBundles } from "./bundles.ts";
import { compareCounts } from "./counts.ts";
import { differenceOf } from "./step-checks.ts";

/**
 * The rows that a tab is expected to have: `held`: boards that it has loaded; `whole`: every board, because all were opened; `kept`: what
 * the disk stores.
 */
export type ExpectedRows = "held" | "whole" | "kept";

/**
 * Rule «equal»: in the end the tab's memory has the same rows as the server, and every device has the same list of boards. Throws the first
 * violation.
 */
export function compareTab(world: World, tab: Tab, expected: ExpectedRows): void {
  const userId = tab.sync.session.state().user?.id;
  if (userId === undefined) throw new Violation("quiet", `${tab.name} has no person`);
  const { base, cursors } = tab.sync.inspect();
  const visible = seenBy(world.database.state(), userId).map(({ board }) => board);
  // docs/specification.md, section 4: an archived board leaves the device.
  const seen = byId(visible.filter((board) => expected !== "kept" || board.status === "active"));
  expectSame(world, tab, "boards", base.board, seen);
  compareFavourites(world, tab, userId);
  compareCounts(world.database.state(), tab, visible);
  for (const boardId of seen.keys()) {
    const cursor = cursors.get(boardStream(boardId));
    if (cursor !== undefined) compareBoard(world, tab, { boardId, userId, cursor });
    else if (expected === "whole")
      throw new Violation("quiet", `${tab.name} does not hold ${boardId} though it was opened`);
  }
  checkNothingElse(tab, new Set(seen.keys()));
  if (expected === "whole") compareDetails(world, tab);
}

/** The details of every open task and board page equal those of the server (PT-05, AT-63). */
function compareDetails(world: World, tab: Tab): void {
  const { base } = tab.sync.inspect();
  const open = new Set([...base.task.keys(), ...base.board.keys()].filter((id) => tab.openTasks.has(id)));
  const server = detailsOf(world.database.state(), open);
  const here = <T extends { taskId: string | null }>(rows: ReadonlyMap<string, T>) =>
    new Map([...rows].filter(([, row]) => open.has(holderOf(row))));
  expectSame(world, tab, "lines of checklists", here(base.item), byId(server.items));
  expectSame(world, tab, "comments", here(base.comment), byId(server.comments));
  expectSame(world, tab, "attachments", here(base.attachment), byId(server.attachments));
}

function expectSame(
  world: World,
  tab: Tab,
  what: string,
  found: ReadonlyMap<string, object>,
  wanted: ReadonlyMap<string, object>,
): void {
  const difference = differenceOf(found, wanted, world.ignored);
  if (difference !== null)
    throw new Violation("equal", `${tab.name} holds other ${what} than the server: ${difference}`);
}

interface BoardCursor {
  boardId: string;
  userId: string;
  cursor: { epoch: string; seq: number; complete: boolean };
}

function compareBoard(world: World, tab: Tab, { boardId, userId, cursor }: BoardCursor): void {
  const snapshot = world.database.memory.snapshot(boardId, userId);
  if (snapshot === null) throw new Violation("quiet", `${boardId} is seen and has no snapshot`);
  const isThere = cursor.complete && cursor.epoch === snapshot.epoch && cursor.seq === snapshot.seq;
  if (!isThere) {
    const at = `${cursor.epoch}:${String(cursor.seq)}${cursor.complete ? "" : " (not whole)"}`;
    throw new Violation(
      "equal",
      `${tab.name} stands at ${at} of ${boardId}, the server at ${snapshot.epoch}:${String(snapshot.seq)}`,
    );
  }
  const { base } = tab.sync.inspect();
  const here = <T extends { boardId: string }>(rows: ReadonlyMap<string, T>) =>
    new Map([...rows].filter(([, row]) => row.boardId === boardId));
  expectSame(world, tab, "tasks", here(base.task), byId(snapshot.tasks));
  expectSame(world, tab, "columns", here(base.column), byId(snapshot.columns));
  expectSame(world, tab, "labels", here(base.label), byId(snapshot.labels));
  expectSame(world, tab, "custom fields", here(base.customField), byId(snapshot.customFields));
  expectSame(world, tab, "rules", here(base.rule), byId(snapshot.rules));
  const shared = new Map([...here(base.savedView)].filter(([, view]) => view.shared));
  expectSame(world, tab, "views", shared, byId(snapshot.savedViews));
  const members = new Map([...base.member].filter(([key]) => key.startsWith(`${boardId}/`)));
  expectSame(
    world,
    tab,
    "members",
    members,
    new Map(snapshot.members.map((member) => [memberKey(boardId, member.id), member])),
  );
  const role = tab.sync.store.roleOn(boardId);
  if (role !== snapshot.role)
    throw new Violation("equal", `${tab.name} believes to be ${String(role)} of ${boardId} and is ${snapshot.role}`);
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

function compareFavourites(world: World, tab: Tab, userId: string): void {
  const own = world.database.memory.userSnapshot(userId);
  const { base, cursors } = tab.sync.inspect();
  if (own === null) return;
  expectSame(world, tab, "favourites", base.favourite, byId(own.favourites));
  expectSame(world, tab, "places at the top", base.topBoard, byId(own.topBoards));
  const views = new Map([...base.savedView].filter(([, view]) => !view.shared));
  expectSame(world, tab, "own views", views, byId(own.savedViews));
  const cursor = cursors.get(userStream(userId));
  if (cursor?.epoch !== own.epoch || cursor.seq !== own.seq)
    throw new Violation("equal", `${tab.name} does not stand where its person's own stream stands`);
}

/** Rule «removed»: the tab has no rows of a board that the user may not see. */
function checkNothingElse(tab: Tab, seen: ReadonlySet<string>): void {
  const { base } = tab.sync.inspect();
  const { task, column, label, customField, rule, savedView } = base;
  const views = [...savedView.values()].filter(({ shared }) => shared);
  const rows = [...views, ...[task, column, label, customField, rule].flatMap((table) => [...table.values()])];
  const foreign = rows.find((row) => !seen.has(row.boardId));
  if (foreign !== undefined)
    throw new Violation("removed", `${tab.name} still holds ${foreign.id} of ${foreign.boardId}`);
  const role = [...base.member.keys()].find((key) => !seen.has(key.split("/")[0] ?? ""));
  if (role !== undefined) throw new Violation("removed", `${tab.name} still holds the role ${role}`);
}

/** Compares the disk with the server: boards marked as complete are complete, and no row belongs to another user. */
export function compareDisk(world: World, tab: Tab): void {
  const { disk, name } = tab.device;
  const userId = tab.sync.session.state().user?.id ?? "";
  const seen = new Map(seenBy(world.database.state(), userId).map(({ board }) => [board.id, board]));
  const records = disk.rows("kanbanDB", "boards").filter(isRecord);
  const storedIds = new Set<string>();
  for (const record of records) {
    const {
      _sync: cursor,
      _owner: owner,
      _labels: labels,
      _customFields: fields,
      _rules: rules,
      _views: views,
      _members: members,
    } = record;
    const board = seen.get(record.id);
    if (owner !== userId || board === undefined)
      throw new Violation("removed", `the disk of ${name} still holds the board ${record.id} of ${owner}`);
    expectOnDisk(world, name, "board", new Map([[record.id, plainBoard(record)]]), new Map([[record.id, board]]));
    if (cursor === undefined) continue;
    storedIds.add(record.id);
    const snapshot = world.database.memory.snapshot(record.id, userId);
    if (snapshot === null) continue;
    if (!cursor.complete || cursor.epoch !== snapshot.epoch || cursor.seq !== snapshot.seq) {
      const at = `${cursor.epoch}:${String(cursor.seq)}${cursor.complete ? "" : " (not whole)"}`;
      throw new Violation(
        "equal",
        `the disk of ${name} stands at ${at} of ${record.id}, the server at ${snapshot.epoch}:${String(snapshot.seq)}`,
      );
    }
    expectOnDisk(world, name, "tasks", rowsOf(disk.rows("kanbanDB", "tasks"), record.id), byId(snapshot.tasks));
    const bundled = inBundles(disk, record);
    if (bundled !== null) {
      expectOnDisk(world, name, "tasks in bundles", bundled, byId(snapshot.tasks));
      world.trace.count("bundles compared");
    }
    expectOnDisk(world, name, "columns", rowsOf(disk.rows("kanbanDB", "columns"), record.id), byId(snapshot.columns));
    expectOnDisk(world, name, "labels", byId(labels ?? []), byId(snapshot.labels));
    expectOnDisk(world, name, "custom fields", byId(fields ?? []), byId(snapshot.customFields));
    expectOnDisk(world, name, "rules", byId(rules ?? []), byId(snapshot.rules));
    expectOnDisk(world, name, "views", byId(views ?? []), byId(snapshot.savedViews));
    expectOnDisk(world, name, "members", byId(members ?? []), byId(snapshot.members));
  }
  for (const store of ["tasks", "columns"]) {
    const stray = disk.rows("kanbanDB", store).find((row) => !storedIds.has(String(Reflect.get(row, "boardId"))));
    if (stray !== undefined)
      throw new Violation("removed", `the disk of ${name} holds a stray row of ${store}: ${JSON.stringify(stray)}`);
  }
}

function expectOnDisk(
  world: World,
  name: string,
  what: string,
  found: ReadonlyMap<string, object>,
  wanted: ReadonlyMap<string, object>,
): void {
  const difference = differenceOf(found, wanted, world.ignored);
  if (difference !== null)
    throw new Violation("equal", `the disk of ${name} holds other ${what} than the server: ${difference}`);
}

function isRecord(row: object): row is BoardRecord {
  return "_owner" in row;
}

/** Returns the board's own fields without the fields that the device adds. */
function plainBoard(record: BoardRecord): Partial<Board> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !field.startsWith("_")));
}

function rowsOf(rows: readonly object[], boardId: string): Map<string, object> {
  const here = rows.filter((row) => Reflect.get(row, "boardId") === boardId);
  return new Map(here.map((row) => [String(Reflect.get(row, "id")), row]));
}
