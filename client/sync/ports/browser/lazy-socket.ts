import { SOCKET_RECONNECT_DELAY_MAX_MS } from "#contract/core/limit.ts";
import { NetworkFault, type SocketHandlers, type SocketLink, type SocketPort } from "../env.ts";

/** Returns a socket whose code is loaded after the first render. Until then it behaves as one that is connecting. */
export function lazySocket(load: () => Promise<SocketPort>): SocketPort {
  return {
    connect(handlers) {
      const state: LazySocketState = { link: null, isClosed: false, timer: null };
      void begin(state, handlers, load);
      return {
        send: (event, body) => state.link?.send(event, body),
        ask: (event, body, timeoutMs) =>
          state.link?.ask(event, body, timeoutMs) ?? Promise.reject(new NetworkFault("The socket is not loaded yet")),
        hurry: () => state.link?.hurry(),
        close() {
          state.isClosed = true;
          if (state.timer !== null) clearTimeout(state.timer);
          state.link?.close();
        },
      };
    },
  };
}

interface LazySocketState {
  link: SocketLink | null;
  isClosed: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

async function begin(state: LazySocketState, handlers: SocketHandlers, load: () => Promise<SocketPort>): Promise<void> {
  try {
    await afterPaint();
    const port = await load();
    if (!state.isClosed) state.link = port.connect(handlers);
  } catch (error) {
    if (state.isClosed) return;
    handlers.refused(error instanceof Error ? error : new Error(String(error)));
    // The code could not be loaded: it is tried again after the reconnect delay.
    state.timer = setTimeout(() => void begin(state, handlers, load), SOCKET_RECONNECT_DELAY_MAX_MS);
  }
}

function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page renders no frames, but a timer runs.
    const timer = setTimeout(resolve, 1_000);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
}
