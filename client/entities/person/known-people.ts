import { useEffect, useMemo, useState } from "react";
import { compareNames } from "#client/language/name-order.ts";
import { foldedText } from "#client/language/search-text.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { userPeople } from "#contract/users/people.ts";
import type { Person } from "#contract/users/user.ts";
import { namedPeople } from "./readers.ts";

const NO_PEOPLE: readonly Person[] = [];

/**
 * Returns the users with whom the current user shares boards and teams, without the current user: those on this device at once, and those
 * that the server or its cached answer adds.
 */
export function useKnownPeople(boardId: string): readonly Person[] {
  const sync = useSync();
  const online = useOnline();
  const [fetched, setFetched] = useState(NO_PEOPLE);
  // Requested again when the connection changes.
  const occasion = useMemo(() => ({ sync, online }), [sync, online]);
  useEffect(() => {
    let isLatest = true;
    occasion.sync.call(userPeople, {}, "user").then(
      ({ items = [] }) => isLatest && setFetched(items),
      () => {
        // The users on the device are shown; the next request adds the others.
      },
    );
    return () => {
      isLatest = false;
    };
  }, [occasion]);
  const me = sync.session.state().user?.id;
  return useMemo(() => {
    const people = new Map(fetched.map((person) => [person.id, person]));
    for (const { person } of namedPeople(sync, boardId)) if (!people.has(person.id)) people.set(person.id, person);
    if (me !== undefined) people.delete(me);
    return [...people.values()].toSorted((a, b) => compareNames(a.name, b.name));
  }, [sync, boardId, fetched, me]);
}

/** Users whose name has a word that starts with the text, or whose username does; those whose name starts with it come first. */
export function peopleFitting(people: readonly Person[], typed: string): readonly Person[] {
  const words = foldedText(typed)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const [first] = words;
  if (first === undefined) return people;
  const fits = ({ name, username }: Person): boolean => {
    const parts = [...foldedText(name).split(/[\s-]+/u), username];
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const found = people.filter(fits);
  const isFirst = (person: Person): boolean => foldedText(person.name).startsWith(first);
  return [...found.filter(isFirst), ...found.filter((person) => !isFirst(person))];
}

/** The result of typing a user: a known user, a full username, a full email address, or none of these yet. */
export type PersonInput =
  | { readonly kind: "known"; readonly person: Person }
  | { readonly kind: "username"; readonly username: string }
  | { readonly kind: "email"; readonly email: string }
  | { readonly kind: "nobody" };

/** The same rules as in the contract, whose schemas stay out of the code that renders a list. */
const USERNAME = /^[a-z0-9._-]{3,64}$/;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Parses a complete input: a username before a name, because a name may be another user's username. */
export function readTyped(people: readonly Person[], typed: string): PersonInput {
  const query = typed.trim().toLowerCase();
  const byUsername = people.find(({ username }) => username === query);
  if (byUsername !== undefined) return { kind: "known", person: byUsername };
  const namesakes = people.filter(({ name }) => foldedText(name) === foldedText(typed));
  const [only] = namesakes;
  if (only !== undefined && namesakes.length === 1) return { kind: "known", person: only };
  if (EMAIL.test(query)) return { kind: "email", email: query };
  return USERNAME.test(query) ? { kind: "username", username: query } : { kind: "nobody" };
}
