import { afterEach, describe, expect, it, vi } from "vitest";
import { keepDraft, readDraft } from "./drafts.ts";
import { dropDrafts } from "./drop-drafts.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("drafts", () => {
  it("are a person's own, field by field", () => {
    keepDraft("anna", "title", "Пол");
    expect(readDraft("anna", "title")).toBe("Пол");
    expect(readDraft("anna", "other")).toBeNull();
    expect(readDraft("vera", "title")).toBeNull();
    keepDraft("anna", "title", null);
    expect(readDraft("anna", "title")).toBeNull();
  });

  it("leave with their person, and nothing else does", () => {
    localStorage.setItem("yarus.theme", "dark");
    keepDraft("anna", "title", "Пол");
    dropDrafts();
    expect(readDraft("anna", "title")).toBeNull();
    expect(localStorage.getItem("yarus.theme")).toBe("dark");
  });

  it("do not stand in the way where the browser keeps nothing", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    expect(() => keepDraft("anna", "title", "Пол")).not.toThrow();
  });
});
