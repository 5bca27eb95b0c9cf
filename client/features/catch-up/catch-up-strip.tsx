import { useState, type ReactElement } from "react";
import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Hint } from "#client/ui/overlay/notice/banner.tsx";
import type { Board } from "#contract/entities/board.ts";
import { useCatchUp } from "./catch-up-queries.ts";
import { catchUpSummary, catchUpText } from "./catch-up-text.ts";

const catchUpDialog = lazyOnDemand(() => import("./catch-up-dialog.tsx"));

/**
 * Shows above the columns of a board what others did while the user was away. Renders nothing if there are no changes or if the board is
 * not on the server yet.
 */
export function CatchUpStrip({ board }: { board: Board }): ReactElement | null {
  return board.rev > 0 ? <Strip key={board.id} boardId={board.id} /> : null;
}

function Strip({ boardId }: { boardId: string }): ReactElement | null {
  const { catchUp, close } = useCatchUp(boardId);
  const [isOpen, setOpen] = useState(false);
  const dialog = isOpen ? catchUpDialog.now() : null;
  if (catchUp === null) return null;
  return (
    <>
      <Hint
        icon="eye"
        isUnderHead
        action={
          <>
            <Button look="soft" size="sm" aria-haspopup="dialog" onClick={() => catchUpDialog.use(() => setOpen(true))}>
              {catchUpText.show}
            </Button>
            <IconButton icon="x" iconSize={17} name={catchUpText.hide} onClick={close} />
          </>
        }
      >
        <b>{catchUpText.strong}</b> {catchUpSummary(catchUp)}
      </Hint>
      {dialog !== null && <dialog.CatchUpDialog catchUp={catchUp} onClose={() => setOpen(false)} />}
    </>
  );
}
