import { isDeepStrictEqual } from "node:util";
import type { RowOp, StreamOps } from "#contract/changes/change.ts";
import type { Facts } from "../storage.ts";

/** Say when a row was written, not what is in it. */
const STAMPS: ReadonlySet<string> = new Set(["updatedAt", "editedAt", "rev", "epoch", "version"]);
/** Say since when something is so: now, where it has been so for some time, is nothing new. */
const MOMENTS: ReadonlySet<string> = new Set(["archivedAt", "deletedAt", "doneAt", "readAt"]);

/**
 * True when operations leave every row as it is but for its stamps: a call that was sent again without a key, or says what is so already. They
 * are not written then, so that no revision moves and nobody is told of nothing. `at` is the moment of the write, ISO 8601.
 */
export function changesNothing(parts: readonly StreamOps[], facts: Pick<Facts, "get">, at: string): boolean {
  return parts.every(({ ops }) => ops.every((op) => leavesRow(op, rowOf(op, facts), at)));
}

type ExistingRow = Readonly<Record<string, unknown>>;

function leavesRow(op: RowOp, existing: ExistingRow | undefined, at: string): boolean {
  if (existing === undefined) return op.e === "favourite" && op.t === "del";
  switch (op.t) {
    case "set":
      return Object.entries(op.f).every(([name, value]) => isSame({ name, value, current: existing[name], at }));
    case "del":
      return false;
    case "add":
      return isListed(existing[op.k], op.v);
    case "rem":
      return !isListed(existing[op.k], op.v);
    case "put":
      return isDeepStrictEqual(valueOf(existing[op.k], op.n) ?? null, op.v);
  }
}

function isSame({ name, value, current, at }: { name: string; value: unknown; current: unknown; at: string }): boolean {
  if (STAMPS.has(name) || isDeepStrictEqual(value, current)) return true;
  return MOMENTS.has(name) && value === at && current !== null && current !== undefined;
}

function isListed(list: unknown, value: string): boolean {
  return Array.isArray(list) && list.includes(value);
}

function valueOf(map: unknown, key: string): unknown {
  return typeof map === "object" && map !== null ? Reflect.get(map, key) : undefined;
}

/** Of members only the roles are known where something is decided: what is said of them is always written. */
function rowOf({ e, id }: RowOp, facts: Pick<Facts, "get">): ExistingRow | undefined {
  if (e === "member") return undefined;
  const row = facts.get(e, id);
  return row === undefined ? undefined : { ...row };
}
