import type { ReactElement } from "react";
import { personOf } from "#client/entities/person/person.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { Chip, Skeleton } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { Box, PageHead, Section } from "#client/ui/layout/page.tsx";
import type { TeamListItem } from "#contract/teams/team.ts";
import { teamRoleLabel } from "#contract/teams/team-permission.ts";
import { askDelete } from "./team-tools.ts";
import { TeamMark } from "./team-mark.tsx";
import { restoreTeam } from "./team-mutations.ts";
import { useTeams } from "./team-queries.ts";
import { teamText } from "./team-text.ts";
import css from "./teams.module.css";

const PEOPLE_SHOWN = 5;
const BOARDS_SHOWN = 4;

/** `/teams`: the user's teams, including archived ones. */
export function TeamList(): ReactElement {
  const { answer, reload } = useTeams();
  const teams = answer.kind === "here" ? answer.value : [];
  const active = teams.filter(({ archivedAt }) => archivedAt === null);
  const archived = teams.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <>
      <PageHead
        title={teamText.teams}
        actions={
          <ButtonLink href={pathTo("teamNew")} look="primary" icon="plus">
            {teamText.create}
          </ButtonLink>
        }
      />
      {answer.kind === "unknown" ? (
        <EmptyState small title={teamText.unknownList} text={teamText.unknownListText} />
      ) : (
        <ul className={css.tiles} aria-label={teamText.teams}>
          {answer.kind === "asking" && <Waiting />}
          {active.map((team) => (
            <TeamTile key={team.id} team={team} />
          ))}
          {answer.kind === "here" && (
            <li>
              <a className={css.gather} href={pathTo("teamNew")}>
                <b>
                  <Icon name="plus" size={18} />
                  {teamText.gather}
                </b>
                <span>{teamText.gatherText}</span>
              </a>
            </li>
          )}
        </ul>
      )}
      {archived.length > 0 && (
        <div className={css.archive}>
          <Section title={teamText.inArchive} count={archived.length}>
            <Box pad="list">
              <ul>
                {archived.map((team) => (
                  <ArchivedRow key={team.id} team={team} onDone={reload} />
                ))}
              </ul>
            </Box>
          </Section>
        </div>
      )}
    </>
  );
}

/** Placeholders shown while the teams are loading. */
function Waiting(): ReactElement {
  return (
    <>
      {[1, 2].map((number) => (
        <li key={number} className={css.tile} aria-hidden="true">
          <Skeleton width={220} height={46} radius={14} />
          <Skeleton width={300} height={16} radius={6} />
        </li>
      ))}
    </>
  );
}

function TeamTile({ team }: { readonly team: TeamListItem }): ReactElement {
  const { name, people, peopleCount, boards, boardCount } = team;
  const boardsShown = boards.slice(0, BOARDS_SHOWN);
  const hidden = peopleCount - Math.min(people.length, PEOPLE_SHOWN);
  return (
    <li className={css.tile} data-plane="">
      <header>
        <TeamMark team={team} />
        <span className={css.words}>
          <h2>
            <a href={pathTo("team", { team: team.slug })}>{name}</a>
          </h2>
          <small>{teamText.summary(peopleCount, boardCount)}</small>
        </span>
        <Chip tone={team.role === "owner" ? "accent" : "plain"}>{teamRoleLabel(team.role)}</Chip>
      </header>
      {team.description !== "" && <p>{team.description}</p>}
      {boardsShown.length > 0 && (
        <ul className={css.chips} aria-label={teamText.boardsOf(name)}>
          {boardsShown.map(({ id, title, ...board }) => (
            <li key={id}>
              <a href={pathTo("board", { board: id })}>
                <BoardMark look={lookOf(board)} size={14} />
                <span>{title}</span>
              </a>
            </li>
          ))}
          {boardCount > boardsShown.length && (
            <li className={css.more}>{teamText.more(boardCount - boardsShown.length)}</li>
          )}
        </ul>
      )}
      <footer>
        <AvatarStack
          people={people.slice(0, PEOPLE_SHOWN).map(personOf)}
          limit={PEOPLE_SHOWN}
          size={26}
          label={teamText.peopleOf(name)}
        />
        {hidden > 0 && <small>{teamText.more(hidden)}</small>}
        <ButtonLink
          href={pathTo("team", { team: team.slug })}
          aria-label={teamText.openOf(name)}
          end={<Icon name="chevron-right" size={14} />}
        >
          {teamText.open}
        </ButtonLink>
      </footer>
    </li>
  );
}

function ArchivedRow({ team, onDone }: { readonly team: TeamListItem; readonly onDone: () => void }): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const restore = async (): Promise<void> => {
    if (await restoreTeam(sync, team.id, team.name)) onDone();
  };
  const remove = async (): Promise<void> => {
    if (await askDelete(sync, team.id)) onDone();
  };
  return (
    <li className={css.row}>
      <TeamMark team={team} size={30} />
      <b className={css.words}>{team.name}</b>
      <Button look="ghost" aria-label={teamText.restoreOf(team.name)} disabled={!online} onClick={() => void restore()}>
        {teamText.restore}
      </Button>
      <Button look="danger" disabled={!online} onClick={() => void remove()}>
        {teamText.delete}
      </Button>
    </li>
  );
}
