import { renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { prefetchChunks, type LazyChunk, lazy, useLazy } from "./lazy.ts";

test("a chunk calls back after it is loaded, and at once from then on", async () => {
  const fetchChunk = vi.fn(() => Promise.resolve("chunk"));
  const part = lazy(fetchChunk);
  expect(part.now()).toBeNull();
  expect(await new Promise((resolve) => part.use(resolve))).toBe("chunk");
  let used: string | null = null;
  part.use((loaded) => {
    used = loaded;
  });
  expect(used).toBe("chunk");
  expect(fetchChunk).toHaveBeenCalledOnce();
});

test("a chunk that failed to load is loaded again", async () => {
  const part = lazy(vi.fn().mockRejectedValueOnce(new Error("lost")).mockResolvedValueOnce("chunk"));
  await expect(part.load()).rejects.toThrow("lost");
  expect(part.now()).toBeNull();
  await expect(part.load()).resolves.toBe("chunk");
});

test("chunks are prefetched after the first paint, also those wrapped later", async () => {
  const before = lazy(() => Promise.resolve("before"));
  prefetchChunks();
  const after = lazy(() => Promise.resolve("after"));
  await vi.waitFor(() => expect([before.now(), after.now()]).toEqual(["before", "after"]));
});

test("a chunk that is loaded between the render and its effect is rendered", () => {
  const chunk = { name: "chunk" };
  let here: typeof chunk | null = null;
  const part: LazyChunk<typeof chunk> = {
    use: (act) => (here === null ? undefined : act(here)),
    draw: (act) => (here === null ? undefined : act(here)),
    load: () => Promise.resolve(chunk),
    now: () => here,
  };
  const { result } = renderHook(() => {
    const drawn = useLazy(part);
    useLayoutEffect(() => {
      here = chunk;
    }, []);
    return drawn;
  });
  expect(result.current).toBe(chunk);
});
