import type { ReactElement } from "react";
import { SIDE, SKIP } from "#client/features/shell/shell-text.ts";
import { matchPath } from "#client/shared/navigation/paths.ts";
import { AppShell } from "#client/ui/layout/app-shell.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import css from "./boot.module.css";

/** The empty layout while the device opens its data; CSS hides it for the first 300 ms. */
export function Boot({ path }: { readonly path: string }): ReactElement | null {
  if (matchPath(path)?.name.startsWith("auth") !== false) return null;
  return (
    <div className={css.boot} aria-hidden="true">
      <AppShell labels={{ skip: SKIP, side: SIDE }} side={null} tabBar={null}>
        <Stage>{null}</Stage>
      </AppShell>
    </div>
  );
}
