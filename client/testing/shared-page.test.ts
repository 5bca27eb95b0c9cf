import { fireEvent } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { holdKeys } from "#client/frame/held-keys.ts";

const never = new Promise<never>(() => undefined);

describe("a page that tests share", () => {
  it("is left by a test while it holds keys for a field that has not come", () => {
    const heard = vi.fn();
    document.addEventListener("keydown", heard, { once: true });
    holdKeys(never);
    fireEvent.keyDown(document.body, { key: "в" });
    expect(heard).not.toHaveBeenCalled();
    document.removeEventListener("keydown", heard);
  });

  it("gives the next test its keys", () => {
    const heard = vi.fn();
    document.addEventListener("keydown", heard, { once: true });
    fireEvent.keyDown(document.body, { key: "в" });
    expect(heard).toHaveBeenCalledOnce();
  });
});
