import type { CheckStep, Provider } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import type { User } from "#contract/users/user.ts";
import type { Account } from "./auth-queries.ts";
import type { Place, SessionService, Tokens } from "./session-service.ts";

/** The user that a sign-in method has identified, and the method. */
export interface Proof {
  account: Account;
  provider: Provider;
  /** Two factors in one, such as a passkey with user verification: no second step is needed. */
  isStrong: boolean;
}

/** Returns the step that the user still has to take after a first proof; `null` for none. */
export type SecondStep = (proof: Proof) => Promise<CheckStep | null>;

export interface SignInContext {
  sessions: SessionService;
  secondStep: SecondStep;
}

export interface SignedIn extends Tokens {
  user: User;
}

export type SignInResult = SignedIn | { check: CheckStep };

/** All sign-in methods end here: turns a proof into a session or the next step. Throws USER_DISABLED. */
export async function completeSignIn(context: SignInContext, proof: Proof, place: Place): Promise<SignInResult> {
  if (proof.account.disabledAt !== null) throw new AppError("USER_DISABLED");
  const check = proof.isStrong ? null : await context.secondStep(proof);
  if (check !== null) return { check };
  return begin(context, proof, place);
}

/** Begins the session of a user who has completed every step. */
export async function begin(
  { sessions }: Pick<SignInContext, "sessions">,
  { account, provider }: Proof,
  { browser, device, ip }: Place,
): Promise<SignedIn> {
  const tokens = await sessions.begin(account, { browser, device, ip }, provider);
  return { ...tokens, user: userOf(account) };
}

export function userOf(account: Account): User {
  const { id, username, name, avatar = null, email, timeZone, timeZoneSource = "none", createdAt } = account;
  return { id, username, name, avatar, email, timeZone, timeZoneSource, createdAt: createdAt.toISOString() };
}
