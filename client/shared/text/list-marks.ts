/** List markers of other tools: «- », «2. », «* [x] ». */
const MARK = /^\s*(?:[-*+•]|\d{1,3}[.)])?\s*(?:\[[ xXхХ]?\])?\s+/u;

/** Returns a line of a list without its marker. */
export const withoutListMark = (line: string): string => line.replace(MARK, "").trim();
