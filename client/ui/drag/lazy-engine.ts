import type { DragEngine, DragEngineOptions } from "./drag-engine.ts";
import { createDragStore } from "./model/drag-store.ts";
import { hasModifier } from "./carry/carry-keys.ts";
import { isFocusFree } from "../overlay/focus.ts";
import { hasLayers } from "../overlay/layers.ts";
import { whenIdle } from "../when-idle.ts";
import type { ColumnGeometry } from "./model/drag-types.ts";

interface Lazy {
  readonly load: () => Promise<DragEngine>;
  engine: DragEngine | null;
}

/**
 * Creates an engine whose code loads when the page is idle, or at the first press, focus or arrow key on a board. A press or a key that
 * comes earlier is handled as soon as the code is loaded.
 */
export function createLazyEngine(options: DragEngineOptions): DragEngine {
  const store = createDragStore();
  const geometries = new Map<string, ColumnGeometry>();
  let loading: Promise<DragEngine> | null = null;
  const lazy: Lazy = {
    engine: null,
    async load() {
      loading ??= import("./drag-engine.ts").then((engine) =>
        engine.createDragEngine({ ...options, store, geometries }),
      );
      lazy.engine = await loading;
      return lazy.engine;
    },
  };
  const whenLoaded = (act: (engine: DragEngine) => void) => void lazy.load().then(act);
  return {
    attach: (root) => (root === null ? undefined : attach(lazy, root)),
    setGeometry(columnId, geometry) {
      if (geometry === null) geometries.delete(columnId);
      else geometries.set(columnId, geometry);
    },
    // Changes of order are not animated until the engine is loaded.
    moves: {
      capture: (area) => lazy.engine?.moves.capture(area),
      schedule: () => lazy.engine?.moves.schedule(),
    },
    columnsWillMove: () => lazy.engine?.columnsWillMove(),
    columnsMoved: () => lazy.engine?.columnsMoved(),
    active: store.active,
    subscribe: store.subscribe,
    column: store.column,
    subscribeColumn: store.subscribeColumn,
    cancel: () => lazy.engine?.cancel(),
    press: (event) => whenLoaded((engine) => engine.press(event)),
    moved: (move) => whenLoaded((engine) => engine.moved(move)),
    focusCard(columnId, id) {
      if (lazy.engine !== null) return lazy.engine.focusCard(columnId, id);
      whenLoaded((engine) => engine.focusCard(columnId, id));
      return geometries.get(columnId)?.ids().includes(id) === true;
    },
  };
}

function attach(lazy: Lazy, root: HTMLElement): () => void {
  let detach: (() => void) | undefined;
  let pressed: PointerEvent | null = null;
  const keys: KeyboardEvent[] = [];
  const stop = new AbortController();
  const { signal } = stop;
  const begin = async () => {
    const engine = await lazy.load();
    if (signal.aborted) return;
    stop.abort();
    detach = engine.attach(root);
    if (pressed !== null) engine.press(pressed);
    for (const event of keys) document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", event));
  };
  if (lazy.engine === null) {
    const release = () => {
      pressed = null;
    };
    const press = (event: PointerEvent) => {
      pressed = event;
      void begin();
    };
    const keep = (event: KeyboardEvent) => {
      const { code, target } = event;
      const isOnGrip = target instanceof Element && target.matches("[data-drag-card], [data-drag-column-handle]");
      if (!isOnGrip || !/^(?:Space|Arrow)/.test(code)) return;
      // The key must not scroll the page either.
      event.preventDefault();
      keys.push(event);
    };
    const keepFirst = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !event.code.startsWith("Arrow") || hasModifier(event)) return;
      if (!isFocusFree() || hasLayers()) return;
      event.preventDefault();
      keys.push(event);
      void begin();
    };
    document.addEventListener("keydown", keepFirst, { signal });
    root.addEventListener("keydown", keep, { signal });
    root.addEventListener("pointerdown", press, { signal });
    addEventListener("pointerup", release, { signal });
    addEventListener("pointercancel", release, { signal });
    root.addEventListener("focusin", () => void begin(), { signal });
    whenIdle(() => void begin());
  } else {
    detach = lazy.engine.attach(root);
  }
  return () => {
    stop.abort();
    detach?.();
  };
}
