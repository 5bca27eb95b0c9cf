import { createElement, act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

const HOUR = 3_600_000;

/** Opens the application again on the same device. */
async function openApp(options: { installed?: boolean; agent?: string; touch?: number } = {}) {
  vi.resetModules();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("standalone") && options.installed === true,
  }));
  vi.stubGlobal("navigator", { userAgent: options.agent ?? "Chrome", maxTouchPoints: options.touch ?? 0 });
  const install = await import("./install.ts");
  install.keepInstallOffer();
  const seen = { state: "", isWorth: false };
  const Probe = (): null => {
    seen.state = install.useInstallation();
    seen.isWorth = install.useIsWorthSuggesting();
    return null;
  };
  const root = createRoot(document.createElement("div"));
  act(() => root.render(createElement(Probe)));
  return { install, seen };
}

function offerOf(outcome: "accepted" | "dismissed"): Event & { prompt: () => Promise<void> } {
  return Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve()),
    userChoice: Promise.resolve({ outcome }),
  });
}

describe("installing the application", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("[SH-50] suppresses the browser's prompt and suggests installing from the second visit on", async () => {
    const first = await openApp();
    const offer = offerOf("accepted");
    act(() => void dispatchEvent(offer));
    expect([offer.defaultPrevented, first.seen]).toEqual([true, { state: "offered", isWorth: false }]);
    await openApp();
    vi.setSystemTime(Date.now() + HOUR);
    const second = await openApp();
    expect(second.seen).toEqual({ state: "none", isWorth: true });
  });

  it("[SH-50] takes an offer that the browser made before the code loaded", async () => {
    Reflect.set(window, "installOffer", offerOf("accepted"));
    expect((await openApp()).seen.state).toBe("offered");
    Reflect.deleteProperty(window, "installOffer");
  });

  it.each(["accepted", "dismissed"] as const)(
    "[SH-51] asks the browser and stores that the user answered %s",
    async (outcome) => {
      await openApp();
      vi.setSystemTime(Date.now() + HOUR);
      const { install, seen } = await openApp();
      const offer = offerOf(outcome);
      act(() => void dispatchEvent(offer));
      await act(() => install.askToInstall());
      expect(offer.prompt).toHaveBeenCalledOnce();
      const after = outcome === "accepted" ? "accepted" : "none";
      expect(seen).toEqual({ state: after, isWorth: false });
      vi.setSystemTime(Date.now() + 2 * HOUR);
      expect((await openApp()).seen).toEqual({ state: after, isWorth: false });
    },
  );

  it("[SH-51] does not suggest it again after a refusal, but still allows installing from the settings", async () => {
    await openApp();
    vi.setSystemTime(Date.now() + HOUR);
    const { install, seen } = await openApp();
    act(() => void dispatchEvent(offerOf("accepted")));
    act(() => install.declineInstall());
    expect(seen).toEqual({ state: "offered", isWorth: false });
  });

  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5],
  ])("[SH-52] returns by-hand, until the application is installed, on %s", async (agent, touch) => {
    expect((await openApp({ agent, touch })).seen.state).toBe("by-hand");
    expect((await openApp({ agent, touch, installed: true })).seen.state).toBe("none");
  });

  it("[SH-52] returns none in the installed application and in a browser that cannot install it", async () => {
    const { seen } = await openApp({ installed: true });
    act(() => void dispatchEvent(offerOf("accepted")));
    expect(seen.state).toBe("none");
    expect((await openApp({ agent: "Mozilla/5.0 (Macintosh)", touch: 0 })).seen.state).toBe("none");
  });

  it("starts with no visits when the stored value is invalid", async () => {
    localStorage.setItem("yarus.install", "{");
    expect((await openApp()).seen).toEqual({ state: "none", isWorth: false });
  });
});
