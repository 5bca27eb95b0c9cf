import type { ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { InlineEdit } from "#client/ui/fields/inline-edit.tsx";
import type { Board } from "#contract/entities/board.ts";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { renameBoard } from "./board-mutations.ts";
import { boardEditText } from "./board-edit-text.ts";

/** The editor of a board's title. Keeps the page's heading for screen readers while the field is open. */
export function TitleEditor({ board, onDone }: { board: Board; onDone: (byKey: boolean) => void }): ReactElement {
  const sync = useSync();
  return (
    <>
      <h1>
        <Unseen>{board.title}</Unseen>
      </h1>
      <InlineEdit
        look="title"
        label={boardEditText.titleLabel}
        value={board.title}
        maxLength={BOARD_TITLE_MAX}
        onSave={(title) => renameBoard(sync, board.id, title)}
        onDone={onDone}
      />
    </>
  );
}
