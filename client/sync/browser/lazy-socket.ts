import { SOCKET_RECONNECT_DELAY_MAX_MS } from "#contract/limit.ts";
import { NetworkFault, type SocketHandlers, type SocketLink, type SocketPort } from "../env.ts";

/** A socket whose code is loaded when the page has been drawn. Until then it behaves as one that is connecting. */
export function laterSocket(load: () => Promise<SocketPort>): SocketPort {
  return {
    connect(handlers) {
      const held: Held = { link: null, isClosed: false, timer: null };
      void begin(held, handlers, load);
      return {
        send: (event, body) => held.link?.send(event, body),
        ask: (event, body, timeoutMs) =>
          held.link?.ask(event, body, timeoutMs) ?? Promise.reject(new NetworkFault("The socket is not loaded yet")),
        hurry: () => held.link?.hurry(),
        close() {
          held.isClosed = true;
          if (held.timer !== null) clearTimeout(held.timer);
          held.link?.close();
        },
      };
    },
  };
}

interface Held {
  link: SocketLink | null;
  isClosed: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

async function begin(held: Held, handlers: SocketHandlers, load: () => Promise<SocketPort>): Promise<void> {
  try {
    await afterPaint();
    const port = await load();
    if (!held.isClosed) held.link = port.connect(handlers);
  } catch (error) {
    if (held.isClosed) return;
    handlers.refused(error instanceof Error ? error : new Error(String(error)));
    // The code could not be loaded: with the network it will be.
    held.timer = setTimeout(() => void begin(held, handlers, load), SOCKET_RECONNECT_DELAY_MAX_MS);
  }
}

function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page draws no frames, but has time.
    const timer = setTimeout(resolve, 1_000);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
}
