import * as z from "zod/mini";
import type { AnswerOf, BodyOf } from "#contract/core/endpoint.ts";
import { AppError } from "#contract/core/error.ts";
import type { factorState, totpBegin } from "#contract/auth/factor.ts";
import { PASSKEY_WAIT_S, PASSKEYS_PER_PERSON_MAX } from "#contract/core/limit.ts";
import type { NewPasskey, Passkey, passkeyAdd, passkeyCreate } from "#contract/auth/passkey.ts";
import type { AuthContext } from "../auth-service.ts";
import type { Session } from "../session-service.ts";
import { type FactorContext, newChallenge, party } from "./factor-service.ts";
import type { PasskeyRow } from "./passkey-queries.ts";
import { makeRecoveryCodes, recoveryHash } from "./recovery-code.ts";
import type { MadePasskey } from "./relying-party.ts";
import { base32Of, otpauthUri, stepOf } from "./totp.ts";

/** A user's own factors. Every change that weakens or extends them needs a fresh proof. */

const ISSUER = "Ярус";
/** As long as the hash's own output (RFC 4226, section 4). */
const SECRET_BYTES = 20;
const NEW_PASSKEY = "passkey_new";

const creationData = z.object({ challenge: z.string() });

type Own = Pick<AuthContext, "tickets" | "freshProof" | "queries">;
type Codes = string[] | null;

export async function stateOf(factors: FactorContext, { userId }: Session): Promise<AnswerOf<typeof factorState>> {
  const [totp, passkeys, counts] = await Promise.all([
    factors.factors.totp(userId),
    factors.passkeys.of(userId),
    factors.factors.counts(userId),
  ]);
  return {
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map(shown),
    recoveryCodes: counts.codes,
    mayAddPasskey: factors.relyingParty !== null,
  };
}

/** Throws PROOF_NEEDED, FACTOR_ON. */
export async function beginTotp(
  factors: FactorContext,
  { freshProof }: Own,
  { userId, sessionId, username }: Session,
): Promise<AnswerOf<typeof totpBegin>> {
  await freshProof.demand(sessionId);
  const secret = factors.randomBytes(SECRET_BYTES);
  if (!(await factors.factors.beginTotp(userId, factors.seal.seal(secret, userId)))) throw new AppError("FACTOR_ON");
  return { secret: base32Of(secret), uri: otpauthUri(secret, ISSUER, username) };
}

/** Throws FACTOR_WRONG, FACTOR_ON, FACTOR_OFF when setup was not begun. */
export async function confirmTotp(factors: FactorContext, { userId }: Session, code: string): Promise<Codes> {
  const totp = await factors.factors.totp(userId);
  if (totp === null) throw new AppError("FACTOR_OFF");
  if (totp.confirmedAt !== null) throw new AppError("FACTOR_ON");
  const secret = factors.seal.unseal(totp.sealed, userId);
  const step = secret === null ? null : stepOf(code, secret, factors.now());
  if (step === null) throw new AppError("FACTOR_WRONG");
  const isFirst = await factors.factors.confirmTotp(userId, step, new Date(factors.now()));
  if (!isFirst) throw new AppError("FACTOR_ON");
  return firstCodes(factors, userId);
}

/** Throws PROOF_NEEDED. */
export async function removeTotp(factors: FactorContext, { freshProof }: Own, session: Session): Promise<void> {
  await freshProof.demand(session.sessionId);
  await factors.factors.removeTotp(session.userId);
  await factors.factors.dropLoneCodes(session.userId);
}

/** Replaces all recovery codes. Throws PROOF_NEEDED, FACTOR_OFF when there is nothing to recover. */
export async function renewCodes(factors: FactorContext, { freshProof }: Own, session: Session): Promise<string[]> {
  await freshProof.demand(session.sessionId);
  const { totp, passkeys } = await factors.factors.counts(session.userId);
  if (!totp && passkeys === 0) throw new AppError("FACTOR_OFF");
  return newCodes(factors, session.userId);
}

/** Throws PROOF_NEEDED, METHOD_OFF, TOO_MANY_PASSKEYS. */
export async function createPasskey(
  factors: FactorContext,
  { freshProof, tickets, queries }: Own,
  { userId, sessionId }: Session,
): Promise<AnswerOf<typeof passkeyCreate>> {
  const relyingParty = party(factors);
  await freshProof.demand(sessionId);
  const existing = await factors.passkeys.of(userId);
  if (existing.length >= PASSKEYS_PER_PERSON_MAX) throw new AppError("TOO_MANY_PASSKEYS");
  const account = await queries.findById(userId);
  if (account === null) throw new AppError("SESSION_ENDED");
  const challenge = newChallenge(factors);
  const { ticket } = await tickets.open({ kind: NEW_PASSKEY, userId, data: { challenge }, lifeS: PASSKEY_WAIT_S });
  return { ticket, creation: await relyingParty.create(challenge, account, existing) };
}

/** Throws CHECK_ENDED, PASSKEY_REFUSED, ID_TAKEN. */
export async function addPasskey(
  factors: FactorContext,
  { tickets }: Own,
  { userId }: Session,
  { ticket, name, passkey }: BodyOf<typeof passkeyAdd>,
): Promise<AnswerOf<typeof passkeyAdd>> {
  const row = await tickets.look(ticket, NEW_PASSKEY);
  if (row === null || row.userId !== userId || !(await tickets.use(ticket))) throw new AppError("CHECK_ENDED");
  const made = await acceptPasskey(factors, passkey, z.parse(creationData, row.data).challenge);
  const stored = { ...made, userId, name, createdAt: new Date(factors.now()) };
  if (!(await factors.passkeys.insert(stored))) throw new AppError("ID_TAKEN");
  return { passkey: shown({ ...stored, lastUsedAt: null }), recoveryCodes: await firstCodes(factors, userId) };
}

async function acceptPasskey(factors: FactorContext, passkey: NewPasskey, challenge: string): Promise<MadePasskey> {
  try {
    return await party(factors).accept(passkey, challenge);
  } catch (err) {
    if (err instanceof AppError) throw err;
    factors.log.warn({ err }, "new passkey refused");
    throw new AppError("PASSKEY_REFUSED");
  }
}

/** Throws PASSKEY_GONE. */
export async function renamePasskey(factors: FactorContext, { userId }: Session, id: string, name: string) {
  if (!(await factors.passkeys.rename(userId, id, name))) throw new AppError("PASSKEY_GONE");
}

/** Throws PROOF_NEEDED, PASSKEY_GONE, LAST_WAY_IN. */
export async function removePasskey(factors: FactorContext, { freshProof }: Own, session: Session, id: string) {
  await freshProof.demand(session.sessionId);
  const done = await factors.passkeys.remove(session.userId, id);
  if (done === "gone") throw new AppError("PASSKEY_GONE");
  if (done === "last") throw new AppError("LAST_WAY_IN");
  await factors.factors.dropLoneCodes(session.userId);
}

/** The first factor comes with recovery codes. */
async function firstCodes(factors: FactorContext, userId: string): Promise<Codes> {
  const { codes } = await factors.factors.counts(userId);
  return codes > 0 ? null : newCodes(factors, userId);
}

async function newCodes(factors: FactorContext, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes(factors.randomBytes);
  await factors.factors.replaceCodes(userId, codes.map(recoveryHash));
  return codes;
}

function shown({ id, name, createdAt, lastUsedAt }: Pick<PasskeyRow, keyof Passkey>): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
