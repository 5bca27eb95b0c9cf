import type { ReactElement } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useMaybeSync } from "#client/hooks/sync-provider.tsx";
import { useUnsent } from "#client/hooks/use-unsent.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { unsyncedText } from "./connection-text.ts";

/** On pages without the shell: a button that shows what is unsent. Renders nothing if everything is sent or the engine is absent. */
export function UnsentAction(): ReactElement | null {
  return useMaybeSync() === null ? null : <UnsentCount />;
}

function UnsentCount(): ReactElement | null {
  const { total: unsent } = useUnsent();
  if (unsent === 0) return null;
  return (
    <Button
      size="lg"
      icon="cloud-up"
      aria-haspopup="dialog"
      onClick={(event) => runCommand("unsynced.show", { anchor: event.currentTarget })}
    >
      {unsyncedText(unsent)}
    </Button>
  );
}
