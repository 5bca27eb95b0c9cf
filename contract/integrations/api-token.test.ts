import { describe, expect, it } from "vitest";
import { API_TOKEN_SCOPES, isScopeEnough, scopeFor } from "./api-token.ts";
import type { EndpointDefinition } from "../core/endpoint.ts";

const scopeOfCall = (method: EndpointDefinition["method"], path: string) => scopeFor({ method, path });

describe("what a call asks of an API token", () => {
  it("[TK-03] is to read for what only asks, and to write for everything else, a call that nobody has thought of too", () => {
    expect(scopeOfCall("GET", "/api/board/{boardId}")).toBe("read");
    expect(scopeOfCall("POST", "/api/attachments/{id}/link")).toBe("read");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const)
      expect(scopeOfCall(method, "/api/something/new")).toBe("write");
  });

  it("[TK-04] is nothing that a token has, for what is a person's own", () => {
    expect(scopeOfCall("GET", "/api/auth/something/new")).toBeNull();
    expect(scopeOfCall("POST", "/api/auth/password")).toBeNull();
    expect(scopeOfCall("PATCH", "/api/user")).toBeNull();
  });

  it("[TK-03] is held by who writes, and by who reads where that is asked", () => {
    const enough = API_TOKEN_SCOPES.map((granted) => API_TOKEN_SCOPES.map((one) => isScopeEnough(granted, one)));
    expect(enough).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});
