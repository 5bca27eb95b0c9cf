import { randomUUID } from "node:crypto";
import type { CallRow, Scene } from "./call-row.ts";

const gone = (request: CallRow["request"]): CallRow => ({
  may: "session",
  expectedError: "TEAM_GONE",
  writes: false,
  request,
});
const free = (request: CallRow["request"]): CallRow => ({ may: "session", writes: false, request });
const team = (rest = "") => `/api/team/${randomUUID()}${rest}`;

/** Calls of teams. No user of a scene is in a team, so calls about a team answer TEAM_GONE. */
export const TEAM_CALLS: Record<string, CallRow> = {
  "GET /api/team": free(() => ({ url: "/api/team" })),
  "POST /api/team": free(() => ({ url: "/api/team", body: { name: "Читальня" } })),
  "GET /api/team/{team}": gone(() => ({ url: team() })),
  "PATCH /api/team/{teamId}": gone(() => ({ url: team(), body: { name: "Иначе" } })),
  "DELETE /api/team/{teamId}": gone(() => ({ url: team() })),
  "POST /api/team/{teamId}/archive": gone(() => ({ url: team("/archive") })),
  "POST /api/team/{teamId}/restore": gone(() => ({ url: team("/restore") })),
  "PUT /api/team/{teamId}/people/{userId}": gone(() => ({
    url: team(`/people/${randomUUID()}`),
    body: { role: "member" },
  })),
  "DELETE /api/team/{teamId}/people/{userId}": gone(() => ({ url: team(`/people/${randomUUID()}`) })),
  // The role on the board is checked first.
  "PUT /api/team/{teamId}/boards/{boardId}": {
    may: "admin",
    expectedError: "TEAM_GONE",
    writes: false,
    request: ({ boardId }: Scene) => ({ url: team(`/boards/${boardId}`), body: { role: "viewer" } }),
  },
  "DELETE /api/team/{teamId}/boards/{boardId}": gone(() => ({ url: team(`/boards/${randomUUID()}`) })),
  "GET /api/board/{boardId}/teams": {
    may: "viewer",
    writes: false,
    request: ({ boardId }: Scene) => ({ url: `/api/board/${boardId}/teams` }),
  },
};
