import { expect, test } from "vitest";
import * as Y from "yjs";
import { seededRandom } from "#scripts/seed/random.ts";
import {
  addParagraph,
  documentConnected,
  emptyDocument,
  openDocumentSocket,
  readDocument,
  sendUpdate,
  writtenIn,
} from "#server/testing/sockets/document-socket.ts";
import { beginTask } from "./kill/begin-task.ts";
import { startServer } from "./kill/killed-server.ts";

/** Long run: `KILLS=20 npx vitest run --project server tests/scale/kill-documents.test.ts`. */
const KILLS = Number(process.env["KILLS"] ?? 2);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const WRITERS = 10;

test(
  `[DO-01] ten writers lose no acknowledged edit to a killed server, and no edit at all after a reconnect (seed ${String(SEED)})`,
  async () => {
    const server = await startServer(null);
    try {
      const { token, guid } = await beginTask(server.base);
      const random = seededRandom(SEED);
      const acknowledged = new Set<string>();
      const docs = Array.from({ length: WRITERS }, emptyDocument);
      let typed = 0;

      /** Types until the connection closes. Adds every acknowledged edit to `acknowledged`. */
      async function type(doc: Y.Doc): Promise<void> {
        const socket = await documentConnected(openDocumentSocket(server.base, token));
        const gone = new Promise<null>((resolve) => socket.once("disconnect", () => resolve(null)));
        // First sends what the previous connection may have lost.
        await sendUpdate(socket, guid, Y.encodeStateAsUpdate(doc));
        while (socket.connected) {
          typed += 1;
          const words = `¶${String(typed)}¶`;
          const answer = await Promise.race([sendUpdate(socket, guid, addParagraph(doc, words)), gone]);
          if (answer !== null && "ok" in answer) acknowledged.add(words);
        }
        socket.disconnect();
      }

      for (let round = 0; round < KILLS; round += 1) {
        const typing = Promise.allSettled(docs.map(type));
        const before = acknowledged.size;
        const more = random.between(30, 120);
        await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 2 }).toBeGreaterThan(before + more);
        await server.kill(round % 2 === 0 ? "server" : "everything");
        await typing;
        const socket = await documentConnected(openDocumentSocket(server.base, token));
        const restored = emptyDocument();
        await readDocument(socket, guid, restored);
        const text = writtenIn(restored);
        expect([...acknowledged].filter((words) => !text.includes(words))).toEqual([]);
        socket.disconnect();
      }
      // After all writers have sent their documents, edits that were not acknowledged are stored, too.
      const socket = await documentConnected(openDocumentSocket(server.base, token));
      for (const doc of docs)
        expect(await sendUpdate(socket, guid, Y.encodeStateAsUpdate(doc))).toMatchObject({ ok: true });
      const all = emptyDocument();
      await readDocument(socket, guid, all);
      for (const doc of docs)
        for (const [words] of writtenIn(doc).matchAll(/¶\d+¶/g)) expect(writtenIn(all)).toContain(words);
      socket.disconnect();
      console.log(`${String(acknowledged.size)} edits acknowledged, ${String(KILLS)} kills`);
    } finally {
      await server.stop();
    }
  },
  180_000 + KILLS * 60_000,
);
