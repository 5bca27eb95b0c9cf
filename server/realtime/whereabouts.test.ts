import { describe, expect, test } from "vitest";
import type { Here } from "#contract/presence.ts";
import { uuid } from "#server/testing/mutation-world.ts";
import { createWhereabouts, type Spot } from "./whereabouts.ts";

const board = uuid(1);
const spot = (over: Partial<Spot> = {}): Spot => ({ boardId: board, socketId: "line", tab: uuid(10), ...over });
const here = (over: Partial<Here> = {}): Here => ({ userId: uuid(20), taskId: null, doing: null, ...over });

function at() {
  const clock = { now: 0 };
  return { clock, places: createWhereabouts(() => clock.now) };
}

describe("[SY-93] where people are", () => {
  test("is told once a place, however many tabs stand there", () => {
    const { places } = at();
    expect(places.say(spot(), here())).toBe(true);
    expect(places.say(spot(), here())).toBe(false);
    expect(places.say(spot({ tab: uuid(11) }), here())).toBe(true);
    expect(places.ownOn(board)).toEqual([here()]);
    expect(places.say(spot({ tab: uuid(11) }), here({ taskId: uuid(30), doing: "writing" }))).toBe(true);
    expect(places.ownOn(board)).toEqual([here(), here({ taskId: uuid(30), doing: "writing" })]);
  });

  test("ends with the tab, with the connection, and with silence", () => {
    const { clock, places } = at();
    places.say(spot(), here());
    expect(places.say(spot(), null)).toBe(true);
    expect(places.say(spot(), null)).toBe(false);
    places.say(spot(), here());
    expect(places.leave(board, "other line")).toBe(false);
    expect(places.leave(board, "line")).toBe(true);
    expect([...places.ownBoards()]).toEqual([]);
    places.say(spot(), here());
    clock.now = 50;
    places.say(spot({ tab: uuid(11) }), here({ taskId: uuid(30) }));
    clock.now = 101;
    expect(places.forget(100)).toEqual({ own: [board], told: [] });
    expect(places.ownOn(board)).toEqual([here({ taskId: uuid(30) })]);
    expect(places.forget(100)).toEqual({ own: [], told: [] });
  });

  test("comes together from all nodes, and a node that fell silent is forgotten", () => {
    const { clock, places } = at();
    const told = (node: string, people: Here[]) => places.hear({ node, boardId: board, here: people });
    told("one", [here()]);
    clock.now = 50;
    told("two", [here(), here({ userId: uuid(21) })]);
    expect(places.on(board)).toEqual([here(), here({ userId: uuid(21) })]);
    clock.now = 101;
    expect(places.forget(100)).toEqual({ own: [], told: [board] });
    told("two", []);
    expect(places.on(board)).toEqual([]);
  });

  test("takes no more than twenty tabs of one connection", () => {
    const { places } = at();
    for (let tab = 0; tab < 40; tab += 1) places.say(spot({ tab: uuid(100 + tab) }), here({ taskId: uuid(200 + tab) }));
    expect(places.ownOn(board)).toHaveLength(20);
  });
});
