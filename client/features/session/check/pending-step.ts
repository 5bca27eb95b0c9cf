import * as z from "zod/mini";
import { checkStep, type CheckStep } from "#contract/auth/sign-in-answer.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { CodePurpose } from "./check-text.ts";

/** The step that a sign-in waits for. It outlives a reload of this tab and is in no address. */
const KEY = "yarus-check-step";

let pending: CheckStep | null = null;

/** The step that is still to be taken; `null` when there is none, or when its time is over. */
export function pendingStep(): CheckStep | null {
  pending ??= storedStep();
  if (pending !== null && Date.parse(pending.expiresAt) <= Date.now()) dropStep();
  return pending;
}

/** Where the code of the step went, as it was typed: to ask for another one. Not kept beyond this page's life. */
let address: { ticket: string; email: string } | null = null;

export function addressOf({ ticket }: CheckStep): string | null {
  return address?.ticket === ticket ? address.email : null;
}

/** A code is on its way to this address. */
export function keepCodeStep(step: CheckStep, email: string): void {
  address = { ticket: step.ticket, email };
  keepStep(step);
}

/** Goes on to the step; the page first asked for travels along in the query. */
export function goToStep(step: CheckStep): void {
  keepStep(step);
  navigate(pathTo("authCheck") + location.search);
}

export function keepStep(step: CheckStep): void {
  pending = step;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(step));
  } catch {
    // A browser without storage keeps it in memory, until the tab is reloaded.
  }
}

/** Where a code is asked for; `search` is that of the page which leads there. */
export function askPath(purpose: CodePurpose, search: string): string {
  const query = new URLSearchParams(search);
  query.set("ask", purpose);
  return `${pathTo("authCheck")}?${query.toString()}`;
}

export function dropStep(): void {
  pending = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept nothing was.
  }
}

function storedStep(): CheckStep | null {
  try {
    return z.safeParse(checkStep, JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
