import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import type { Awareness } from "y-protocols/awareness";
import type { Writer } from "../../document-tools.ts";
import { PeerRenderer } from "./peer-renderer.ts";
import { movePeers, ownCursor, type Peer, readPeers } from "./peer-positions.ts";

interface PeersOptions {
  readonly awareness: Awareness | null;
  readonly writer: Writer | null;
  /** The layer over the text. */
  readonly layer: HTMLElement | null;
}

/** Below the limit of the server, which forwards at most ten presence messages a second. */
const PUBLISH_DELAY_MS = 120;

interface PeersState {
  readonly peers: readonly Peer[];
  /** A change of another client has moved them. */
  readonly isStale: boolean;
}

const peersKey = new PluginKey<PeersState>("peers");

/** Sends the user's caret to the other clients, and shows theirs. */
export const Peers = Extension.create<PeersOptions>({
  name: "peers",
  addOptions: () => ({ awareness: null, writer: null, layer: null }),
  addProseMirrorPlugins() {
    const { awareness, writer, layer } = this.options;
    if (awareness === null || writer === null || layer === null) return [];
    return [
      new Plugin<PeersState>({
        key: peersKey,
        state: {
          init: () => ({ peers: [], isStale: true }),
          apply(tr, value, _old, state) {
            if (tr.getMeta(peersKey) === "read") return { peers: readPeers(state, awareness), isStale: false };
            if (!tr.docChanged) return value;
            // After a change of another client the positions are read again, once the binding is up to date.
            if (isShared(tr)) return { ...value, isStale: true };
            return { peers: movePeers(value.peers, tr), isStale: value.isStale };
          },
        },
        view: (view) => new PeersView(view, awareness, writer, layer),
      }),
    ];
  },
});

function isShared(tr: { getMeta(key: typeof ySyncPluginKey): unknown }): boolean {
  return tr.getMeta(ySyncPluginKey) !== undefined;
}

class PeersView {
  readonly #view: EditorView;
  readonly #awareness: Awareness;
  readonly #drawing: PeerRenderer;
  readonly #sizes: ResizeObserver;
  #frame = 0;
  #tell: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView, awareness: Awareness, { id, name, color }: Writer, layer: HTMLElement) {
    this.#view = view;
    this.#awareness = awareness;
    this.#drawing = new PeerRenderer(view, layer);
    this.#sizes = new ResizeObserver(() => this.#ask());
    this.#sizes.observe(view.dom);
    awareness.setLocalStateField("user", { id, name, hue: color });
    awareness.on("change", this.#onAwareness);
    view.dom.addEventListener("focus", this.#tellSoon);
    view.dom.addEventListener("blur", this.#tellSoon);
    this.#ask();
  }

  update(view: EditorView, before: EditorState): void {
    const isMoved = !view.state.selection.eq(before.selection) || view.state.doc !== before.doc;
    if (!isMoved) return;
    this.#tellSoon();
    this.#ask();
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#tell);
    this.#sizes.disconnect();
    this.#awareness.off("change", this.#onAwareness);
    this.#awareness.setLocalStateField("cursor", null);
    this.#view.dom.removeEventListener("focus", this.#tellSoon);
    this.#view.dom.removeEventListener("blur", this.#tellSoon);
    this.#drawing.destroy();
  }

  readonly #onAwareness = (_changed: unknown, origin: unknown): void => {
    if (origin === "local") return;
    this.#stale = true;
    this.#ask();
  };

  #stale = false;

  /** Draws in the next animation frame, once for several changes. */
  #ask(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw(): void {
    if (this.#view.isDestroyed) return;
    if (this.#stale || peersKey.getState(this.#view.state)?.isStale === true) {
      this.#stale = false;
      this.#view.dispatch(this.#view.state.tr.setMeta(peersKey, "read").setMeta("addToHistory", false));
    }
    this.#drawing.draw(peersKey.getState(this.#view.state)?.peers ?? []);
  }

  readonly #tellSoon = (): void => {
    this.#tell ??= setTimeout(() => {
      this.#tell = undefined;
      const cursor = this.#view.hasFocus() ? ownCursor(this.#view.state) : null;
      const published: unknown = this.#awareness.getLocalState()?.["cursor"];
      if (JSON.stringify(published ?? null) !== JSON.stringify(cursor))
        this.#awareness.setLocalStateField("cursor", cursor);
    }, PUBLISH_DELAY_MS);
  };
}
