import { beforeEach, describe, expect, it } from "vitest";
import type { CatchUpAnswer } from "#contract/boards/catch-up.ts";
import { ABSENCE_MS, createVisit, type Visit } from "./visit.ts";

const MINUTE_MS = 60_000;
const NEWS: CatchUpAnswer = {
  since: "2026-11-22T00:00:00.000Z",
  awayMs: ABSENCE_MS,
  items: [],
  boardChanges: 1,
  isMore: false,
};

let clock: number;
let answers: (CatchUpAnswer | null)[];
let done: string[];
let visit: Visit;

beforeEach(() => {
  [clock, answers, done] = [0, [], []];
  visit = createVisit({
    now: () => clock,
    ask: () => {
      done.push("ask");
      return Promise.resolve(answers.length > 0 ? (answers.shift() ?? null) : NEWS);
    },
    see: () => {
      done.push("see");
      return Promise.resolve();
    },
    notify: () => done.push("tell"),
  });
});

async function stay(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock += MINUTE_MS;
    await visit.stay();
  }
}

describe("[AW-03] a visit of a board", () => {
  it("shows earlier changes once", async () => {
    await visit.stay();
    await stay(90);
    expect(done).toEqual(["ask", "tell", "see"]);
    await visit.go();
    expect(done).toEqual(["ask", "tell", "see", "see"]);
  });

  it("continues after a short network failure", async () => {
    await visit.stay();
    await stay(120);
    clock += 2 * MINUTE_MS;
    await visit.stay();
    expect(done).toEqual(["ask", "tell", "see"]);
  });

  it("starts again after a long network failure, a long time on another page, or sleep of the device", async () => {
    await visit.stay();
    clock += ABSENCE_MS;
    await visit.stay();
    await visit.go();
    clock += ABSENCE_MS;
    await visit.stay();
    expect(done.filter((what) => what === "tell")).toHaveLength(3);
  });

  it("does not report changes as seen before the server has returned them, and asks again", async () => {
    answers = [null, null];
    await visit.stay();
    await visit.go();
    expect(done).toEqual(["ask"]);
    await stay(2);
    expect(done).toEqual(["ask", "ask", "ask", "tell", "see"]);
  });

  it("reports nothing as seen if it ends before the answer", async () => {
    const coming = visit.stay();
    void visit.go();
    visit.end();
    await coming;
    expect(done).toEqual(["ask"]);
  });
});
