import type { ReactElement } from "react";
import { lazy, useLazy } from "#client/shared/lazy/lazy.ts";
import { useConnection, useOnline, useOutboxCount } from "#client/hooks/use-live.ts";

const trouble = lazy(() => import("./connection-trouble.tsx"));

/** The banner above a page: no network, a portal, rejected mutations, or trouble with storage. Renders nothing without trouble. */
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
