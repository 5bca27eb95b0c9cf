import type { ReactElement } from "react";
import { lazy, useLazy } from "#client/shared/lazy/lazy.ts";
import { useConnection, useOnline, useOutboxCount } from "#client/hooks/use-live.ts";

const trouble = lazy(() => import("./connection-trouble.tsx"));

/** The strip over a sheet: no network, edits refused, or a device that cannot keep what it should. Nothing when all is well. */
export function ConnectionBanner(): ReactElement | null {
  const { storage, portal } = useConnection();
  const online = useOnline();
  const refused = useOutboxCount((state) => state.refused);
  return online && !portal && storage === "device" && refused === 0 ? null : <LazyConnectionTrouble />;
}

function LazyConnectionTrouble(): ReactElement | null {
  const loaded = useLazy(trouble);
  return loaded === null ? null : <loaded.ConnectionTrouble />;
}
