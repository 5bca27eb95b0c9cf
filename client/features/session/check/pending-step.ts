import * as z from "zod/mini";
import { checkStep, type CheckStep } from "#contract/auth/sign-in-answer.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { CodePurpose } from "./check-text.ts";

/** Storage key of the pending sign-in step. The step survives a reload of this tab, and its ticket is never in an address. */
const KEY = "yarus-check-step";

let pending: CheckStep | null = null;

/** Returns the pending step; `null` if there is none or it has expired. */
export function pendingStep(): CheckStep | null {
  pending ??= storedStep();
  if (pending !== null && Date.parse(pending.expiresAt) <= Date.now()) dropStep();
  return pending;
}

/** The typed address to which the code was sent, needed to send another code. Kept in memory only. */
let address: { ticket: string; email: string } | null = null;

export function addressOf({ ticket }: CheckStep): string | null {
  return address?.ticket === ticket ? address.email : null;
}

/** Stores the step and the address to which its code was sent. */
export function keepCodeStep(step: CheckStep, email: string): void {
  address = { ticket: step.ticket, email };
  keepStep(step);
}

/** Stores the step and opens its page. The query keeps the page to return to after the sign-in. */
export function goToStep(step: CheckStep): void {
  keepStep(step);
  navigate(pathTo("authCheck") + location.search);
}

export function keepStep(step: CheckStep): void {
  pending = step;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(step));
  } catch {
    // Without storage the step stays in memory until the tab is reloaded.
  }
}

/** Returns the address of the page that requests a code; `search` is the query of the page that links to it. */
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
    // Without storage there is nothing to remove.
  }
}

function storedStep(): CheckStep | null {
  try {
    return z.safeParse(checkStep, JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
