import { expect, it } from "vitest";
import { channelsFor, DEFAULT_SETTINGS, TOPICS } from "#contract/notifications/notification-settings.ts";
import { stateOfTopic, withKind, withTopic } from "./kind-choice-tools.ts";

it("[NO-60] a kind is as its topic until something else is chosen for it, and again when that is the same", () => {
  const one = withKind(DEFAULT_SETTINGS, "reaction", { push: true });
  expect(channelsFor(one, "reaction")).toMatchObject({ inbox: true, push: true });
  expect(channelsFor(one, "moved")).toMatchObject({ push: false });
  expect(stateOfTopic(one, "watched", "push")).toBe("mixed");
  expect(withKind(one, "reaction", { push: false }).kinds).toEqual({});
});

it("[NO-60] what is chosen for a topic holds for all its kinds, and touches no other channel", () => {
  const one = withKind(DEFAULT_SETTINGS, "reaction", { push: true, email: true });
  const all = withTopic(one, "watched", { push: false });
  expect(stateOfTopic(all, "watched", "push")).toBe(false);
  expect(channelsFor(all, "reaction")).toMatchObject({ push: false, email: true });
  for (const topic of TOPICS) expect(stateOfTopic(withTopic(all, topic, { email: true }), topic, "email")).toBe(true);
});
