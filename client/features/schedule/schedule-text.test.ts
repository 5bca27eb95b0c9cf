import { describe, expect, it } from "vitest";
import { NBSP } from "#client/language/plural.ts";
import { dayOf } from "./days/days.ts";
import { scheduleText } from "./schedule-text.ts";

const NOW = new Date(2026, 10, 25, 12);
const day = (date: string) => dayOf(new Date(`${date}T12:00`));
const plainSpanText = (from: string, to: string): string =>
  scheduleText.spanText({ from: day(from), to: day(to) }, NOW).replaceAll(NBSP, " ");

describe("the text of a task's days", () => {
  it("has the month once, and no year if it is the current one", () => {
    expect(plainSpanText("2026-11-20", "2026-11-24")).toBe("20–24 нояб");
    expect(plainSpanText("2026-11-28", "2026-12-03")).toBe("28 нояб – 3 дек");
    expect(plainSpanText("2026-11-24", "2026-11-24")).toBe("24 нояб");
  });

  it("has another year once, next to the end", () => {
    expect(plainSpanText("2020-03-20", "2020-03-24")).toBe("20–24 мар 2020");
    expect(plainSpanText("2020-03-20", "2020-05-06")).toBe("20 мар – 6 мая 2020");
    expect(plainSpanText("2026-12-28", "2027-01-03")).toBe("28 дек – 3 янв 2027");
    expect(plainSpanText("2025-12-28", "2026-01-03")).toBe("28 дек 2025 – 3 янв");
    expect(plainSpanText("2024-12-28", "2025-01-03")).toBe("28 дек 2024 – 3 янв 2025");
  });
});
