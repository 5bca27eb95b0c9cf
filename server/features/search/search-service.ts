import { numberIn, textAround, withoutMarks, wordsOf } from "#contract/search/search-words.ts";
import type { SearchResult } from "#contract/search/search.ts";
import type { FoundRow, SearchQueries } from "./search-queries.ts";

/** Default number of results of each kind. */
const LIMIT = 20;
/** Shorter prefixes match too much: such a word is matched exactly. */
const BEGINNING_MIN = 2;
/** Minimum length for a similarity search. */
const ALIKE_MIN = 4;

/** «РЕМ10» is a key, but «covid19» is a word. */
const MAY_BE_WORD = /^\p{L}[\p{L}\p{N}]*$/u;

export interface SearchRequest {
  q: string;
  board?: string | undefined;
  limit?: number | undefined;
  /** The caller's token scope, each board with its subtree; absent for all. */
  tokenScope?: readonly string[] | undefined;
}

/** True for a board of the token scope or nested in one. */
export type BoardScopeCheck = (boardId: string, tokenScope: readonly string[]) => Promise<boolean>;

export type Search = (userId: string, request: SearchRequest) => Promise<SearchResult[]>;

/** Builds a `to_tsquery` string that matches every word as a prefix. Words are letters and digits, so they contain no operators. */
export function queryOf(words: readonly string[]): string {
  return words.map((word) => (word.length < BEGINNING_MIN ? `'${word}'` : `'${word}':*`)).join(" & ");
}

/** Searches everything that a user may see; if no task matches by words, by similar titles. */
export function createSearch(queries: SearchQueries, isInTokenScope: BoardScopeCheck): Search {
  return async (userId, { q, board, limit = LIMIT, tokenScope }) => {
    const words = wordsOf(q);
    if (words.length === 0) return [];
    if (board !== undefined && tokenScope !== undefined && !(await isInTokenScope(board, tokenScope))) return [];
    const typed = words.join(" ");
    const criteria = {
      words: queryOf(words),
      typed,
      number: numberIn(q),
      within: board === undefined ? (tokenScope ?? null) : [board],
      limit,
    };
    const rows = await queries.found(userId, criteria);
    const isNumber = criteria.number !== null && !MAY_BE_WORD.test(q.trim());
    const isEnough = rows.some(({ kind }) => kind === "task") || isNumber || typed.length < ALIKE_MIN;
    const alike = isEnough ? [] : await queries.alike(userId, criteria);
    return [...alike, ...rows].map((row) => toSearchResult(row, words));
  };
}

function toSearchResult({ updatedAt, text, kind, ...row }: FoundRow, words: readonly string[]): SearchResult {
  const shown = {
    task: text,
    board: text,
    item: textAround(text, words),
    comment: textAround(withoutMarks(text), words),
  };
  return { ...row, kind, text: shown[kind], updatedAt: updatedAt.toISOString() };
}
