import type { CallRow } from "./call-row.ts";

const row = (url: string, rest: Pick<CallRow, "expectedError"> & { body?: unknown } = {}): CallRow => {
  const { body, ...expected } = rest;
  return {
    may: "session",
    writes: false,
    request: () => ({ url, ...(body === undefined ? {} : { body }) }),
    ...expected,
  };
};

/** Calls on the caller's own account. No user of a scene confirms with their own name, so no account is deleted. */
export const ACCOUNT_CALLS: Record<string, CallRow> = {
  "GET /api/user/data": row("/api/user/data"),
  "GET /api/user/ending": row("/api/user/ending"),
  "DELETE /api/user": row("/api/user", { body: { username: "somebody-else" }, expectedError: "CONFIRMATION_WRONG" }),
  "POST /api/user/keep": row("/api/user/keep"),
  "PUT /api/user/avatar": row("/api/user/avatar", { body: {}, expectedError: "AVATAR_UNREADABLE" }),
  "DELETE /api/user/avatar": row("/api/user/avatar"),
  "GET /api/avatar/{avatar}": { ...row("/api/avatar/00", { expectedError: "FILE_GONE" }), may: "open" },
};
