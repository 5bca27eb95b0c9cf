import { foldedText } from "#client/language/search-text.ts";
import { calledBy, isCaseOf } from "#client/entities/task/quick-add-syntax/short-names-text.ts";

/** A user that a line may name. */
export interface NameablePerson {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

/** A label that a line may name. */
export interface NameableLabel {
  readonly id: string;
  readonly name: string;
}

const partsOf = ({ name }: NameablePerson): string[] => foldedText(name).split(/\s+/u);

/** Name matchers, the most certain first: the first with a match ends the search. */
const WAYS: readonly ((person: NameablePerson, word: string) => boolean)[] = [
  (person, word) => foldedText(person.username) === word || foldedText(person.name) === word,
  (person, word) => partsOf(person).includes(word),
  (person, word) => partsOf(person).some((part) => calledBy(part).has(word)),
  (person, word) => partsOf(person).some((part) => [...calledBy(part)].some((name) => isCaseOf(word, name))),
  (person, word) =>
    word.length > 1 && [...partsOf(person), foldedText(person.username)].some((part) => part.startsWith(word)),
];

/** Returns the people that a word may mean, by the most certain matcher that finds anyone. */
export function peopleNamed(people: readonly NameablePerson[], typed: string): readonly NameablePerson[] {
  const word = foldedText(typed).replaceAll("_", " ");
  if (word === "") return [];
  for (const fits of WAYS) {
    const found = people.filter((person) => fits(person, word));
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the people to suggest while a name is typed: those that it means, then those whose name or username starts with it. */
export function peopleLike(people: readonly NameablePerson[], typed: string): readonly NameablePerson[] {
  const word = foldedText(typed).replaceAll("_", " ");
  const meant = peopleNamed(people, typed);
  const others = people.filter((person) => {
    if (meant.includes(person)) return false;
    const names = partsOf(person).flatMap((part) => [...calledBy(part)]);
    return [...names, foldedText(person.username), foldedText(person.name)].some((name) => name.startsWith(word));
  });
  return [...meant, ...others];
}

/** Returns the label with a name; the nearest board's if several boards have it. */
export function labelNamed(labels: readonly NameableLabel[], typed: string): NameableLabel | null {
  const word = foldedText(typed);
  return labels.find(({ name }) => foldedText(name) === word) ?? null;
}

/** Returns the labels to suggest while a name is typed: those that start with it, then those that contain it, then similar ones. */
export function labelsLike(labels: readonly NameableLabel[], typed: string): readonly NameableLabel[] {
  const word = foldedText(typed);
  const begins = labels.filter(({ name }) => foldedText(name).startsWith(word));
  const holds = labels.filter((label) => !begins.includes(label) && foldedText(label.name).includes(word));
  // «отчёты» is similar to «Отчёт».
  const stem = word.length > 3 ? word.slice(0, -1) : word;
  const like = labels.filter(
    (label) => ![...begins, ...holds].includes(label) && foldedText(label.name).startsWith(stem),
  );
  return [...begins, ...holds, ...like];
}
