import { afterEach, expect, test, vi } from "vitest";
import { hasLayers, pushLayer } from "./layers.ts";

const open: (() => void)[] = [];
const layer = (close: () => void, holds?: (target: Node) => boolean): void => {
  open.push(pushLayer(holds === undefined ? { close } : { close, holds }));
};
const press = (target: Element): boolean => target.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
const escape = (): KeyboardEvent => {
  const event = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
};

afterEach(() => {
  for (const take of open.splice(0)) take();
  document.body.replaceChildren();
});

test("Esc closes the top layer only", () => {
  const [lower, upper] = [vi.fn(), vi.fn()];
  layer(lower);
  layer(upper);
  expect(escape().defaultPrevented).toBe(true);
  expect(upper).toHaveBeenCalledTimes(1);
  expect(lower).not.toHaveBeenCalled();
});

test("Esc that a field has handled closes no layer", () => {
  const close = vi.fn();
  layer(close);
  const field = document.createElement("input");
  field.addEventListener("keydown", (event) => event.preventDefault());
  document.body.append(field);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  expect(close).not.toHaveBeenCalled();
});

test("Esc is not handled without layers", () => {
  expect(escape().defaultPrevented).toBe(false);
  expect(hasLayers()).toBe(false);
});

test("a press outside closes light layers down to the one that contains it", () => {
  const inside = document.createElement("p");
  document.body.append(inside);
  const [lower, middle, upper] = [vi.fn(), vi.fn(), vi.fn()];
  layer(lower, () => false);
  layer(middle, (target) => inside.contains(target));
  layer(upper, () => false);
  press(inside);
  expect(upper).toHaveBeenCalledTimes(1);
  expect(middle).not.toHaveBeenCalled();
  expect(lower).not.toHaveBeenCalled();
});

test("a press outside stops at a layer that presses never close", () => {
  const [lower, dialog] = [vi.fn(), vi.fn()];
  layer(lower, () => false);
  layer(dialog);
  press(document.body);
  expect(lower).not.toHaveBeenCalled();
  expect(dialog).not.toHaveBeenCalled();
});

test("a tap that closes an overlay by its scrim does not click the element below; the next tap does", () => {
  const [scrim, button] = [document.createElement("div"), document.createElement("button")];
  scrim.dataset["scrim"] = "";
  document.body.append(scrim, button);
  const onClick = vi.fn();
  button.addEventListener("click", onClick);
  layer(vi.fn(), () => false);
  const down = (pointerType: string): boolean =>
    scrim.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType }));
  down("touch");
  button.click();
  expect(onClick).not.toHaveBeenCalled();
  button.click();
  expect(onClick).toHaveBeenCalledTimes(1);
  // The tap became a scroll: the next press is another one.
  down("touch");
  press(button);
  button.click();
  expect(onClick).toHaveBeenCalledTimes(2);
  down("mouse");
  button.click();
  expect(onClick).toHaveBeenCalledTimes(3);
});
