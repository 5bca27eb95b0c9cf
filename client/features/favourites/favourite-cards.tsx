import type { ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { useAllCounts, useList, useRow } from "#client/hooks/use-live.ts";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardIcon } from "#client/ui/icons/board-mark.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { gradientOf } from "#client/ui/theme/color.ts";
import css from "./favourites.module.css";

function Card({ boardId }: { readonly boardId: string }): ReactElement | null {
  const board = useRow("board", boardId);
  const { tasks, done } = useAllCounts(boardId);
  if (board === undefined) return null;
  const look = lookOf(board);
  return (
    <a
      className={css.card}
      style={cssVars({ "--g": gradientOf(look.color) })}
      href={pathTo("board", { board: boardId })}
    >
      <b>{board.title}</b>
      <span className={css.cardFoot}>
        <small>{counted(tasks - done, TASK)}</small>
        <BoardIcon icon={look.icon} size={16} />
      </span>
    </a>
  );
}

/** Favourites as small cards in a row that scrolls sideways, for the bottom sheet of a phone. */
export function FavouriteCards(): ReactElement {
  const boardIds = useList("favourites");
  return (
    <div className={css.cards}>
      {boardIds.map((boardId) => (
        <Card key={boardId} boardId={boardId} />
      ))}
    </div>
  );
}
