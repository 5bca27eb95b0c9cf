import type { Factor } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import type { FactorAnswer } from "#contract/auth/factor.ts";
import type { PasskeyAnswer } from "#contract/auth/passkey.ts";
import type { Log } from "#server/runtime/log.ts";
import type { FactorQueries } from "./factor-queries.ts";
import type { PasskeyQueries, PasskeyRow } from "./passkey-queries.ts";
import { recoveryHash } from "./recovery-code.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { SecretSeal } from "./secret-seal-service.ts";
import { stepOf } from "./totp.ts";

const CHALLENGE_BYTES = 32;

export interface FactorContext {
  factors: FactorQueries;
  passkeys: PasskeyQueries;
  seal: SecretSeal;
  /** `null` when this server's address cannot have passkeys. */
  relyingParty: RelyingParty | null;
  randomBytes: (count: number) => Buffer;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The user of a challenge and its kind. */
export interface FactorChallenge {
  userId: string;
  challenge: string;
}

/** Creates a random challenge for authenticators. */
export function newChallenge({ randomBytes }: Pick<FactorContext, "randomBytes">): string {
  return randomBytes(CHALLENGE_BYTES).toString("base64url");
}

/** Returns the factors that a user may answer with, the preferred one first; empty without a second factor. */
export async function factorsOf(context: FactorContext, userId: string): Promise<Factor[]> {
  const { totp, passkeys, codes } = await context.factors.counts(userId);
  if (!totp && passkeys === 0) return [];
  const answers: Factor[] = [];
  if (totp) answers.push("totp");
  if (passkeys > 0 && context.relyingParty !== null) answers.push("passkey");
  if (codes > 0) answers.push("recovery");
  return answers;
}

/** True when an account is protected, even if none of its factors can be used here. */
export async function isProtected(context: FactorContext, userId: string): Promise<boolean> {
  const { totp, passkeys } = await context.factors.counts(userId);
  return totp || passkeys > 0;
}

/** Throws METHOD_OFF where there are no passkeys. */
export function party({ relyingParty }: FactorContext): RelyingParty {
  if (relyingParty === null) throw new AppError("METHOD_OFF");
  return relyingParty;
}

/** Checks an answer. One-time passwords, recovery codes and passkey counters are valid once. */
export async function isRight(
  context: FactorContext,
  expected: FactorChallenge,
  answer: FactorAnswer,
): Promise<boolean> {
  if (answer.factor === "passkey") return isRightPasskey(context, expected, answer.passkey);
  if (answer.factor === "recovery") return context.factors.useCode(expected.userId, recoveryHash(answer.code));
  return isRightPassword(context, expected.userId, answer.code);
}

async function isRightPassword({ factors, seal, log, now }: FactorContext, userId: string, code: string) {
  const stored = await factors.totp(userId);
  if (stored === null || stored.confirmedAt === null) return false;
  const secret = seal.unseal(stored.sealed, userId);
  if (secret === null) {
    log.error(
      { userId },
      "a secret of one-time passwords was sealed by another server secret: recovery codes still work",
    );
    return false;
  }
  const step = stepOf(code, secret, now());
  return step !== null && factors.useStep(userId, step);
}

async function isRightPasskey(context: FactorContext, { userId, challenge }: FactorChallenge, answer: PasskeyAnswer) {
  const passkey = await context.passkeys.find(answer.id);
  if (passkey === null || passkey.userId !== userId) return false;
  return usePasskey(context, passkey, { answer, challenge, verified: false });
}

/** Verifies an answer of a passkey and stores its counter: a cloned passkey falls behind and is refused. */
export async function usePasskey(
  context: FactorContext,
  passkey: PasskeyRow,
  attempt: { answer: PasskeyAnswer; challenge: string; verified: boolean },
): Promise<boolean> {
  try {
    const counter = await party(context).judge(attempt.answer, passkey, attempt);
    if (await context.passkeys.use(passkey.id, counter, new Date(context.now()))) return true;
    context.log.warn({ userId: passkey.userId, counter }, "passkey refused: its counter has been seen");
  } catch (err) {
    if (err instanceof AppError) throw err;
    context.log.warn({ userId: passkey.userId, err }, "passkey refused");
  }
  return false;
}
