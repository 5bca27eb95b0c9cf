import { numberIn, textAround, withoutMarks, wordsOf } from "#contract/search/search-words.ts";
import type { SearchResult } from "#contract/search/search.ts";
import type { FoundRow, SearchQueries } from "./search-queries.ts";

/** So many of each kind unless said. */
const LIMIT = 20;
/** Beginnings shorter than this fit too much to tell anything: such a word is looked for as it is. */
const BEGINNING_MIN = 2;
/** So much has to be typed before something that is merely like it is of use. */
const ALIKE_MIN = 4;

/** «РЕМ10» is a key, and «covid19» a word. */
const MAY_BE_WORD = /^\p{L}[\p{L}\p{N}]*$/u;

export interface SearchRequest {
  q: string;
  board?: string | undefined;
  limit?: number | undefined;
  /** Boards that whoever asks is held to, each with all inside; absent for all. */
  tokenScope?: readonly string[] | undefined;
}

/** True for a board that lies on one of these, or in one. */
export type BoardScopeCheck = (boardId: string, tokenScope: readonly string[]) => Promise<boolean>;

export type Search = (userId: string, request: SearchRequest) => Promise<SearchResult[]>;

/** For `to_tsquery`: every word, or what begins with it. Words are letters and digits, so nothing in them is an operator. */
export function queryOf(words: readonly string[]): string {
  return words.map((word) => (word.length < BEGINNING_MIN ? `'${word}'` : `'${word}':*`)).join(" & ");
}

/** Looks among all that a person may see; where no task fits by its words, among titles that are nearly so. */
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
