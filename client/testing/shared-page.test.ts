import { fireEvent } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { holdKeys } from "#client/shared/keyboard/hold-keys.ts";

const never = new Promise<never>(() => undefined);

describe("a page that tests share", () => {
  it("is left by a test while it holds keys for a field that has not come", () => {
    const listener = vi.fn();
    document.addEventListener("keydown", listener, { once: true });
    holdKeys(never);
    fireEvent.keyDown(document.body, { key: "в" });
    expect(listener).not.toHaveBeenCalled();
    document.removeEventListener("keydown", listener);
  });

  it("gives the next test its keys", () => {
    const listener = vi.fn();
    document.addEventListener("keydown", listener, { once: true });
    fireEvent.keyDown(document.body, { key: "в" });
    expect(listener).toHaveBeenCalledOnce();
  });
});
