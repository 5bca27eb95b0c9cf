import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { createDocumentPorts } from "./port-queries.ts";

const PICTURE = "f-1";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function portsOf() {
  const sync = createFakeSync({});
  const view = await sync.files();
  const preview = vi.fn(async () => new Blob(["x"]));
  Object.assign(sync, { files: async () => ({ ...view, bytes: async () => null, preview }) });
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  return { ports: createDocumentPorts(sync, "b-1", { holderId: "t-1" }), preview, revoked };
}

it("[AT-59] asks for a picture once, though the editor takes the place of what was read", async () => {
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
