import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Credentials, SyncEnv } from "#client/sync/ports/env.ts";
import { connectDocumentsTo } from "#client/sync/ports/browser/document-socket-io.ts";
import { connectTo } from "#client/sync/ports/browser/socket-io.ts";
import { createMemoryDisk, type MemoryDisk } from "#client/sync/ports/memory/memory-storage.ts";
import type { SharedDocument } from "#client/sync/documents-api.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { createSync } from "#client/sync/sync.ts";
import { createSwitch } from "#client/testing/sync/device.ts";
import { textIn, write } from "#client/testing/sync/fake-documents.ts";
import {
  makeBoard,
  makeColumn,
  makeTask,
  makeUser,
  setRole,
  TEST_PASSWORD,
  type TestUser,
} from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

/** The real sync engine with real sockets against the real server, so that both halves of the document protocol are tested together. */
let at: TestApp;
let address: string;
let vera: TestUser;
let anna: TestUser;
const running: Sync[] = [];

beforeAll(async () => {
  at = await makeTestApp();
  address = await at.listen();
  vera = await makeUser(at);
  anna = await makeUser(at);
});
afterAll(async () => {
  for (const sync of running) await sync.stop();
  await at.close();
});

interface Device {
  sync: Sync;
  disk: MemoryDisk;
}

async function openDevice(user: TestUser): Promise<Device> {
  const disk = createMemoryDisk("device");
  const sync = createSync(worldOf(disk));
  running.push(sync);
  await sync.start();
  await sync.session.signIn({ login: user.username, password: TEST_PASSWORD });
  await vi.waitFor(() => expect(sync.connection.state().socket).toBe(true), { timeout: 10_000 });
  return { sync, disk };
}

function worldOf(disk: MemoryDisk): SyncEnv {
  let stored: Credentials | null = null;
  return {
    clock: {
      now: () => Date.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    random: {
      fraction: () => Math.random(),
      bytes(into) {
        into.set(randomBytes(into.length));
        return into;
      },
    },
    storage: disk.attach(),
    credentials: {
      read: () => stored,
      write(credentials) {
        stored = credentials;
      },
      clear() {
        stored = null;
      },
    },
    http: {
      async request({ method, path, headers, body }) {
        const answer = await fetch(address + path, { method, headers, ...(body === undefined ? {} : { body }) });
        const text = await answer.text();
        return { status: answer.status, header: (name) => answer.headers.get(name), body: text };
      },
    },
    socket: { connect: (handlers) => connectTo(address, handlers) },
    documentSocket: async () => ({ connect: (handlers) => connectDocumentsTo(address, handlers) }),
    locks: null,
    channel: null,
    network: createSwitch(),
    visibility: createSwitch(),
    log: { warn: () => undefined },
  };
}

async function makeShared(): Promise<{ boardId: string; guid: string }> {
  const { id: boardId } = await makeBoard(at, vera);
  const { id: columnId } = await makeColumn(at, vera, { boardId });
  await setRole(at, vera, { boardId, userId: anna.id, role: "task_editor" });
  return { boardId, guid: (await makeTask(at, vera, { boardId, columnId })).id };
}

const open = async ({ sync }: Device, guid: string): Promise<SharedDocument> => (await sync.documents()).open(guid);

describe("two devices and a server", () => {
  test("[DO-40] show each other's text and caret", async () => {
    const { guid } = await makeShared();
    const [first, second] = [await openDevice(vera), await openDevice(anna)];
    const [own, hers] = [await open(first, guid), await open(second, guid)];
    await vi.waitFor(() => expect([own.state(), hers.state()]).toEqual(["saved", "saved"]));
    const began = performance.now();
    write(own.doc, "Книги");
    await vi.waitFor(() => expect(textIn(hers.doc)).toBe("Книги"), { timeout: 10_000, interval: 10 });
    console.log(`seen after ${String(Math.round(performance.now() - began))} ms`);
    own.awareness.setLocalStateField("user", { color: "pine" });
    await vi.waitFor(() => {
      const others = [...hers.awareness.getStates()].filter(([client]) => client !== hers.doc.clientID);
      expect(others.map(([, state]) => state)).toMatchObject([{ user: { id: vera.id, color: "pine" } }]);
    });
    own.close();
    await vi.waitFor(() => expect(hers.awareness.getStates().size).toBe(1));
  });

  test("[DO-12, DO-51] delete the document from the device of a removed member", async () => {
    const { boardId, guid } = await makeShared();
    const [first, second] = [await openDevice(vera), await openDevice(anna)];
    const [own, hers] = [await open(first, guid), await open(second, guid)];
    write(own.doc, "Тайна");
    await vi.waitFor(() => expect(textIn(hers.doc)).toBe("Тайна"), { timeout: 10_000 });
    await vi.waitFor(() => expect(second.disk.rows("yarusSync", "docUpdates").length).toBeGreaterThan(0));
    await setRole(at, vera, { boardId, userId: anna.id, role: null });
    await vi.waitFor(() => expect(second.disk.rows("yarusSync", "docUpdates")).toEqual([]), { timeout: 5_000 });
    expect(textIn(hers.doc)).toBe("");
  });

  test("[DO-48] keep a viewer's rejected text on the device and show it again after a promotion to editor", async () => {
    const { boardId, guid } = await makeShared();
    await setRole(at, vera, { boardId, userId: anna.id, role: "viewer" });
    const second = await openDevice(anna);
    const hers = await open(second, guid);
    await vi.waitFor(() => expect(hers.state()).toBe("saved"));
    write(hers.doc, "Моё мнение");
    await vi.waitFor(() => expect(hers.refusal()).toMatchObject({ code: "ACTION_FORBIDDEN", text: "Моё мнение" }), {
      timeout: 10_000,
    });
    await setRole(at, vera, { boardId, userId: anna.id, role: "editor" });
    const again = await open(second, guid);
    expect(textIn(again.doc)).toBe("Моё мнение");
  });

  test("[DO-49] both show a restored version and continue to edit it", async () => {
    const { guid } = await makeShared();
    const [first, second] = [await openDevice(vera), await openDevice(anna)];
    const [own, hers] = [await open(first, guid), await open(second, guid)];
    write(own.doc, "Было");
    await vi.waitFor(() => expect(textIn(hers.doc)).toBe("Было"), { timeout: 10_000 });
    const { versions } = at.app.documents;
    const { id } = await versions.keep(vera.id, guid, {});
    write(hers.doc, "Стало");
    await vi.waitFor(() => expect(textIn(own.doc)).toBe("Было|Стало"), { timeout: 10_000 });
    await versions.restore(vera.id, guid, { versionId: id });
    for (const one of [own, hers]) await vi.waitFor(() => expect(textIn(one.doc)).toBe("Было"), { timeout: 10_000 });
    write(own.doc, "Дальше");
    await vi.waitFor(() => expect(textIn(hers.doc)).toBe("Было|Дальше"), { timeout: 10_000 });
  });
});
