import type { ReactElement } from "react";
import { useBoardTree } from "#client/entities/board/board-tree.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { storedChoice } from "#client/shared/preferences/stored-choice.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Hint } from "#client/ui/overlay/notice/banner.tsx";
import { boardText } from "./board-text.ts";
import { nestingText } from "./nesting-text.ts";

const hint = storedChoice("hint.nested", ["shown", "hidden"]);

/** The hint that boards can be nested. It is shown until the user hides it on any board or has a nested board. */
export function NestingHint({ boardId }: { boardId: string }): ReactElement | null {
  const hasNested = useBoardTree().some(({ children }) => children.length > 0);
  if (hint.use() === "hidden" || hasNested) return null;
  return (
    <Hint
      icon="stack-2"
      action={
        <>
          <Button look="soft" size="sm" icon="plus" onClick={() => void runCommand("board.new", { parentId: boardId })}>
            {boardText.createNested}
          </Button>
          <IconButton icon="x" iconSize={17} name={nestingText.hintClose} onClick={() => hint.choose("hidden")} />
        </>
      }
    >
      <b>{nestingText.hintStrong}</b> {nestingText.hint}
    </Hint>
  );
}
