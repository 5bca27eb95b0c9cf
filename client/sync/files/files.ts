import { StorageFault } from "../ports/env.ts";
import { userOf, watch, type Engine } from "../engine/engine.ts";
import type { FileHooks } from "../engine/files-memory.ts";
import { downloadFile } from "./download-file.ts";
import { ownBytes, putBackFiles } from "./file-disk.ts";
import { type Files, show } from "./unsent-files.ts";
import { lookThrough } from "./mend-files.ts";
import { previewOf } from "./previews.ts";
import { attachFile, discardFile, followQueue, removeAttachment, retryFile } from "./put-files.ts";
import { hurry, scheduleSend } from "./send-files.ts";

/** Creates the files of this tab. Throws if no user is signed in. */
export function createFiles(engine: Engine): FileHooks {
  const user = userOf(engine);
  if (user === null) throw new Error("Files are somebody's");
  const files: Files = {
    engine,
    userId: user.id,
    generation: engine.generation,
    records: new Map(),
    keeping: new Set(),
    tail: Promise.resolve(),
    bodies: new Map(),
    sent: new Map(),
    done: new Set(),
    failures: new Map(),
    listeners: new Set(),
    shown: [],
    lastId: 0,
    isRead: false,
    looking: null,
    running: null,
    again: false,
    cancelRetry: null,
    cancelWord: null,
  };
  const unwatch = watch(engine.outbox, () => followQueue(files));
  scheduleSend(files);
  return {
    attach: (holder, file) => attachFile(files, holder, file),
    remove: (id) => removeAttachment(files, id),
    unsent: () => files.shown,
    subscribe(listener) {
      const own = () => listener();
      files.listeners.add(own);
      return () => {
        files.listeners.delete(own);
      };
    },
    bytes: async (id) => files.bodies.get(id) ?? ownBytes(engine, user.id, id),
    preview: (attachment, size) => previewOf(engine, attachment, size),
    download: (endpoint, input, type) => downloadFile(engine, endpoint, input, type),
    retry: (id) => retryFile(files, id),
    discard: (id) => discardFile(files, id),
    async ready() {
      try {
        await lookThrough(files);
      } catch (error) {
        if (!(error instanceof StorageFault)) throw error;
        engine.env.log.warn("Files of the device could not be read", error);
      }
    },
    reread() {
      files.isRead = false;
      scheduleSend(files);
    },
    send: () => hurry(files),
    async flush() {
      hurry(files);
      while (files.running !== null) await files.running;
    },
    onSent(id, sent) {
      if (!files.records.has(id)) return;
      files.sent.set(id, sent);
      show(files);
    },
    putBack: (database) => putBackFiles(database, files.records.values(), files.bodies),
    drop() {
      unwatch();
      files.cancelRetry?.();
      files.cancelWord?.();
      files.records.clear();
      files.bodies.clear();
      show(files);
    },
  };
}
