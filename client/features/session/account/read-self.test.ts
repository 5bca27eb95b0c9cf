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

/** The person is called otherwise on this device than on the server. */
async function callHere(name: string): Promise<void> {
  const { user } = vera.tab.sync.session.state();
  if (user === null) throw new Error("nobody is signed in");
  await vera.tab.sync.session.keepUser({ ...user, name });
}

describe("who the person is by now [AV-11]", () => {
  it("is read from the server, which may know more than this device", async () => {
    const onServer = nameHere();
    await story.during(callHere("Вера Прежняя"));
    await story.during(readSelf(vera.tab.sync));
    expect(nameHere()).toBe(onServer);
    const again = await vera.browser.open();
    expect(again.sync.session.state().user?.name).toBe(onServer);
  });

  it("is what was changed here while the server was asked", async () => {
    await story.during(callHere("Вера Прежняя"));
    await story.during(Promise.all([readSelf(vera.tab.sync), callHere("Вера Новая")]));
    expect(nameHere()).toBe("Вера Новая");
  });

  it("stays as it was known without a network", async () => {
    await story.during(callHere("Вера Прежняя"));
    vera.browser.network.set(false);
    await expect(story.during(readSelf(vera.tab.sync))).rejects.toThrow();
    expect(nameHere()).toBe("Вера Прежняя");
  });
});
