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

describe("the route guard", () => {
  it("redirects a user without a token to /auth and keeps the requested page", () => {
    expect(guard(visit({ status: "anonymous" }))).toEqual({ kind: "go", to: "/auth?next=%2Fb%2F1%3Fview%3Dtable" });
    expect(guard(visit({ status: "anonymous", path: "/", search: "" }))).toEqual({ kind: "go", to: "/auth" });
  });

  it("redirects an expired session to /auth online, but not offline", () => {
    expect(guard(visit({ status: "expired" })).kind).toBe("go");
    expect(guard(visit({ status: "expired", network: false })).kind).toBe("show");
    expect(guard(visit({ status: "anonymous", network: false })).kind).toBe("go");
  });

  it("redirects a signed-in user from /auth to the requested page", () => {
    const search = "?next=%2Fb%2F1%3Fview%3Dtable";
    expect(guard(visit({ access: "guest", path: "/auth", search }))).toEqual({ kind: "go", to: "/b/1?view=table" });
    expect(guard(visit({ access: "guest", path: "/auth", search, status: "expired" })).kind).toBe("show");
  });

  it("waits until the session is known, except on open pages", () => {
    expect(guard(visit({ status: "unknown" })).kind).toBe("wait");
    expect(guard(visit({ status: "unknown", access: "open" })).kind).toBe("show");
  });
});

describe("the page after the sign-in", () => {
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

  it("is always inside the application", () => {
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

  it("is the page that the sign-in address was made for", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (id, text) => {
        const page = `/b/${id}?${new URLSearchParams({ text }).toString()}`;
        expect(nextOf(new URL(signInPath(page), "http://here.invalid").search)).toBe(page);
      }),
    );
  });
});
