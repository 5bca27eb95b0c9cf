import { useLayoutEffect, useState, type ReactElement } from "react";
import { newsFeed } from "#client/features/catch-up/news-parts.ts";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { FirstBoard } from "#client/features/new-board/first-board.tsx";
import { BoardTiles } from "#client/features/overview/board-tiles.tsx";
import { FavouriteTiles } from "#client/features/overview/favourite-tiles.tsx";
import { startElsewhere } from "#client/features/overview/start-tools.ts";
import { useBoardsKnown } from "#client/features/overview/overview-queries.ts";
import { ALL_BOARDS, BOARDS, FAVOURITES, greeting, NEW_BOARD } from "#client/features/overview/overview-text.ts";
import { myTasksOverview } from "#client/features/my-tasks/my-tasks-parts.ts";
import {
  QuickAddSection,
  UrgentLine,
  UrgentSection,
  WeekSection,
} from "#client/features/my-tasks/overview-sections.tsx";
import { useBoardTree, useRolledUp } from "#client/entities/board/board-tree.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { dayPart } from "#client/language/dates/calendar.ts";
import { dateLine, GREETINGS } from "#client/language/dates/greeting-text.ts";
import { useList, useSession } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { TileGrid } from "#client/ui/board/board-tile.tsx";
import { Skeleton } from "#client/ui/controls/small.tsx";
import { Overview, Section } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";

const TILE = { height: 138, radius: 16, width: "100%" } as const;

/** `/`: the overview, or the start page chosen on this device. */
export function IndexPage(): ReactElement | null {
  const [start] = useState(startElsewhere);
  useLayoutEffect(() => {
    if (start !== null) navigate(start, { replace: true });
  }, [start]);
  return start === null ? <OverviewPage /> : null;
}

/** Обзор: a greeting, due tasks, favourites and root boards, the week, and news; on the first visit the creation of the first board. */
function OverviewPage(): ReactElement {
  const { user } = useSession();
  const now = useNow();
  const tree = useBoardTree();
  const counts = useRolledUp(tree);
  const favourites = useList("favourites");
  const known = useBoardsKnown();
  const sections = useLazy(myTasksOverview);
  const news = useLazy(newsFeed);
  const banner = <ConnectionBanner />;
  if (tree.length === 0 && known) {
    return (
      <Stage scroll banner={banner}>
        <FirstBoard />
      </Stage>
    );
  }
  return (
    <Stage scroll banner={banner}>
      <Overview
        title={greeting(GREETINGS[dayPart(now)], user?.name ?? "")}
        text={
          <>
            {dateLine(now)}
            <UrgentLine />
          </>
        }
        rail={
          <>
            <WeekSection sections={sections} />
            {news && <news.NewsFeed />}
          </>
        }
        actions={
          <>
            <Button icon="plus" onClick={() => runCommand("board.new", { parentId: null })}>
              {NEW_BOARD}
            </Button>
          </>
        }
      >
        <QuickAddSection sections={sections} />
        <UrgentSection sections={sections} />
        {favourites.length > 0 && (
          <Section title={FAVOURITES}>
            <FavouriteTiles boardIds={favourites} />
          </Section>
        )}
        <Section title={BOARDS} count={tree.length} end={<a href={pathTo("board", {})}>{ALL_BOARDS}</a>}>
          {tree.length === 0 ? (
            <TileGrid>
              <Skeleton {...TILE} />
              <Skeleton {...TILE} />
              <Skeleton {...TILE} />
            </TileGrid>
          ) : (
            <BoardTiles nodes={tree} counts={counts} />
          )}
        </Section>
      </Overview>
    </Stage>
  );
}
