import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runGates } from "./check.mjs";
import { BEGAN_AT } from "./gates.mjs";

const ok = "node --version";
const bad = 'node -e "console.log(1);process.exit(3)"';
let said: string[] = [];

beforeEach(() => {
  said = [];
  vi.spyOn(console, "log").mockImplementation((line: unknown) => said.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

/** Runs gates and gives back each one's verdict in the table (its first word), and the very last line. */
async function verdicts(...all: NonNullable<Parameters<typeof runGates>[0]>["all"] & {}): Promise<string[]> {
  const passed = await runGates({ all });
  const lines = said.join("\n").split("\n");
  const states = all.map(
    ({ name }) => lines.map((line) => new RegExp(`^${name} +[\\d.]+ +(\\w+)`).exec(line)?.[1]).find(Boolean) ?? "",
  );
  return [...states, lines.at(-1) ?? "", passed ? "good" : "bad"];
}

describe("the runner of gates", () => {
  it("counts the passed, the failed and the skipped in a line of its own", async () => {
    const gates = [
      { name: "one", command: ok },
      { name: "two", command: bad },
      { name: "three", command: bad, skip: () => "not here" },
    ];
    const line = "1 of 3 gates are well, 1 fell, 1 left out";
    expect(await verdicts(...gates)).toEqual(["well", "fell", "left", line, "bad"]);
    expect(said).toContain("- three: left out: not here");
  });

  it("adds up the tests that its gates have counted", async () => {
    const counting = (line: string) => ({ name: "n", command: `node -e "console.log('counted tests: ${line}')"` });
    const gates = [counting("20 well, 0 fell, 1 left out"), counting("300 well, 4 fell, 0 left out")];
    const line = "320 passed, 4 failed";
    expect(await verdicts(...gates)).toEqual(["well", "well", line, "good"]);
  });

  it("is content with a run in which something was skipped and nothing failed", async () => {
    expect(await verdicts({ name: "one", command: ok }, { name: "two", command: ok, skip: () => "no" })).toEqual([
      "well",
      "left",
      "1 of 2 gates are well, 0 fell, 1 left out",
      "good",
    ]);
  });

  it("does not run a gate whose ground has failed", async () => {
    const gates = [
      { name: "build", command: bad },
      { name: "budget", command: ok, after: ["build"] },
    ];
    expect(await verdicts(...gates)).toEqual(["fell", "left", "0 of 2 gates are well, 1 fell, 1 left out", "bad"]);
  });

  it("fails a gate that is content without having done anything", async () => {
    const gate = {
      name: "rooms",
      command: ok,
      doubt: (output: string) => (output.startsWith("v") ? "it read nothing" : undefined),
    };
    expect(await verdicts(gate)).toEqual(["fell", "0 of 1 gates are well, 1 fell, 0 left out", "bad"]);
    expect(said.join("\n")).toContain("it read nothing");
  });

  it("stops a gate that hangs, with everything it has started", async () => {
    const gate = { name: "hangs", command: 'node -e "setInterval(() => 1, 1000)"', limitSeconds: 0.5 };
    expect(await verdicts(gate)).toEqual(["fell", "0 of 1 gates are well, 1 fell, 0 left out", "bad"]);
    expect(said.join("\n")).toContain("Stopped: it took longer than 0.5 s");
  });

  it("runs two at a time, and one that must be alone by itself at the end", async () => {
    const gates = [
      { name: "browser", command: ok, alone: true },
      { name: "one", command: ok },
      { name: "two", command: ok },
    ];
    await verdicts(...gates);
    expect(
      said.filter((line) => line.includes("…") || line.startsWith("✓")).map((line) => line.trim().slice(0, 9)),
    ).toEqual([
      "one …",
      "two …",
      expect.stringMatching(/^✓ (one|two)/),
      expect.stringMatching(/^✓ (one|two)/),
      "browser …",
      "✓ browser",
    ]);
  });

  it("repeats at the end what a gate has left out, and why", async () => {
    await verdicts({ name: "tests", command: `node -e "console.log('left out: two nodes: no Redis answers')"` });
    expect(said.join("\n")).toContain("Left out, and why:\n  tests: two nodes: no Redis answers");
  });

  it("tells of many tests of one suite that were left out for one reason in one line", async () => {
    const lines = [
      "a board > opens: too slow",
      "a board > shuts: too slow",
      "a card > turns: too slow",
      "two nodes: no Redis",
    ];
    const command = `node -e "for (const line of ${JSON.stringify(lines).replaceAll('"', "'")}) console.log('left out: ' + line)"`;
    await verdicts({ name: "tests", command });
    const told = ["a board (2 tests): too slow", "a card > turns: too slow", "two nodes: no Redis"];
    expect(said.join("\n")).toContain(["Left out, and why:", ...told.map((line) => `  tests: ${line}`)].join("\n"));
  });

  it("repeats at the end what has passed only when it was tried again", async () => {
    await verdicts({ name: "tests", command: `node -e "console.log('tried again: two nodes hear each other')"` });
    expect(said.join("\n")).toContain("Passed only when tried again:\n  tests: two nodes hear each other");
  });

  it("knows its gates by name", async () => {
    await expect(runGates({ all: [{ name: "one", command: ok }], names: ["won"] })).rejects.toThrow(
      "No gate won; there are one",
    );
  });

  it("stops a gate when the time for all of them is over", async () => {
    vi.stubEnv(BEGAN_AT, String(Date.now() - 3_600_000));
    const gates = [{ name: "long", command: 'node -e "setTimeout(() => {}, 60000)"' }];
    expect(await verdicts(...gates)).toEqual(["fell", "0 of 1 gates are well, 1 fell, 0 left out", "bad"]);
    expect(said.join("\n")).toContain("it took longer than 1 s");
    vi.unstubAllEnvs();
  });
});
