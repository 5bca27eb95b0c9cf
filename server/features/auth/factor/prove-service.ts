import * as z from "zod/mini";
import type { AnswerOf, BodyOf } from "#contract/core/endpoint.ts";
import { AppError } from "#contract/core/error.ts";
import type { prove, proveBegin, ProofKind } from "#contract/auth/factor.ts";
import { PROOF_LIFE_S } from "#contract/core/limit.ts";
import type { AuthContext } from "../auth-service.ts";
import type { Session } from "../session-service.ts";
import { type FactorContext, factorsOf, isRight, newChallenge, party } from "./factor-service.ts";
import { throttleKey } from "./step-service.ts";

/** A fresh proof of the user's identity, for sensitive calls. */

const PROVE = "prove";
const proveData = z.object({ challenge: z.string() });

type ProofDeps = Pick<AuthContext, "tickets" | "throttle" | "queries" | "passwords" | "freshProof">;

/** Returns the factors that can prove the user's identity: none when only a new sign-in does. */
export async function beginProof(
  factors: FactorContext,
  { tickets, queries }: ProofDeps,
  { userId }: Session,
): Promise<AnswerOf<typeof proveBegin>> {
  const account = await queries.findById(userId);
  const own: ProofKind[] = await factorsOf(factors, userId);
  const challenge = newChallenge(factors);
  const { ticket } = await tickets.open({ kind: PROVE, userId, data: { challenge }, lifeS: PROOF_LIFE_S });
  const request = own.includes("passkey")
    ? await party(factors).request(challenge, await factors.passkeys.of(userId))
    : null;
  const ways: ProofKind[] = typeof account?.passwordHash === "string" ? ["password", ...own] : own;
  return { ways, ticket, request };
}

/** Throws PASSWORD_WRONG, FACTOR_WRONG, CHECK_ENDED, RATE_LIMITED. */
export async function takeProof(
  factors: FactorContext,
  deps: ProofDeps,
  session: Session,
  { body, address }: { body: BodyOf<typeof prove>; address: string },
): Promise<void> {
  if ("password" in body) await byPassword(deps, session, { password: body.password, address });
  else await byFactor(factors, deps, session, { ...body, address });
  await deps.freshProof.renew(session.sessionId);
}

async function byPassword(
  { throttle, queries, passwords }: ProofDeps,
  { userId }: Session,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const account = await queries.findById(userId);
  if (account === null) throw new AppError("SESSION_ENDED");
  const turn = await throttle.admit(account.username, address);
  const { fits } = await passwords.check(password, account.passwordHash, turn);
  if (!fits) throw new AppError("PASSWORD_WRONG");
  await throttle.forgive(account.username, address);
}

async function byFactor(
  factors: FactorContext,
  { tickets, throttle }: ProofDeps,
  { userId }: Session,
  input: Extract<BodyOf<typeof prove>, { ticket: string }> & { address: string },
): Promise<void> {
  const key = throttleKey(userId);
  await throttle.admit(key, input.address);
  const row = await tickets.try(input.ticket, PROVE);
  if (row === null || row.userId !== userId) throw new AppError("CHECK_ENDED");
  const { challenge } = z.parse(proveData, row.data);
  if (!(await isRight(factors, { userId, challenge }, input.answer))) throw new AppError("FACTOR_WRONG");
  if (!(await tickets.use(input.ticket))) throw new AppError("CHECK_ENDED");
  await throttle.forgive(key, input.address);
}
