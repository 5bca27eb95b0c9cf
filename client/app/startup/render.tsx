import { StrictMode, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { PageError, pageErrorOf } from "#client/shared/errors/page-error.ts";
import { matchPath } from "#client/shared/navigation/paths.ts";
import { SyncProvider } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { Boot } from "./boot.tsx";
import { browserWorld } from "./browser-world.ts";
import { Failure } from "../layout/failure.tsx";
import { followLinks } from "../router/internal-links.ts";
import { loadLazyShell, useLazyShell } from "../layout/lazy-shell.ts";
import { PageBoundary } from "../layout/page-boundary.tsx";
import { createRouter, type Router, type RouterWorld } from "../router/router.ts";
import { RouterView } from "../layout/router-view.tsx";

/** Overlays of any page: menus, dialogs, toasts. Requests made before they are loaded wait. */
function Overlays(): ReactElement | null {
  const parts = useLazyShell();
  if (parts === null) return null;
  return (
    <>
      <parts.TaskOverBoard />
      <parts.CommandHost />
      <parts.Notices />
      <parts.OverlayHost />
    </>
  );
}

const showFatal = (error: PageError): ReactElement => <Failure error={error} />;

function App({ sync, router }: { readonly sync: Sync; readonly router: Router }): ReactElement {
  return (
    <PageBoundary resetKey="" fallback={showFatal}>
      <SyncProvider sync={sync}>
        <RouterView router={router} />
        <Overlays />
      </SyncProvider>
    </PageBoundary>
  );
}

/** A PageError is thrown on purpose and is not a defect; other errors are reported to the console. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof PageError)) reportError(error);
}

async function startLazyShell(world: RouterWorld, router: Router, sync: Sync): Promise<void> {
  try {
    const { startDeferred } = await loadLazyShell();
    startDeferred(world, router, sync);
  } catch (error) {
    // The page works without these parts; a reload may load them.
    world.chunkLost(error, location.pathname);
  }
}

/** Renders the application: chunks load while the engine opens local data. */
export async function renderApp(container: Element, sync: Sync): Promise<void> {
  const root = createRoot(container, { onCaughtError });
  const world = browserWorld(sync);
  const router = createRouter(world);
  router.prefetch(location.pathname);
  void startLazyShell(world, router, sync);
  root.render(<Boot path={location.pathname} />);
  try {
    // This board's cards are loaded before all other local data.
    await sync.start(matchPath(location.pathname)?.params["board"]);
  } catch (error) {
    reportError(error);
    root.render(<Failure error={pageErrorOf(error)} />);
    return;
  }
  followLinks(document);
  router.start();
  root.render(
    <StrictMode>
      <App sync={sync} router={router} />
    </StrictMode>,
  );
}
