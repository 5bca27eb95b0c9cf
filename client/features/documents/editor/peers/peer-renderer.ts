import type { EditorView } from "@tiptap/pm/view";
import { textOf } from "#client/ui/theme/color.ts";
import css from "../editor.module.css";
import type { Peer } from "./peer-positions.ts";
import { placeFlag, type Rect } from "./place-flag.ts";

/** How long a name stays visible within a line after its caret moved. */
const OPEN_MS = 3_000;

interface PeerCaret {
  readonly caret: HTMLElement;
  readonly flag: HTMLElement;
  head: number;
  moved: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Draws carets in a layer over the text: the text itself is not changed, so that the user's own caret, selection and scroll position stay.
 * Selections are drawn as CSS highlights, one paint each.
 */
export class PeerRenderer {
  readonly #view: EditorView;
  readonly #layer: HTMLElement;
  readonly #drawn = new Map<number, PeerCaret>();
  readonly #ranges = new Map<Range, string>();

  constructor(view: EditorView, layer: HTMLElement) {
    this.#view = view;
    this.#layer = layer;
  }

  draw(peers: readonly Peer[]): void {
    this.#clearRanges();
    for (const [client, drawn] of this.#drawn) {
      if (!peers.some((peer) => peer.client === client)) this.#remove(client, drawn);
    }
    for (const peer of peers) this.#place(peer);
  }

  destroy(): void {
    this.#clearRanges();
    for (const [client, drawn] of this.#drawn) this.#remove(client, drawn);
  }

  #place(peer: Peer): void {
    const drawn = this.#drawn.get(peer.client) ?? this.#make(peer);
    drawn.flag.textContent = peer.name;
    const color = textOf(peer.color);
    if (drawn.caret.style.getPropertyValue("--p") !== color) drawn.caret.style.setProperty("--p", color);
    if (drawn.head !== peer.head) {
      drawn.head = peer.head;
      drawn.moved = performance.now();
      clearTimeout(drawn.timer);
      drawn.timer = setTimeout(() => this.#show(drawn, false), OPEN_MS);
    }
    this.#show(drawn, performance.now() - drawn.moved < OPEN_MS);
    if (peer.anchor !== peer.head) this.#highlight(peer);
  }

  #make({ client }: Peer): PeerCaret {
    const caret = document.createElement("div");
    const flag = document.createElement("span");
    caret.className = css.caret ?? "";
    flag.className = css.flag ?? "";
    caret.dataset["peer"] = String(client);
    caret.append(flag);
    this.#layer.append(caret);
    const drawn: PeerCaret = { caret, flag, head: -1, moved: 0, timer: undefined };
    this.#drawn.set(client, drawn);
    return drawn;
  }

  #remove(client: number, { caret, timer }: PeerCaret): void {
    clearTimeout(timer);
    caret.remove();
    this.#drawn.delete(client);
  }

  #show(drawn: PeerCaret, isOpen: boolean): void {
    const { caret, flag } = drawn;
    const at = coordsAt(this.#view, drawn.head);
    caret.hidden = at === null;
    if (at === null) return;
    const layerBox = this.#layer.getBoundingClientRect();
    caret.style.transform = `translate(${at.left - layerBox.left}px, ${at.top - layerBox.top}px)`;
    caret.style.height = `${at.bottom - at.top}px`;
    const isLineEnd = this.#isLineEnd(drawn.head, at);
    const place =
      isOpen || isLineEnd
        ? placeFlag({
            caret: at,
            flag: { width: flag.offsetWidth, height: flag.offsetHeight },
            field: layerBox,
            isLineEnd,
            lineRight: this.#lineAt(at.top + (at.bottom - at.top) / 2)?.right ?? at.right,
            above: this.#lineAt(at.top - flag.offsetHeight / 2),
            below: this.#lineAt(at.bottom + flag.offsetHeight / 2),
          })
        : null;
    // Within a line, a name without room is shown as a dot.
    caret.dataset["flag"] = place === null ? "dot" : "open";
    if (place !== null) flag.style.transform = `translate(${place.left - at.left}px, ${place.top - at.top}px)`;
  }

  /** Returns true if no text is to the right of the caret on its line. */
  #isLineEnd(head: number, at: Rect): boolean {
    const $head = this.#view.state.doc.resolve(head);
    if (!$head.parent.isTextblock || $head.parentOffset === $head.parent.content.size) return true;
    const next = coordsAt(this.#view, head + 1);
    return next !== null && next.top >= at.bottom - 2;
  }

  /** Returns the box of the line of text at a height; `null` if there is none or it is out of view. */
  #lineAt(y: number): Rect | null {
    const textBox = this.#view.dom.getBoundingClientRect();
    const found = this.#view.posAtCoords({ left: textBox.right - 2, top: y });
    const end = found === null ? null : coordsAt(this.#view, found.pos);
    if (end === null || y < end.top || y > end.bottom) return null;
    return { left: textBox.left, top: end.top, right: end.right, bottom: end.bottom };
  }

  #highlight({ anchor, head, color }: Peer): void {
    if (typeof Highlight === "undefined") return;
    const from = this.#view.domAtPos(Math.min(anchor, head), 1);
    const to = this.#view.domAtPos(Math.max(anchor, head), -1);
    const range = document.createRange();
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset);
    const name = `peer-${color}`;
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    highlight.add(range);
    CSS.highlights.set(name, highlight);
    this.#ranges.set(range, name);
  }

  #clearRanges(): void {
    for (const [range, name] of this.#ranges) CSS.highlights.get(name)?.delete(range);
    this.#ranges.clear();
  }
}

function coordsAt(view: EditorView, position: number): Rect | null {
  try {
    return view.coordsAtPos(position, -1);
  } catch {
    // Between two renders the position may have no coordinates yet; the next render has them.
    return null;
  }
}
