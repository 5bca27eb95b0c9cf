import { cleanup, render, type RenderResult } from "@testing-library/react";
import { afterEach } from "vitest";
import type { ReactElement } from "react";
import { SyncProvider } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { OverlayHost } from "#client/ui/layout/overlay-host.tsx";

afterEach(cleanup);

/** Renders a part of a screen with an engine and the host of menus, toasts and dialogs. */
export function renderScreen(sync: Sync, screen: ReactElement): RenderResult {
  return render(
    <SyncProvider sync={sync}>
      {screen}
      <OverlayHost />
    </SyncProvider>,
  );
}
