import { useLasts } from "./use-lasts.ts";
import { useConnection } from "./use-live.ts";

/** A dropped socket usually reconnects within a second. Showing that would only move the board down and up. */
const UNREACHED_MS = 1_500;

/**
 * Returns whether to show that the client is offline: at once if the device has no network, after a delay if the server does not answer.
 */
export function useOffline(): boolean {
  const { online, connecting, network } = useConnection();
  const isUnreached = !online && connecting === null;
  const lasts = useLasts(isUnreached, UNREACHED_MS);
  return isUnreached && (!network || lasts);
}
