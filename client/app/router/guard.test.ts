import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextOf } from "#client/shared/navigation/next-page.ts";
import { guard, signInPath, type Visit } from "./guard.ts";

const visit = (overrides: Partial<Visit>): Visit => ({
  access: "session",
  status: "signed-in",
  network: true,
  path: "/b/1",
  search: "?view=table",
  hash: "",
  ...overrides,
});

describe("the guard of routes", () => {
  it("sends a person without a token to /auth and remembers the page", () => {
    expect(guard(visit({ status: "anonymous" }))).toEqual({ kind: "go", to: "/auth?next=%2Fb%2F1%3Fview%3Dtable" });
    expect(guard(visit({ status: "anonymous", path: "/", search: "" }))).toEqual({ kind: "go", to: "/auth" });
  });

  it("sends an ended session to /auth, but keeps the application open without a network", () => {
    expect(guard(visit({ status: "expired" })).kind).toBe("go");
    expect(guard(visit({ status: "expired", network: false })).kind).toBe("show");
    expect(guard(visit({ status: "anonymous", network: false })).kind).toBe("go");
  });

  it("sends a signed-in person from /auth to the page first asked for", () => {
    const search = "?next=%2Fb%2F1%3Fview%3Dtable";
    expect(guard(visit({ access: "guest", path: "/auth", search }))).toEqual({ kind: "go", to: "/b/1?view=table" });
    expect(guard(visit({ access: "guest", path: "/auth", search, status: "expired" })).kind).toBe("show");
  });

  it("waits until the session is known, except on open pages", () => {
    expect(guard(visit({ status: "unknown" })).kind).toBe("wait");
    expect(guard(visit({ status: "unknown", access: "open" })).kind).toBe("show");
  });
});

describe("the page first asked for", () => {
  it.each([
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["https://evil.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["/auth/base", "/"],
    ["/nowhere", "/"],
    ["", "/"],
    ["/t/5?x=1", "/t/5?x=1"],
  ])("%s becomes %s", (next, to) => {
    expect(nextOf(`?${new URLSearchParams({ next }).toString()}`)).toBe(to);
  });

  it("never leaves the application", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `/${text}`),
        ),
        (next) => {
          const to = nextOf(`?${new URLSearchParams({ next }).toString()}`);
          expect(new URL(to, "http://here.invalid").origin).toBe("http://here.invalid");
        },
      ),
    );
  });

  it("comes back through the sign-in", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (id, text) => {
        const page = `/b/${id}?${new URLSearchParams({ text }).toString()}`;
        expect(nextOf(new URL(signInPath(page), "http://here.invalid").search)).toBe(page);
      }),
    );
  });
});
