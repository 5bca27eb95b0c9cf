import { useState, type FormEvent, type ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useOnline, useRole } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { can, type Role } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import {
  type BoardTeam,
  isTeamBoardRole,
  TEAM_BOARD_ROLES,
  type TeamBoardRole,
  type TeamListItem,
} from "#contract/teams/team.ts";
import { TeamMark } from "./team-mark.tsx";
import { giveBoard, takeBoard } from "./team-mutations.ts";
import { useBoardTeams, useTeams } from "./team-queries.ts";
import { teamText } from "./team-text.ts";
import css from "./teams.module.css";

/** The teams on a board with their roles. Administrators of the board can add their teams. */
export function BoardTeams({
  boardId,
  isOpen,
}: {
  readonly boardId: string;
  readonly isOpen: boolean;
}): ReactElement | null {
  const role = useRole(boardId);
  const { answer, reload } = useBoardTeams(boardId);
  const mayGive = isOpen && can(role, "member.administer");
  if (answer.kind !== "here") return null;
  const teams = answer.value;
  if (teams.length === 0 && !mayGive) return null;
  return (
    <section className={css.access} aria-label={teamText.access}>
      <h3>{teamText.access}</h3>
      <p className={css.note}>{teamText.accessText}</p>
      {teams.length > 0 && (
        <ul>
          {teams.map((team) => (
            <TeamRow key={team.id} boardId={boardId} team={team} role={role} onChanged={reload} />
          ))}
        </ul>
      )}
      {mayGive && <GiveAccess boardId={boardId} role={role} teams={teams} onGranted={reload} />}
    </section>
  );
}

interface TeamRowProps {
  readonly boardId: string;
  readonly team: BoardTeam;
  /** The role of the user on the board. */
  readonly role: Role | null;
  readonly onChanged: () => void;
}

function TeamRow({ boardId, team, role, onChanged }: TeamRowProps): ReactElement {
  return (
    <li className={css.row}>
      <TeamMark team={team} size={30} />
      <span className={css.words}>
        {team.mine ? <a href={pathTo("team", { team: team.slug })}>{team.name}</a> : <b>{team.name}</b>}
        <small>{teamText.peopleCount(team.peopleCount)}</small>
      </span>
      <AccessButton boardId={boardId} team={team} role={role} onChanged={onChanged} />
    </li>
  );
}

function AccessButton({ boardId, team, role, onChanged }: TeamRowProps): ReactElement {
  const sync = useSync();
  const online = useOnline();
  if (!can(role, "member.administer") || !online) return <span className={css.plainRole}>{roleLabel(team.role)}</span>;
  const ids = { teamId: team.id, boardId };
  const after = (isDone: boolean): void => {
    if (isDone) onChanged();
  };
  // A user who is not in the team may only remove it.
  const roles: MenuEntry[] = TEAM_BOARD_ROLES.filter((to) => team.mine && canSetRole(role, team.role, to)).map(
    (to) => ({
      text: roleLabel(to),
      checked: to === team.role,
      onSelect: () => void giveBoard(sync, ids, to, teamText.boardRole(roleLabel(to))).then(after),
    }),
  );
  const take: MenuEntry = {
    text: teamText.revokeAccess,
    icon: "x",
    danger: true,
    onSelect: () => void takeBoard(sync, ids, teamText.accessRevoked(team.name)).then(after),
  };
  return (
    <Button
      look="ghost"
      aria-haspopup="menu"
      aria-label={`${teamText.accessOf(team.name)} — ${roleLabel(team.role)}`}
      end={<Icon name="chevron-down" size={15} />}
      onClick={(event) =>
        openMenu({
          anchor: event.currentTarget,
          label: teamText.accessOf(team.name),
          items: roles.length === 0 ? [take] : [...roles, { section: "" }, take],
          placing: { align: "end" },
        })
      }
    >
      {roleLabel(team.role)}
    </Button>
  );
}

interface GiveAccessProps {
  readonly boardId: string;
  readonly role: Role | null;
  /** The teams that are on the board. */
  readonly teams: readonly BoardTeam[];
  readonly onGranted: () => void;
}

function GiveAccess({ boardId, role, teams, onGranted }: GiveAccessProps): ReactElement {
  const { answer } = useTeams();
  const known = new Set(teams.map(({ id }) => id));
  const myTeams = answer.kind === "here" ? answer.value : [];
  const choices = myTeams.filter(({ id, archivedAt }) => archivedAt === null && !known.has(id));
  if (choices.length > 0)
    return <GiveForm key={choices[0]?.id} boardId={boardId} role={role} choices={choices} onGranted={onGranted} />;
  return teams.length === 0 && answer.kind === "here" ? <p className={css.note}>{teamText.noOwnTeams}</p> : <></>;
}

function GiveForm(props: {
  readonly boardId: string;
  readonly role: Role | null;
  readonly choices: readonly TeamListItem[];
  readonly onGranted: () => void;
}): ReactElement {
  const { boardId, role, choices, onGranted } = props;
  const sync = useSync();
  const online = useOnline();
  const [teamId, setTeamId] = useState(choices[0]?.id ?? "");
  const [teamRole, setTeamRole] = useState<TeamBoardRole>("editor");
  const [busy, setBusy] = useState(false);
  const give = async (): Promise<void> => {
    const name = choices.find(({ id }) => id === teamId)?.name ?? "";
    if (await giveBoard(sync, { teamId, boardId }, teamRole, teamText.accessGranted(name))) onGranted();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || !online) return;
    setBusy(true);
    void give().finally(() => setBusy(false));
  };
  return (
    <form className={css.give} onSubmit={submit}>
      <SelectField
        label={teamText.team}
        value={teamId}
        options={choices.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={setTeamId}
      />
      <SelectField
        label={teamText.teamRole}
        value={teamRole}
        options={TEAM_BOARD_ROLES.filter((to) => canSetRole(role, null, to)).map((value) => ({
          value,
          text: roleLabel(value),
        }))}
        onChange={(next) => isTeamBoardRole(next) && setTeamRole(next)}
      />
      <Button type="submit" look="soft" size="lg" disabled={!online} aria-disabled={busy}>
        {teamText.give}
      </Button>
      {!online && <output className={css.note}>{teamText.offline}</output>}
    </form>
  );
}
