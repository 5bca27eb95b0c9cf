import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { peopleFitting, readTyped, type Typed, useKnownPeople } from "#client/frame/known-people.ts";
import { personOf } from "#client/frame/person.ts";
import { useOnline } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { type Suggestion, SuggestField } from "#client/ui/choice/suggest-field.tsx";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import type { Member } from "#contract/member.ts";
import { isRole, type Role } from "#contract/permission.ts";
import { roleLabel } from "#contract/role-label.ts";
import type { Person } from "#contract/user.ts";
import { addMember, findPerson, inviteByMail } from "./member-mutations.ts";
import { memberText } from "./member-text.ts";
import css from "./members.module.css";

export interface AddPersonProps {
  boardId: string;
  /** Roles that I may give. */
  givable: readonly Role[];
  members: readonly Member[];
  /** Has the focus as soon as it is there. */
  takesFocus?: boolean;
}

const FIRST_ROLE: Role = "editor";
/** More than these nobody reads: another letter finds sooner. */
const SHOWN_MAX = 8;
/** Not the id of anybody. */
const AS_TYPED = "as-typed";

/** Adds a person to a board: one of those known by their name, somebody else by the whole username, or by a letter to a mailbox. */
export function AddPerson({ boardId, givable, members, takesFocus = false }: AddPersonProps): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const people = useKnownPeople(boardId);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<Role>(FIRST_ROLE);
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector("input")?.focus();
  }, [takesFocus]);
  const here = new Set(members.map(({ id }) => id));
  const add = async (person: Person): Promise<string | undefined> => {
    if (here.has(person.id)) return memberText.already;
    await addMember(sync, { boardId, person, role, online });
    return undefined;
  };
  const settle = async (read: Typed): Promise<string | undefined> => {
    if (read.kind === "nobody") return memberText.unread;
    if (read.kind === "known") return add(read.person);
    if (read.kind === "email") return inviteByMail(sync, { boardId, email: read.email, role });
    const found = await findPerson(sync, read.username);
    return found.kind === "person" ? add(found.person) : found.message;
  };
  const take = async (read: Typed): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const wrong = await settle(read);
    setBusy(false);
    setError(wrong);
    if (wrong === undefined) setTyped("");
    form.current?.querySelector("input")?.focus();
  };
  const choose = (id: string): void => {
    const person = people.find((one) => one.id === id);
    void take(person === undefined ? readTyped(people, typed) : { kind: "known", person });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== "") void take(readTyped(people, typed));
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      <div className={css.grow}>
        <SuggestField
          label={memberText.whom}
          hint={memberText.whomHint}
          error={error}
          value={typed}
          autoCapitalize="none"
          spellCheck={false}
          suggestions={suggestionsFor(people, here, typed)}
          listLabel={memberText.found}
          onChoose={choose}
          onChange={(next) => {
            setTyped(next);
            setError(undefined);
          }}
        />
      </div>
      <SelectField
        label={memberText.roleLabel}
        value={role}
        options={givable.map((value) => ({ value, text: roleLabel(value) }))}
        onChange={(next) => isRole(next) && setRole(next)}
      />
      <Button type="submit" look="primary" size="lg" className={css.submit} aria-disabled={busy}>
        {memberText.add}
      </Button>
    </form>
  );
}

/** People who are not on the board yet, and what else can be made of the words typed. */
function suggestionsFor(people: readonly Person[], here: ReadonlySet<string>, typed: string): readonly Suggestion[] {
  const found = peopleFitting(people, typed)
    .filter(({ id }) => !here.has(id))
    .slice(0, SHOWN_MAX)
    .map((person): Suggestion => ({
      id: person.id,
      text: person.name,
      note: person.username,
      mark: <Avatar person={personOf(person)} size={28} silent />,
    }));
  const read = readTyped(people, typed);
  if (read.kind === "email") {
    const mark = <Icon name="mail" size={18} />;
    return [...found, { id: AS_TYPED, text: memberText.byMail(read.email), note: memberText.byMailNote, mark }];
  }
  if (read.kind !== "username") return found;
  const mark = <Icon name="search" size={18} />;
  return [
    ...found,
    { id: AS_TYPED, text: memberText.byUsername(read.username), note: memberText.byUsernameNote, mark },
  ];
}
