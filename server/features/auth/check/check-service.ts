import type { CheckKind, CheckStep } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import { CODE_LIFE_S } from "#contract/core/limit.ts";
import type { Email, Mail } from "#server/mail/mail.ts";
import type { Account } from "../auth-queries.ts";
import type { AuthContext } from "../auth-service.ts";
import { isCommonPassword } from "../common-password-service.ts";
import { completeSignIn, type SignInResult } from "../sign-in-service.ts";
import type { Place } from "../session-service.ts";
import type { TicketRow } from "../ticket-queries.ts";
import type { Codes } from "./code-service.ts";
import type { EmailQueries } from "./email-queries.ts";
import type { EmailLimit } from "./email-limit-service.ts";
import { resetCodeEmail, signInCodeEmail, unprovenAddressEmail } from "./code-email-text.ts";

export interface CheckContext {
  auth: AuthContext;
  emails: EmailQueries;
  codes: Codes;
  emailLimit: EmailLimit;
  mail: Mail;
  /** Runs work after the response has been sent, so that its timing does not reveal whether there is work to do. */
  afterAnswer: (work: () => Promise<void>) => void;
}

/** The purpose of a code; a code is valid for one purpose only. */
export type CodeFor = Exclude<CheckKind, "second_factor"> | "email_proof";

interface CodeRequest {
  email: string;
  /** Key of rate limits. */
  address: string;
}

/** SE-30, SE-31: begins a sign-in with a code by email; the response is the same for an address without an account. */
export async function askSignInCode(context: CheckContext, request: CodeRequest): Promise<CheckStep> {
  await admit(context, "email_code", request);
  const account = await context.emails.findByEmail(request.email);
  // Only a proven address belongs to its account: an account that somebody else created with this address is not opened by it.
  const isProven = account !== null && account.emailProvenAt !== null;
  return sendCode(context, {
    kind: "email_code",
    email: request.email,
    userId: isProven ? account.id : null,
    composeEmail: (code) => {
      if (account === null) return null;
      const to = { to: request.email, username: account.username };
      return isProven ? signInCodeEmail({ ...to, code }) : unprovenAddressEmail(to);
    },
  });
}

/** SE-30, SE-35: the same for a new password. Access to the mailbox that an account names is enough to set it. */
export async function askResetCode(context: CheckContext, request: CodeRequest): Promise<CheckStep> {
  await admit(context, "password_reset", request);
  const account = await context.emails.findByEmail(request.email);
  return sendCode(context, {
    kind: "password_reset",
    email: request.email,
    userId: account?.id ?? null,
    composeEmail: (code) =>
      account === null ? null : resetCodeEmail({ to: request.email, username: account.username, code }),
  });
}

/** Throws MAIL_DOWN and RATE_LIMITED in the same way for every address. */
export async function admit({ mail, emailLimit }: CheckContext, kind: CodeFor, request: CodeRequest): Promise<void> {
  if (!(await mail.isUp())) throw new AppError("MAIL_DOWN");
  await emailLimit.admit({ ...request, kind });
}

interface CodeDelivery {
  kind: CodeFor;
  email: string;
  /** `null`: no code is accepted. */
  userId: string | null;
  /** `null`: no email is sent. */
  composeEmail: (code: string) => Email | null;
}

/** Stores a code as a ticket and sends it after the response. */
export async function sendCode(
  { auth, codes, mail, afterAnswer }: CheckContext,
  { kind, email, userId, composeEmail }: CodeDelivery,
): Promise<CheckStep> {
  const code = codes.make();
  const { ticket, expiresAt } = await auth.tickets.open({
    kind,
    userId,
    codeHash: codes.hash(code, email),
    data: { email },
    lifeS: CODE_LIFE_S,
  });
  afterAnswer(async () => {
    const written = composeEmail(code);
    if (written !== null) await mail.send(written);
  });
  return {
    kind: kind === "email_proof" ? "email_code" : kind,
    ticket,
    factors: [],
    sentTo: masked(email),
    expiresAt: expiresAt.toISOString(),
  };
}

/** SE-32: exchanges the code from the email for a session or the next step. Throws CODE_WRONG, CHECK_ENDED, USER_DISABLED. */
export async function takeSignInCode(context: CheckContext, input: CodeInput, place: Place): Promise<SignInResult> {
  const { account } = await takeCode(context, "email_code", input);
  await useUp(context, input);
  return completeSignIn(context.auth, { account, provider: "email", isStrong: false }, place);
}

/**
 * SE-35: sets a new password with the code from the email. Ends the user's other sessions and every step in progress. Throws CODE_WRONG,
 * CHECK_ENDED, PASSWORD_COMMON, USER_DISABLED.
 */
export async function resetPassword(
  context: CheckContext,
  input: CodeInput & { password: string },
  place: Place,
): Promise<SignInResult> {
  const { auth, emails } = context;
  if (isCommonPassword(input.password, [])) throw new AppError("PASSWORD_COMMON");
  const { account, email } = await takeCode(context, "password_reset", input);
  const { username, name } = account;
  if (isCommonPassword(input.password, [username, name, email])) throw new AppError("PASSWORD_COMMON");
  if (account.disabledAt !== null) throw new AppError("USER_DISABLED");
  const passwordHash = await auth.passwords.hash(input.password, username);
  await useUp(context, input);
  await auth.queries.setPasswordHash(account.id, passwordHash);
  if (account.email === email) await emails.prove(account.id, email, new Date(auth.now()));
  await auth.tickets.dropOf(account.id);
  await auth.sessions.endAllOf(account.id, { but: null, why: "password" });
  return completeSignIn(auth, { account: { ...account, passwordHash }, provider: "base", isStrong: false }, place);
}

export interface CodeInput {
  ticket: string;
  code: string;
}

/**
 * Returns the user of a code. Counts a try before checking it, so that parallel tries are all counted. The ticket stays until it is used
 * up. Throws CODE_WRONG; CHECK_ENDED for a ticket that is expired, used up or unknown.
 */
export async function takeCode(
  { auth, codes }: CheckContext,
  kind: CodeFor,
  { ticket, code }: CodeInput,
): Promise<{ account: Account; email: string }> {
  const row = await auth.tickets.try(ticket, kind);
  if (row === null) throw new AppError("CHECK_ENDED");
  const email = emailIn(row);
  const fits = row.codeHash !== null && codes.fits(code, email, row.codeHash);
  const account = row.userId === null ? null : await auth.queries.findById(row.userId);
  if (!fits || account === null) throw new AppError("CODE_WRONG");
  return { account, email };
}

/** Uses up a code: one of several concurrent calls with the right code succeeds. Throws CHECK_ENDED for the others. */
export async function useUp({ auth }: CheckContext, { ticket }: CodeInput): Promise<void> {
  if (!(await auth.tickets.use(ticket))) throw new AppError("CHECK_ENDED");
}

function emailIn({ data }: TicketRow): string {
  const email: unknown = data["email"];
  if (typeof email !== "string") throw new Error("a ticket of a code without an address");
  return email;
}

/** «a…a@chitalnya.ru»: enough for its owner to recognise it. */
function masked(email: string): string {
  const at = email.lastIndexOf("@");
  const name = Array.from(email.slice(0, at));
  const shown = name.length < 3 ? `${name[0] ?? ""}…` : `${name[0] ?? ""}…${name.at(-1) ?? ""}`;
  return `${shown}${email.slice(at)}`;
}
