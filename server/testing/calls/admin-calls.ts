import { randomUUID } from "node:crypto";
import type { CallRow } from "./call-row.ts";

const row = (url: () => string, body?: unknown): CallRow => ({
  may: "session",
  expectedError: "ADMIN_ONLY",
  writes: false,
  request: () => ({ url: url(), ...(body === undefined ? {} : { body }) }),
});

/** Calls of administrators. No user of a scene is one, whatever their role on its board. */
export const ADMIN_CALLS: Record<string, CallRow> = {
  "GET /api/admin/server": row(() => "/api/admin/server"),
  "PUT /api/admin/registration": row(() => "/api/admin/registration", { mode: "closed" }),
  "POST /api/admin/backup": row(() => "/api/admin/backup"),
  "GET /api/admin/people": row(() => "/api/admin/people"),
  "PATCH /api/admin/people/{userId}": row(() => `/api/admin/people/${randomUUID()}`, { isAdmin: true }),
  "POST /api/admin/people/{userId}/password": row(() => `/api/admin/people/${randomUUID()}/password`),
  "DELETE /api/admin/people/{userId}/avatar": row(() => `/api/admin/people/${randomUUID()}/avatar`),
};
