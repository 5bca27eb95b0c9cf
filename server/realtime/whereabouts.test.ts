import { describe, expect, test } from "vitest";
import type { PresenceEntry } from "#contract/sync/presence.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";
import { createWhereabouts, type Spot } from "./whereabouts.ts";

const board = uuid(1);
const spot = (over: Partial<Spot> = {}): Spot => ({ boardId: board, socketId: "line", tab: uuid(10), ...over });
const here = (over: Partial<PresenceEntry> = {}): PresenceEntry => ({
  userId: uuid(20),
  taskId: null,
  doing: null,
  ...over,
});

function at() {
  const clock = { now: 0 };
  return { clock, places: createWhereabouts(() => clock.now) };
}

describe("[SY-93] presence", () => {
  test("lists each place of a user once, however many tabs are there", () => {
    const { places } = at();
    expect(places.report(spot(), here())).toBe(true);
    expect(places.report(spot(), here())).toBe(false);
    expect(places.report(spot({ tab: uuid(11) }), here())).toBe(true);
    expect(places.ownOn(board)).toEqual([here()]);
    expect(places.report(spot({ tab: uuid(11) }), here({ taskId: uuid(30), doing: "writing" }))).toBe(true);
    expect(places.ownOn(board)).toEqual([here(), here({ taskId: uuid(30), doing: "writing" })]);
  });

  test("ends with the tab, with the connection, and after silence", () => {
    const { clock, places } = at();
    places.report(spot(), here());
    expect(places.report(spot(), null)).toBe(true);
    expect(places.report(spot(), null)).toBe(false);
    places.report(spot(), here());
    expect(places.leave(board, "other line")).toBe(false);
    expect(places.leave(board, "line")).toBe(true);
    expect([...places.ownBoards()]).toEqual([]);
    places.report(spot(), here());
    clock.now = 50;
    places.report(spot({ tab: uuid(11) }), here({ taskId: uuid(30) }));
    clock.now = 101;
    expect(places.forget(100)).toEqual({ own: [board], remote: [] });
    expect(places.ownOn(board)).toEqual([here({ taskId: uuid(30) })]);
    expect(places.forget(100)).toEqual({ own: [], remote: [] });
  });

  test("merges the reports of all nodes and drops a silent node", () => {
    const { clock, places } = at();
    const receive = (node: string, people: PresenceEntry[]) => places.receive({ node, boardId: board, here: people });
    receive("one", [here()]);
    clock.now = 50;
    receive("two", [here(), here({ userId: uuid(21) })]);
    expect(places.on(board)).toEqual([here(), here({ userId: uuid(21) })]);
    clock.now = 101;
    expect(places.forget(100)).toEqual({ own: [], remote: [board] });
    receive("two", []);
    expect(places.on(board)).toEqual([]);
  });

  test("accepts at most twenty tabs of one connection", () => {
    const { places } = at();
    for (let tab = 0; tab < 40; tab += 1)
      places.report(spot({ tab: uuid(100 + tab) }), here({ taskId: uuid(200 + tab) }));
    expect(places.ownOn(board)).toHaveLength(20);
  });
});
