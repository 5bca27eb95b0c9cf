import type { ReactElement } from "react";
import { askToInstall, type Installation } from "#client/features/install/install.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { ACCEPTED, BY_HAND_TEXT, DO_INSTALL } from "./install-text.ts";

/** How this browser installs the application: by a button, by hand, or it has been done. */
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
