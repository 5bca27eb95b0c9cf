import { boardIconText } from "#client/entities/board/icon/board-icon-text.ts";
import { findBoardIcons } from "#client/entities/board/icon/find-board-icons.ts";
import { setBoardIcon } from "#client/entities/board/icon/set-board-icon.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { IconChooser } from "#client/ui/choice/icon-chooser.tsx";
import { CHOOSER_WIDTH } from "#client/ui/choice/icon-field.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import type { BoardIcon } from "#contract/core/board-icon.ts";
import type { ReactElement } from "react";

/** Chooses a board's icon: in a popover next to `anchor`, or in a dialog without one. */
export function BoardIconPopover(props: {
  readonly boardId: string;
  readonly anchor?: Element | undefined;
  readonly onClose: () => void;
}): ReactElement | null {
  const { boardId, anchor, onClose } = props;
  const sync = useSync();
  const board = useRow("board", boardId);
  if (board === undefined) return null;
  const choose = (icon: BoardIcon | null): void => {
    setBoardIcon(sync, boardId, icon);
    onClose();
  };
  const chooser = <IconChooser look={lookOf(board)} find={findBoardIcons} words={boardIconText} onChoose={choose} />;
  if (anchor instanceof HTMLElement)
    return (
      <Popover anchor={anchor} label={boardIconText.title} width={CHOOSER_WIDTH} onClose={onClose}>
        {chooser}
      </Popover>
    );
  return (
    <Dialog title={boardIconText.title} closeLabel={boardIconText.close} width={CHOOSER_WIDTH + 44} onClose={onClose}>
      {chooser}
    </Dialog>
  );
}
