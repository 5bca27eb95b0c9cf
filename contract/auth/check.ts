import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { checkStep, entryAnswer } from "./sign-in-answer.ts";
import { CODE_DIGITS } from "../core/limit.ts";
import { enteredPassword, password } from "./password.ts";
import { email, userSchema } from "../users/user.ts";

/** Codes sent by email: to sign in, to set a new password, to verify an address. */
const ticket = z.string({ error: "FIELD_TYPE" }).check(z.minLength(1, { error: "FIELD_MISSING" }), z.maxLength(100));

/** As typed: spaces between the digits are allowed. */
const code = z.string({ error: "FIELD_TYPE" }).check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, "")),
  z.regex(new RegExp(`^\\d{${String(CODE_DIGITS)}}$`), { error: "CODE_WRONG" }),
);

const sent = z.object({ check: checkStep });

export const emailCode = endpoint({
  method: "POST",
  path: "/api/auth/email/code",
  access: "open",
  summary: "Send a code to sign in with; the answer is the same whether the address is known or not",
  body: z.strictObject({ email }),
  answer: sent,
});

export const checkCode = endpoint({
  method: "POST",
  path: "/api/auth/check",
  access: "open",
  summary: "Sign in with the code from the letter",
  body: z.strictObject({ ticket, code }),
  answer: entryAnswer,
});

export const passwordForgot = endpoint({
  method: "POST",
  path: "/api/auth/password/forgot",
  access: "open",
  summary: "Send a code to set a new password with; the answer is the same whether the address is known or not",
  body: z.strictObject({ email }),
  answer: sent,
});

export const passwordReset = endpoint({
  method: "POST",
  path: "/api/auth/password/reset",
  access: "open",
  summary: "Set a new password with the code from the letter; every other session ends",
  body: z.strictObject({ ticket, code, password }),
  answer: entryAnswer,
});

/** Private data of an account, requested only by the profile page. */
export const accountInfo = endpoint({
  method: "GET",
  path: "/api/auth/account",
  access: "session",
  summary: "How I may sign in",
  answer: z.object({ hasPassword: z.boolean(), isEmailProven: z.boolean(), isAdmin: z.boolean() }),
});

export const passwordChange = endpoint({
  method: "POST",
  path: "/api/auth/password",
  access: "session",
  summary: "Change my password; without the current one a fresh proof is asked for",
  body: z.strictObject({ current: z.exactOptional(enteredPassword), next: password, endOthers: z.boolean() }),
  answer: z.object({ ended: z.number() }),
});

export const emailChange = endpoint({
  method: "POST",
  path: "/api/auth/email",
  access: "session",
  summary: "Send a code to the address that is to be mine",
  body: z.strictObject({ email }),
  answer: sent,
});

export const emailConfirm = endpoint({
  method: "POST",
  path: "/api/auth/email/confirm",
  access: "session",
  summary: "Prove the address with the code from the letter",
  body: z.strictObject({ ticket, code }),
  answer: z.object({ user: userSchema }),
});
