import { useState, type ReactElement } from "react";
import { whenAsked } from "#client/frame/later.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Hint } from "#client/ui/overlay/banner.tsx";
import type { Board } from "#contract/board.ts";
import { useAway } from "./away-queries.ts";
import { awaySummary, awayText } from "./away-text.ts";

const awayDialog = whenAsked(() => import("./away-dialog.tsx"));

/** Over the columns of a board: what others did while this person was away. Nothing when that is nothing, or on a board that the server has not got yet. */
export function AwayStrip({ board }: { board: Board }): ReactElement | null {
  return board.rev > 0 ? <Strip key={board.id} boardId={board.id} /> : null;
}

function Strip({ boardId }: { boardId: string }): ReactElement | null {
  const { away, close } = useAway(boardId);
  const [isOpen, setOpen] = useState(false);
  const dialog = isOpen ? awayDialog.now() : null;
  if (away === null) return null;
  return (
    <>
      <Hint
        icon="eye"
        isUnderHead
        action={
          <>
            <Button look="soft" size="sm" aria-haspopup="dialog" onClick={() => awayDialog.use(() => setOpen(true))}>
              {awayText.show}
            </Button>
            <IconButton icon="x" iconSize={17} name={awayText.hide} onClick={close} />
          </>
        }
      >
        <b>{awayText.strong}</b> {awaySummary(away)}
      </Hint>
      {dialog !== null && <dialog.AwayDialog away={away} onClose={() => setOpen(false)} />}
    </>
  );
}
