import type { ReactElement } from "react";
import { can } from "#contract/core/permission.ts";
import { comingBack } from "#client/entities/board/boards-inside.ts";
import { attempt } from "#client/shared/errors/attempt.ts";
import { dayText } from "#client/language/dates/date-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRole, useRow } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { pathTo } from "#client/shared/navigation/paths.ts";
import css from "./overview.module.css";
import { goesText, RESTORE } from "./overview-text.ts";

function Row({ boardId }: { readonly boardId: string }): ReactElement | null {
  const sync = useSync();
  const board = useRow("board", boardId);
  const role = useRole(boardId);
  const now = useNow();
  if (board === undefined) return null;
  const { deleteAt = null } = board;
  const restore = (): void => {
    const boards = comingBack(sync.store, boardId);
    void attempt(sync.mutate("board.restore", boardId, { boards }));
  };
  return (
    <li className={css.row}>
      <BoardMark look={lookOf(board)} size={16} />
      <a className={css.name} href={pathTo("board", { board: boardId })}>
        {board.title}
      </a>
      {board.archivedAt !== null && (
        <span className={css.open}>
          {deleteAt === null ? dayText(new Date(board.archivedAt), now) : goesText(dayText(new Date(deleteAt), now))}
        </span>
      )}
      <span className={css.end}>
        {deleteAt === null && can(role, "board.archive") && (
          <Button size="sm" icon="archive-off" onClick={restore}>
            {RESTORE}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Archived boards, the latest first, each with a button that restores it. */
export function ArchivedRows({ boardIds }: { readonly boardIds: readonly string[] }): ReactElement {
  return (
    <ul className={css.rows}>
      {boardIds.map((boardId) => (
        <Row key={boardId} boardId={boardId} />
      ))}
    </ul>
  );
}
