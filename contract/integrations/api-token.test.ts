import { describe, expect, it } from "vitest";
import { API_TOKEN_SCOPES, isScopeEnough, scopeFor } from "./api-token.ts";
import type { EndpointDefinition } from "../core/endpoint.ts";

const scopeOfCall = (method: EndpointDefinition["method"], path: string) => scopeFor({ method, path });

describe("the token scope of a call", () => {
  it("[TK-03] is read for a call that only reads, and write for any other call, even an unknown one", () => {
    expect(scopeOfCall("GET", "/api/board/{boardId}")).toBe("read");
    expect(scopeOfCall("POST", "/api/attachments/{id}/link")).toBe("read");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const)
      expect(scopeOfCall(method, "/api/something/new")).toBe("write");
  });

  it("[TK-04] is none for a call about the user's own account", () => {
    expect(scopeOfCall("GET", "/api/auth/something/new")).toBeNull();
    expect(scopeOfCall("POST", "/api/auth/password")).toBeNull();
    expect(scopeOfCall("PATCH", "/api/user")).toBeNull();
  });

  it("[TK-03] is covered by a write token, and by a read token if it is read", () => {
    const enough = API_TOKEN_SCOPES.map((granted) => API_TOKEN_SCOPES.map((one) => isScopeEnough(granted, one)));
    expect(enough).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});
