import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isMenuRequest, type PressEvents, TOUCH_HOLD_MS, watchPresses } from "./pointer-press.ts";

let root: HTMLElement;
let detach: () => void;
const events = {
  mayStart: vi.fn<PressEvents["mayStart"]>(() => true),
  start: vi.fn<PressEvents["start"]>(),
  move: vi.fn<PressEvents["move"]>(),
  drop: vi.fn<PressEvents["drop"]>(),
  cancel: vi.fn<PressEvents["cancel"]>(),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  document.body.innerHTML =
    '<div id="board"><section data-drag-column="c"><article data-drag-card="t"><h3>x</h3></article></section></div>';
  const found = document.querySelector<HTMLElement>("#board");
  if (found === null) throw new Error("No board");
  root = found;
  ({ detach } = watchPresses(root, events));
});
afterEach(() => {
  detach();
  vi.useRealTimers();
});

function send(type: string, init: PointerEventInit = {}): PointerEvent {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    isPrimary: true,
    pointerId: 1,
    pointerType: "mouse",
    buttons: 1,
    ...init,
  });
  root.querySelector("h3")?.dispatchEvent(event);
  return event;
}

/** Dispatches a click like a browser: trusted, with a click count. */
function click(detail = 1): MouseEvent {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
  Object.defineProperty(event, "isTrusted", { value: true });
  root.querySelector("h3")?.dispatchEvent(event);
  return event;
}

describe("a press by mouse", () => {
  it("becomes a drag after four pixels and reports its moves and its end", () => {
    send("pointerdown", { clientX: 10, clientY: 10 });
    send("pointermove", { clientX: 13, clientY: 10 });
    expect(events.start).not.toHaveBeenCalled();
    send("pointermove", { clientX: 14, clientY: 10 });
    send("pointermove", { clientX: 50, clientY: 20 });
    send("pointerup", { clientX: 51, clientY: 21, buttons: 0 });
    expect(events.start.mock.calls[0]?.[0]).toMatchObject({ mode: "mouse", start: { x: 10, y: 10 } });
    expect(events.move).toHaveBeenCalledExactlyOnceWith({ x: 50, y: 20 });
    expect(events.drop.mock.calls).toEqual([[{ x: 51, y: 21 }, expect.objectContaining({ mode: "mouse" })]]);
  });

  it("swallows the click that ends a drag and no other one", () => {
    send("pointerdown");
    send("pointermove", { clientX: 40 });
    send("pointerup", { clientX: 40, buttons: 0 });
    expect(click(0).defaultPrevented).toBe(false);
    expect([click().defaultPrevented, click().defaultPrevented]).toEqual([true, false]);
    send("pointerdown");
    send("pointerup", { buttons: 0 });
    expect(click().defaultPrevented).toBe(false);
  });

  it("does not start a drag with another button, with a second pointer, or when the board does not allow it", () => {
    send("pointerdown", { button: 2 });
    send("pointermove", { clientX: 90 });
    send("pointerdown", { isPrimary: false });
    send("pointermove", { clientX: 90 });
    events.mayStart.mockReturnValueOnce(false);
    send("pointerdown");
    send("pointermove", { clientX: 90 });
    expect(events.start).not.toHaveBeenCalled();
  });

  it.each([
    ["the window loses the focus", () => dispatchEvent(new Event("blur"))],
    ["the system takes the pointer", () => send("pointercancel")],
    ["the button was let go unseen", () => send("pointermove", { buttons: 0, clientX: 60 })],
  ])("is cancelled when %s", (_, happens) => {
    send("pointerdown");
    send("pointermove", { clientX: 40 });
    happens();
    send("pointerup", { buttons: 0 });
    expect(events.cancel).toHaveBeenCalledOnce();
    expect(events.drop).not.toHaveBeenCalled();
  });
});

describe("a press by touch", () => {
  const touch = { pointerType: "touch" };
  const holdStill = () => {
    vi.advanceTimersByTime(TOUCH_HOLD_MS);
    vi.advanceTimersToNextFrame();
  };

  it("becomes a drag when it is held still", () => {
    send("pointerdown", touch);
    send("pointermove", { ...touch, clientX: 5 });
    vi.advanceTimersByTime(TOUCH_HOLD_MS - 1);
    expect(events.start).not.toHaveBeenCalled();
    holdStill();
    expect(events.start).toHaveBeenCalledOnce();
  });

  it("does not become a drag when a busy page gets the movement after the timer", () => {
    send("pointerdown", touch);
    vi.advanceTimersByTime(TOUCH_HOLD_MS);
    send("pointermove", { ...touch, clientX: 40 });
    vi.advanceTimersToNextFrame();
    expect(events.start).not.toHaveBeenCalled();
  });

  it.each([
    ["where it was taken", { clientX: 34, clientY: 43 }, true],
    ["elsewhere", { clientX: 30, clientY: 60 }, false],
  ])("[CH-01] decides whether a card released %s opens its menu: %j, %s", (_, at, isRequested) => {
    send("pointerdown", { ...touch, clientX: 30, clientY: 40 });
    holdStill();
    send("pointermove", { ...touch, ...at });
    send("pointerup", { ...touch, ...at });
    const [point, press] = events.drop.mock.calls[0] ?? [];
    if (point === undefined || press === undefined) throw new Error("Nothing was dropped");
    expect(isMenuRequest(press, point)).toBe(isRequested);
    expect(isMenuRequest({ ...press, mode: "mouse" }, point)).toBe(false);
    expect(click().defaultPrevented).toBe(true);
  });

  it.each([
    ["moves", () => send("pointermove", { ...touch, clientY: 12 })],
    ["is lifted", () => send("pointerup", touch)],
    ["is joined by another", () => send("pointerdown", { ...touch, pointerId: 2, isPrimary: false })],
    ["begins to scroll", () => send("pointercancel", touch)],
  ])("does not become a drag when the finger %s before the hold ends", (_, happens) => {
    send("pointerdown", touch);
    happens();
    vi.advanceTimersByTime(1_000);
    expect(events.start).not.toHaveBeenCalled();
    expect(events.cancel).not.toHaveBeenCalled();
  });

  it("lets the page scroll before it becomes a drag, and blocks scrolling after", () => {
    const moved = () => {
      const event = new Event("touchmove", { bubbles: true, cancelable: true });
      root.querySelector("h3")?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    send("pointerdown", touch);
    expect(moved()).toBe(false);
    holdStill();
    expect(moved()).toBe(true);
  });

  it("suppresses the context menu of a long press", () => {
    const menu = () => {
      const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
      root.querySelector("h3")?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(menu()).toBe(false);
    send("pointerdown", touch);
    expect(menu()).toBe(true);
  });
});
