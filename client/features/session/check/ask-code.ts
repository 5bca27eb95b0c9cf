import { emailCode, passwordForgot } from "#contract/auth/check.ts";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { CodePurpose } from "./check-text.ts";
import { keepCodeStep } from "./pending-step.ts";

/** Requests a code by email, and stores the sign-in step that the code completes. */
export async function askCode(sync: Sync, purpose: CodePurpose, email: string): Promise<CheckStep> {
  const endpoint = purpose === "code" ? emailCode : passwordForgot;
  const { check } = await sync.call(endpoint, { body: { email } });
  keepCodeStep(check, email);
  return check;
}
