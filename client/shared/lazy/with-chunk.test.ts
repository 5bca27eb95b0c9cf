import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "#client/ui/overlay/notice/toast.ts";
import { withChunk } from "./with-chunk.ts";

const reload = vi.fn();

function browser(onLine: boolean): void {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("location", { pathname: "/b/1", reload });
  vi.stubGlobal("reportError", vi.fn());
}

describe("a chunk that fails to load", () => {
  beforeEach(() => {
    reload.mockClear();
    sessionStorage.clear();
    toasts.set([]);
    document.body.innerHTML = "";
  });
  afterEach(() => vi.unstubAllGlobals());

  const lost = () => withChunk(Promise.reject(new TypeError("Failed to fetch")), () => {});
  const messages = () => toasts.get().map(({ text }) => text.replaceAll("\u00A0", " "));

  it("[SH-30] reloads the page once, then shows a message", async () => {
    browser(true);
    await lost();
    expect([reload.mock.calls.length, messages()]).toEqual([1, []]);
    await lost();
    expect(reload).toHaveBeenCalledOnce();
    expect(messages()).toEqual(["Не удалось загрузить часть приложения. Попробуйте снова или зайдите позже"]);
  });

  it("[SH-30] [SH-32] shows a message and never reloads the page offline", async () => {
    browser(false);
    await lost();
    expect(reload).not.toHaveBeenCalled();
    expect(messages()).toEqual(["Этой части ещё нет на устройстве. Она откроется, когда появится сеть"]);
  });

  it("[SH-30] does not reload the page while the user has unsaved text", async () => {
    browser(true);
    document.body.innerHTML = "<textarea>half</textarea>";
    await lost();
    expect([reload.mock.calls.length, messages().length]).toEqual([0, 1]);
  });
});
