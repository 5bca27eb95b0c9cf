import type { ReactElement } from "react";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory } from "#client/testing/sync/story.ts";
import { useDraft } from "./use-draft.ts";

afterEach(() => localStorage.clear());

function Field(): ReactElement {
  const draft = useDraft("field");
  return <input value={draft.text} onChange={(event) => draft.write(event.currentTarget.value)} />;
}

it("[SY-99] text typed after the user has signed out is not stored on the device", async () => {
  const { sync } = (await createStory().person("vera")).tab;
  const here = sync.session.state();
  let state = here;
  renderScreen({ ...sync, session: { ...sync.session, state: () => state } }, <Field />);
  const write = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });
  write("Пол");
  expect(localStorage.length).toBe(1);
  localStorage.clear();
  state = { ...here, user: null };
  write("Полка");
  expect(localStorage.length).toBe(0);
});
