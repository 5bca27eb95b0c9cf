import type { ReactElement } from "react";
import { personOf } from "#client/entities/person/person.ts";
import { useOnline, useSession } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import type { TeamPerson, WholeTeam } from "#contract/teams/team.ts";
import { canSetTeamRole, isNoHigher, TEAM_ROLES, teamRoleLabel } from "#contract/teams/team-permission.ts";
import { removePerson, setPersonRole } from "./team-mutations.ts";
import { teamText } from "./team-text.ts";
import css from "./teams.module.css";

/** Number of bars in the workload of a member; more tasks count as a heavy workload. */
const LOAD_BARS = 8;

/** The members of a team with their roles and the numbers of their open tasks on the team's boards. */
export function TeamPeople(props: { readonly team: WholeTeam; readonly onChanged: () => void }): ReactElement {
  const { team, onChanged } = props;
  const me = useSession().user?.id;
  return (
    <Section title={teamText.people} count={team.people.length}>
      <Box pad="list">
        <table className={css.people}>
          <thead>
            <tr>
              <th scope="col">{teamText.person}</th>
              <th scope="col">{teamText.role}</th>
              <th scope="col" className={css.wide}>
                {teamText.load}
              </th>
            </tr>
          </thead>
          <tbody>
            {team.people.map((person) => (
              <tr key={person.id}>
                <td>
                  <span className={css.who}>
                    <Avatar person={personOf(person)} size={30} silent />
                    <span className={css.words}>
                      <b>{person.id === me ? teamText.me(person.name) : person.name}</b>
                      <small>{person.username}</small>
                    </span>
                  </span>
                </td>
                <td>
                  <RoleCell team={team} person={person} onChanged={onChanged} />
                </td>
                <td className={css.wide}>
                  <Load count={person.openTasks} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Section>
  );
}

function Load({ count }: { readonly count: number }): ReactElement {
  return (
    <span className={count >= LOAD_BARS ? css.heavy : css.load}>
      <span aria-hidden="true">
        {Array.from({ length: LOAD_BARS }, (_, at) => (
          <i key={at} data-on={at < count ? "" : undefined} />
        ))}
      </span>
      {count}
    </span>
  );
}

interface RoleCellProps {
  readonly team: WholeTeam;
  readonly person: TeamPerson;
  readonly onChanged: () => void;
}

function RoleCell({ team, person, onChanged }: RoleCellProps): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const me = useSession().user?.id;
  const isLastOwner = person.role === "owner" && team.people.filter(({ role }) => role === "owner").length === 1;
  const isMe = person.id === me;
  const roles = TEAM_ROLES.toReversed().filter((to) =>
    isMe ? isNoHigher(to, person.role) : canSetTeamRole(team.role, person.role, to),
  );
  const after = (isDone: boolean): void => {
    if (isDone) onChanged();
  };
  const items: MenuEntry[] = roles.map((to) => ({
    text: teamRoleLabel(to),
    checked: to === person.role,
    onSelect: () => void setPersonRole(sync, team.id, person.id, to).then(after),
  }));
  const remove: MenuEntry = {
    text: teamText.remove,
    icon: "x",
    danger: true,
    onSelect: () => void removePerson(sync, team.id, person).then(after),
  };
  const mayRemove = !isMe && canSetTeamRole(team.role, person.role, null);
  const all = mayRemove ? [...items, { section: "" }, remove] : items;
  if (isLastOwner || !online || (all.length < 2 && isMe) || all.length === 0) {
    return (
      <span className={css.plainRole} title={isLastOwner ? teamText.lastOwner : undefined}>
        {teamRoleLabel(person.role)}
      </span>
    );
  }
  return (
    <Button
      look="ghost"
      aria-haspopup="menu"
      aria-label={`${teamText.roleOf(person.name)} — ${teamRoleLabel(person.role)}`}
      end={<Icon name="chevron-down" size={15} />}
      onClick={(event) => openMenu({ anchor: event.currentTarget, label: teamText.roleOf(person.name), items: all })}
    >
      {teamRoleLabel(person.role)}
    </Button>
  );
}
