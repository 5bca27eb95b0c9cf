import { randomUUID } from "node:crypto";
import type { CallRow, Scene } from "./call-row.ts";
import { initDataFor } from "../external/telegram.ts";
import { TEST_KEY } from "../test-key.ts";

const row = (
  may: CallRow["may"],
  url: string,
  rest: { body?: () => unknown; expectedError?: NonNullable<CallRow["expectedError"]> } = {},
): CallRow => ({
  may,
  writes: false,
  ...(rest.expectedError === undefined ? {} : { expectedError: rest.expectedError }),
  request: (_scene: Scene) => ({ url, ...(rest.body === undefined ? {} : { body: rest.body() }) }),
});

/** The calls of Telegram, of external sessions and of linked accounts. */
export const OUTSIDE_CALLS: Record<string, CallRow> = {
  "POST /api/auth/telegram": row("open", "/api/auth/telegram", { body: () => ({ initData: initDataFor() }) }),
  "POST /api/auth/telegram/link": row("session", "/api/auth/telegram/link", {
    body: () => ({ initData: initDataFor() }),
  }),
  "POST /api/auth/ext": row("open", "/api/auth/ext", { body: () => ({ key: TEST_KEY.key, subject: randomUUID() }) }),
  "POST /api/auth/ext/{session}": row("open", "/api/auth/ext/nobodys", { expectedError: "EXTERNAL_GONE" }),
  "POST /api/auth/ext/{session}/preview": row("open", "/api/auth/ext/nobodys/preview", {
    expectedError: "EXTERNAL_GONE",
  }),
  "POST /api/auth/ext/{session}/link": row("session", "/api/auth/ext/nobodys/link", { expectedError: "EXTERNAL_GONE" }),
  "POST /api/auth/oidc/start": row("open", "/api/auth/oidc/start", { expectedError: "METHOD_OFF" }),
  "POST /api/auth/oidc/finish": row("open", "/api/auth/oidc/finish", {
    body: () => ({ answer: "code=none&state=none" }),
    expectedError: "METHOD_OFF",
  }),
  "POST /api/auth/device": row("session", "/api/auth/device"),
  "GET /api/auth/identities": row("session", "/api/auth/identities"),
  "POST /api/auth/identities/unlink": row("session", "/api/auth/identities/unlink", {
    body: () => ({ provider: "telegram", subject: "1" }),
  }),
};
