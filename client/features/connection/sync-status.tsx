import { useSyncExternalStore } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOffline } from "#client/hooks/use-offline.ts";
import { useLasts } from "#client/hooks/use-lasts.ts";
import { useConnecting, useOutboxCount } from "#client/hooks/use-live.ts";
import { useUnsent } from "#client/hooks/use-unsent.ts";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { ALL_SAVED, connectingText, offlineText, refusedText, sendingText } from "./connection-text.ts";

export interface SyncStatus {
  readonly icon: IconName;
  readonly text: string;
  readonly tone: "quiet" | "warning" | "danger";
}

/** Returns the browser's network flag, which may be true while the server is unreachable. */
function useNetwork(): boolean {
  const { connection } = useSync();
  return useSyncExternalStore(connection.subscribe, () => connection.state().network);
}

/** Returns the sync status in one line: rejected mutations first, then the network, then what is being sent. */
export function useSyncStatus(): SyncStatus {
  const refused = useOutboxCount((state) => state.refused);
  const isOffline = useOffline();
  const hasNetwork = useNetwork();
  const sends = useLasts(useOutboxCount((state) => Math.min(state.waiting, 1)) > 0);
  const connects = useLasts(useConnecting());
  const unsent = useUnsent(isOffline || sends || connects);
  const waiting = unsent.waiting + unsent.texts;
  if (refused > 0) return { icon: "alert-triangle", text: refusedText(refused), tone: "danger" };
  if (isOffline) return { icon: "cloud-off", text: offlineText(waiting, hasNetwork), tone: "warning" };
  if (connects) return { icon: "cloud-up", text: connectingText(waiting), tone: "quiet" };
  if (sends) return { icon: "cloud-up", text: sendingText(waiting), tone: "quiet" };
  return { icon: "cloud-check", text: ALL_SAVED, tone: "quiet" };
}
