import { keepHyphenation } from "#client/features/hyphenation/display/keep-hyphenation.ts";
import { watchStorage } from "#client/features/storage/watch/watch-storage.ts";
import { keepAppBadge } from "#client/features/unsynced/app-badge.ts";
import { keepInstallOffer } from "#client/features/install/install.ts";
import { prefetchChunks, lazy } from "#client/shared/lazy/lazy.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { followDensity } from "#client/ui/theme/density.ts";
import { startTheme } from "#client/ui/theme/theme.ts";
import { whenIdle } from "#client/ui/when-idle.ts";
import { afterContent } from "../prefetch/after-content.ts";
import { loadErrorPage } from "../layout/failure.tsx";
import { startInbox } from "./inbox-arrival.ts";
import { listenToIntent } from "../prefetch/intent.ts";
import { listenToKeys } from "../commands/keyboard.ts";
import type { Router, RouterWorld } from "../router/router.ts";
import { keepUpToDate } from "../updates/updates.ts";

/** Starts everything that the first paint does not wait for. */
export function startDeferred({ routes }: RouterWorld, router: Router, sync: Sync): void {
  startTheme();
  followDensity();
  listenToKeys(document, sync);
  listenToIntent(document, router.prefetch, sync);
  keepUpToDate();
  keepInstallOffer();
  keepAppBadge(sync);
  startInbox(sync);
  watchStorage(sync);
  whenIdle(() => keepHyphenation(document.body));
  lazy(() => import("../prefetch/quiet-start.ts").then(({ startQuietly }) => startQuietly(routes, sync)));
  afterContent(sync.store, router, () =>
    whenIdle(() => {
      prefetchChunks();
      void loadErrorPage();
    }),
  );
}
