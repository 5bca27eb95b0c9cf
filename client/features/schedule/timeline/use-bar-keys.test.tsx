import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { aBoard, id } from "#client/testing/rows.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { useBarKeys } from "./use-bar-keys.ts";

const TASK = id(1);

function Bar(): ReactElement {
  const { preview, press, settle } = useBarKeys(true);
  return (
    <button type="button" onKeyDown={(event) => press(event, TASK)} onBlur={settle}>
      {preview === null ? "как есть" : `${String(preview.span.from)}–${String(preview.span.to)}`}
    </button>
  );
}

it("[SC-09] a key press continues from the previous one, even if the device has not stored it yet", async () => {
  const fake = createFakeSync();
  const board = aBoard();
  await fake.mutate("board.create", board.id, { title: "Доска" });
  await fake.mutate("column.create", id(1, "c"), { boardId: board.id, name: "Колонка" });
  const dueAt = new Date(2026, 4, 23, 12).toISOString();
  await fake.mutate("task.create", TASK, { boardId: board.id, columnId: id(1, "c"), title: "Задача", dueAt });
  let keep: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const mutate: Sync["mutate"] = async (...args) => {
    await stored;
    return fake.mutate(...args);
  };
  renderScreen({ ...fake, mutate }, <Bar />);
  const bar = screen.getByRole("button");
  const first = () => Number(bar.textContent.split("–")[0]);
  fireEvent.keyDown(bar, { code: "ArrowRight" });
  const once = first();
  fireEvent.blur(bar);
  fireEvent.keyDown(bar, { code: "ArrowRight" });
  expect(first()).toBe(once + 1);
  await act(async () => keep());
  expect(first()).toBe(once + 1);
  fireEvent.blur(bar);
  await waitFor(() => expect(bar.textContent).toBe("как есть"));
  expect(new Date(fake.store.get("task", TASK)?.dueAt ?? "").getDate()).toBe(25);
});
