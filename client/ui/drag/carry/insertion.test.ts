import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { middlesAbove, neighboursAt, nextRank, othersOf, placeAgain, shiftAt, type Track } from "./insertion.ts";

const sizes = fc.array(fc.integer({ min: 10, max: 300 }), { maxLength: 40 });
const GAP = 7;

function trackOf(heights: readonly number[]): Track {
  const starts = heights.map((_, index) => heights.slice(0, index).reduce((sum, size) => sum + size + GAP, 0));
  const end = heights.reduce((sum, size) => sum + size + GAP, 0);
  return { count: heights.length, startOf: (index) => starts[index] ?? end, sizeOf: (index) => heights[index] ?? 0 };
}

const middle = (track: Track, index: number) => track.startOf(index) + track.sizeOf(index) / 2;

/** The reference rule: neighbours move one at a time while the point is past the middle of their drawn position. */
function stepwise(track: Track, at: number, current: number, shift: number): number {
  let rank = current;
  while (rank < track.count && at > middle(track, rank) + shift) rank += 1;
  while (rank > 0 && at < middle(track, rank - 1)) rank -= 1;
  return rank;
}

describe("the position for a point", () => {
  it("counts the middles above the point", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: -50, max: 9_000 }), (heights, at) => {
        const track = trackOf(heights);
        expect(middlesAbove(track, at)).toBe(heights.filter((_, index) => middle(track, index) < at).length);
      }),
    );
  });

  it("equals the result of moving the neighbours one by one", () => {
    fc.assert(
      fc.property(
        sizes,
        fc.nat(),
        fc.double({ min: -50, max: 9_000, noNaN: true }),
        fc.nat(300),
        (heights, raw, at, shift) => {
          const track = trackOf(heights);
          const current = raw % (heights.length + 1);
          // A point exactly on a middle may go either way.
          fc.pre(heights.every((_, index) => middle(track, index) !== at && middle(track, index) + shift !== at));
          expect(nextRank(track, at, current, shift)).toBe(stepwise(track, at, current, shift));
        },
      ),
    );
  });

  it("does not change when the point does not move", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: -50, max: 9_000 }), fc.nat(300), (heights, at, shift) => {
        const track = trackOf(heights);
        const once = nextRank(track, at, null, shift);
        expect(nextRank(track, at, once, shift)).toBe(once);
      }),
    );
  });

  it("reaches both ends", () => {
    const track = trackOf([80, 120, 60]);
    expect(nextRank(track, -1, 2, 87)).toBe(0);
    expect(nextRank(track, 9_999, 0, 87)).toBe(3);
    expect(nextRank(trackOf([]), 40, null, 87)).toBe(0);
  });
});

const order = fc.uniqueArray(fc.integer({ min: 0, max: 99 }).map(String), { maxLength: 20 });

describe("insertion among the other cards", () => {
  it("draws every neighbour and the slot where the list has them after the drop", () => {
    const placed = fc.tuple(sizes, fc.integer({ min: 5, max: 300 }), fc.nat(), fc.nat(), fc.boolean());
    fc.assert(
      fc.property(placed, ([others, size, rawHome, rawRank, isHere]) => {
        const home = isHere ? rawHome % (others.length + 1) : -1;
        const rank = rawRank % (others.length + 1);
        const now = trackOf(isHere ? others.toSpliced(home, 0, size) : others);
        const then = trackOf(others.toSpliced(rank, 0, size));
        const pitch = size + GAP;
        for (let index = 0; index < now.count; index += 1) {
          if (index === home) continue;
          const among = home >= 0 && index > home ? index - 1 : index;
          const drawn = now.startOf(index) + shiftAt(index, rank, home, pitch);
          expect(drawn).toBe(then.startOf(among >= rank ? among + 1 : among));
        }
        expect(othersOf(now, home, pitch).startOf(rank)).toBe(then.startOf(rank));
      }),
    );
  });

  it("returns the neighbours that the inserted card has", () => {
    fc.assert(
      fc.property(order, fc.nat(25), fc.boolean(), (ids, rank, isHere) => {
        const id = isHere ? (ids[rank % Math.max(1, ids.length)] ?? "new") : "new";
        const found = neighboursAt(ids, id, rank);
        const put = ids.filter((other) => other !== id).toSpliced(found.index, 0, id);
        expect([put[found.index - 1] ?? null, put[found.index + 1] ?? null]).toEqual([found.previousId, found.nextId]);
      }),
    );
  });

  it("keeps a place next to the same neighbour when other users change the column", () => {
    fc.assert(
      fc.property(order, order, fc.nat(25), (before, after, rank) => {
        const was = neighboursAt(before, "me", rank);
        const now = placeAgain(after, "me", was);
        if (was.nextId !== null && after.includes(was.nextId)) expect(now.nextId).toBe(was.nextId);
        else if (was.previousId !== null && after.includes(was.previousId)) expect(now.previousId).toBe(was.previousId);
        expect(now.index).toBeGreaterThanOrEqual(0);
        expect(now.index).toBeLessThanOrEqual(after.length);
      }),
    );
  });
});
