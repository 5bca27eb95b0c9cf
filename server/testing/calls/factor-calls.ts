import { TEST_PASSWORD } from "../builders.ts";
import type { CallRow } from "./call-row.ts";

const row = (
  may: CallRow["may"],
  url: string,
  rest: { body?: unknown; expectedError?: CallRow["expectedError"] } = {},
): CallRow => ({
  may,
  request: () => ({ url, ...(rest.body === undefined ? {} : { body: rest.body }) }),
  writes: false,
  ...(rest.expectedError === undefined ? {} : { expectedError: rest.expectedError }),
});

const ticket = "a-ticket-of-nobody";
const credential = { id: "AA", rawId: "AA", type: "public-key", clientExtensionResults: {} };
const answer = {
  ...credential,
  response: { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" },
};

/** Calls of the second factor. The scene's server has no https, so passkeys are off; its users have no second factor. */
export const FACTOR_CALLS: Record<string, CallRow> = {
  "POST /api/auth/check/factor": row("open", "/api/auth/check/factor", {
    body: { ticket, answer: { factor: "totp", code: "123456" } },
    expectedError: "CHECK_ENDED",
  }),
  "POST /api/auth/check/factor/passkey": row("open", "/api/auth/check/factor/passkey", {
    body: { ticket },
    expectedError: "CHECK_ENDED",
  }),
  "POST /api/auth/passkey/begin": row("open", "/api/auth/passkey/begin", { expectedError: "METHOD_OFF" }),
  "POST /api/auth/passkey": row("open", "/api/auth/passkey", {
    body: { ticket, answer },
    expectedError: "CHECK_ENDED",
  }),
  "GET /api/auth/factors": row("session", "/api/auth/factors"),
  "POST /api/auth/totp": row("session", "/api/auth/totp"),
  "POST /api/auth/totp/confirm": row("session", "/api/auth/totp/confirm", {
    body: { code: "123456" },
    expectedError: "FACTOR_OFF",
  }),
  "DELETE /api/auth/totp": row("session", "/api/auth/totp"),
  "POST /api/auth/recovery": row("session", "/api/auth/recovery", { expectedError: "FACTOR_OFF" }),
  "POST /api/auth/passkeys/begin": row("session", "/api/auth/passkeys/begin", { expectedError: "METHOD_OFF" }),
  "POST /api/auth/passkeys": row("session", "/api/auth/passkeys", {
    body: {
      ticket,
      name: "Ключ",
      passkey: { ...credential, response: { clientDataJSON: "AA", attestationObject: "AA" } },
    },
    expectedError: "CHECK_ENDED",
  }),
  "PATCH /api/auth/passkeys/{passkeyId}": row("session", "/api/auth/passkeys/AA", {
    body: { name: "Иначе" },
    expectedError: "PASSKEY_GONE",
  }),
  "DELETE /api/auth/passkeys/{passkeyId}": row("session", "/api/auth/passkeys/AA", { expectedError: "PASSKEY_GONE" }),
  "POST /api/auth/prove/begin": row("session", "/api/auth/prove/begin"),
  "POST /api/auth/prove": row("session", "/api/auth/prove", { body: { password: TEST_PASSWORD } }),
};
