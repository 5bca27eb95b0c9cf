import type { Bus, BusListener } from "./bus.ts";

/** The bus of a single process: listeners hear at once, in the order of publishing. */
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
    // There is no other node to hear.
    follow: () => undefined,
    close() {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
