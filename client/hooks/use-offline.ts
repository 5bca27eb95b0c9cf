import { useLasts } from "./use-lasts.ts";
import { useConnection } from "./use-live.ts";

/** A socket that falls is mostly up again within a second: saying so would only push the board down and up. */
const UNREACHED_MS = 1_500;

/** Whether to say that the connection is away: at once when the device has no network, later when the server does not answer. */
export function useOffline(): boolean {
  const { online, connecting, network } = useConnection();
  const isUnreached = !online && connecting === null;
  const lasts = useLasts(isUnreached, UNREACHED_MS);
  return isUnreached && (!network || lasts);
}
