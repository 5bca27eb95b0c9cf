import { describe, expect, it } from "vitest";
import { aView } from "#client/testing/rows.ts";
import { hrefOf, isSameLook, lookIn } from "./look.ts";

const queryOf = (href: string): URLSearchParams => new URL(href, "https://yarus.test").searchParams;

describe("[VF-10] a saved view", () => {
  it.each([
    ["columns", { kind: "board", filter: "", choices: "" }],
    ["columns under a filter", { kind: "board", filter: "who.me text.отчёт & «план»", choices: "" }],
    ["a table in its order", { kind: "table", filter: "due.overdue", choices: "sort=-due" }],
    ["a timeline from near by", { kind: "timeline", filter: "", choices: "zoom=week" }],
  ] as const)("of %s shows the same state when it is opened by its address", (_, look) => {
    const href = hrefOf(aView(look));
    expect(lookIn(queryOf(href))).toEqual(look);
    expect(queryOf(href).get("saved")).toBe(aView().id);
  });

  it("stores neither dates nor unknown parameters", () => {
    expect(lookIn(queryOf("/b/1?view=calendar&month=2026-12&task=7&saved=9"))).toEqual({
      kind: "calendar",
      filter: "",
      choices: "",
    });
    expect(queryOf(hrefOf(aView({ choices: "task=7&sort=due" }))).has("task")).toBe(false);
  });

  it("shows columns if this build does not know the view kind", () => {
    expect(lookIn(queryOf("/b/1?view=map")).kind).toBe("board");
  });

  it("differs after any change", () => {
    const view = aView();
    expect(isSameLook(view, aView())).toBe(true);
    for (const patch of [{ kind: "board" }, { filter: "" }, { choices: "sort=due" }] as const)
      expect(isSameLook(view, aView(patch))).toBe(false);
  });
});
