import { socketIo } from "#client/sync/ports/browser/socket-io.ts";
import { createBroker } from "#client/sync/tabs/shared-socket/broker.ts";
import { isTabMessage } from "#client/sync/tabs/shared-socket/messages.ts";

declare const self: SharedWorkerGlobalScope;

/** The worker that holds the socket of all tabs of a browser. The browser ends it together with the last tab. */
const broker = createBroker({
  clock: {
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  socket: socketIo,
});

self.addEventListener("connect", ({ ports }) => {
  for (const port of ports) {
    const line = broker.open((message) => port.postMessage(message));
    port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data)) line.receive(data);
    });
    // Browsers that support this event report a crashed tab at once; in others it stops answering pings.
    port.addEventListener("close", () => line.gone());
    port.start();
  }
});
