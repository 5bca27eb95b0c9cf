import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { announce } from "#client/ui/overlay/announce.ts";
import type { Member } from "#contract/member.ts";
import { isRole, type Role } from "#contract/permission.ts";
import { roleLabel } from "#contract/role-label.ts";
import { findPerson, setMember } from "./member-mutations.ts";
import { memberText } from "./member-text.ts";
import css from "./members.module.css";

export interface AddPersonProps {
  boardId: string;
  /** Roles that I may give. */
  givable: readonly Role[];
  members: readonly Member[];
}

const FIRST_ROLE: Role = "editor";

/** Adds a person to a board by the name they sign in with. */
export function AddPerson({ boardId, givable, members }: AddPersonProps): ReactElement {
  const sync = useSync();
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<Role>(FIRST_ROLE);
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const fail = (words: string): void => {
    setError(words);
    form.current?.querySelector("input")?.focus();
  };
  const add = async (asked: string): Promise<void> => {
    const found = await findPerson(sync, asked);
    if (found.kind === "offline") return fail(memberText.offline);
    if (found.kind === "refused") return fail(found.message);
    const { person } = found;
    if (members.some((member) => member.id === person.id)) return fail(memberText.already);
    if (!(await setMember(sync, boardId, person.id, role))) return;
    announce(memberText.added(person.name));
    setUsername("");
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const asked = username.trim().toLowerCase();
    if (asked === "" || busy) return;
    setBusy(true);
    void add(asked).finally(() => setBusy(false));
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      <div className={css.grow}>
        <TextField
          label={memberText.usernameLabel}
          hint={memberText.usernameHint}
          error={error}
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
          onChange={(next) => {
            setUsername(next);
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
