import type { ReactElement } from "react";
import { personOf } from "#client/entities/person/person.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { namedPeople, type MentionCandidate } from "#client/entities/person/readers.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import type { Person } from "#contract/users/user.ts";
import { commentText } from "./comment-text.ts";
import css from "./comments.module.css";

const SHOWN_MAX = 6;

/** Returns the word between an @ and the caret, or `null` if no name is being typed. */
export function namedAt(text: string, caret: number): { from: number; word: string } | null {
  const found = /(?:^|[\s(«"])@([\p{L}\d._-]{0,40})$/u.exec(text.slice(0, caret));
  return found?.[1] === undefined ? null : { from: caret - found[1].length - 1, word: found[1] };
}

/** Returns people whose name or username begins with a word: members of the board first, then other people whom the device knows. */
export function peopleFor(sync: Sync, boardId: string, word: string): MentionCandidate[] {
  const wanted = word.toLocaleLowerCase("ru");
  const fits = ({ name, username }: Person): boolean =>
    [...name.split(/\s+/u), name, username].some((part) => part.toLocaleLowerCase("ru").startsWith(wanted));
  return namedPeople(sync, boardId)
    .filter(({ person }) => fits(person))
    .slice(0, SHOWN_MAX);
}

export interface MentionListProps {
  id: string;
  people: readonly MentionCandidate[];
  active: number;
  onChoose: (person: Person) => void;
}

export const optionId = (listId: string, at: number): string => `${listId}-${String(at)}`;

/** The field keeps the focus and marks the active option with ARIA attributes, which a native list does not allow. */
const LISTBOX = { role: "listbox" } as const;
const OPTION = { role: "option" } as const;

/** The people who can be mentioned. Arrow keys move the selection and Enter confirms it. */
export function MentionList({ id, people, active, onChoose }: MentionListProps): ReactElement {
  return (
    <div {...LISTBOX} id={id} className={css.people} aria-label={commentText.mentionLabel}>
      {people.map(({ person, isHere }, at) => (
        <div
          {...OPTION}
          key={person.id}
          id={optionId(id, at)}
          className={css.person}
          aria-selected={at === active}
          onPointerDown={(event) => {
            // Keeps the focus in the field.
            event.preventDefault();
            onChoose(person);
          }}
        >
          <Avatar person={personOf(person)} size={22} silent />
          {person.name}
          <small>{isHere ? commentText.onBoard : commentText.noAccess}</small>
        </div>
      ))}
    </div>
  );
}
