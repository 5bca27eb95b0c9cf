import { fireEvent } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { holdKeys } from "#client/shared/keyboard/hold-keys.ts";

const never = new Promise<never>(() => undefined);

describe("a page that tests share", () => {
  it("may still hold keys for a field that never opens, at the end of a test", () => {
    const listener = vi.fn();
    document.addEventListener("keydown", listener, { once: true });
    holdKeys(never);
    fireEvent.keyDown(document.body, { key: "в" });
    expect(listener).not.toHaveBeenCalled();
    document.removeEventListener("keydown", listener);
  });

  it("passes the keys to the next test", () => {
    const listener = vi.fn();
    document.addEventListener("keydown", listener, { once: true });
    fireEvent.keyDown(document.body, { key: "в" });
    expect(listener).toHaveBeenCalledOnce();
  });
});
