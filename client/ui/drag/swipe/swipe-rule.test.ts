import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TOUCH_HOLD_MS, TOUCH_SLOP } from "../pointer-press.ts";
import {
  armAt,
  beginSwipe,
  EDGE_PX,
  FLICK_PX_PER_MS,
  isSwiped,
  moveSwipe,
  REST_MS,
  restSwipe,
  type Swipe,
  type SwipeSetting,
  type TouchPoint,
} from "./swipe-rule.ts";

const LIST: SwipeSetting = { width: 340, isContested: false };
const BOARD: SwipeSetting = { width: 340, isContested: true };
const START: TouchPoint = { x: 100, y: 400, at: 1_000 };
const FRAME_MS = 16;

/** Returns the states of a finger that moves through these offsets from its start, one per frame. */
function follow(path: readonly (readonly [number, number])[], setting: SwipeSetting, start = START): Swipe[] {
  const states: Swipe[] = [beginSwipe(start)];
  for (const [index, [dx, dy]] of path.entries()) {
    const point = { x: start.x + dx, y: start.y + dy, at: start.at + (index + 1) * FRAME_MS };
    states.push(moveSwipe(states.at(-1) ?? beginSwipe(start), point, setting));
  }
  return states;
}

const ending = (path: readonly (readonly [number, number])[], setting: SwipeSetting): Swipe =>
  follow(path, setting).at(-1) ?? beginSwipe(START);

/** Returns a path to the right at a constant speed, in pixels per millisecond, of at least `to` pixels. */
function straight(speed: number, to: number): [number, number][] {
  const frames = Math.max(1, Math.ceil(to / (speed * FRAME_MS)));
  return Array.from({ length: frames }, (_, index) => [(index + 1) * speed * FRAME_MS, 0]);
}

const offset = fc.double({ min: -400, max: 400, noNaN: true });
const paths = fc.array(fc.tuple(offset, offset), { minLength: 1, maxLength: 40 });
const settings = fc.constantFrom(LIST, BOARD);

describe("[EV-09] a pull of a card to the right", () => {
  it("counts after a long enough distance, and the card follows the finger", () => {
    const states = follow(straight(0.25, 200), BOARD);
    expect(states.at(-1)).toMatchObject({ kind: "pull", by: 200, isArmed: true });
    expect(states.map(isSwiped).indexOf(true)).toBeGreaterThan(1);
    expect(states.filter(isSwiped).every((state) => state.kind === "pull" && state.by >= armAt(BOARD))).toBe(true);
  });

  it("does not count when the finger ends near its start, whatever its path", () => {
    fc.assert(
      fc.property(paths, fc.double({ min: -400, max: 80, noNaN: true }), settings, (path, end, setting) => {
        expect(isSwiped(ending([...path, [end, 0]], setting))).toBe(false);
      }),
    );
  });

  it("does not count when the finger was never far to the right", () => {
    fc.assert(
      fc.property(paths, settings, (path, setting) => {
        const far = Math.max(...path.map(([dx]) => dx));
        fc.pre(far < armAt(setting));
        expect(follow(path, setting).some(isSwiped)).toBe(false);
      }),
    );
  });

  it("does not move a card farther than its own width", () => {
    fc.assert(
      fc.property(paths, settings, (path, setting) => {
        for (const state of follow(path, setting))
          if (state.kind === "pull") expect(state.by >= 0 && state.by <= setting.width).toBe(true);
      }),
    );
  });
});

describe("[EV-10] any other movement of a finger", () => {
  const decides = ([dx, dy]: readonly [number, number]): boolean => Math.hypot(dx, dy) > TOUCH_SLOP;

  it("is left to the browser for good: down, up, left or diagonal", () => {
    fc.assert(
      fc.property(paths, settings, (path, setting) => {
        const [dx, dy] = path.find(decides) ?? [0, 0];
        fc.pre(decides([dx, dy]) && (dx <= 0 || dx < 2 * Math.abs(dy)));
        const states = follow(path, setting);
        expect(states.every(({ kind }) => kind !== "pull")).toBe(true);
        expect(states.at(-1)?.kind).toBe("other");
      }),
    );
  });

  it("is told apart from a pull at the first step beyond the slop", () => {
    fc.assert(
      fc.property(paths, settings, (path, setting) => {
        const first = path.findIndex(decides);
        const states = follow(path, setting);
        for (const [index, { kind }] of states.entries())
          expect(kind === "undecided").toBe(first === -1 || index <= first);
      }),
    );
  });

  it("is left to the phone when it starts at the edge of the screen", () => {
    const states = follow(straight(0.3, 250), LIST, { ...START, x: EDGE_PX - 1 });
    expect(states.every(({ kind }) => kind === "other")).toBe(true);
  });

  it("is a drag of the card after a hold", () => {
    const afterHold = { x: START.x + 40, y: START.y, at: START.at + TOUCH_HOLD_MS };
    expect(moveSwipe(beginSwipe(START), afterHold, LIST).kind).toBe("other");
    expect(moveSwipe(beginSwipe(START), { ...afterHold, at: afterHold.at - 1 }, LIST).kind).toBe("pull");
  });
});

describe("[EV-11] a flick", () => {
  const speeds = fc.double({ min: FLICK_PX_PER_MS * 1.01, max: 4, noNaN: true });
  const lengths = fc.double({ min: 100, max: 400, noNaN: true });

  it("does not count among columns, where it is meant as a scroll", () => {
    fc.assert(
      fc.property(speeds, lengths, (speed, to) => {
        expect(follow(straight(speed, to), BOARD).some(isSwiped)).toBe(false);
      }),
    );
  });

  it("counts as a pull in a list, where nothing scrolls sideways", () => {
    fc.assert(
      fc.property(speeds, fc.double({ min: armAt(LIST), max: 400, noNaN: true }), (speed, to) => {
        expect(isSwiped(ending(straight(speed, to), LIST))).toBe(true);
      }),
    );
  });

  it("counts as a pull when the finger rests before it is lifted", () => {
    const flicked = ending(straight(2, 200), BOARD);
    const lastAt = START.at + straight(2, 200).length * FRAME_MS;
    expect(isSwiped(restSwipe(flicked, lastAt + REST_MS - 1, BOARD))).toBe(false);
    expect(isSwiped(restSwipe(flicked, lastAt + REST_MS, BOARD))).toBe(true);
    const jerk = { x: START.x + 260, y: START.y, at: lastAt + REST_MS + FRAME_MS };
    expect(isSwiped(moveSwipe(flicked, jerk, BOARD))).toBe(true);
  });
});
