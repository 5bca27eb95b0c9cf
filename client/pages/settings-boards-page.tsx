import type { ReactElement } from "react";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { DefaultsCard } from "#client/features/board-settings/defaults-card.tsx";
import { templateGallery } from "#client/features/new-board/new-board-parts.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { flatten, useBoardTree, type BoardNode } from "#client/entities/board/board-tree.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useRole } from "#client/hooks/use-live.ts";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Box, PageHead } from "#client/ui/layout/page.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { settingsText } from "./board-settings-text.ts";
import css from "./settings-boards-page.module.css";

/** `/b/s`: defaults of new boards, and a tree of boards with links to their settings. */
export function SettingsBoardsPage(): ReactElement {
  const rows = flatten(useBoardTree());
  const gallery = useLazy(templateGallery);
  return (
    <Stage scroll banner={<ConnectionBanner />}>
      <PageHead title={settingsText.boardsTitle} />
      <div className={css.body}>
        <div>
          {gallery && (
            <gallery.TemplateNames>{(templates) => <DefaultsCard templates={templates} />}</gallery.TemplateNames>
          )}
        </div>
        <div className={css.boards}>
          {rows.length === 0 ? (
            <EmptyState small title={settingsText.noBoards} />
          ) : (
            <Box pad="list">
              <ul>
                {rows.map(({ node, depth }) => (
                  <Row key={node.board.id} node={node} depth={depth} />
                ))}
              </ul>
            </Box>
          )}
        </div>
      </div>
    </Stage>
  );
}

function Row({ node: { board, children }, depth }: { readonly node: BoardNode; readonly depth: number }): ReactElement {
  const role = useRole(board.id);
  return (
    <li>
      <a
        className={css.row}
        href={pathTo("boardSettings", { board: board.id })}
        style={cssVars({ "--depth": Math.min(depth, 8) })}
      >
        <BoardMark look={lookOf(board)} nested={children.length > 0} size={18} />
        <b>{board.title}</b>
        {role !== null && <small>{roleLabel(role)}</small>}
      </a>
    </li>
  );
}
