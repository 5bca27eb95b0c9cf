import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { anAttachment } from "#client/testing/rows.ts";
import { createDocumentPorts } from "./port-queries.ts";

const PICTURE = "f-1";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function portsOf(sync = createFakeSync({})) {
  const view = await sync.files();
  const preview = vi.fn(async () => new Blob(["x"]));
  Object.assign(sync, { files: async () => ({ ...view, bytes: async () => null, preview }) });
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  return { ports: createDocumentPorts(sync, "b-1", { holderId: "t-1" }), preview, revoked };
}

it("[AT-59] a picture is loaded once, even when the editor replaces the read-only text", async () => {
  const { ports, preview, revoked } = await portsOf();
  const leave = ports.subscribe(() => {});
  expect(ports.pictureUrl?.(PICTURE)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10);
  const address = ports.pictureUrl?.(PICTURE);
  expect(address).toMatch(/^blob:/);
  leave();
  await vi.advanceTimersByTimeAsync(100);
  const leaveEditor = ports.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect([ports.pictureUrl?.(PICTURE), preview.mock.calls.length]).toEqual([address, 1]);
  expect(revoked).not.toHaveBeenCalled();
  leaveEditor();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(revoked).toHaveBeenCalledWith(address);
});

it("[AT-59, AT-64] a picture that is still uploading is requested from the server only after its row says it is ready", async () => {
  const sync = createFakeSync({});
  let row = anAttachment({ id: PICTURE, taskId: null, boardId: "b-1", hasPreview: false, readyAt: null });
  const rowListeners: (() => void)[] = [];
  Object.assign(sync.store, {
    get: (entity: string, id: string) => (entity === "attachment" && id === PICTURE ? row : undefined),
    subscribeRow: (_entity: string, _id: string, listener: () => void) => {
      rowListeners.push(listener);
      return () => {};
    },
  });
  const { ports, preview } = await portsOf(sync);
  ports.subscribe(() => {});
  ports.pictureUrl?.(PICTURE);
  await vi.advanceTimersByTimeAsync(100);
  expect([ports.pictureUrl?.(PICTURE), preview.mock.calls.length]).toEqual([undefined, 0]);
  row = { ...row, hasPreview: true, readyAt: row.createdAt };
  for (const listener of rowListeners) listener();
  await vi.advanceTimersByTimeAsync(100);
  expect([ports.pictureUrl?.(PICTURE)?.slice(0, 5), preview.mock.calls.length]).toEqual(["blob:", 1]);
});
