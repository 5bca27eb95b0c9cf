import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory } from "#client/testing/sync/story.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { useFormDraft } from "./use-form-draft.ts";

const shape = z.object({ name: z.string(), hours: z.number() });

function Form({ hours = 2 }: { readonly hours?: number }): ReactElement {
  const { value, write, drop } = useFormDraft("form", shape, () => ({ name: "Полка", hours }));
  return (
    <>
      <input value={value.name} onChange={(event) => write({ ...value, name: event.currentTarget.value })} />
      <output aria-label="Часы">{value.hours}</output>
      <button type="button" onClick={drop}>
        Отмена
      </button>
    </>
  );
}

async function vera(): Promise<Sync> {
  return (await createStory().person("vera")).tab.sync;
}
const field = () => screen.getByRole<HTMLInputElement>("textbox");
const type = (value: string) => fireEvent.change(field(), { target: { value } });

function openAgain(sync: Sync): void {
  cleanup();
  renderScreen(sync, <Form />);
}

afterEach(() => localStorage.clear());

it("a form draft restores what was typed", async () => {
  const sync = await vera();
  renderScreen(sync, <Form />);
  type("Полка для книг");
  openAgain(sync);
  expect([field().value, screen.getByRole("status", { name: "Часы" }).textContent]).toEqual(["Полка для книг", "2"]);
});

it("[SY-99] a form draft shows the current values of fields that were not changed", async () => {
  const sync = await vera();
  renderScreen(sync, <Form />);
  type("Полка для книг");
  cleanup();
  renderScreen(sync, <Form hours={5} />);
  expect([field().value, screen.getByRole("status", { name: "Часы" }).textContent]).toEqual(["Полка для книг", "5"]);
});

it("a form draft stores nothing after it is dropped, and no field that has its initial value", async () => {
  const sync = await vera();
  renderScreen(sync, <Form />);
  type("Полка для книг");
  fireEvent.click(screen.getByRole("button", { name: "Отмена" }));
  expect(localStorage.length).toBe(0);
  type("Полка для книг");
  type("Полка");
  expect(localStorage.length).toBe(0);
});

it.each(["Полка для книг", '{"name":7}', "{"])("an invalid stored form draft is ignored: %s", async (stored) => {
  const sync = await vera();
  renderScreen(sync, <Form />);
  type("Ёлка");
  const [key = ""] = Object.keys(localStorage);
  localStorage.setItem(key, stored);
  openAgain(sync);
  expect(field().value).toBe("Полка");
});

it("a form draft stores nothing on the device after the user has signed out", async () => {
  const sync = await vera();
  const here = sync.session.state();
  let state = here;
  renderScreen({ ...sync, session: { ...sync.session, state: () => state } }, <Form />);
  state = { ...here, user: null };
  type("Полка для книг");
  expect(localStorage.length).toBe(0);
});
