import { dateText } from "#client/language/dates/date-text.ts";
import type { Person } from "#client/ui/controls/avatar.tsx";
import { boundOf, type Clause } from "./filter/task-filter.ts";
import type { FilterChoice } from "./filter-choices.tsx";
import { filterText } from "./filter-text.ts";

/** The texts of a clause. */
export interface ClauseWords {
  /** «любой из», «кроме»; "" for a single value. */
  readonly how: string;
  readonly what: string;
  readonly people: readonly Person[];
}

/** If there are more values, their number is shown instead. */
const NAMED_MAX = 2;

function rangeWords(clause: Clause): string[] {
  const now = new Date();
  const from = boundOf(clause, "from");
  const to = boundOf(clause, "to");
  const day = (date: string): string => dateText(new Date(`${date}T12:00`), now);
  if (from === "" && to === "") return [];
  return [
    [from === "" ? "" : filterText.fromDay(day(from)), to === "" ? "" : filterText.toDay(day(to))].join(" ").trim(),
  ];
}

/** Returns the texts of a clause for its chip. */
export function clauseWords(clause: Clause, choices: readonly FilterChoice[]): ClauseWords {
  const { field, isNot, values } = clause;
  const known = new Map(choices.filter((choice) => choice.field === field).map((choice) => [choice.value, choice]));
  const named = values
    .filter((value) => !/^(?:from|to)-/.test(value))
    .map((value) => known.get(value)?.text ?? (field === "who" ? filterText.someone : filterText.something));
  const words = [...named, ...rangeWords(clause)];
  const people = values.flatMap((value) => known.get(value)?.person ?? []);
  const how = isNot ? filterText.not : words.length > 1 ? filterText.anyOf : "";
  const isMany = words.length > NAMED_MAX && ["who", "label", "column"].includes(field);
  const what = isMany ? filterText.several(field, words.length) : words.join(", ");
  return { how, what, people };
}
