import * as z from "zod/mini";
import { BOARD_ICONS } from "./board-icon.ts";
import { PALETTE_COLORS } from "./palette-color.ts";
import { UUID } from "./id.ts";
import { BOARD_ICON_MAX, SORT_KEY_MAX } from "./limit.ts";
import type { ErrorCode } from "./error.ts";

/**
 * Value types of entities. The message of every check is an error code, so the HTTP API can respond with it (`http/validation`); texts are
 * trimmed before their length is checked.
 */

const NUL_OR_LONE_SURROGATE = /\0|\p{Cs}/u;
/** `DI` is what Unicode renders as nothing (Default_Ignorable_Code_Point). */
const SEEN = /[^\s\p{Cc}\p{DI}]/u;

/** Whether a text has a visible character. */
export const isSeen = (value: string): boolean => SEEN.test(value);

interface TextRule {
  min: number;
  max: number;
  empty: ErrorCode;
  long: ErrorCode;
}

/**
 * A trimmed text of `min` to `max` code points without NUL and lone surrogates, which PostgreSQL cannot store. A text without visible
 * characters counts as empty.
 */
export function text(rule: TextRule) {
  return z.string({ error: "FIELD_TYPE" satisfies ErrorCode }).check(
    z.trim(),
    z.refine((value) => !NUL_OR_LONE_SURROGATE.test(value), { error: "TEXT_INVALID" satisfies ErrorCode, abort: true }),
    z.overwrite((value) => (isSeen(value) ? value : "")),
    z.minLength(rule.min, { error: rule.empty }),
    z.maxLength(rule.max, { error: rule.long }),
  );
}

/** A text that PostgreSQL can store, unchanged: for text that was trimmed and measured before. */
export function storedText(max: number) {
  return z.string({ error: "FIELD_TYPE" satisfies ErrorCode }).check(
    z.maxLength(max, { error: "FIELD_RANGE" satisfies ErrorCode, abort: true }),
    z.refine((value) => !NUL_OR_LONE_SURROGATE.test(value), { error: "TEXT_INVALID" satisfies ErrorCode }),
  );
}

/** Any lower-case UUID: the client generates v7, but docs/specification.md, section 5, only requires "a random UUID". */
export const id = z
  .string({ error: "ID_INVALID" satisfies ErrorCode })
  .check(z.toLowerCase(), z.regex(UUID, { error: "ID_INVALID" satisfies ErrorCode }));

/**
 * ISO 8601 in UTC, with milliseconds, normalized as by `Date.prototype.toISOString`, so equal moments are equal texts. PostgreSQL does not
 * accept the year 0.
 */
export const time = z.iso.datetime({ error: "DATE_INVALID" satisfies ErrorCode }).check(
  z.refine((value) => !value.startsWith("0000"), { error: "DATE_INVALID" satisfies ErrorCode, abort: true }),
  // Later checks run even after one has failed.
  z.overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString())),
);

/** Base-62 fractional key as the server stores and sends it. */
export const sortKey = z
  .string({ error: "SORT_INVALID" satisfies ErrorCode })
  .check(
    z.regex(/^[0-9A-Za-z]+$/, { error: "SORT_INVALID" satisfies ErrorCode }),
    z.maxLength(SORT_KEY_MAX * 4, { error: "SORT_INVALID" satisfies ErrorCode }),
  );

/** Larger than any list. */
const POSITION_MAX = 1e9;

/**
 * docs/specification.md does not give the type of `sort`: a string is a key, a number is a hint at the index in the list, from 0. Some
 * callers send timestamps as their own order, so larger numbers mean the end of the list.
 */
const position = z.number().check(z.overwrite((hint) => Math.max(-POSITION_MAX, Math.min(POSITION_MAX, hint))));
export const sortHint = z.union([sortKey, position], { error: "SORT_INVALID" satisfies ErrorCode });

/** A row's position in its list: a key, a number, or neighbours. Neighbours win, because keys may have been repaired. */
export const place = {
  sort: z.exactOptional(sortHint),
  afterId: z.exactOptional(z.nullable(id)),
  beforeId: z.exactOptional(z.nullable(id)),
};

/** One of the twelve palette colors. The default gradient of docs/specification.md, section 9, two shades of purple, is `violet`. */
export const paletteColor = z.enum(PALETTE_COLORS, { error: "COLOR_UNKNOWN" satisfies ErrorCode });

/** The icon of a board; `null` for the default mark. */
export const boardIcon = z.nullable(z.enum(BOARD_ICONS, { error: "ICON_UNKNOWN" satisfies ErrorCode }));

/** An icon from stored or foreign data: names that only a newer version knows are preserved. */
export const storedIcon = z.nullable(storedText(BOARD_ICON_MAX));
