import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { AppError } from "#contract/core/error.ts";
import { TeamList } from "./team-list.tsx";

it("[TM-12] the list of teams reloads when the user returns to the page", async () => {
  let calls = 0;
  const call = (): Promise<never> => {
    calls += 1;
    return Promise.reject(new AppError("INTERNAL"));
  };
  renderScreen({ ...createFakeSync(), call }, <TeamList />);
  await screen.findByRole("link", { name: "Новая команда" });
  await waitFor(() => expect(calls).toBe(1));
  dispatchEvent(new Event("focus"));
  await waitFor(() => expect(calls).toBe(2));
});
