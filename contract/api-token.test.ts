import { describe, expect, it } from "vitest";
import { API_TOKEN_SCOPES, isScopeEnough, scopeFor } from "./api-token.ts";
import type { EndpointDefinition } from "./endpoint.ts";

const asked = (method: EndpointDefinition["method"], path: string) => scopeFor({ method, path });

describe("what a call asks of an API token", () => {
  it("[TK-03] is to read for what only asks, and to write for everything else, a call that nobody has thought of too", () => {
    expect(asked("GET", "/api/board/{boardId}")).toBe("read");
    expect(asked("POST", "/api/attachments/{id}/link")).toBe("read");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const)
      expect(asked(method, "/api/something/new")).toBe("write");
  });

  it("[TK-04] is nothing that a token has, for what is a person's own", () => {
    expect(asked("GET", "/api/auth/something/new")).toBeNull();
    expect(asked("POST", "/api/auth/password")).toBeNull();
    expect(asked("PATCH", "/api/user")).toBeNull();
  });

  it("[TK-03] is held by who writes, and by who reads where that is asked", () => {
    const enough = API_TOKEN_SCOPES.map((held) => API_TOKEN_SCOPES.map((one) => isScopeEnough(held, one)));
    expect(enough).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});
