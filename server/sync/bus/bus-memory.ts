import type { Bus, BusListener } from "./bus.ts";

/** The bus of a single process: calls listeners synchronously, in the order of publishing. */
export function createMemoryBus(onError: (error: unknown) => void): Bus {
  const listeners = new Set<BusListener>();
  return {
    publish(message) {
      for (const listener of listeners) {
        try {
          listener(message);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    // There are no other nodes.
    follow: () => undefined,
    close() {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
