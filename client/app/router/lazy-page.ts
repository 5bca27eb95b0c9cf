import { createElement, type ComponentType, type ReactElement } from "react";

/** A page in a chunk of its own. */
export interface LazyPage<Params> {
  /** Loads the chunk once; a failed load is retried on the next call. */
  load(): Promise<void>;
  /** Returns the page's element, `null` until its chunk is loaded. */
  element(params: Params): ReactElement | null;
}

/** Wraps a dynamic import of one page component. */
export function lazyPage<Params>(loadChunk: () => Promise<ComponentType<{ params: Params }>>): LazyPage<Params> {
  let page: ComponentType<{ params: Params }> | null = null;
  let loading: Promise<void> | null = null;
  async function keep(): Promise<void> {
    try {
      page = await loadChunk();
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  return {
    load() {
      loading ??= keep();
      return loading;
    },
    element: (params) => (page === null ? null : createElement(page, { params })),
  };
}
