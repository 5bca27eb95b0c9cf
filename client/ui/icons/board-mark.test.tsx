import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// Drawings stay loaded: each test starts with new modules.
beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  vi.doUnmock("./board-paths.ts");
});

const modules = async () => ({
  ...(await import("./board-mark.tsx")),
  ...(await import("./board-look.ts")),
  ...(await import("./board-drawings.ts")),
});
const drawn = (container: HTMLElement): string | null | undefined => container.querySelector("path")?.getAttribute("d");

it("[BI-08] reserves the space of an icon until the drawings are loaded, then draws it there", async () => {
  const { BoardMark } = await modules();
  const { container } = render(<BoardMark look={{ color: "pine", icon: "home" }} />);
  const place = container.querySelector("svg");
  expect([place === null, drawn(container)]).toEqual([false, ""]);
  await waitFor(() => expect(drawn(container)).toMatch(/^M/));
  expect(container.querySelector("svg")).toBe(place);
});

it("[BI-08] does not load the drawings if there is no icon", async () => {
  const load = vi.fn<() => object>(() => ({ BOARD_PATHS: {} }));
  vi.doMock("./board-paths.ts", load);
  const { BoardMark, plainLook, lookOf } = await modules();
  render(
    <>
      <BoardMark look={plainLook("pine")} />
      <BoardMark look={lookOf(undefined)} nested size={30} progress={0.5} />
    </>,
  );
  await act(() => Promise.resolve());
  expect(load).not.toHaveBeenCalled();
});

it.each([14, 30])("[BI-02] shows the plain mark for an unknown icon name, at %i pixels", async (size) => {
  const { BoardMark, loadBoardDrawings } = await modules();
  await loadBoardDrawings();
  for (const icon of ["unicorn", "constructor", "__proto__", ""]) {
    const { container, unmount } = render(<BoardMark look={{ color: "pine", icon }} nested size={size} />);
    const { container: plain } = render(<BoardMark look={{ color: "pine", icon: null }} nested size={size} />);
    expect(container.innerHTML).toBe(plain.innerHTML);
    unmount();
  }
});

it("[BI-08] shows plain marks while the drawings cannot be loaded, and icons when the network is back", async () => {
  let isLost = true;
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal("reportError", report);
  vi.doMock("./board-paths.ts", () => {
    if (isLost) throw new Error("lost");
    return { BOARD_PATHS: { home: "M0 0" } };
  });
  const { BoardMark } = await modules();
  const { container } = render(<BoardMark look={{ color: "pine", icon: "home" }} />);
  await waitFor(() => expect(drawn(container)).toBeUndefined());
  expect(report).toHaveBeenCalledOnce();
  isLost = false;
  act(() => void dispatchEvent(new Event("online")));
  await waitFor(() => expect(drawn(container)).toBe("M0 0"));
  vi.unstubAllGlobals();
});
