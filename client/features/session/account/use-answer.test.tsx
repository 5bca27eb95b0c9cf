import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { userInfo } from "#contract/users/user.ts";
import { errorBody } from "#contract/core/error.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";
import { SyncProvider } from "#client/hooks/sync-provider.tsx";
import { LastKnown } from "./last-known.tsx";
import { useAnswer } from "./use-answer.ts";

let story: Story;
let vera: SignedInTab;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
});
afterEach(cleanup);

function Name() {
  const { answer, error } = useAnswer(userInfo, {});
  return (
    <LastKnown>
      <p data-testid="name">{answer?.user.username ?? error ?? "unknown"}</p>
      <button type="button">Сменить</button>
    </LastKnown>
  );
}

/** Renders the component anew and waits until the request has ended. */
async function open(): Promise<string | null> {
  cleanup();
  render(
    <SyncProvider sync={vera.tab.sync}>
      <Name />
    </SyncProvider>,
  );
  await act(() => story.clock.advance(1_000));
  return screen.getByTestId("name").textContent;
}

const isLocked = (): boolean => screen.getByRole<HTMLFieldSetElement>("group").disabled;
const noted = (): string | undefined => screen.queryByRole("status")?.textContent.replaceAll("\u00A0", " ");

describe("a server answer on the profile page (SY-83)", () => {
  it("is shown from the last answer without a network, with a note, and is locked", async () => {
    expect(await open()).toBe("vera");
    expect([isLocked(), noted()]).toEqual([false, undefined]);
    vera.browser.network.set(false);
    expect(await open()).toBe("vera");
    expect([isLocked(), noted()]).toEqual([true, "Нет сети. Показано то, что было известно раньше"]);
  });

  it("is shown from the last answer when the network is up but the server does not answer", async () => {
    await open();
    vera.browser.wire.isUp = false;
    vera.browser.wire.cut();
    expect(await open()).toBe("vera");
    expect(isLocked()).toBe(true);
  });

  it("stays when a busy server refuses the next request, and goes when the user may not read it", async () => {
    await open();
    vera.browser.wire.instead = () => json(503, errorBody("BUSY"));
    expect(await open()).toBe("vera");
    vera.browser.wire.instead = () => json(403, errorBody("ACTION_FORBIDDEN"));
    expect(await open()).not.toBe("vera");
  });

  it("is missing offline if it was never loaded", async () => {
    vera.browser.network.set(false);
    expect(await open()).toBe("unknown");
  });

  it("is requested again when the connection returns", async () => {
    vera.browser.network.set(false);
    await open();
    await act(async () => {
      vera.browser.network.set(true);
      await story.clock.advance(5_000);
    });
    expect(screen.getByTestId("name").textContent).toBe("vera");
    expect(isLocked()).toBe(false);
  });
});
