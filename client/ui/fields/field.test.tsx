import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SelectField } from "./select-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { focusFirstError, TextField } from "./text-field.tsx";
import { Checkbox, Switch } from "./toggle.tsx";

afterEach(cleanup);

const nothing = (): void => undefined;
const describedText = (field: HTMLElement): string | null | undefined =>
  document.querySelector(`[id="${field.getAttribute("aria-describedby") ?? "?"}"]`)?.textContent;

test("the field is described by its hint, and by its error instead when there is one", () => {
  const view = render(<TextField label="Почта" hint="Для входа" value="" onChange={nothing} />);
  const field = screen.getByRole("textbox", { name: "Почта" });
  expect(describedText(field)).toBe("Для входа");
  expect(field.hasAttribute("aria-invalid")).toBe(false);
  view.rerender(<TextField label="Почта" hint="Для входа" value="" onChange={nothing} error="Заполните это поле" />);
  expect(describedText(field)).toBe("Заполните это поле");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("a button in the box is not part of the field's name", () => {
  render(<TextField label="Поиск" value="" onChange={nothing} end={<button type="button">Очистить</button>} />);
  expect(screen.getByRole("textbox", { name: "Поиск" })).toBe(screen.getByLabelText("Поиск"));
});

test("onChange gets the typed text", () => {
  const onChange = vi.fn();
  render(<TextField label="Почта" value="" onChange={onChange} />);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "а" } });
  expect(onChange).toHaveBeenCalledWith("а");
});

test("a closed select shows an indented option without its indent, and screen readers read it once", () => {
  const options = [
    { value: "a", text: "Читальня" },
    { value: "b", text: "\u00a0\u00a0Релиз 4.2" },
  ];
  const { rerender } = render(<SelectField label="Доска" value="b" options={options} onChange={nothing} />);
  const closed = () => document.querySelector("select")?.parentElement?.querySelector("[aria-hidden]:not(svg)");
  expect(closed()?.textContent).toBe("Релиз 4.2");
  expect(screen.getByRole("option", { name: "Релиз 4.2", selected: true }).textContent).toBe("\u00a0\u00a0Релиз 4.2");
  rerender(<SelectField label="Доска" value="a" options={options} onChange={nothing} />);
  expect(closed() ?? null).toBeNull();
});

test("focusFirstError focuses the first invalid field", () => {
  const { container } = render(
    <form>
      <TextField label="Имя" value="x" onChange={nothing} />
      <TextField label="Почта" value="" onChange={nothing} error="Заполните" />
      <TextField label="Город" value="" onChange={nothing} error="Заполните" />
    </form>,
  );
  focusFirstError(container);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Почта" }));
});

test("the eye button shows and hides the password and is named by its next action", () => {
  render(<PasswordField label="Пароль" value="тайна" onChange={nothing} showLabel="Показать" hideLabel="Скрыть" />);
  const field = screen.getByLabelText<HTMLInputElement>("Пароль");
  expect(field.type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Показать" }));
  expect(field.type).toBe("text");
  fireEvent.click(screen.getByRole("button", { name: "Скрыть" }));
  expect(field.type).toBe("password");
});

test("a checkbox and a switch are named by their text", () => {
  const onChange = vi.fn();
  render(
    <>
      <Checkbox checked={false} onChange={onChange} note="Пояснение">
        Напоминать
      </Checkbox>
      <Switch checked onChange={onChange}>
        Ссылка
      </Switch>
    </>,
  );
  fireEvent.click(screen.getByRole("checkbox", { name: /Напоминать/u }));
  fireEvent.click(screen.getByRole("switch", { name: "Ссылка" }));
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});
