import {
  channelsFor,
  kindsOf,
  type Channel,
  type Channels,
  type NotificationSettings,
  type Topic,
} from "#contract/notifications/notification-settings.ts";
import type { NotificationKind } from "#contract/entities/notification.ts";

/** On for all kinds of a topic, for none, or for some. */
export type TopicState = boolean | "mixed";

export function stateOfTopic(settings: NotificationSettings, topic: Topic, channel: Channel): TopicState {
  const states = kindsOf(topic).map((kind) => channelsFor(settings, kind)?.[channel] === true);
  if (states.every(Boolean)) return true;
  return states.some(Boolean) ? "mixed" : false;
}

/** What is chosen for a topic holds for all its kinds. */
export function withTopic(settings: NotificationSettings, topic: Topic, part: Partial<Channels>): NotificationSettings {
  const changed = { ...settings, topics: { ...settings.topics, [topic]: { ...settings.topics[topic], ...part } } };
  return kindsOf(topic).reduce(
    (current, kind) => (settings.kinds?.[kind] === undefined ? current : withKind(current, kind, part)),
    changed,
  );
}

/** A kind for which the same is chosen as for its topic is not named by itself. */
export function withKind(
  settings: NotificationSettings,
  kind: NotificationKind,
  part: Partial<Channels>,
): NotificationSettings {
  const current = channelsFor(settings, kind);
  if (current === null) return settings;
  const { [kind]: _former, ...others } = settings.kinds ?? {};
  const own = { ...current, ...part };
  const ofTopic = channelsFor({ ...settings, kinds: others }, kind);
  const isSame = Object.entries(own).every(([channel, on]) =>
    Object.entries(ofTopic ?? {}).some(([name, is]) => name === channel && is === on),
  );
  return { ...settings, kinds: isSame ? others : { ...others, [kind]: own } };
}
