import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import type { User } from "#contract/users/user.ts";
import type { Account } from "../auth-queries.ts";
import { isCommonPassword } from "../common-password-service.ts";
import { userOf } from "../sign-in-service.ts";
import { admit, type CheckContext, type CodeInput, sendCode, takeCode, useUp } from "./check-service.ts";
import { confirmCodeEmail, changedAddressEmail, takenAddressEmail } from "./code-email-text.ts";

/** The caller, and their address as the key of rate limits. */
export interface AccountCaller {
  userId: string;
  sessionId: string;
  address: string;
}

/** Returns account data that only its user may read. */
export async function accountInfo(context: CheckContext, userId: string) {
  const account = await ownAccount(context, userId);
  return {
    hasPassword: account.passwordHash !== null,
    isEmailProven: account.emailProvenAt !== null,
    isAdmin: await context.auth.queries.isAdmin(userId),
  };
}

/**
 * SE-36: sets a new password for a user who knows the current one or has just proven who they are. Returns how many other sessions ended.
 * Throws PASSWORD_WRONG, PROOF_NEEDED, PASSWORD_COMMON, RATE_LIMITED.
 */
export async function changePassword(
  context: CheckContext,
  caller: AccountCaller,
  input: { current?: string; next: string; endOthers: boolean },
): Promise<number> {
  const { auth } = context;
  const account = await ownAccount(context, caller.userId);
  if (input.current === undefined) await auth.freshProof.demand(caller.sessionId);
  else await checkPassword(context, caller, { account, password: input.current });
  if (isCommonPassword(input.next, [account.username, account.name, account.email ?? ""])) {
    throw new AppError("PASSWORD_COMMON");
  }
  await auth.queries.setPasswordHash(account.id, await auth.passwords.hash(input.next, account.username));
  await auth.freshProof.renew(caller.sessionId);
  await auth.tickets.dropOf(account.id);
  return input.endOthers ? auth.sessions.endAllOf(account.id, { but: caller.sessionId, why: "password" }) : 0;
}

/** A wrong password counts as a failed sign-in. */
async function checkPassword(
  { auth }: CheckContext,
  { address }: AccountCaller,
  { account, password }: { account: Account; password: string },
): Promise<void> {
  const turn = await auth.throttle.admit(account.username, address);
  const { fits } = await auth.passwords.check(password, account.passwordHash, turn);
  if (!fits) throw new AppError("PASSWORD_WRONG");
  await auth.throttle.forgive(account.username, address);
}

/**
 * SE-37: sends a code to the user's new address. An address other than the account's needs a fresh proof. The response does not reveal
 * whether another user has proven the address. Throws PROOF_NEEDED, MAIL_DOWN, RATE_LIMITED.
 */
export async function askEmailCode(context: CheckContext, caller: AccountCaller, email: string): Promise<CheckStep> {
  const account = await ownAccount(context, caller.userId);
  if (account.email !== email) await context.auth.freshProof.demand(caller.sessionId);
  await admit(context, "email_proof", { email, address: caller.address });
  const holder = await context.emails.findByEmail(email);
  const isTaken = holder !== null && holder.emailProvenAt !== null && holder.id !== account.id;
  return sendCode(context, {
    kind: "email_proof",
    email,
    userId: isTaken ? null : account.id,
    composeEmail: (code) =>
      isTaken
        ? takenAddressEmail({ to: email, username: holder.username })
        : confirmCodeEmail({ to: email, username: account.username, code }),
  });
}

/** Sets the address as the user's proven one. Throws CODE_WRONG, CHECK_ENDED, EMAIL_TAKEN. */
export async function confirmEmail(context: CheckContext, caller: AccountCaller, input: CodeInput): Promise<User> {
  const { account, email } = await takeCode(context, "email_proof", input);
  if (account.id !== caller.userId) throw new AppError("CODE_WRONG");
  await useUp(context, input);
  const isOurs = await context.emails.prove(account.id, email, new Date(context.auth.now()));
  if (!isOurs) throw new AppError("EMAIL_TAKEN");
  const { email: before, emailProvenAt, username } = account;
  if (before !== null && before !== email && emailProvenAt !== null) {
    context.afterAnswer(() => context.mail.send(changedAddressEmail({ to: before, username })));
  }
  return userOf({ ...account, email });
}

async function ownAccount({ auth }: CheckContext, userId: string): Promise<Account> {
  const account = await auth.queries.findById(userId);
  if (account === null) throw new AppError("SESSION_ENDED");
  return account;
}
