import type { ReactElement } from "react";
import type { Counts } from "#contract/boards/board-counts.ts";
import type { BoardNode, RolledUp } from "#client/entities/board/board-tree.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useList } from "#client/hooks/use-live.ts";
import { BoardTile, TileGrid, type TileProgress } from "#client/ui/board/board-tile.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import css from "./overview.module.css";
import { BOARD_MENU, doneOf, nestedText, openText, overdueText, STARRED } from "./overview-text.ts";

/** The maximum number of nested board names in a tile. */
const KIDS_SHOWN = 2;
const NO_COUNTS: Counts = { tasks: 0, done: 0, overdue: 0, boards: 0 };

function progressOf({ tasks, done }: Counts): { readonly progress?: TileProgress } {
  return tasks === 0 ? {} : { progress: { share: done / tasks, text: doneOf(done, tasks) } };
}

function subtitleOf({ children }: BoardNode, counts: Counts): string {
  const first = children.length > 0 ? nestedText(counts.boards) : openText(counts);
  return counts.overdue > 0 ? `${first} · ${overdueText(counts.overdue)}` : first;
}

function Tile({
  node,
  counts,
  starred,
}: {
  readonly node: BoardNode;
  readonly counts: Counts;
  readonly starred: boolean;
}): ReactElement {
  const { board, children } = node;
  const kids = children.slice(0, KIDS_SHOWN).map((child) => child.board.title);
  return (
    <BoardTile
      id={board.id}
      href={pathTo("board", { board: board.id })}
      title={board.title}
      look={lookOf(board)}
      subtitle={subtitleOf(node, counts)}
      nested={children.length}
      kids={kids}
      kidsMore={children.length - kids.length}
      {...progressOf(counts)}
      corner={
        <>
          <IconButton
            className={css.more}
            icon="dots"
            name={`${BOARD_MENU}: ${board.title}`}
            tip={false}
            size="sm"
            aria-haspopup="menu"
            onClick={(event) => runCommand("board.menu", { boardId: board.id, anchor: event.currentTarget })}
          />
          {starred && (
            <span className={css.star}>
              <Icon name="star-filled" size={15} />
              <Unseen>{STARRED}</Unseen>
            </span>
          )}
        </>
      }
    />
  );
}

/** The user's root boards as gradient tiles, with their nested boards and progress. */
export function BoardTiles({
  nodes,
  counts,
}: {
  readonly nodes: readonly BoardNode[];
  readonly counts: RolledUp;
}): ReactElement {
  const favourites = useList("favourites");
  return (
    <TileGrid>
      {nodes.map((node) => (
        <Tile
          key={node.board.id}
          node={node}
          counts={counts.get(node.board.id) ?? NO_COUNTS}
          starred={favourites.includes(node.board.id)}
        />
      ))}
    </TileGrid>
  );
}
