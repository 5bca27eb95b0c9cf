import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { focusReturned } from "./focus-returned.ts";

beforeEach(() => {
  document.body.innerHTML =
    '<section data-drag-column="c"><h2 tabindex="0" data-drag-column-handle>К работе</h2></section>';
});
afterEach(() => document.body.replaceChildren());

const draw = (html: string): void => document.querySelector("section")?.insertAdjacentHTML("beforeend", html);
const focused = (): string | null => document.activeElement?.textContent ?? null;
const handle = (): HTMLElement | null => document.querySelector("h2");

it("[SY-97] moves the focus from the column to a restored card as soon as it is rendered", async () => {
  handle()?.focus();
  focusReturned(["task"]);
  draw('<article tabindex="-1" data-drag-card="task">Полка</article>');
  await vi.waitFor(() => expect(focused()).toBe("Полка"));
});

it("[SY-97] focuses the header cell of a table row, and the handle of a column", () => {
  draw('<table><tr data-drag-card="line"><th tabindex="-1" data-place="0">Строка</th></tr></table>');
  focusReturned(["line"]);
  expect(focused()).toBe("Строка");
  focusReturned(["c"]);
  expect(focused()).toBe("К работе");
});

it("[SY-97] keeps the focus in an open task", () => {
  draw('<article tabindex="-1" data-drag-card="task">Полка</article>');
  document.body.insertAdjacentHTML("beforeend", "<dialog open><button>Закрыть</button></dialog>");
  document.querySelector("button")?.focus();
  focusReturned(["task"]);
  expect(focused()).toBe("Закрыть");
});
