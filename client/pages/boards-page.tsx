import type { ReactElement } from "react";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { ArchivedRows } from "#client/features/overview/archived-rows.tsx";
import { BoardRows } from "#client/features/overview/board-rows.tsx";
import { useBoardsKnown } from "#client/features/overview/overview-queries.ts";
import {
  ALL_BOARDS,
  ANALYTICS,
  ARCHIVE,
  NEW_BOARD,
  NO_BOARDS,
  NO_BOARDS_HINT,
} from "#client/features/overview/overview-text.ts";
import { flatten, useBoardTree, useRolledUp } from "#client/entities/board/board-tree.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { BOARD } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { wentAlong } from "#client/entities/board/boards-inside.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList } from "#client/hooks/use-live.ts";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { Box, PageHead, Section } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import css from "./boards-page.module.css";

/** `/b`: all boards of the user as a tree with counters, and archived ones. */
export function BoardsPage(): ReactElement {
  const tree = useBoardTree();
  const counts = useRolledUp(tree);
  const { store } = useSync();
  const archived = useList("archived-boards").filter((boardId) => !wentAlong(store, boardId));
  const known = useBoardsKnown();
  const count = flatten(tree).length;
  return (
    <Stage scroll banner={<ConnectionBanner />}>
      <div className={css.head}>
        <PageHead
          title={ALL_BOARDS}
          actions={
            <>
              {count > 0 && (
                <ButtonLink icon="chart-area-line" href={pathTo("boardInsight", {})}>
                  {ANALYTICS}
                </ButtonLink>
              )}
              <Button look="primary" icon="plus" onClick={() => runCommand("board.new", { parentId: null })}>
                {NEW_BOARD}
              </Button>
            </>
          }
        />
      </div>
      <div className={css.body}>
        {count === 0 && known && <EmptyState small title={NO_BOARDS} text={NO_BOARDS_HINT} />}
        {count > 0 && (
          <Section title={counted(count, BOARD)}>
            <Box pad="list">
              <BoardRows nodes={tree} counts={counts} />
            </Box>
          </Section>
        )}
        {archived.length > 0 && (
          <Section title={ARCHIVE} count={archived.length}>
            <Box pad="list">
              <ArchivedRows boardIds={archived} />
            </Box>
          </Section>
        )}
      </div>
    </Stage>
  );
}
