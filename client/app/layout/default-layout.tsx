import type { ReactElement, ReactNode } from "react";
import { SIDE, SKIP } from "#client/features/shell/shell-text.ts";
import { useAddress } from "#client/shared/navigation/address.ts";
import { matchPath, type RouteName } from "#client/shared/navigation/paths.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { AppShell } from "#client/ui/layout/app-shell.tsx";
import css from "./default-layout.module.css";
import { useLazyShell } from "./lazy-shell.ts";

/** Returns the board of the address on screen, on any of its pages. */
function useCurrentBoard(): string | undefined {
  return matchPath(useAddress().path)?.params["board"];
}

export interface DefaultLayoutProps {
  readonly route: RouteName;
  readonly children: ReactNode;
}

/** The default layout (docs/specification.md, section 2): the side tree, or a phone's bottom bar. Without a user it has only the page. */
export function DefaultLayout({ route, children }: DefaultLayoutProps): ReactElement {
  const { user } = useSession();
  const boardId = useCurrentBoard();
  const parts = useLazyShell();
  if (user === null) {
    return (
      <main id="main" className={css.alone}>
        {children}
      </main>
    );
  }
  return (
    <AppShell
      labels={{ skip: SKIP, side: SIDE }}
      side={parts !== null && <parts.SidePanel route={route} user={user} boardId={boardId} />}
      tabBar={parts !== null && <parts.PhoneBar route={route} user={user} boardId={boardId} />}
    >
      {children}
    </AppShell>
  );
}
