import { beforeEach, describe, expect, it } from "vitest";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";
import { readSelf } from "./read-self.ts";

let story: Story;
let vera: SignedInTab;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
});

const nameHere = (): string | undefined => vera.tab.sync.session.state().user?.name;

/** Gives the user another name on this device than on the server. */
async function callHere(name: string): Promise<void> {
  const { user } = vera.tab.sync.session.state();
  if (user === null) throw new Error("nobody is signed in");
  await vera.tab.sync.session.keepUser({ ...user, name });
}

describe("readSelf [AV-11]", () => {
  it("updates the user from the server", async () => {
    const onServer = nameHere();
    await story.during(callHere("Вера Прежняя"));
    await story.during(readSelf(vera.tab.sync));
    expect(nameHere()).toBe(onServer);
    const again = await vera.browser.open();
    expect(again.sync.session.state().user?.name).toBe(onServer);
  });

  it("keeps a change that was made on this device during the request", async () => {
    await story.during(callHere("Вера Прежняя"));
    await story.during(Promise.all([readSelf(vera.tab.sync), callHere("Вера Новая")]));
    expect(nameHere()).toBe("Вера Новая");
  });

  it("rejects without a network and keeps the stored user", async () => {
    await story.during(callHere("Вера Прежняя"));
    vera.browser.network.set(false);
    await expect(story.during(readSelf(vera.tab.sync))).rejects.toThrow();
    expect(nameHere()).toBe("Вера Прежняя");
  });
});
