import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import { DatePicker } from "./date-picker.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 21, 13, 40) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(value: Date | null = null, hasTime = false, withTime = true) {
  const onChange = vi.fn<(due: ReadDue | null) => void>();
  const onClose = vi.fn<() => void>();
  render(
    <DatePicker
      label="Срок"
      value={value}
      hasTime={hasTime}
      withTime={withTime}
      now={new Date()}
      onChange={onChange}
      onClose={onClose}
    />,
  );
  return { onChange, onClose };
}

const words = (): HTMLElement => screen.getByRole("textbox", { name: /^Срок/u });
const clock = (): HTMLElement => screen.getByRole("textbox", { name: "Время" });

describe("the date picker", () => {
  it("shows the date that it reads from the text, and applies it on Enter", () => {
    const { onChange, onClose } = open();
    fireEvent.change(words(), { target: { value: "во вторник в 15:30" } });
    screen.getByText(/Получится: вт,\s24\sнояб,\s15:30/u);
    fireEvent.submit(words());
    expect(onChange).toHaveBeenCalledWith({ at: new Date(2026, 10, 24, 15, 30), hasTime: true });
    expect(onClose).toHaveBeenCalled();
  });

  it("shows an error for a text that is not a date, and stays open", () => {
    const { onChange, onClose } = open();
    fireEvent.change(words(), { target: { value: "когда-нибудь" } });
    fireEvent.submit(words());
    screen.getByText(/Не\sпохоже на\sдату/u);
    expect(onChange).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("keeps the time when another day is chosen, and sets noon if there is no time", () => {
    const timed = open(new Date(2026, 10, 24, 15, 30), true);
    fireEvent.click(screen.getByRole("button", { name: /^пятница, 27 ноября/u }));
    expect(timed.onChange).toHaveBeenCalledWith({ at: new Date(2026, 10, 27, 15, 30), hasTime: true });
    cleanup();
    const whole = open();
    fireEvent.click(screen.getByRole("button", { name: "Через неделю" }));
    expect(whole.onChange).toHaveBeenCalledWith({ at: new Date(2026, 10, 28, 12), hasTime: false });
  });

  it("applies a time when its field is left, removes it when the field is emptied, and ignores an invalid one", () => {
    const { onChange, onClose } = open(new Date(2026, 10, 24, 15, 30), true);
    fireEvent.change(clock(), { target: { value: "9" } });
    fireEvent.blur(clock());
    expect(onChange).toHaveBeenLastCalledWith({ at: new Date(2026, 10, 24, 9, 0), hasTime: true });
    fireEvent.change(clock(), { target: { value: "99" } });
    fireEvent.blur(clock());
    expect(onChange).toHaveBeenCalledTimes(1);
    fireEvent.change(clock(), { target: { value: "" } });
    fireEvent.blur(clock());
    expect(onChange).toHaveBeenLastCalledWith({ at: new Date(2026, 10, 24, 12, 0), hasTime: false });
    expect(onClose).not.toHaveBeenCalled();
  });

  it("shows no time where no time is stored", () => {
    const { onChange } = open(null, false, false);
    expect(screen.queryByRole("textbox", { name: "Время" })).toBeNull();
    fireEvent.change(words(), { target: { value: "во вторник в 15:30" } });
    screen.getByText(/Получится: вт,\s24\sнояб$/u);
    fireEvent.submit(words());
    expect(onChange).toHaveBeenCalledWith({ at: new Date(2026, 10, 24, 12), hasTime: false });
  });

  it("clears the date", () => {
    const { onChange } = open(new Date(2026, 10, 24, 12));
    fireEvent.click(screen.getByRole("button", { name: "Убрать" }));
    expect(onChange).toHaveBeenCalledWith(null);
  });
});
