import { afterEach, describe, expect, it, vi } from "vitest";
import { keepDraft, readDraft } from "./drafts.ts";
import { dropDrafts } from "./drop-drafts.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("drafts", () => {
  it("are stored by user and field", () => {
    keepDraft("anna", "title", "Пол");
    expect(readDraft("anna", "title")).toBe("Пол");
    expect(readDraft("anna", "other")).toBeNull();
    expect(readDraft("vera", "title")).toBeNull();
    keepDraft("anna", "title", null);
    expect(readDraft("anna", "title")).toBeNull();
  });

  it("are removed by dropDrafts, and nothing else is", () => {
    localStorage.setItem("yarus.theme", "dark");
    keepDraft("anna", "title", "Пол");
    dropDrafts();
    expect(readDraft("anna", "title")).toBeNull();
    expect(localStorage.getItem("yarus.theme")).toBe("dark");
  });

  it("are not stored, without an error, if the browser refuses", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    expect(() => keepDraft("anna", "title", "Пол")).not.toThrow();
  });
});
