import * as z from "zod/mini";
import { type CheckStep, PROVIDERS } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import type { FactorAnswer } from "#contract/auth/factor.ts";
import { FACTOR_STEP_LIFE_S, PASSKEY_WAIT_S } from "#contract/core/limit.ts";
import type { PasskeyAnswer, PasskeyRequest } from "#contract/auth/passkey.ts";
import type { AuthContext } from "../auth-service.ts";
import { begin, completeSignIn, type SignInResult, type Proof, type SignedIn } from "../sign-in-service.ts";
import type { Place } from "../session-service.ts";
import {
  type FactorContext,
  factorsOf,
  isProtected,
  isRight,
  newChallenge,
  party,
  usePasskey,
} from "./factor-service.ts";

/** The second step of a sign-in, and sign-in by a passkey alone. */

const STEP = "second_factor";
const PASSKEY = "passkey";

const stepData = z.object({ provider: z.enum(PROVIDERS), challenge: z.string() });
const passkeyData = z.object({ challenge: z.string() });

type Steps = Pick<AuthContext, "tickets" | "throttle" | "queries" | "sessions">;
type Where = Place & { address: string };

/** Returns the step between a proof and a session; `null` for a user without a second factor. */
export async function secondStep(
  factors: FactorContext,
  { tickets }: Pick<Steps, "tickets">,
  { account, provider }: Proof,
): Promise<CheckStep | null> {
  if (!(await isProtected(factors, account.id))) return null;
  const data = { provider, challenge: newChallenge(factors) };
  const opened = await tickets.open({ kind: STEP, userId: account.id, data, lifeS: FACTOR_STEP_LIFE_S });
  return {
    kind: STEP,
    ticket: opened.ticket,
    factors: await factorsOf(factors, account.id),
    sentTo: null,
    expiresAt: opened.expiresAt.toISOString(),
  };
}

/** Returns the passkey request of a step. Throws CHECK_ENDED. */
export async function stepPasskey(
  factors: FactorContext,
  { tickets }: Pick<Steps, "tickets">,
  ticket: string,
): Promise<PasskeyRequest> {
  const row = await tickets.look(ticket, STEP);
  if (row === null || row.userId === null) throw new AppError("CHECK_ENDED");
  return party(factors).request(z.parse(stepData, row.data).challenge, await factors.passkeys.of(row.userId));
}

/** Takes the step. Throws FACTOR_WRONG, CHECK_ENDED after five wrong answers, RATE_LIMITED, USER_DISABLED. */
export async function takeStep(
  factors: FactorContext,
  steps: Steps,
  input: { ticket: string; answer: FactorAnswer },
  place: Where,
): Promise<SignedIn> {
  const seen = await steps.tickets.look(input.ticket, STEP);
  if (seen === null || seen.userId === null) throw new AppError("CHECK_ENDED");
  const key = throttleKey(seen.userId);
  await steps.throttle.admit(key, place.address);
  const row = await steps.tickets.try(input.ticket, STEP);
  const account = row === null ? null : await steps.queries.findById(seen.userId);
  if (row === null || account === null) throw new AppError("CHECK_ENDED");
  if (account.disabledAt !== null) throw new AppError("USER_DISABLED");
  const { provider, challenge } = z.parse(stepData, row.data);
  if (!(await isRight(factors, { userId: account.id, challenge }, input.answer))) throw new AppError("FACTOR_WRONG");
  if (!(await steps.tickets.use(input.ticket))) throw new AppError("CHECK_ENDED");
  await steps.throttle.forgive(key, place.address);
  return begin(steps, { account, provider, isStrong: true }, place);
}

/** Guesses at a second factor are counted apart from those at the password, across all steps. */
export function throttleKey(userId: string): string {
  return `second factor of ${userId}`;
}

/** Returns a request to any passkey of this server: the answer identifies the user. */
export async function askPasskey(
  factors: FactorContext,
  { tickets }: Pick<Steps, "tickets">,
): Promise<{ ticket: string; request: PasskeyRequest }> {
  const relyingParty = party(factors);
  const challenge = newChallenge(factors);
  const { ticket } = await tickets.open({ kind: PASSKEY, userId: null, data: { challenge }, lifeS: PASSKEY_WAIT_S });
  return { ticket, request: await relyingParty.request(challenge, "any") };
}

/**
 * Two factors in one: possession and user verification. Throws PASSKEY_REFUSED for an unknown, wrong or cloned passkey, without
 * distinction.
 */
export async function enterByPasskey(
  factors: FactorContext,
  context: AuthContext,
  input: { ticket: string; answer: PasskeyAnswer },
  place: Where,
): Promise<SignInResult> {
  const row = await context.tickets.look(input.ticket, PASSKEY);
  if (row === null || !(await context.tickets.use(input.ticket))) throw new AppError("CHECK_ENDED");
  const { challenge } = z.parse(passkeyData, row.data);
  const passkey = await factors.passkeys.find(input.answer.id);
  const account = passkey === null ? null : await context.queries.findById(passkey.userId);
  if (passkey === null || account === null) throw new AppError("PASSKEY_REFUSED");
  const fits = await usePasskey(factors, passkey, { answer: input.answer, challenge, verified: true });
  if (!fits) throw new AppError("PASSKEY_REFUSED");
  return completeSignIn(context, { account, provider: "passkey", isStrong: true }, place);
}
