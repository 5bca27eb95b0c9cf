import {
  channelsFor,
  kindsOf,
  type Channel,
  type Channels,
  type NotificationSettings,
  type Topic,
} from "#contract/notifications/notification-settings.ts";
import type { NotificationKind } from "#contract/entities/notification.ts";

/** True if the channel is on for all kinds of a topic, false if it is on for none. */
export type TopicState = boolean | "mixed";

export function stateOfTopic(settings: NotificationSettings, topic: Topic, channel: Channel): TopicState {
  const states = kindsOf(topic).map((kind) => channelsFor(settings, kind)?.[channel] === true);
  if (states.every(Boolean)) return true;
  return states.some(Boolean) ? "mixed" : false;
}

/** Changes the settings of a topic and of all its kinds. */
export function withTopic(settings: NotificationSettings, topic: Topic, part: Partial<Channels>): NotificationSettings {
  const changed = { ...settings, topics: { ...settings.topics, [topic]: { ...settings.topics[topic], ...part } } };
  return kindsOf(topic).reduce(
    (current, kind) => (settings.kinds?.[kind] === undefined ? current : withKind(current, kind, part)),
    changed,
  );
}

/** Changes the settings of a kind. If they are equal to the settings of its topic, the kind is removed from the list of exceptions. */
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
