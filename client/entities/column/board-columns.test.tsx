import { describe, expect, it, vi } from "vitest";
import { errorText } from "#client/shared/errors/error-text.ts";
import { BoardNotFoundError } from "#client/sync/ports/faults.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderOffline } from "#client/testing/offline-answers.tsx";
import { id } from "#client/testing/rows.ts";
import { newColumn } from "#contract/entities/column.ts";
import { columnsOfChosen, useBoardColumns } from "./board-columns.ts";

const BOARD = id(1, "b");
const column = newColumn({ id: "c1", boardId: BOARD, name: "К работе", sort: "a0", now: "2026-11-01T10:00:00.000Z" });

describe("the columns of a board", () => {
  it("[SY-56] are reported missing in Russian if the picked board has left the device", async () => {
    const gone = columnsOfChosen(createFakeSync({}), BOARD);
    await expect(gone).rejects.toThrow(`Board ${BOARD} not found`);
    await gone.catch((error: unknown) => expect(errorText(error)).toContain("больше нет"));
    expect(errorText(new BoardNotFoundError("x"))).not.toContain("not found");
  });

  it("load when the network returns, and stay when it is lost again", async () => {
    const columns = await renderOffline(() => useBoardColumns(BOARD), { items: [column], count: 1 });
    await vi.waitFor(() => expect(columns.result().state).toBe("unknown"));
    await columns.setOnline(true);
    await vi.waitFor(() => expect(columns.result().columns).toEqual([column]));
    const loaded = columns.result();
    await columns.setOnline(false);
    expect(columns.result()).toBe(loaded);
  });
});
