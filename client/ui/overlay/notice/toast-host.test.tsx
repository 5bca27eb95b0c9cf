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

test("shows one toast at a time, and the rest wait", () => {
  show({ text: "Первое" });
  show({ text: "Второе" });
  expect(announced()).toBe("Первое");
  pass(5000);
  expect(announced()).toBe("Второе");
});

test("shows a rejection at once, then shows the toast it interrupted for its whole time again", () => {
  show({ text: "В архиве", action: undo });
  pass(9000);
  show({ text: "Нет доступа к доске", icon: "alert-triangle" });
  expect(announced()).toBe("Нет доступа к доске");
  pass(5000);
  expect(announced()).toContain("В архиве");
  pass(9900);
  expect(announced()).toContain("В архиве");
});

test("replaces a toast by a newer one of the same kind, which has its whole time", () => {
  show({ text: "Первая в архиве", kind: "archive", action: undo });
  pass(9000);
  show({ text: "Вторая в архиве", kind: "archive", action: undo });
  expect(announced()).toContain("Вторая");
  pass(9000);
  expect(announced()).toContain("Вторая");
  expect(toasts.get()).toHaveLength(1);
});

test("the action closes the toast and runs once", () => {
  show({ text: "В архиве", action: undo });
  fireEvent.click(screen.getByRole("button", { name: "Отменить" }));
  expect(undo.onAction).toHaveBeenCalledTimes(1);
  expect(announced()).toBe("");
});

test("pauses its timer while the focus is inside, and resumes it after", () => {
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

test("pauses its timer under the mouse", () => {
  show({ text: "В архиве" });
  const line = screen.getByText("В архиве").parentElement ?? document.body;
  fireEvent.pointerEnter(line);
  pass(60_000);
  expect(announced()).toBe("В архиве");
  fireEvent.pointerLeave(line);
  pass(5000);
  expect(announced()).toBe("");
});

test("can be removed by its caller", () => {
  show({ text: "Отправляем" });
  const waiting: (() => void)[] = [];
  act(() => void waiting.push(showToast({ text: "Отправлено" })));
  act(() => waiting[0]?.());
  expect(announced()).toBe("Отправляем");
  pass(5000);
  expect(announced()).toBe("");
});

test("is rendered in a modal sheet that has a place for it, and on the page again when the sheet closes", () => {
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
