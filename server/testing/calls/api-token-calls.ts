import { randomUUID } from "node:crypto";
import type { CallRow } from "./call-row.ts";

/** Calls of API tokens. No user of a scene has one, except the principals `reader` and `writer`. */
export const API_TOKEN_CALLS: Record<string, CallRow> = {
  "GET /api/auth/tokens": { may: "session", writes: false, request: () => ({ url: "/api/auth/tokens" }) },
  "POST /api/auth/tokens": {
    may: "session",
    writes: false,
    request: () => ({ url: "/api/auth/tokens", body: { id: randomUUID(), name: "Сборка", scope: "read", days: 7 } }),
  },
  "DELETE /api/auth/tokens/{id}": {
    may: "session",
    expectedError: "API_TOKEN_GONE",
    writes: false,
    request: () => ({ url: `/api/auth/tokens/${randomUUID()}` }),
  },
};
