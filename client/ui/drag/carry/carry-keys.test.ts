import { afterEach, describe, expect, it } from "vitest";
import { type CarryKey, seizeKeys } from "./carry-keys.ts";

let stop: (() => void) | null = null;
afterEach(() => stop?.());

/** Returns true if a listener prevented the default action of the key. */
function press(init: KeyboardEventInit): boolean {
  return !document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
}

function seized(): { keys: CarryKey[]; pageKeys: string[] } {
  const keys: CarryKey[] = [];
  const pageKeys: string[] = [];
  stop = seizeKeys((key) => keys.push(key));
  document.body.addEventListener("keydown", (event) => pageKeys.push(event.code), { once: true });
  return { keys, pageKeys };
}

describe("the keyboard during a drag", () => {
  it("maps keys by their physical code, whatever the keyboard layout", () => {
    const { keys } = seized();
    press({ code: "ArrowDown", key: "ArrowDown" });
    press({ code: "Space", key: " " });
    press({ code: "Escape", key: "Escape" });
    press({ code: "End", key: "End" });
    expect(keys).toEqual([{ step: "down" }, "drop", "cancel", { step: "last" }]);
  });

  it("hides keys from other listeners, so that no shortcut acts on a dragged card", () => {
    const { pageKeys, keys } = seized();
    expect(press({ code: "KeyC", key: "с" })).toBe(true);
    expect([pageKeys, keys]).toEqual([[], []]);
  });

  it("leaves browser shortcuts alone", () => {
    const { pageKeys } = seized();
    expect(press({ code: "KeyR", key: "к", ctrlKey: true })).toBe(false);
    expect(pageKeys).toEqual(["KeyR"]);
  });

  it("ignores the auto-repeat of Space, but not of arrow keys", () => {
    const { keys } = seized();
    press({ code: "Space", repeat: true });
    press({ code: "ArrowUp", repeat: true });
    expect(keys).toEqual([{ step: "up" }]);
  });
});
