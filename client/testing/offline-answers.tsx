import { act, renderHook } from "@testing-library/react";
import { SyncProvider } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { createFakeSync } from "./fake-sync.ts";

/** A hook that reads from the server, on a device that has nothing cached. */
export interface OfflineHook<T> {
  result(): T;
  /** The network returns, or is lost. */
  setOnline(online: boolean): Promise<void>;
}

/** Renders a hook offline: calls return the empty answer of an empty cache until the network returns, then `answer`. */
export async function renderOffline<T>(hook: () => T, answer: object): Promise<OfflineHook<T>> {
  const fake = createFakeSync({ connection: { online: false, socket: false, network: false } });
  const call = (): Promise<object> => Promise.resolve(fake.connection.state().online ? answer : {});
  const sync: Sync = { ...fake, call };
  const { result } = renderHook(hook, {
    wrapper: ({ children }) => <SyncProvider sync={sync}>{children}</SyncProvider>,
  });
  await act(() => Promise.resolve());
  return {
    result: () => result.current,
    setOnline: (online) =>
      act(async () => {
        fake.setConnection({ online, socket: online, network: online });
        await Promise.resolve();
      }),
  };
}
