import { useState, type ReactElement } from "react";
import { runCommand } from "#client/frame/command.ts";
import { useList } from "#client/live/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Hint } from "#client/ui/overlay/banner.tsx";
import { boardText } from "./board-text.ts";
import { nestingText } from "./nesting-text.ts";

const HIDDEN_KEY = "yarus.hint.nested";

function isHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN_KEY) === "hidden";
  } catch {
    // A browser that forbids storage: the hint comes again.
    return false;
  }
}

/** On a board without boards inside, until somebody hides it: that boards nest. */
export function NestingHint({ boardId }: { boardId: string }): ReactElement | null {
  const nested = useList(`boards:${boardId}`);
  const [hidden, setHidden] = useState(isHidden);
  if (hidden || nested.length > 0) return null;
  const hide = (): void => {
    setHidden(true);
    try {
      localStorage.setItem(HIDDEN_KEY, "hidden");
    } catch {
      // It then stays hidden until the page is closed.
    }
  };
  return (
    <Hint
      icon="stack-2"
      action={
        <>
          <Button look="soft" size="sm" icon="plus" onClick={() => void runCommand("board.new", { parentId: boardId })}>
            {boardText.addNested}
          </Button>
          <IconButton icon="x" iconSize={17} name={nestingText.hintClose} onClick={hide} />
        </>
      }
    >
      <b>{nestingText.hintStrong}</b> {nestingText.hint}
    </Hint>
  );
}
