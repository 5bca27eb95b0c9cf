import { BOARD_ICONS, isBoardIcon } from "./board-icon.ts";
import { DEFAULT_COLOR, PALETTE_COLORS, isPaletteColor } from "./palette-color.ts";
import * as fc from "fast-check";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { boardIcon, paletteColor, id, storedIcon, place, sortHint, sortKey, text, time } from "./field.ts";
import { isId } from "./id.ts";
import { BOARD_ICON_MAX } from "./limit.ts";

/** Returns the parsed value, or the code of the first error. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : result.error.issues[0]?.message;
}

const name = text({ min: 1, max: 5, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

describe("a text", () => {
  it.each([
    ["  Зал  ", "Зал"],
    ["\u00a0Зал\n", "Зал"],
    ["12345", "12345"],
    ["  12345  ", "12345"],
    ["123456", "NAME_TOO_LONG"],
    ["", "NAME_EMPTY"],
    ["  \t\n ", "NAME_EMPTY"],
    ["\u200b", "NAME_EMPTY"],
    ["\u200d \u2060\u00ad\ufe0f", "NAME_EMPTY"],
    ["\u202e", "NAME_EMPTY"],
    ["\u3164", "NAME_EMPTY"],
    ["\u0001\u001b", "NAME_EMPTY"],
    ["\u200bЗал", "\u200bЗал"],
    ["👨‍👩", "👨‍👩"],
    ["а\u0301", "а\u0301"],
    ["а\0б", "TEXT_INVALID"],
    ["а\ud800б", "TEXT_INVALID"],
    ["\udc00", "TEXT_INVALID"],
    ["🙂🙂🙂🙂🙂", "🙂🙂🙂🙂🙂"],
    ["🙂🙂🙂🙂🙂🙂", "NAME_TOO_LONG"],
    [5, "FIELD_TYPE"],
    [null, "FIELD_TYPE"],
    [undefined, "FIELD_TYPE"],
    [["а"], "FIELD_TYPE"],
  ])("%j is read as %j", (input, expected) => {
    expect(read(name, input)).toBe(expected);
  });

  it("is trimmed, has no NUL and no lone surrogate, and fits the limit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 12 }), (input) => {
        const result = z.safeParse(name, input);
        if (!result.success) return;
        expect(result.data).toBe(input.trim());
        expect(result.data.isWellFormed() && !result.data.includes("\0")).toBe(true);
        const points = Array.from(result.data).length;
        expect(points >= 1 && points <= 5).toBe(true);
      }),
    );
  });
});

describe("an id", () => {
  it.each([
    ["018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a", "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a"],
    ["018F3E2A-1B2C-7D3E-8F4A-5B6C7D8E9F0A", "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a"],
    ["018f3e2a1b2c7d3e8f4a5b6c7d8e9f0a", "ID_INVALID"],
    ["{018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a}", "ID_INVALID"],
    ["018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0g", "ID_INVALID"],
    ["018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a\n", "ID_INVALID"],
    ["", "ID_INVALID"],
    [7, "ID_INVALID"],
    [undefined, "ID_INVALID"],
  ])("%j is read as %j", (input, expected) => {
    expect(read(id, input)).toBe(expected);
  });

  it("is a UUID of any version, in lower case after parsing", () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(read(id, uuid.toUpperCase())).toBe(uuid);
        expect([isId(uuid), isId(uuid.toUpperCase()), isId(uuid.slice(1)), isId(null)]).toEqual([
          true,
          /^[\d-]+$/.test(uuid),
          false,
          false,
        ]);
      }),
    );
  });
});

describe("a time", () => {
  it.each([
    ["2026-11-21T09:30:00.125Z", "2026-11-21T09:30:00.125Z"],
    ["2026-11-21T09:30:00Z", "2026-11-21T09:30:00.000Z"],
    ["2026-11-21T09:30Z", "DATE_INVALID"],
    ["2026-11-21T09:30:00.1Z", "2026-11-21T09:30:00.100Z"],
    ["2026-11-21T09:30:00.123456Z", "2026-11-21T09:30:00.123Z"],
    ["2028-02-29T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
    ["0001-01-01T00:00:00.000Z", "0001-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
    ["0000-01-01T00:00:00.000Z", "DATE_INVALID"],
    ["2026-02-29T00:00:00.000Z", "DATE_INVALID"],
    ["2026-13-01T00:00:00.000Z", "DATE_INVALID"],
    ["2026-11-21T24:00:00.000Z", "DATE_INVALID"],
    ["2026-11-21T09:30:00+03:00", "DATE_INVALID"],
    ["2026-11-21", "DATE_INVALID"],
    ["+002026-11-21T09:30:00.000Z", "DATE_INVALID"],
    ["вчера", "DATE_INVALID"],
    [1_700_000_000_000, "DATE_INVALID"],
    [null, "DATE_INVALID"],
  ])("%j is read as %j", (input, expected) => {
    expect(read(time, input)).toBe(expected);
  });

  it("is read as it is written, with milliseconds", () => {
    const moment = fc.date({
      min: new Date("0001-01-01T00:00:00.000Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (date) => {
        expect(read(time, date.toISOString())).toBe(date.toISOString());
      }),
    );
  });
});

describe("a place", () => {
  it.each([
    ["a0", "a0"],
    ["Zz9", "Zz9"],
    ["", "SORT_INVALID"],
    ["a-0", "SORT_INVALID"],
    ["ё", "SORT_INVALID"],
    ["a".repeat(256), "a".repeat(256)],
    ["a".repeat(257), "SORT_INVALID"],
    [{}, "SORT_INVALID"],
  ])("the key %j is read as %j", (input, expected) => {
    expect(read(sortKey, input)).toBe(expected);
  });

  it.each([
    [0, 0],
    [-3.5, -3.5],
    [1e9, 1e9],
    ["a0", "a0"],
    [1e10, 1e9],
    [1.7e12, 1e9],
    [-1e10, -1e9],
    [Number.NaN, "SORT_INVALID"],
    [Number.POSITIVE_INFINITY, "SORT_INVALID"],
    ["", "SORT_INVALID"],
    [null, "SORT_INVALID"],
  ])("the hint %j is read as %j", (input, expected) => {
    expect(read(sortHint, input)).toBe(expected);
  });

  it("may be given by neighbours, by null for the first place, or not at all", () => {
    const schema = z.strictObject(place);
    const one = "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a";
    for (const input of [{}, { afterId: null }, { afterId: one, beforeId: null, sort: "a0" }])
      expect(read(schema, input)).toEqual(input);
    expect(read(schema, { afterId: "x" })).toBe("ID_INVALID");
  });
});

describe("an icon of a board", () => {
  it("[BI-01] is a stable name of a fixed set, or none", () => {
    expect(new Set(BOARD_ICONS).size).toBe(BOARD_ICONS.length);
    for (const one of BOARD_ICONS) {
      expect(one).toMatch(/^[a-z]+$/);
      expect(one.length).toBeLessThanOrEqual(BOARD_ICON_MAX);
      expect([read(boardIcon, one), isBoardIcon(one)]).toEqual([one, true]);
    }
    expect(read(boardIcon, null)).toBeNull();
  });

  it("[BI-01] is rejected with its own error code if it is anything else", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("Home", "toString", "__proto__", 3, {}, [])), (input) => {
        fc.pre(!isBoardIcon(input));
        expect(read(boardIcon, input)).toBe("ICON_UNKNOWN");
      }),
    );
  });

  it("[BI-02] is read as another version wrote it, up to its maximum length", () => {
    expect(read(storedIcon, "unicorn")).toBe("unicorn");
    expect(read(storedIcon, "u".repeat(BOARD_ICON_MAX + 1))).toBe("FIELD_RANGE");
  });
});

describe("a color", () => {
  it("is one of twelve, violet by default", () => {
    expect(PALETTE_COLORS).toHaveLength(12);
    expect(DEFAULT_COLOR).toBe("violet");
    for (const one of PALETTE_COLORS) expect([read(paletteColor, one), isPaletteColor(one)]).toEqual([one, true]);
    for (const other of ["", "red", "#8b5cf6", "Violet", null, 3])
      expect([read(paletteColor, other), isPaletteColor(other)]).toEqual(["COLOR_UNKNOWN", false]);
  });
});
