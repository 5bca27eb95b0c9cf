import type { EditorState, Transaction } from "@tiptap/pm/state";
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from "@tiptap/y-tiptap";
import type { Awareness } from "y-protocols/awareness";
import { createRelativePositionFromJSON, type Doc, relativePositionToJSON, type XmlFragment } from "yjs";
import type { Hue } from "#contract/hue.ts";
import { hueOf } from "#client/ui/theme/hue.ts";

/** Somebody else's caret: positions of the document as it is drawn here. */
export interface Peer {
  readonly client: number;
  readonly name: string;
  readonly hue: Hue;
  readonly anchor: number;
  readonly head: number;
}

interface Binding {
  readonly doc: Doc;
  readonly type: XmlFragment;
  readonly mapping: Map<never, never>;
}

/** Longer names are cut: what others say of themselves must not fill the screen. */
const MAX_NAME = 40;

/** What this person's selection is in the shared document, to be told to the others; `null` when nothing can be told. */
export function ownCursor(state: EditorState): { anchor: unknown; head: unknown } | null {
  const binding = bindingOf(state);
  if (binding === null) return null;
  const { anchor, head } = state.selection;
  const shared = (position: number): unknown =>
    relativePositionToJSON(absolutePositionToRelativePosition(position, binding.type, binding.mapping));
  return { anchor: shared(anchor), head: anchor === head ? shared(anchor) : shared(head) };
}

/** Everybody else's carets that can be placed. What others sent is only believed as far as it reads. */
export function readPeers(state: EditorState, awareness: Awareness): readonly Peer[] {
  const binding = bindingOf(state);
  if (binding === null) return [];
  return [...awareness.getStates()].flatMap(([client, told]) => {
    if (client === awareness.clientID) return [];
    const peer = readPeer(client, told, binding, state.doc.content.size);
    return peer === null ? [] : [peer];
  });
}

/** The same carets after a change made here: others' text positions move along. */
export function movePeers(peers: readonly Peer[], { mapping }: Transaction): readonly Peer[] {
  return peers.map((peer) => ({ ...peer, anchor: mapping.map(peer.anchor, -1), head: mapping.map(peer.head, -1) }));
}

function readPeer(client: number, told: unknown, binding: Binding, size: number): Peer | null {
  if (!isRecord(told) || !isRecord(told["user"]) || !isRecord(told["cursor"])) return null;
  const { name, hue } = told["user"];
  const anchor = readPosition(told["cursor"]["anchor"], binding);
  const head = readPosition(told["cursor"]["head"], binding);
  if (anchor === null || head === null || typeof name !== "string") return null;
  const within = (position: number): number => Math.min(Math.max(position, 0), size);
  return {
    client,
    name: name.slice(0, MAX_NAME),
    hue: hueOf(typeof hue === "string" ? hue : null),
    anchor: within(anchor),
    head: within(head),
  };
}

function readPosition(told: unknown, { doc, type, mapping }: Binding): number | null {
  try {
    return relativePositionToAbsolutePosition(doc, type, createRelativePositionFromJSON(told), mapping);
  } catch {
    // Not a position, or one in a part of the document that has not come yet: the caret is shown with the next word of it.
    return null;
  }
}

function bindingOf(state: EditorState): Binding | null {
  const shared: { binding?: Binding } | undefined = ySyncPluginKey.getState(state);
  return shared?.binding ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
