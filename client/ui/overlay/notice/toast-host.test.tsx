import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastHost } from "./toast-host.tsx";
import { showToast, toasts, toastStage } from "./toast.ts";
import type { ToastRequest } from "./toast.ts";

const show = (request: ToastRequest): void => act(() => void showToast(request));
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const announced = (): string => screen.getByRole("status").textContent;
const undo = { label: "Отменить", onAction: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  undo.onAction.mockClear();
  toasts.set([]);
  render(<ToastHost />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("stays ten seconds with an action and five without", () => {
  show({ text: "В архиве", action: undo });
  pass(9900);
  expect(announced()).toContain("В архиве");
  pass(200);
  expect(announced()).toBe("");
  show({ text: "Скопировано" });
  pass(5000);
  expect(announced()).toBe("");
});

test("one on screen, the rest wait their turn", () => {
  show({ text: "Первое" });
  show({ text: "Второе" });
  expect(announced()).toBe("Первое");
  pass(5000);
  expect(announced()).toBe("Второе");
});

test("what was refused is said at once; what it has put aside comes again with its whole time", () => {
  show({ text: "В архиве", action: undo });
  pass(9000);
  show({ text: "Нет доступа к доске", icon: "alert-triangle" });
  expect(announced()).toBe("Нет доступа к доске");
  pass(5000);
  expect(announced()).toContain("В архиве");
  pass(9900);
  expect(announced()).toContain("В архиве");
});

test("a newer one of the same kind takes the place of the older and has its whole time", () => {
  show({ text: "Первая в архиве", kind: "archive", action: undo });
  pass(9000);
  show({ text: "Вторая в архиве", kind: "archive", action: undo });
  expect(announced()).toContain("Вторая");
  pass(9000);
  expect(announced()).toContain("Вторая");
  expect(toasts.get()).toHaveLength(1);
});

test("the action closes and acts once", () => {
  show({ text: "В архиве", action: undo });
  fireEvent.click(screen.getByRole("button", { name: "Отменить" }));
  expect(undo.onAction).toHaveBeenCalledTimes(1);
  expect(announced()).toBe("");
});

test("time stands still while the focus is inside and goes on after", () => {
  show({ text: "В архиве", action: undo });
  pass(8000);
  const button = screen.getByRole("button", { name: "Отменить" });
  act(() => button.focus());
  pass(60_000);
  expect(announced()).toContain("В архиве");
  act(() => button.blur());
  pass(1900);
  expect(announced()).toContain("В архиве");
  pass(200);
  expect(announced()).toBe("");
});

test("time stands still under the mouse", () => {
  show({ text: "В архиве" });
  const line = screen.getByText("В архиве").parentElement ?? document.body;
  fireEvent.pointerEnter(line);
  pass(60_000);
  expect(announced()).toBe("В архиве");
  fireEvent.pointerLeave(line);
  pass(5000);
  expect(announced()).toBe("");
});

test("can be taken back by its maker", () => {
  show({ text: "Отправляем" });
  const waiting: (() => void)[] = [];
  act(() => void waiting.push(showToast({ text: "Отправлено" })));
  act(() => waiting[0]?.());
  expect(announced()).toBe("Отправляем");
  pass(5000);
  expect(announced()).toBe("");
});

test("stands where a modal plane has a place for it, and comes back when that is closed", () => {
  const stage = document.createElement("div");
  document.body.append(stage);
  show({ text: "Первое", action: undo });
  act(() => toastStage.set(stage));
  expect([announced(), stage.textContent]).toEqual(["", "ПервоеОтменить"]);
  fireEvent.click(screen.getByRole("button", { name: "Отменить" }));
  expect(undo.onAction).toHaveBeenCalledTimes(1);
  show({ text: "Второе" });
  act(() => toastStage.set(null));
  expect([announced(), stage.textContent]).toEqual(["Второе", ""]);
  stage.remove();
});
