import type { ReactElement } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { boardText } from "./board-text.ts";
import css from "./boards.module.css";

/** The button that adds the first nested board, while the row of nested boards is not shown. */
export function AddNestedBoard({ boardId }: { boardId: string }): ReactElement {
  return (
    <Button
      className={css.add}
      look="ghost"
      size="sm"
      icon="plus"
      onClick={() => void runCommand("board.new", { parentId: boardId })}
    >
      {boardText.addNested}
    </Button>
  );
}
