import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runGates } from "./check.mjs";

const ok = "node --version";
const bad = 'node -e "console.log(1);process.exit(3)"';
let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: unknown) => lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

/** Runs gates. Returns the first word of each gate's verdict in the table, the last line of the output, and whether the run passed. */
async function verdicts(...all: NonNullable<Parameters<typeof runGates>[0]>["all"] & {}): Promise<string[]> {
  const passed = await runGates({ all });
  const printed = lines.join("\n").split("\n");
  const states = all.map(
    ({ name }) => printed.map((line) => new RegExp(`^${name} +[\\d.]+ +(\\w+)`).exec(line)?.[1]).find(Boolean) ?? "",
  );
  return [...states, printed.at(-1) ?? "", passed ? "good" : "bad"];
}

describe("the runner of gates", () => {
  it("prints the numbers of passed, failed and skipped gates in one line", async () => {
    const gates = [
      { name: "one", command: ok },
      { name: "two", command: bad },
      { name: "three", command: bad, skip: () => "not here" },
    ];
    const line = "1 of 3 gates ok, 1 FAIL, 1 skipped";
    expect(await verdicts(...gates)).toEqual(["ok", "FAIL", "skip", line, "bad"]);
    expect(lines).toContain("- three: skip: not here");
  });

  it("prints the sums of the gates' test counts", async () => {
    const counting = (line: string) => ({ name: "n", command: `node -e "console.log('counted tests: ${line}')"` });
    const gates = [counting("20 ok, 0 FAIL, 1 skipped"), counting("300 ok, 4 FAIL, 0 skipped")];
    const line = "320 passed, 4 failed, 1 skipped";
    expect(await verdicts(...gates)).toEqual(["ok", "ok", line, "good"]);
  });

  it("passes a run in which a gate was skipped and none failed", async () => {
    expect(await verdicts({ name: "one", command: ok }, { name: "two", command: ok, skip: () => "no" })).toEqual([
      "ok",
      "skip",
      "1 of 2 gates ok, 0 FAIL, 1 skipped",
      "good",
    ]);
  });

  it("does not run a gate whose prerequisite failed", async () => {
    const gates = [
      { name: "build", command: bad },
      { name: "budget", command: ok, after: ["build"] },
    ];
    expect(await verdicts(...gates)).toEqual(["FAIL", "skip", "0 of 2 gates ok, 1 FAIL, 1 skipped", "bad"]);
  });

  it("fails a gate that exits with 0 without having done anything", async () => {
    const gate = {
      name: "walls",
      command: ok,
      doubt: (output: string) => (output.startsWith("v") ? "it read nothing" : undefined),
    };
    expect(await verdicts(gate)).toEqual(["FAIL", "0 of 1 gates ok, 1 FAIL, 0 skipped", "bad"]);
    expect(lines.join("\n")).toContain("it read nothing");
  });

  it("stops a gate that is silent, with every process that it has started", async () => {
    const gate = { name: "hangs", command: 'node -e "setInterval(() => 1, 1000)"', silenceSeconds: 0.5 };
    expect(await verdicts(gate)).toEqual(["FAIL", "0 of 1 gates ok, 1 FAIL, 0 skipped", "bad"]);
    expect(lines.join("\n")).toContain("Stopped: no output for 0.5 s");
  });

  it("lets a slow gate run as long as it makes progress, and does not print its progress", async () => {
    const command = `node -e "let n = 0; const t = setInterval(() => { console.log('progress: ' + n); if (++n > 12) clearInterval(t) }, 100)"`;
    expect(await verdicts({ name: "slow", command, silenceSeconds: 0.8 })).toEqual([
      "ok",
      "1 of 1 gates ok, 0 FAIL, 0 skipped",
      "good",
    ]);
    expect(lines.join("\n")).not.toContain("progress:");
  });

  it("fails a gate that skipped a test for any reason but a missing dependency of the machine", async () => {
    const skipping = (reason: string) => ({
      name: "tests",
      command: `node -e "console.log('skipped: a board > opens: ${reason}')"`,
    });
    expect((await verdicts(skipping("needs S3"))).at(-1)).toBe("good");
    lines = [];
    expect((await verdicts(skipping("too slow"))).at(-1)).toBe("bad");
    expect(lines.join("\n")).toContain("a test was skipped for no reason of this machine: a board > opens: too slow");
  });

  it("runs two gates at a time, and a gate that must run alone at the end", async () => {
    const gates = [
      { name: "browser", command: ok, alone: true },
      { name: "one", command: ok },
      { name: "two", command: ok },
    ];
    await verdicts(...gates);
    expect(
      lines.filter((line) => line.includes("…") || line.startsWith("✓")).map((line) => line.trim().slice(0, 9)),
    ).toEqual([
      "one …",
      "two …",
      expect.stringMatching(/^✓ (one|two)/),
      expect.stringMatching(/^✓ (one|two)/),
      "browser …",
      "✓ browser",
    ]);
  });

  it("lists the skipped tests with their reasons at the end", async () => {
    await verdicts({ name: "tests", command: `node -e "console.log('skipped: two nodes: needs Redis')"` });
    expect(lines.join("\n")).toContain("Skipped, and why:\n  tests: two nodes: needs Redis");
  });

  it("groups the skipped tests of a suite that have the same reason in one line", async () => {
    const skipped = [
      "a board > opens: needs S3",
      "a board > shuts: needs S3",
      "a card > turns: needs S3",
      "two nodes: needs Redis",
    ];
    const command = `node -e "for (const line of ${JSON.stringify(skipped).replaceAll('"', "'")}) console.log('skipped: ' + line)"`;
    await verdicts({ name: "tests", command });
    const grouped = ["a board (2 tests): needs S3", "a card > turns: needs S3", "two nodes: needs Redis"];
    expect(lines.join("\n")).toContain(["Skipped, and why:", ...grouped.map((line) => `  tests: ${line}`)].join("\n"));
  });

  it("lists and counts the tests that passed on the second try", async () => {
    await verdicts({ name: "tests", command: `node -e "console.log('retried: two nodes hear each other')"` });
    expect(lines.join("\n")).toContain("Passed at the second try (1):\n  tests: two nodes hear each other");
  });

  it("rejects an unknown gate name", async () => {
    await expect(runGates({ all: [{ name: "one", command: ok }], names: ["won"] })).rejects.toThrow(
      "No gate won; there are one",
    );
  });
});
