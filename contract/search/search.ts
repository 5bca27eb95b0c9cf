import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { paletteColor, id, text, time } from "../core/field.ts";
import { SEARCH_FOUND_MAX, SEARCH_TEXT_MAX } from "../core/limit.ts";

export const FOUND_KINDS = ["task", "item", "comment", "board"] as const;

/** A search result with the fields of its list line. */
const searchResult = z.object({
  kind: z.enum(FOUND_KINDS),
  id,
  boardId: id,
  boardTitle: z.string(),
  boardColor: paletteColor,
  boardIcon: z.nullable(z.string()),
  /** The task itself or the one it belongs to, `null` for a board. */
  taskId: z.nullable(id),
  /** The task's key and number: «ЧИТ-214». */
  key: z.nullable(z.string()),
  /** The title, or the text of an item or a comment around the match. */
  text: z.string(),
  /** The author of a comment who has an account. */
  author: z.nullable(z.string()),
  /** The task is done, or the item is checked. */
  isDone: z.boolean(),
  /** It, its task or its board is archived. */
  isArchived: z.boolean(),
  updatedAt: time,
});
export type SearchResult = z.infer<typeof searchResult>;

export const search = endpoint({
  method: "GET",
  path: "/api/search",
  access: "session",
  summary:
    "Tasks, lines of checklists, comments and boards that I may see, by the beginnings and the Russian stems of their words, by a number or a key; titles with typing mistakes where no word fits. `board`: on that board and those inside it. `limit`: so many of each kind",
  query: z.strictObject({
    q: text({ min: 1, max: SEARCH_TEXT_MAX, empty: "VALUE_EMPTY", long: "VALUE_TOO_LONG" }),
    board: z.exactOptional(id),
    limit: z.exactOptional(z.coerce.number().check(z.int(), z.gte(1), z.lte(SEARCH_FOUND_MAX))),
  }),
  /** Grouped by kind, best matches first. */
  answer: z.object({ items: z.array(searchResult), count: z.int() }),
});
