import { expect, it, vi } from "vitest";
import { renderOffline } from "#client/testing/offline-answers.tsx";
import { useOwnTemplates } from "./own-templates.ts";

it("loads the user's templates when the network returns", async () => {
  const templates = await renderOffline(useOwnTemplates, { items: [], count: 0 });
  await vi.waitFor(() => expect(templates.result()).toBeNull());
  await templates.setOnline(true);
  await vi.waitFor(() => expect(templates.result()).toEqual([]));
});
