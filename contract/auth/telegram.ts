import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { entryAnswer } from "./sign-in-answer.ts";
import { identitySchema } from "./external.ts";
import { TELEGRAM_PROOF_MAX } from "../core/limit.ts";

const proof = z.string({ error: "FIELD_TYPE" }).check(z.maxLength(TELEGRAM_PROOF_MAX, { error: "FIELD_RANGE" }));
const field = z.exactOptional(proof);

/**
 * Data signed by Telegram, in one of its forms: `initData` of a Mini App, `widget` (the login widget's result as it arrived in an address:
 * a query, or the text after `tgAuthResult=`), or the widget's fields one by one.
 */
const telegramProof = z.strictObject({
  initData: field,
  widget: field,
  id: field,
  first_name: field,
  last_name: field,
  username: field,
  photo_url: field,
  auth_date: field,
  hash: field,
});
export type TelegramProof = z.infer<typeof telegramProof>;

export const telegramSignIn = endpoint({
  method: "POST",
  path: "/api/auth/telegram",
  access: "open",
  summary: "Sign in with what Telegram has signed",
  body: telegramProof,
  answer: entryAnswer,
});

export const telegramLink = endpoint({
  method: "POST",
  path: "/api/auth/telegram/link",
  access: "session",
  summary: "Link a Telegram account to one's own; asks for a fresh proof",
  body: telegramProof,
  answer: z.object({ identity: identitySchema }),
});
