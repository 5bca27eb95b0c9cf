import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DOCUMENT_SOCKET_PATH, SOCKET_PATH } from "#contract/sync/socket-name.ts";
import { type Random, seededRandom } from "#scripts/seed/random.ts";
import {
  addParagraph,
  documentConnected,
  emptyDocument,
  openDocumentSocket,
  readDocument,
  sendUpdate,
  writtenIn,
} from "#server/testing/sockets/document-socket.ts";
import { openRaw } from "#server/testing/sockets/raw-socket.ts";
import { startServer } from "./kill/killed-server.ts";
import { beginTask } from "./kill/begin-task.ts";

/** Long run: `PACKETS=1000000 npx vitest run --project server tests/scale/packet-storm.test.ts`. */
const PACKETS = Number(process.env["PACKETS"] ?? 4_000);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const ATTACKERS = 8;
const PACKETS_A_CONNECTION = 250;
/** The limit for the growth of the server's resident memory during the attack. */
const GROWTH_MAX_MB = 200;

const EVENTS = [
  "board.join",
  "board.heads",
  "board.leave",
  "yjs.join-doc",
  "yjs.sync-update",
  "yjs.sync-step-1",
  "toString",
];
const HEADS = ["2", "3", "40", "41", "42", "421", "43", "431", "45", "451-", "459-", "46", "42/x,", "6", "9", ""];

/**
 * Returns a packet that no client of the product sends: truncated, of another shape, of an unknown type, deeply nested, or random bytes.
 */
function hostilePacket(random: Random): string | Uint8Array {
  const body = random.pick<unknown>([
    null,
    {},
    [],
    -1,
    "x".repeat(random.between(0, 400)),
    { guid: randomUUID(), boardId: 5, __proto__: { isAdmin: true } },
    { boardIds: Array.from({ length: random.between(0, 300) }, () => "x") },
    { update: { _placeholder: true, num: random.between(-1, 9) } },
  ]);
  const packet = `${random.pick(HEADS)}${JSON.stringify([random.pick(EVENTS), body])}`;
  const kind = random.between(0, 5);
  if (kind === 0) return packet.slice(0, random.between(0, packet.length));
  if (kind === 1) return `${"[".repeat(random.between(1, 2_000))}${packet}`;
  if (kind === 2) return Uint8Array.from({ length: random.between(0, 300) }, () => random.between(0, 255));
  return packet;
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

test(
  `[DO-33, SE-24] a flood of malformed packets neither crashes the server nor damages documents (seed ${String(SEED)})`,
  async ({ skip }) => {
    skip(process.platform !== "linux", "needs /proc of Linux");
    const server = await startServer(null);
    try {
      const { token, guid } = await beginTask(server.base);
      const victim = await documentConnected(openDocumentSocket(server.base, token));
      const own = emptyDocument();
      await sendUpdate(victim, guid, addParagraph(own, "Цело"));

      const attackers = await Promise.all(Array.from({ length: ATTACKERS }, () => beginTask(server.base)));
      let sent = 0;
      const attack = async (attacker: number): Promise<void> => {
        const random = seededRandom(SEED + attacker);
        while (sent < PACKETS) {
          const path = random.chance(0.5) ? SOCKET_PATH : DOCUMENT_SOCKET_PATH;
          const raw = await openRaw(
            server.base,
            random.chance(0.7) ? (attackers[attacker]?.token ?? null) : null,
            path,
          );
          for (let count = 0; count < PACKETS_A_CONNECTION; count += 1) {
            const packet = hostilePacket(random);
            if (typeof packet === "string") raw.send(packet);
            else raw.sendBytes(packet);
          }
          sent += PACKETS_A_CONNECTION;
          raw.socket.end();
          await raw.closed;
        }
      };
      // Measured after the first connections, so that their memory does not count as growth.
      const before = residentMb(server.pid());
      const pid = server.pid();
      await Promise.all(attackers.map((_one, at) => attack(at)));

      expect(server.pid()).toBe(pid);
      const grown = residentMb(pid) - before;
      expect(grown).toBeLessThan(GROWTH_MAX_MB);
      expect(await sendUpdate(victim, guid, addParagraph(own, "И дальше"))).toMatchObject({ ok: true });
      const stored = emptyDocument();
      await readDocument(victim, guid, stored);
      expect(writtenIn(stored)).toBe(writtenIn(own));
      victim.disconnect();
      console.log(
        `${String(sent)} packets, memory ${before.toFixed(0)} MB before and ${grown.toFixed(0)} MB more after`,
      );
    } finally {
      await server.stop();
    }
  },
  120_000 + PACKETS * 20,
);
