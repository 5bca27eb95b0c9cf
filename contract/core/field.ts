import * as z from "zod/mini";
import { BOARD_ICONS } from "./board-icon.ts";
import { PALETTE_COLORS } from "./palette-color.ts";
import { UUID } from "./id.ts";
import { BOARD_ICON_MAX, SORT_KEY_MAX } from "./limit.ts";
import type { ErrorCode } from "./error.ts";

/**
 * Kinds of values that entities are made of. The message of every check is a code of the closed list, so that the door
 * can answer with it (`http/validation`); texts are trimmed before they are measured.
 */

const NUL_OR_LONE_SURROGATE = /\0|\p{Cs}/u;
/** `DI` is what Unicode has drawn as nothing (Default_Ignorable_Code_Point). */
const SEEN = /[^\s\p{Cc}\p{DI}]/u;

/** False for a text of which nothing would be seen. */
export const isSeen = (value: string): boolean => SEEN.test(value);

interface TextRule {
  min: number;
  max: number;
  empty: ErrorCode;
  long: ErrorCode;
}

/**
 * A trimmed text of `min` to `max` code points without NUL and lone surrogates, which PostgreSQL cannot keep. One that nobody would see is an
 * empty one.
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

/** A text that PostgreSQL can keep, as it is: for what has been measured and trimmed before. */
export function storedText(max: number) {
  return z.string({ error: "FIELD_TYPE" satisfies ErrorCode }).check(
    z.maxLength(max, { error: "FIELD_RANGE" satisfies ErrorCode, abort: true }),
    z.refine((value) => !NUL_OR_LONE_SURROGATE.test(value), { error: "TEXT_INVALID" satisfies ErrorCode }),
  );
}

/** Any UUID in lower case: the client makes v7, docs/specification.md, section 5, says only "a random UUID". */
export const id = z
  .string({ error: "ID_INVALID" satisfies ErrorCode })
  .check(z.toLowerCase(), z.regex(UUID, { error: "ID_INVALID" satisfies ErrorCode }));

/**
 * ISO 8601 in UTC, read to the millisecond and kept as `Date.prototype.toISOString` writes it: the same moment is the same
 * text everywhere. The year 0 is none for PostgreSQL.
 */
export const time = z.iso.datetime({ error: "DATE_INVALID" satisfies ErrorCode }).check(
  z.refine((value) => !value.startsWith("0000"), { error: "DATE_INVALID" satisfies ErrorCode, abort: true }),
  // Checks go on after one has failed.
  z.overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString())),
);

/** Base-62 fractional key as kept and sent by the server. */
export const sortKey = z
  .string({ error: "SORT_INVALID" satisfies ErrorCode })
  .check(
    z.regex(/^[0-9A-Za-z]+$/, { error: "SORT_INVALID" satisfies ErrorCode }),
    z.maxLength(SORT_KEY_MAX * 4, { error: "SORT_INVALID" satisfies ErrorCode }),
  );

/** Farther than any list goes. */
const POSITION_MAX = 1e9;

/**
 * docs/specification.md does not give the type of `sort`: a key is a key, a number is a hint at the position in the list, from 0. Callers that keep an order of
 * their own send moments of time, too: what is beyond the list is its end.
 */
const position = z.number().check(z.overwrite((hint) => Math.max(-POSITION_MAX, Math.min(POSITION_MAX, hint))));
export const sortHint = z.union([sortKey, position], { error: "SORT_INVALID" satisfies ErrorCode });

/** Where a row goes in its list: a key, or a number, or neighbours; neighbours win, because keys may have been repaired. */
export const place = {
  sort: z.exactOptional(sortHint),
  afterId: z.exactOptional(z.nullable(id)),
  beforeId: z.exactOptional(z.nullable(id)),
};

/** One of the twelve colors of the palette. The default gradient of docs/specification.md, section 9, two shades of purple, is `violet`. */
export const paletteColor = z.enum(PALETTE_COLORS, { error: "COLOR_UNKNOWN" satisfies ErrorCode });

/** The icon of a board; `null` for its plain mark. */
export const boardIcon = z.nullable(z.enum(BOARD_ICONS, { error: "ICON_UNKNOWN" satisfies ErrorCode }));

/** The same as somebody else wrote it: a newer version has names that this one does not know, and they are carried on unchanged. */
export const storedIcon = z.nullable(storedText(BOARD_ICON_MAX));
