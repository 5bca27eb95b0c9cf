import { describe, expect, it, vi } from "vitest";
import { createDragStore } from "./drag-store.ts";

describe("the drag store", () => {
  it("notifies only the two columns that a change of target affects", () => {
    const store = createDragStore();
    const listeners = new Map(["a", "b", "c", "d"].map((id) => [id, vi.fn()]));
    for (const [id, listener] of listeners) store.subscribeColumn(id, listener);
    store.setPlaces("a", "t1", "b");
    for (const listener of listeners.values()) listener.mockClear();
    store.setPlaces("a", "t1", "c");
    expect([...listeners].filter(([, { mock }]) => mock.calls.length > 0).map(([id]) => id)).toEqual(["b", "c"]);
    expect([store.column("a"), store.column("b"), store.column("c")]).toEqual([
      { source: "t1", over: false },
      { source: null, over: false },
      { source: null, over: true },
    ]);
  });

  it("returns the same objects and notifies no listener while nothing changes", () => {
    const store = createDragStore();
    store.setPlaces("a", "t1", "a");
    const before = store.column("a");
    const listener = vi.fn();
    store.subscribeColumn("a", listener);
    store.setPlaces("a", "t1", "a");
    expect(store.column("a")).toBe(before);
    expect(listener).not.toHaveBeenCalled();
    expect(store.column("elsewhere")).toBe(store.column("nowhere"));
  });

  it("does not call listeners that have unsubscribed", () => {
    const store = createDragStore();
    const listener = vi.fn();
    const leave = [store.subscribe(listener), store.subscribeColumn("a", listener)];
    for (const stop of leave) stop();
    store.setActive({ kind: "card", id: "t1" });
    store.setPlaces("a", "t1", null);
    expect(listener).not.toHaveBeenCalled();
    expect(store.active()).toEqual({ kind: "card", id: "t1" });
  });
});
