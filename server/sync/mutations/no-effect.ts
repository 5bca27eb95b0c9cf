import { isDeepStrictEqual } from "node:util";
import type { RowOp, StreamOps } from "#contract/changes/change.ts";
import type { Facts } from "../storage.ts";

/** Fields that record a write, not content. */
const STAMPS: ReadonlySet<string> = new Set(["updatedAt", "editedAt", "rev", "epoch", "version"]);
/** Fields that record since when a state holds: setting one to now, when the state already holds, is no change. */
const MOMENTS: ReadonlySet<string> = new Set(["archivedAt", "deletedAt", "doneAt", "readAt"]);

/**
 * Returns true if the operations leave every row as it is, except for stamps: a request that was repeated without a key, or that sets an
 * existing value. Such operations are not written, so that no revision changes and no client is notified. `at` is the time of the write,
 * ISO 8601.
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

/** Facts contain only the roles of members, so operations on members are always written. */
function rowOf({ e, id }: RowOp, facts: Pick<Facts, "get">): ExistingRow | undefined {
  if (e === "member") return undefined;
  const row = facts.get(e, id);
  return row === undefined ? undefined : { ...row };
}
