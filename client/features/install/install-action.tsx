import type { ReactElement } from "react";
import { askToInstall, type Installation } from "#client/features/install/install.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { ACCEPTED, BY_HAND_TEXT, DO_INSTALL } from "./install-text.ts";

/** The way this browser installs the application: a button, an instruction, or a note that it is installed. */
export function InstallAction({ installation }: { readonly installation: Installation }): ReactElement | null {
  if (installation === "offered")
    return (
      <Button size="sm" icon="download" onClick={() => void askToInstall()}>
        {DO_INSTALL}
      </Button>
    );
  if (installation === "by-hand") return <>{BY_HAND_TEXT}</>;
  return installation === "accepted" ? <>{ACCEPTED}</> : null;
}
