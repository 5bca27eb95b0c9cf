import { randomUUID } from "node:crypto";
import type { CallRow } from "./call-row.ts";

/** Calls of board invites. A scene has no invite, so authorised users get INVITE_GONE. */
export const BOARD_INVITE_CALLS: Record<string, CallRow> = {
  "POST /api/board/{boardId}/invites": {
    may: "manager",
    writes: false,
    request: ({ boardId }) => ({
      url: `/api/board/${boardId}/invites`,
      body: { role: "viewer", days: 7, usesMax: 1 },
    }),
  },
  "DELETE /api/board/{boardId}/invites/{inviteId}": {
    may: "manager",
    expectedError: "INVITE_GONE",
    writes: false,
    request: ({ boardId }) => ({ url: `/api/board/${boardId}/invites/${randomUUID()}` }),
  },
  "GET /api/user/invites": { may: "session", writes: false, request: () => ({ url: "/api/user/invites" }) },
  "POST /api/user/invites/{inviteId}/accept": {
    may: "session",
    expectedError: "INVITE_GONE",
    writes: false,
    request: () => ({ url: `/api/user/invites/${randomUUID()}/accept` }),
  },
  "POST /api/user/invites/{inviteId}/decline": {
    may: "session",
    expectedError: "INVITE_GONE",
    writes: false,
    request: () => ({ url: `/api/user/invites/${randomUUID()}/decline` }),
  },
  "POST /api/board/invite/look": {
    may: "open",
    expectedError: "BOARD_INVITE_UNKNOWN",
    writes: false,
    request: ({ boardId }) => ({ url: "/api/board/invite/look", body: { boardId, code: "none" } }),
  },
  "POST /api/board/invite/accept": {
    may: "session",
    expectedError: "BOARD_INVITE_UNKNOWN",
    writes: false,
    request: ({ boardId }) => ({ url: "/api/board/invite/accept", body: { boardId, code: "none" } }),
  },
};
