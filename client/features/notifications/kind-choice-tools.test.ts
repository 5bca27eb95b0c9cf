import { expect, it } from "vitest";
import { channelsFor, DEFAULT_SETTINGS, TOPICS } from "#contract/notifications/notification-settings.ts";
import { stateOfTopic, withKind, withTopic } from "./kind-choice-tools.ts";

it("[NO-60] a kind follows its topic until it gets its own setting, and again when both settings are equal", () => {
  const one = withKind(DEFAULT_SETTINGS, "reaction", { push: true });
  expect(channelsFor(one, "reaction")).toMatchObject({ inbox: true, push: true });
  expect(channelsFor(one, "moved")).toMatchObject({ push: false });
  expect(stateOfTopic(one, "watched", "push")).toBe("mixed");
  expect(withKind(one, "reaction", { push: false }).kinds).toEqual({});
});

it("[NO-60] a setting of a topic applies to all its kinds, and does not change other channels", () => {
  const one = withKind(DEFAULT_SETTINGS, "reaction", { push: true, email: true });
  const all = withTopic(one, "watched", { push: false });
  expect(stateOfTopic(all, "watched", "push")).toBe(false);
  expect(channelsFor(all, "reaction")).toMatchObject({ push: false, email: true });
  for (const topic of TOPICS) expect(stateOfTopic(withTopic(all, topic, { email: true }), topic, "email")).toBe(true);
});
