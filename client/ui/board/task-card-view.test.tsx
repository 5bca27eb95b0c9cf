import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TaskCardView } from "./task-card-view.tsx";
import type { CardLabel, TaskCardViewProps } from "./task-card-view.tsx";

afterEach(cleanup);

const card = (props: Omit<TaskCardViewProps, "id" | "title">): HTMLElement => {
  render(<TaskCardView id="t1" title="Докачка книг" {...props} />);
  return screen.getByRole("article");
};

test("renders only an article and a heading if there is only a title", () => {
  const element = card({});
  expect(element.querySelectorAll("*")).toHaveLength(1);
  expect(element.dataset["dragCard"]).toBe("t1");
  expect(element.tabIndex).toBe(-1);
});

test("reads all facts as one line of text, and hides the icons from screen readers", () => {
  const element = card({
    priority: { level: 3, label: "Приоритет: высокий" },
    facts: [
      { icon: "cloud-up", text: "Ждёт сети", label: "Ждёт сети", tone: "today" },
      { icon: "calendar-event", text: "25 нояб", label: "Срок: 25 ноября" },
      { icon: 0.6, text: "3/5", label: "Чек-лист: 3 из 5" },
      { icon: "message-circle", text: 4, label: "Комментарии: 4" },
    ],
    people: [{ id: "a", name: "Анна Котова", initials: "АК", color: "violet" }],
    state: "waiting",
  });
  const seen = [...element.querySelectorAll("*")].filter((part) => part.closest("[aria-hidden]") === null);
  expect(seen.map((part) => part.textContent)).toContain(
    "Приоритет: высокий, Ждёт сети, Срок: 25 ноября, Чек-лист: 3 из 5, Комментарии: 4, Анна Котова, ",
  );
  expect(element.textContent).toContain("3/5");
});

test("[VF-17] names each part of the spoken line like the visible part", () => {
  const element = card({
    priority: { level: 3, label: "Приоритет: высокий" },
    facts: [
      { icon: "calendar-event", text: "25 нояб", label: "Срок: 25 ноября", kind: "due" },
      { icon: 0.6, text: "3/5", label: "Чек-лист: 3 из 5" },
    ],
    people: [{ id: "a", name: "Анна Котова", initials: "АК", color: "violet" }],
  });
  const named = [...element.querySelectorAll<HTMLElement>("[data-fact]")];
  const accessibleParts = named.filter((part) => part.closest("[aria-hidden]") === null);
  expect(accessibleParts.map(({ dataset }) => dataset["fact"])).toEqual(["priority", "due", "0.6", "people"]);
});

test("is not rendered again for equal props", () => {
  const labels: CardLabel[] = [{ id: "l", text: "Офлайн", color: "lagoon" }];
  const drawn = vi.spyOn(labels, "map");
  const tree = (key: string) => (
    <div data-key={key}>
      <TaskCardView id="t1" title="Докачка книг" labels={labels} />
    </div>
  );
  const { rerender } = render(tree("1"));
  rerender(tree("2"));
  rerender(tree("3"));
  expect(drawn).toHaveBeenCalledTimes(1);
});
