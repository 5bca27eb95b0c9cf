import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTurnstile, type Lane, type Turn, type TurnstileRoom } from "./turnstile-service.ts";

const ROOM: TurnstileRoom = { inside: 2, insideAgain: 1, waitingOfAccount: 32, waiting: 128 };
const turns = fc.array(
  fc.record({
    account: fc.constantFrom("vera", "oleg", "guessed"),
    lane: fc.constantFrom<Lane[]>("first", "again"),
  }),
  { maxLength: 40 },
);

/** An attempt that stays inside until it is released. */
interface Try extends Turn {
  leave: () => void;
}

/** A turnstile with attempts that last until released, and a record of who is inside and has entered. */
function stage(room: TurnstileRoom = ROOM) {
  const inTurn = createTurnstile(room);
  const inside: Try[] = [];
  const entered: Try[] = [];
  return {
    inside,
    entered,
    come: (turn: Turn): Promise<void> =>
      inTurn(turn, async () => {
        await new Promise<void>((resolve) => {
          const one = { ...turn, leave: resolve };
          inside.push(one);
          entered.push(one);
        });
      }),
    /** Releases the attempt that has been inside longest. */
    leave: async (): Promise<void> => {
      inside.shift()?.leave();
      await settled();
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the limit on simultaneous password hashing", () => {
  it("[SE-13] admits every attempt in the end, never more than its limits, and one per account at a time", async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (coming) => {
        const { come, leave, inside, entered } = stage();
        const all = coming.map(come);
        await settled();
        while (inside.length > 0) {
          expect(inside.length).toBeLessThanOrEqual(ROOM.inside);
          expect(inside.filter(({ lane }) => lane === "again").length).toBeLessThanOrEqual(ROOM.insideAgain);
          expect(new Set(inside.map(({ account }) => account)).size).toBe(inside.length);
          await leave();
        }
        await Promise.all(all);
        expect(entered.length).toBe(coming.length);
      }),
    );
  });

  it("[SE-13] (S-14) leaves capacity for other accounts when one is attacked from many addresses", async () => {
    const { come, leave, inside } = stage();
    for (let count = 0; count < 20; count += 1) void come({ account: "guessed", lane: "first" });
    void come({ account: "vera", lane: "first" });
    await settled();
    expect(inside.map(({ account }) => account)).toEqual(["guessed", "vera"]);
    while (inside.length > 0) await leave();
  });

  it("[SE-13] admits a first attempt before repeated ones", async () => {
    const { come, leave, entered, inside } = stage();
    for (let count = 0; count < 10; count += 1) void come({ account: `failed ${String(count)}`, lane: "again" });
    void come({ account: "vera", lane: "first" });
    await settled();
    expect(entered.map(({ lane }) => lane)).toEqual(["again", "first"]);
    while (inside.length > 0) await leave();
  });

  it("queues some attempts and rejects the rest, with a lower limit for one account", async () => {
    const { come, leave, inside } = stage({ inside: 2, insideAgain: 1, waitingOfAccount: 3, waiting: 5 });
    const ends = Promise.allSettled(
      ["guessed", "guessed", "guessed", "guessed", "guessed", "vera", "oleg", "anna", "ivan"].map((account) =>
        come({ account, lane: "first" }),
      ),
    );
    await settled();
    while (inside.length > 0) await leave();
    const statuses = (await ends).map((end) => (end.status === "fulfilled" ? "in" : String(end.reason.code)));
    expect(statuses).toEqual(["in", "in", "in", "in", "RATE_LIMITED", "in", "in", "in", "RATE_LIMITED"]);
  });

  it("admits the next attempt after one has failed", async () => {
    const inTurn = createTurnstile(ROOM);
    const fails = inTurn({ account: "vera", lane: "first" }, () => Promise.reject(new Error("no memory")));
    const next = inTurn({ account: "vera", lane: "first" }, () => Promise.resolve("in"));
    await expect(fails).rejects.toThrow("no memory");
    await expect(next).resolves.toBe("in");
  });
});
