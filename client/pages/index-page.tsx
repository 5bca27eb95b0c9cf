import { useLayoutEffect, useState, type ReactElement } from "react";
import { newsFeed } from "#client/features/away/news-parts.ts";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { FirstBoard } from "#client/features/new-board/first-board.tsx";
import { BoardTiles } from "#client/features/overview/board-tiles.tsx";
import { FavouriteTiles } from "#client/features/overview/favourite-tiles.tsx";
import { useBoardsKnown } from "#client/features/overview/overview-queries.ts";
import {
  ALL_BOARDS,
  BOARDS,
  FAVOURITES,
  greeting,
  NEW_BOARD,
  NEW_TASK,
} from "#client/features/overview/overview-text.ts";
import { startElsewhere } from "#client/features/start/page/start-elsewhere.ts";
import { mineOverview } from "#client/features/tasks/mine/mine-parts.ts";
import { UrgentLine, UrgentSection, WeekSection } from "#client/features/tasks/mine/overview-sections.tsx";
import { useBoardTree, useRolledUp } from "#client/frame/board-tree.ts";
import { runCommand } from "#client/frame/command.ts";
import { useLater } from "#client/frame/later.ts";
import { navigate } from "#client/frame/navigate.ts";
import { useNow } from "#client/frame/now.ts";
import { pathTo } from "#client/frame/paths.ts";
import { dayPart } from "#client/language/calendar.ts";
import { dateLine, GREETINGS } from "#client/language/greeting-text.ts";
import { useList, useSession } from "#client/live/use-live.ts";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { TileGrid } from "#client/ui/board/board-tile.tsx";
import { Skeleton } from "#client/ui/controls/small.tsx";
import { Overview, Section } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";

const TILE = { height: 138, radius: 16, width: "100%" } as const;

/** The overview, or on the way to the page that its person begins with. */
export function IndexPage(): ReactElement {
  const [elsewhere] = useState(startElsewhere);
  useLayoutEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere]);
  return elsewhere === null ? <OverviewPage /> : <Stage>{null}</Stage>;
}

/** Обзор: a greeting, what is due, favourites and the boards at the top, the week, and what is new; on the first visit the making of the first board. */
function OverviewPage(): ReactElement {
  const { user } = useSession();
  const now = useNow();
  const tree = useBoardTree();
  const figures = useRolledUp(tree);
  const favourites = useList("favourites");
  const known = useBoardsKnown();
  const late = useLater(mineOverview);
  const news = useLater(newsFeed);
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
            <WeekSection late={late} />
            {news && <news.NewsFeed />}
          </>
        }
        actions={
          <>
            <Button icon="plus" onClick={() => runCommand("board.new", { parentId: null })}>
              {NEW_BOARD}
            </Button>
            <ButtonLink look="primary" icon="plus" href={pathTo("task", {})}>
              {NEW_TASK}
            </ButtonLink>
          </>
        }
      >
        <UrgentSection late={late} />
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
            <BoardTiles nodes={tree} figures={figures} />
          )}
        </Section>
      </Overview>
    </Stage>
  );
}
