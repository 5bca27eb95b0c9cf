/** What a line of a list begins with in other tools: «- », «2. », «* [x] ». */
const MARK = /^\s*(?:[-*+•]|\d{1,3}[.)])?\s*(?:\[[ xXхХ]?\])?\s+/u;

/** A line of a list without the mark that it begins with. */
export const withoutListMark = (line: string): string => line.replace(MARK, "").trim();
