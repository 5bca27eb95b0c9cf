import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import type { WholeTeam } from "#contract/team.ts";
import { canSetTeamRole, isTeamRole, TEAM_ROLES, type TeamRole, teamRoleLabel } from "#contract/team-permission.ts";
import { addPerson } from "./team-mutations.ts";
import { teamText } from "./team-text.ts";
import css from "./teams.module.css";

/** Takes people into a team one after another, by the names they sign in with. */
export function InviteDialog(props: {
  readonly team: WholeTeam;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { team, onChanged, onClose } = props;
  const sync = useSync();
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<TeamRole>("member");
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const add = async (asked: string): Promise<void> => {
    const known = new Set(team.people.map(({ id }) => id));
    const wrong = await addPerson(sync, { teamId: team.id, username: asked, role, known });
    setError(wrong);
    if (wrong === undefined) {
      setUsername("");
      onChanged();
    }
    form.current?.querySelector("input")?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const asked = username.trim().toLowerCase();
    if (asked === "" || busy) return;
    setBusy(true);
    void add(asked).finally(() => setBusy(false));
  };
  return (
    <Dialog title={teamText.inviteTitle} onClose={onClose} closeLabel={teamText.close}>
      <form ref={form} className={css.form} onSubmit={submit}>
        <TextField
          label={teamText.username}
          hint={teamText.usernameHint}
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
