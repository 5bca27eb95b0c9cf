import { createSignal, useSignal } from "#client/ui/signal.ts";

/** The `beforeinstallprompt` event; TypeScript's DOM library does not declare it. */
interface InstallOffer {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/**
 * `offered`: the browser shows its prompt on request; `by-hand`: it has no prompt (iOS), and the user installs the application from the
 * browser's menu; `accepted`: the user has installed it from here; `none`: this is the installed application, or the browser cannot install
 * it.
 */
export type Installation = "none" | "offered" | "by-hand" | "accepted";

/** Stored in this browser: the number of visits and the user's answer. */
interface Memory {
  readonly visits: number;
  /** When the last counted visit began, in milliseconds since 1970. */
  readonly cameAt: number;
  readonly answer: "accepted" | "dismissed" | null;
}

const KEY = "yarus.install";
const STRANGER: Memory = { visits: 0, cameAt: 0, answer: null };
/** Openings within this time of the last counted visit belong to the same visit. */
const VISIT_MS = 3_600_000;
/** The first visit is too early to suggest an installation. */
const VISITS_BEFORE = 2;

function readMemory(): Memory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isMemory(stored) ? stored : STRANGER;
  } catch {
    // Storage is forbidden or its value is invalid: no visits yet.
    return STRANGER;
  }
}

function isMemory(value: unknown): value is Memory {
  return typeof value === "object" && value !== null && "visits" in value && "cameAt" in value && "answer" in value;
}

function remember(news: Partial<Memory>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readMemory(), ...news }));
  } catch {
    // The browser forbids storage: the suggestion may appear again.
  }
}

const offer = createSignal<InstallOffer | null>(null);
const installation = createSignal<Installation>("none");
const isSettled = createSignal(false);

function isOffer(event: unknown): event is InstallOffer {
  return typeof event === "object" && event !== null && "prompt" in event && "userChoice" in event;
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || Reflect.get(navigator, "standalone") === true;
}

/** iPadOS reports itself as a Mac; no Mac has a touch screen. */
function isByHand(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

function installationNow(): Installation {
  if (isInstalled()) return "none";
  if (offer.get() !== null) return "offered";
  if (readMemory().answer === "accepted") return "accepted";
  return isByHand() ? "by-hand" : "none";
}

function keepOffer(event: unknown): void {
  if (!isOffer(event)) return;
  offer.set(event);
  installation.set(installationNow());
}

function noteVisit(now: number): void {
  const { visits, cameAt } = readMemory();
  if (Math.abs(now - cameAt) >= VISIT_MS) remember({ visits: visits + 1, cameAt: now });
}

/** Counts the visit and keeps the browser's install offer, even one that fired before this code loaded (public/first-moment.js). */
export function keepInstallOffer(): void {
  noteVisit(Date.now());
  keepOffer(Reflect.get(window, "installOffer"));
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    keepOffer(event);
  });
  addEventListener("appinstalled", () => settle("accepted"));
  isSettled.set(readMemory().answer !== null);
  installation.set(installationNow());
}

function settle(answer: "accepted" | "dismissed"): void {
  remember({ answer });
  isSettled.set(true);
  if (answer === "accepted") offer.set(null);
  installation.set(installationNow());
}

/** Returns true if the application should suggest installing: on a return visit, until the user answers. Re-renders on the answer. */
export function useIsWorthSuggesting(): boolean {
  const settled = useSignal(isSettled);
  return !settled && readMemory().visits >= VISITS_BEFORE;
}

/** Stores a refusal: the suggestion does not appear again, while the settings still offer to install. */
export function declineInstall(): void {
  settle("dismissed");
}

/** Shows the browser's install prompt and stores the answer. An offer can be used only once. */
export async function askToInstall(): Promise<void> {
  const current = offer.get();
  if (current === null) return;
  offer.set(null);
  try {
    await current.prompt();
    settle((await current.userChoice).outcome);
  } catch (error) {
    reportError(error);
    installation.set(installationNow());
  }
}

/** Returns how this browser can install the application; re-renders when that changes. */
export function useInstallation(): Installation {
  return useSignal(installation);
}
