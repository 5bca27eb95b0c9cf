import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmDialog } from "../overlay/dialog/confirm.ts";
import { OverlayHost } from "./overlay-host.tsx";

const question = {
  title: "Удалить навсегда?",
  text: "Вернуть нельзя.",
  confirmLabel: "Удалить",
  cancelLabel: "Оставить",
};

beforeEach(() => {
  render(
    <>
      <button type="button">Начало</button>
      <OverlayHost />
    </>,
  );
  screen.getByRole("button", { name: "Начало" }).focus();
});
afterEach(cleanup);

test("a question is a named and described alert dialog with the focus on the safe answer", async () => {
  const answered = confirmDialog(question);
  const dialog = await screen.findByRole("alertdialog", { name: question.title });
  const described = document.querySelector(`[id="${dialog.getAttribute("aria-describedby") ?? ""}"]`);
  expect(described?.textContent).toBe(question.text);
  expect(document.activeElement?.textContent).toBe("Оставить");
  fireEvent.click(screen.getByRole("button", { name: "Удалить" }));
  expect(await answered).toBe(true);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Начало");
});

test("Esc and a press on the backdrop answer no", async () => {
  for (const dismiss of [
    (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: "Escape" }),
    (dialog: HTMLElement) => fireEvent.pointerDown(dialog),
  ]) {
    const answered = confirmDialog(question);
    dismiss(await screen.findByRole("alertdialog"));
    expect(await answered).toBe(false);
  }
});

test("a second question answers the first with no", async () => {
  const first = confirmDialog(question);
  const second = confirmDialog({ ...question, title: "Точно?" });
  expect(await first).toBe(false);
  fireEvent.click(await screen.findByRole("button", { name: "Удалить" }));
  expect(await second).toBe(true);
});
