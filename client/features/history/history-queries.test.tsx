import { expect, it, vi } from "vitest";
import { renderOffline } from "#client/testing/offline-answers.tsx";
import { useBoardHistory } from "./history-queries.ts";

const BOARD = "00000000-0000-4000-8000-0000000000b1";
const PAGE = { items: [{ e: "begins", row: { seq: 0, at: null } }], count: 1 };

it("[PA-12] the history of a board loads when the network returns, and does not reload after the next reconnect", async () => {
  const history = await renderOffline(() => useBoardHistory(BOARD)[0], PAGE);
  await vi.waitFor(() => expect(history.result().state).toBe("absent"));
  await history.setOnline(true);
  await vi.waitFor(() => expect(history.result().state).toBe("known"));
  const loaded = history.result();
  await history.setOnline(false);
  await history.setOnline(true);
  expect(history.result()).toBe(loaded);
});
