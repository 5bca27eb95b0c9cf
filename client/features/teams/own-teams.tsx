import type { ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { Box, Section } from "#client/ui/layout/page.tsx";
import type { TeamListItem } from "#contract/teams/team.ts";
import { teamRoleLabel } from "#contract/teams/team-permission.ts";
import { TeamMark } from "./team-mark.tsx";
import { teamText } from "./team-text.ts";
import css from "./teams.module.css";

/** The user's teams with their roles in them. */
export function OwnTeams({ teams }: { readonly teams: readonly TeamListItem[] }): ReactElement | null {
  if (teams.length === 0) return null;
  return (
    <Section title={teamText.teams}>
      <Box>
        <ul className={css.own} aria-label={teamText.teams}>
          {teams.map((team) => (
            <li key={team.id}>
              <TeamMark team={team} size={24} />
              <a href={pathTo("team", { team: team.slug })}>{team.name}</a>
              <span>{teamRoleLabel(team.role)}</span>
            </li>
          ))}
        </ul>
      </Box>
    </Section>
  );
}
