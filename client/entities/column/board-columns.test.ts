import { expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { id } from "#client/testing/rows.ts";
import { BoardNotFoundError } from "#client/sync/ports/faults.ts";
import { columnsOfChosen } from "./board-columns.ts";
import { errorText } from "#client/shared/errors/error-text.ts";

it("[SY-56] a board that was chosen and has left the device is told as not found, in words for a person", async () => {
  const gone = columnsOfChosen(createFakeSync({}), id(1, "b"));
  await expect(gone).rejects.toThrow(`Board ${id(1, "b")} not found`);
  await gone.catch((error: unknown) => expect(errorText(error)).toContain("больше нет"));
  expect(errorText(new BoardNotFoundError("x"))).not.toContain("not found");
});
