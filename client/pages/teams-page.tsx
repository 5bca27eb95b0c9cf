import type { ReactElement } from "react";
import { newsFeed } from "#client/features/catch-up/news-parts.ts";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { EditTeam, NewTeam } from "#client/features/teams/team-form.tsx";
import { TeamList } from "#client/features/teams/team-list.tsx";
import { TeamView } from "#client/features/teams/team-view.tsx";
import { useAddress } from "#client/shared/navigation/address.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { matchPath } from "#client/shared/navigation/paths.ts";
import "#client/ui/icons/more-icons.ts";
import { Stage } from "#client/ui/layout/stage.tsx";

/** All four team pages in one chunk: users who open one open the others. */
export function TeamsPage(): ReactElement {
  return (
    <Stage scroll banner={<ConnectionBanner />}>
      <Part />
    </Stage>
  );
}

function Part(): ReactElement {
  const match = matchPath(useAddress().path);
  const news = useLazy(newsFeed);
  const team = match?.params["team"];
  if (match?.name === "team" && team !== undefined) return <TeamView key={team} team={team} News={news?.NewsFeed} />;
  if (match?.name === "teamEdit" && team !== undefined) return <EditTeam key={team} team={team} />;
  return match?.name === "teams" ? <TeamList /> : <NewTeam />;
}
