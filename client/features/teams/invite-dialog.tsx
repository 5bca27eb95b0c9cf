import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { peopleFitting, readTyped, useKnownPeople } from "#client/entities/person/known-people.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { SuggestField } from "#client/ui/choice/suggest-field.tsx";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import type { WholeTeam } from "#contract/teams/team.ts";
import {
  canSetTeamRole,
  isTeamRole,
  TEAM_ROLES,
  type TeamRole,
  teamRoleLabel,
} from "#contract/teams/team-permission.ts";
import type { Person } from "#contract/users/user.ts";
import { addPerson, findPerson } from "./team-mutations.ts";
import { teamText } from "./team-text.ts";
import css from "./teams.module.css";

/** Maximum number of suggestions; the user can type more letters instead. */
const SHOWN_MAX = 8;

/** Adds users to a team one after another: known people by name, other users by their full username. */
export function InviteDialog(props: {
  readonly team: WholeTeam;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { team, onChanged, onClose } = props;
  const sync = useSync();
  const people = useKnownPeople("");
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<TeamRole>("member");
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const here = new Set(team.people.map(({ id }) => id));
  const add = async (person: Person | string): Promise<string | undefined> => {
    if (typeof person === "string") return person;
    return here.has(person.id) ? teamText.already : addPerson(sync, { teamId: team.id, person, role });
  };
  const take = async (selected: Person | null): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const wrong = await add(selected ?? (await resolveTyped()));
    setBusy(false);
    setError(wrong);
    if (wrong === undefined) {
      setTyped("");
      onChanged();
    }
    form.current?.querySelector("input")?.focus();
  };
  /** Returns the user that the typed text refers to, or an error text. */
  const resolveTyped = async (): Promise<Person | string> => {
    const read = readTyped(people, typed);
    if (read.kind === "known") return read.person;
    return read.kind === "username" ? findPerson(sync, read.username) : teamText.unread;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== "") void take(null);
  };
  const found = peopleFitting(people, typed).filter(({ id }) => !here.has(id));
  return (
    <Dialog title={teamText.inviteTitle} onClose={onClose} closeLabel={teamText.close}>
      <form ref={form} className={css.form} onSubmit={submit}>
        <SuggestField
          label={teamText.whom}
          hint={teamText.whomHint}
          error={error}
          value={typed}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
          suggestions={found.slice(0, SHOWN_MAX).map((person) => ({
            id: person.id,
            text: person.name,
            note: person.username,
            mark: <Avatar person={personOf(person)} size={28} silent />,
          }))}
          listLabel={teamText.found}
          onChoose={(id) => void take(found.find((person) => person.id === id) ?? null)}
          onChange={(next) => {
            setTyped(next);
            setError(undefined);
          }}
        />
        <SelectField
          label={teamText.role}
          value={role}
          options={TEAM_ROLES.filter((to) => canSetTeamRole(team.role, null, to)).map((value) => ({
            value,
            text: teamRoleLabel(value),
          }))}
          onChange={(next) => isTeamRole(next) && setRole(next)}
        />
        <Button type="submit" look="primary" size="lg" wide aria-disabled={busy}>
          {teamText.add}
        </Button>
      </form>
    </Dialog>
  );
}
