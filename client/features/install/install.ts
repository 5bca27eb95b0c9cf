import { createSignal, useSignal } from "#client/ui/signal.ts";

/** What a browser hands out when the application may be installed; TypeScript's own library does not know it. */
interface InstallOffer {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/**
 * `offered`: the browser asks when it is told to; `by-hand`: it never does (iOS), and the person adds the application by its menu;
 * `accepted`: it has been installed from here; `none`: nothing to do, since this is the installed one, or the browser cannot.
 */
export type Installation = "none" | "offered" | "by-hand" | "accepted";

/** What is remembered of this device: how often somebody came, and what they said. */
interface Memory {
  readonly visits: number;
  /** Milliseconds since 1970. */
  readonly cameAt: number;
  readonly answer: "accepted" | "dismissed" | null;
}

const KEY = "yarus.install";
const STRANGER: Memory = { visits: 0, cameAt: 0, answer: null };
/** What is opened again within this time is still the same visit. */
const VISIT_MS = 3_600_000;
/** Nobody installs what they see for the first time. */
const VISITS_BEFORE = 2;

function readMemory(): Memory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isMemory(stored) ? stored : STRANGER;
  } catch {
    // Forbidden or garbled: as if nobody had come.
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
    // A browser that forbids storage: the question may come again.
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

/** An iPad says that it is a Mac; no Mac has a screen to touch. */
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

/** Keeps the browser's offer to install the application, also one that came before this code (public/first-moment.js). */
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

/** Whether to suggest it unasked: to somebody who has come back and has not answered yet; re-renders when they do. */
export function useIsWorthSuggesting(): boolean {
  const settled = useSignal(isSettled);
  return !settled && readMemory().visits >= VISITS_BEFORE;
}

/** The person does not want it; the settings still have it. */
export function declineInstall(): void {
  settle("dismissed");
}

/** Asks the browser to install the application, and remembers what the person said. An offer is good for one question. */
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

/** What this browser can do about installing; re-renders when that changes. */
export function useInstallation(): Installation {
  return useSignal(installation);
}
