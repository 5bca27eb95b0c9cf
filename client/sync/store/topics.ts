import type { EntityName } from "#contract/changes/change.ts";

/** What a listener may wait for. */
export type Topic =
  | `row/${EntityName}/${string}`
  | `list/${string}`
  | `counts/${string}`
  | `all-counts/${string}`
  | `board/${string}`
  | `parts/${string}`
  | `person/${string}`
  | `here/${string}`;

export interface Topics {
  subscribe(topic: Topic, listener: () => void): () => void;
  /** Says that something about the topic has changed; listeners hear of it at the end of the batch, once. */
  touch(topic: Topic): void;
  /** Topics touched in this batch that somebody listens to are told; a listener may start another batch. */
  flush(): void;
}

export function createTopics(onError: (error: unknown) => void): Topics {
  const listeners = new Map<Topic, Set<() => void>>();
  let touched = new Set<Topic>();
  return {
    subscribe(topic, listener) {
      const topicListeners = listeners.get(topic) ?? new Set();
      listeners.set(topic, topicListeners);
      // The same function may be given twice; each subscription ends on its own.
      const own = () => listener();
      topicListeners.add(own);
      return () => {
        topicListeners.delete(own);
        if (topicListeners.size === 0 && listeners.get(topic) === topicListeners) listeners.delete(topic);
      };
    },
    touch(topic) {
      if (listeners.has(topic)) touched.add(topic);
    },
    flush() {
      if (touched.size === 0) return;
      const changed = touched;
      touched = new Set();
      for (const topic of changed) notify(listeners.get(topic), onError);
    },
  };
}

function notify(listeners: ReadonlySet<() => void> | undefined, onError: (error: unknown) => void): void {
  // A copy: a listener that subscribes anew would be told again and again.
  const now = [...(listeners ?? [])];
  for (const listener of now) {
    try {
      listener();
    } catch (error) {
      // One broken listener must not keep the others from hearing.
      onError(error);
    }
  }
}
