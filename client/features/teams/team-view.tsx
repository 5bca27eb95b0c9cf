import { useState, type ComponentType, type ReactElement } from "react";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useOnline, useSession } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { PageHead } from "#client/ui/layout/page.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import type { WholeTeam } from "#contract/teams/team.ts";
import { canInTeam } from "#contract/teams/team-permission.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { TeamBoards } from "./team-boards.tsx";
import { TeamMark } from "./team-mark.tsx";
import { restoreTeam } from "./team-mutations.ts";
import { TeamPeople } from "./team-people.tsx";
import { useTeam, type Answer } from "./team-queries.ts";
import { teamText } from "./team-text.ts";
import { askArchive, askDelete, askLeave } from "./team-tools.ts";
import css from "./teams.module.css";

interface TeamViewProps {
  readonly team: string;
  /** Shows the news of a team's boards; `undefined` until its code is loaded. */
  readonly News: ComponentType<{ readonly team: string }> | undefined;
}

/** `/teams/{team}`: the members and the boards of a team, and its news. */
export function TeamView({ team: key, News }: TeamViewProps): ReactElement {
  const { answer, reload } = useTeam(key);
  usePageTitle(answer.kind === "here" ? answer.value.name : undefined);
  if (answer.kind !== "here") return <NoTeam kind={answer.kind} />;
  const team = answer.value;
  return (
    <>
      <Head team={team} onChanged={reload} />
      {team.archivedAt === null ? (
        <div className={css.body}>
          <div>
            <TeamPeople team={team} onChanged={reload} />
            {News !== undefined && <News team={team.id} />}
          </div>
          <TeamBoards team={team} onChanged={reload} />
        </div>
      ) : (
        <EmptyState small title={teamText.archived} text={teamText.archivedText} />
      )}
    </>
  );
}

/** Shown if the team is loading, unknown or gone. */
export function NoTeam({ kind }: { readonly kind: Exclude<Answer<never>["kind"], "here"> }): ReactElement {
  if (kind === "asking") return <PageHead title={teamText.team} />;
  const isGone = kind === "gone";
  return (
    <>
      <PageHead title={teamText.team} />
      <EmptyState
        small
        title={isGone ? teamText.gone : teamText.unknown}
        text={isGone ? teamText.goneText : teamText.unknownText}
      >
        <ButtonLink href={pathTo("teams")}>{teamText.toTeams}</ButtonLink>
      </EmptyState>
    </>
  );
}

interface PartProps {
  readonly team: WholeTeam;
  readonly onChanged: () => void;
}

function Head({ team, onChanged }: PartProps): ReactElement {
  const online = useOnline();
  const isOpen = team.archivedAt === null;
  const [inviting, setInviting] = useState(false);
  return (
    <header className={css.head}>
      <TeamMark team={team} size={64} />
      <div className={css.words}>
        <h1>{team.name}</h1>
        {team.description !== "" && <p>{team.description}</p>}
        {!online && <output className={css.note}>{teamText.offline}</output>}
      </div>
      <div className={css.actions}>
        {isOpen && canInTeam(team.role, "team.edit") && (
          <ButtonLink icon="pencil" href={pathTo("teamEdit", { team: team.slug })}>
            {teamText.edit}
          </ButtonLink>
        )}
        {isOpen && canInTeam(team.role, "team.people") && (
          <Button look="primary" icon="user-plus" disabled={!online} onClick={() => setInviting(true)}>
            {teamText.invite}
          </Button>
        )}
        <MoreActions team={team} onChanged={onChanged} />
      </div>
      {inviting && <InviteDialog team={team} onChanged={onChanged} onClose={() => setInviting(false)} />}
    </header>
  );
}

function MoreActions({ team, onChanged }: PartProps): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const me = useSession().user?.id ?? "";
  const toTeams = (isDone: boolean): void => {
    if (isDone) navigate(pathTo("teams"));
  };
  const entries = (): MenuEntry[] => {
    const isOwner = canInTeam(team.role, "team.archive");
    const isLastOwner = isOwner && team.people.filter(({ role }) => role === "owner").length === 1;
    const leave: MenuEntry = {
      text: teamText.leave,
      icon: "logout",
      danger: true,
      disabled: isLastOwner,
      note: isLastOwner ? teamText.lastOwner : undefined,
      onSelect: () => void askLeave(sync, team.id, me).then(toTeams),
    };
    if (!isOwner) return [leave];
    if (team.archivedAt === null) {
      const toArchive = (): void => void askArchive(sync, team.id).then(toTeams);
      return [{ text: teamText.archive, icon: "archive", onSelect: toArchive }, leave];
    }
    const restore = (): void => void restoreTeam(sync, team.id, team.name).then((isDone) => isDone && onChanged());
    const remove = (): void => void askDelete(sync, team.id).then(toTeams);
    return [
      { text: teamText.restore, icon: "archive-off", onSelect: restore },
      { text: teamText.delete, icon: "trash", danger: true, onSelect: remove },
    ];
  };
  return (
    <IconButton
      icon="dots"
      name={teamText.actions}
      aria-haspopup="menu"
      disabled={!online}
      onClick={(event) =>
        openMenu({ anchor: event.currentTarget, label: teamText.actions, items: entries(), placing: { align: "end" } })
      }
    />
  );
}
