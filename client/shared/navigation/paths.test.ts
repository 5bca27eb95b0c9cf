import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchPath, PATHS, pathTo } from "./paths.ts";

describe("addresses", () => {
  it("are the 22 routes of the specification", () => {
    expect(Object.values(PATHS)).toEqual([
      "/",
      "/myTasks",
      "/profile",
      "/settings",
      "/favourites",
      "/teams",
      "/teams/new",
      "/teams/{team}",
      "/teams/edit/{team?}",
      "/t/{task?}",
      "/b/{board?}",
      "/b/s/{board?}",
      "/i/{board?}",
      "/p/{board?}",
      "/auth",
      "/auth/base",
      "/auth/sign-up",
      "/auth/check",
      "/auth/logout",
      "/auth/telegram",
      "/auth/telegram-redirect",
      "/auth/ext/{session?}",
    ]);
  });

  it.each([
    ["/", "index", {}],
    ["/b", "board", {}],
    ["/b/", "board", {}],
    ["/b/1", "board", { board: "1" }],
    ["/b/s", "boardSettings", {}],
    ["/b/s/1", "boardSettings", { board: "1" }],
    ["/teams/new", "teamNew", {}],
    ["/teams/edit", "teamEdit", {}],
    ["/teams/edit/red", "teamEdit", { team: "red" }],
    ["/teams/red", "team", { team: "red" }],
    ["/auth/ext/%D1%8F", "authExt", { session: "я" }],
  ])("match: %s is %s", (path, name, params) => {
    expect(matchPath(path)).toEqual({ name, params });
  });

  it.each(["/nowhere", "/b/1/2", "/b/s/1/2", "/mytasks", "/t/%E0%A4%A", "/auth/base/x"])("do not match: %s", (path) => {
    expect(matchPath(path)).toBeNull();
  });

  it("are built from a route and its parameters", () => {
    expect(pathTo("index")).toBe("/");
    expect(pathTo("board", {})).toBe("/b");
    expect(pathTo("board", { board: "1" })).toBe("/b/1");
    expect(pathTo("team", { team: "a/b" })).toBe("/teams/a%2Fb");
    expect(() => pathTo("team", { team: "" })).toThrow("Missing path param");
  });

  it("match again after they are built", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(matchPath(pathTo("task", { task: id }))).toEqual({ name: "task", params: { task: id } });
        expect(matchPath(pathTo("boardSettings", { board: id }))).toEqual({
          name: "boardSettings",
          params: { board: id },
        });
      }),
    );
  });
});
