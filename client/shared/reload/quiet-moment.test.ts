import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pushLayer } from "#client/ui/overlay/layers.ts";
import { atQuietMoment, isBusy, noticeTyping } from "./quiet-moment.ts";

describe("a quiet moment", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = `<input id="field"><textarea></textarea><button id="button">x</button>`;
  });
  afterEach(() => {
    vi.useRealTimers();
    document.documentElement.removeAttribute("data-drag-active");
  });

  it("[SH-22] does not come while a field has the focus", () => {
    document.querySelector<HTMLInputElement>("#field")?.focus();
    expect(isBusy(document)).toBe(true);
    document.querySelector<HTMLButtonElement>("#button")?.focus();
    expect(isBusy(document)).toBe(false);
  });

  it("[SH-22] does not come during a drag, in a dialog, or with unsaved text", () => {
    document.documentElement.setAttribute("data-drag-active", "card");
    expect(isBusy(document)).toBe(true);
    document.documentElement.removeAttribute("data-drag-active");
    const close = pushLayer({ close: () => {} });
    expect(isBusy(document)).toBe(true);
    close();
    const area = document.querySelector("textarea");
    if (area !== null) area.value = "half";
    expect(isBusy(document)).toBe(true);
  });

  it("[SH-22] does not come while a field without focus has typed text", () => {
    const stop = noticeTyping(document);
    const field = document.querySelector<HTMLInputElement>("#field");
    if (field === null) throw new Error("no field");
    field.value = "filled by itself";
    expect(isBusy(document)).toBe(false);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    expect(isBusy(document)).toBe(true);
    field.type = "search";
    expect(isBusy(document)).toBe(false);
    field.type = "text";
    field.value = "";
    expect(isBusy(document)).toBe(false);
    stop();
  });

  it("[SH-22] is waited for, and used once", () => {
    document.querySelector<HTMLInputElement>("#field")?.focus();
    const run = vi.fn();
    atQuietMoment(document, run);
    vi.advanceTimersByTime(60_000);
    expect(run).not.toHaveBeenCalled();
    document.querySelector<HTMLInputElement>("#field")?.blur();
    vi.advanceTimersByTime(60_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
