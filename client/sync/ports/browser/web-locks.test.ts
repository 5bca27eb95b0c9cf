import { afterEach, expect, it, vi } from "vitest";
import { webLocks } from "./web-locks.ts";

type Request = (name: string, work: () => Promise<unknown>) => Promise<unknown>;

afterEach(() => vi.unstubAllGlobals());

const withLocks = (request: Request | null) =>
  vi.stubGlobal("navigator", request === null ? {} : { locks: { request } });
const denied = () => new DOMException("The request was denied.", "SecurityError");

it("returns null if the browser has no locks", () => {
  withLocks(null);
  expect(webLocks()).toBeNull();
});

it("runs the work under the lock of that name", async () => {
  const request = vi.fn<Request>((_name, work) => work());
  withLocks(request);
  expect(await webLocks()?.run("push", () => Promise.resolve(7))).toBe(7);
  expect(request.mock.calls[0]?.[0]).toBe("push");
});

it("runs the work if the browser denies locks, as it does in a frame of another site", async () => {
  withLocks(() => Promise.reject(denied()));
  expect(await webLocks()?.run("push", () => Promise.resolve(7))).toBe(7);
});

it("runs work that failed itself only once", async () => {
  withLocks((_name, work) => work());
  const work = vi.fn(() => Promise.reject(denied()));
  await expect(webLocks()?.run("push", work)).rejects.toThrow("denied");
  expect(work).toHaveBeenCalledTimes(1);
});
