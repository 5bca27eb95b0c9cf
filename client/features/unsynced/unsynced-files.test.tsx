import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { UnsentFile } from "#client/sync/files-api.ts";
import type { RefusedEntry } from "#client/sync/sync-api.ts";
import { FAKE_BOARDS } from "#client/testing/fake-boards.ts";
import { FAKE_REFUSED } from "#client/testing/fake-outbox.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { UnsyncedList } from "./unsynced-list.tsx";

const FILE: UnsentFile = {
  id: "f-1",
  holderId: "t-1",
  name: "запись.mkv",
  type: "video/x-matroska",
  size: 48 * 1024 * 1024,
  addedAt: 0,
  isStored: true,
  sent: 0,
  code: "FILE_TOO_LARGE",
  limit: 25 * 1024 * 1024,
  follows: false,
};

async function listOf(file: UnsentFile, refused: readonly RefusedEntry[] = []) {
  const sync = createFakeSync({ boards: FAKE_BOARDS, refused });
  const calls: string[] = [];
  const view = await sync.files();
  const fileList = [file];
  const files = async () => ({
    ...view,
    unsent: () => fileList,
    retry: async (id: string) => void calls.push(`retry ${id}`),
    discard: async (id: string) => void calls.push(`discard ${id}`),
  });
  renderScreen(Object.assign(sync, { files }), <UnsyncedList onClose={() => {}} />);
  const row = (await screen.findByText(file.name)).closest("li");
  if (row === null) throw new Error("The file has no row");
  return { row, calls };
}
const plain = (element: Element): string => element.textContent.replaceAll("\u00A0", " ");

it("[AT-58] shows a rejected file with the reason, and asks before it discards the file", async () => {
  const { row, calls } = await listOf(FILE);
  expect(plain(row)).toContain("48 МБ");
  expect(plain(row)).toContain("Больше лимита в 25 МБ. Файл лежит на устройстве");
  fireEvent.click(within(row).getByRole("button", { name: "Повторить: запись.mkv" }));
  fireEvent.click(within(row).getByRole("button", { name: "Отбросить: запись.mkv" }));
  const question = await screen.findByRole("alertdialog");
  expect(calls).toEqual(["retry f-1"]);
  fireEvent.click(within(question).getByRole("button", { name: "Отбросить" }));
  await expect.poll(() => calls).toEqual(["retry f-1", "discard f-1"]);
});

it("[AT-58] shows a file and its rejected mutation as one row", async () => {
  const [first] = FAKE_REFUSED;
  if (first === undefined) throw new Error("The fake outbox is empty");
  const args = { taskId: "t-1", name: "запись.mkv", type: "", size: 1 };
  const mutation = { mutationId: "f-1", op: "attachment.create", id: "f-1", args } as const;
  const entry: RefusedEntry = { ...first, mutationId: "f-1", group: "f-1", mutation, before: [] };
  await listOf({ ...FILE, code: "ACTION_FORBIDDEN", limit: null }, [entry]);
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

it("[AT-58] offers only to save a file that is retried and discarded with another mutation", async () => {
  const { row } = await listOf({ ...FILE, follows: true });
  const names = within(row).getAllByRole("button");
  expect(names.map((button) => button.textContent)).toEqual(["Скачать файл"]);
});
