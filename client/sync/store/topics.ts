import type { EntityName } from "#contract/changes/change.ts";

/** A topic that a listener can subscribe to. */
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
  /** Marks the topic as changed; its listeners are called once, at the end of the batch. */
  touch(topic: Topic): void;
  /** Calls the listeners of the topics touched in this batch; a listener may start another batch. */
  flush(): void;
}

export function createTopics(onError: (error: unknown) => void): Topics {
  const listeners = new Map<Topic, Set<() => void>>();
  let touched = new Set<Topic>();
  return {
    subscribe(topic, listener) {
      const topicListeners = listeners.get(topic) ?? new Set();
      listeners.set(topic, topicListeners);
      // The same function may subscribe twice; each subscription ends separately.
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
  // Iterates over a copy: a listener that subscribes again would be called again and again.
  const now = [...(listeners ?? [])];
  for (const listener of now) {
    try {
      listener();
    } catch (error) {
      // A listener that throws must not keep the others from being called.
      onError(error);
    }
  }
}
