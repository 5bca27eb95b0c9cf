import { isWorkerMessage } from "../../tabs/shared-socket/messages.ts";
import type { WorkerLine } from "../../tabs/shared-socket/shared-socket.ts";
import { default as workerUrl } from "#client/worker/socket-worker.ts?sharedworker&url";

/** A line to the worker that holds the socket of all tabs; `null` where browsers have none (Chrome on Android). */
export function dialSocketWorker(): WorkerLine | null {
  const worker = started();
  if (worker === null) return null;
  const { port } = worker;
  const leave = (): void => port.postMessage({ kind: "bye" });
  return {
    post: (message) => port.postMessage(message),
    listen(onMessage, onEnd) {
      worker.addEventListener("error", () => onEnd("it did not start"));
      port.addEventListener("close", () => onEnd("it is no more"));
      port.addEventListener("messageerror", () => onEnd("it cannot be understood"));
      port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (isWorkerMessage(data)) onMessage(data);
      });
      // A page that is left says so; one that comes back says hello again when it is told that it is not known.
      addEventListener("pagehide", leave);
      port.start();
    },
    close() {
      removeEventListener("pagehide", leave);
      port.close();
    },
  };
}

/** The name carries the build: tabs of two builds do not share a worker, whatever its file is called. */
function started(): SharedWorker | null {
  if (!("SharedWorker" in globalThis)) return null;
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "development";
  try {
    return new SharedWorker(workerUrl, { name: `yarus-socket ${build}`, type: "module" });
  } catch (error) {
    // A page inside of another site may not have one.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
