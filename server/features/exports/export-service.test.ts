import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Board } from "#contract/entities/board.ts";
import { AppError } from "#contract/core/error.ts";
import { createExports, fileName } from "./export-service.ts";
import { cell } from "./writing/csv.ts";

const NOW = "2026-11-22T00:00:00.000Z";
const board: Board = {
  id: "00000000-0000-7000-8000-00000000000a",
  title: "Доска",
  color: "violet",
  status: "active",
  boardId: null,
  key: "ДОС",
  icon: null,
  inherit: true,
  ownerId: "00000000-0000-7000-8000-00000000000b",
  archivedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  rev: 1,
  epoch: "",
};

function exportsUpTo(maxBytes: number) {
  return createExports({
    access: { roleOn: async () => "owner", requireBoard: async () => "owner" },
    queries: {
      inOneMoment: (work) =>
        work({
          board: async () => ({
            board,
            columns: [],
            labels: [],
            customFields: [],
            rules: [],
            savedViews: [],
            attachments: [],
            taskIds: [],
          }),
          tasks: async () => [],
          people: async () => [],
          inside: async () => [],
        }),
    },
    above: async () => [],
    read: async () => new Map(),
    seal: () => "",
    zoneOf: async () => "Europe/Moscow",
    now: () => Date.parse(NOW),
    maxBytes,
  });
}

describe("an export", () => {
  it("[EX-11] is rejected if it is larger than an import accepts", async () => {
    const request = { userId: board.ownerId, boardId: board.id, format: "json" } as const;
    await expect(exportsUpTo(100)(request)).rejects.toEqual(new AppError("FILE_TOO_LARGE", { maxBytes: 100 }));
    expect((await exportsUpTo(10_000)(request)).name).toBe("Доска.json");
  });

  it("[EX-07] has a file name that is valid on every system", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
        const name = fileName(title, "csv");
        expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}]+\.csv$/u);
        expect(name).not.toMatch(/^[.\s]/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(410);
      }),
    );
    expect(fileName("../../etc", "md")).toBe("etc.md");
    expect(fileName("\u202e", "md")).toBe("Доска.md");
  });
});

describe("a CSV cell", () => {
  it("[EX-06] never begins like a formula", () => {
    const start = fc.constantFrom("=", "+", "-", "@", "\t", "\r", " =", "\u00a0=", "＝", "");
    fc.assert(
      fc.property(start, fc.string(), (sign, rest) => {
        const shown = cell(sign + rest).replace(/^"/, "");
        expect(/^[\s\u00a0]*[=+@＝＋－＠]/u.test(shown) && !/^[+-]?\d/.test(shown)).toBe(false);
        if (shown.startsWith("-")) expect(Number.isNaN(Number(shown.replace(",", ".").replace(/"$/, "")))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps negative numbers, and quotes separators, quotes and line breaks", () => {
    expect([cell("-5"), cell("-1+2"), cell('a;"b"'), cell("две\nстроки")]).toEqual([
      "-5",
      "'-1+2",
      '"a;""b"""',
      '"две\nстроки"',
    ]);
  });
});
