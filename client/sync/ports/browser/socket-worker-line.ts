import { isWorkerMessage } from "../../tabs/shared-socket/messages.ts";
import type { WorkerLine } from "../../tabs/shared-socket/shared-socket.ts";
import { default as workerUrl } from "#client/worker/socket-worker.ts?sharedworker&url";

/** Opens a line to the worker that holds the socket of all tabs; `null` if the browser has no shared workers (Chrome on Android). */
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
      // A page that is left sends `bye`; a restored one sends `hello` again when it is told that it has lapsed.
      addEventListener("pagehide", leave);
      port.start();
    },
    close() {
      removeEventListener("pagehide", leave);
      port.close();
    },
  };
}

/** Starts or joins the worker. Its name has the build, so tabs of two builds do not share a worker even if the file name is the same. */
function started(): SharedWorker | null {
  if (!("SharedWorker" in globalThis)) return null;
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "development";
  try {
    return new SharedWorker(workerUrl, { name: `yarus-socket ${build}`, type: "module" });
  } catch (error) {
    // A page in a frame of another site may not start one.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
