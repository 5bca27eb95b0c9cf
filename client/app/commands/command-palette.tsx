import { useCallback, useMemo, useState, type ReactElement, type ReactNode } from "react";
import { ALT, MODIFIER } from "#client/shared/keyboard/modifier-keys.ts";
import { Palette } from "#client/features/palette/palette.tsx";
import { lazyTasks } from "#client/features/tasks/task-parts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { commandsNow, placeNow } from "./palette-commands.ts";

/** In one chunk with the palette, because both list what can be done here. */
export { KeysDialog } from "#client/features/shell/keys-dialog.tsx";

const KEYS = { mod: MODIFIER, alt: ALT };

export interface CommandPaletteProps {
  readonly isGoing: boolean;
  /** Replaces the palette with a dialog. */
  readonly show: (overlay: ReactNode) => void;
  readonly onClose: () => void;
}

/** The palette with all commands that are available on this page. */
export function CommandPalette({ isGoing, show, onClose }: CommandPaletteProps): ReactElement {
  const sync = useSync();
  const [{ boardId }] = useState(() => placeNow(sync));
  const tools = useMemo(() => {
    const askTask = (kind: "move" | "rename", taskId: string): void =>
      lazyTasks.use(({ TaskPlane: TaskOverlay }) =>
        show(<TaskOverlay request={{ kind, taskId }} onClose={onClose} onMoved={undefined} />),
      );
    return { sync, keys: KEYS, askTask };
  }, [sync, show, onClose]);
  const commands = useCallback((typed: string) => commandsNow(tools, typed), [tools]);
  return <Palette boardId={boardId} isGoing={isGoing} modifier={KEYS.mod} commands={commands} onClose={onClose} />;
}
