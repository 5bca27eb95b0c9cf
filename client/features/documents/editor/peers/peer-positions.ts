import type { EditorState, Transaction } from "@tiptap/pm/state";
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from "@tiptap/y-tiptap";
import type { Awareness } from "y-protocols/awareness";
import { createRelativePositionFromJSON, type Doc, relativePositionToJSON, type XmlFragment } from "yjs";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import { colorOf } from "#client/ui/theme/color.ts";

/** The caret of another user, in positions of the document as it is drawn here. */
export interface Peer {
  readonly client: number;
  readonly name: string;
  readonly color: PaletteColor;
  readonly anchor: number;
  readonly head: number;
}

interface DocumentBinding {
  readonly doc: Doc;
  readonly type: XmlFragment;
  readonly mapping: Map<never, never>;
}

/** Longer names are cut: a name that another client sends must not fill the screen. */
const MAX_NAME = 40;

/** Returns the selection of this user in positions of the shared document, to be sent to the others; `null` before the binding exists. */
export function ownCursor(state: EditorState): { anchor: unknown; head: unknown } | null {
  const binding = bindingOf(state);
  if (binding === null) return null;
  const { anchor, head } = state.selection;
  const shared = (position: number): unknown =>
    relativePositionToJSON(absolutePositionToRelativePosition(position, binding.type, binding.mapping));
  return { anchor: shared(anchor), head: anchor === head ? shared(anchor) : shared(head) };
}

/** Returns the carets of all other clients that have a position. Received data is validated. */
export function readPeers(state: EditorState, awareness: Awareness): readonly Peer[] {
  const binding = bindingOf(state);
  if (binding === null) return [];
  return [...awareness.getStates()].flatMap(([client, presence]) => {
    if (client === awareness.clientID) return [];
    const peer = readPeer(client, presence, binding, state.doc.content.size);
    return peer === null ? [] : [peer];
  });
}

/** Returns the carets after a local change: their positions move with the text. */
export function movePeers(peers: readonly Peer[], { mapping }: Transaction): readonly Peer[] {
  return peers.map((peer) => ({ ...peer, anchor: mapping.map(peer.anchor, -1), head: mapping.map(peer.head, -1) }));
}

function readPeer(client: number, presence: unknown, binding: DocumentBinding, size: number): Peer | null {
  if (!isRecord(presence) || !isRecord(presence["user"]) || !isRecord(presence["cursor"])) return null;
  const { name, hue: color } = presence["user"];
  const anchor = readPosition(presence["cursor"]["anchor"], binding);
  const head = readPosition(presence["cursor"]["head"], binding);
  if (anchor === null || head === null || typeof name !== "string") return null;
  const within = (position: number): number => Math.min(Math.max(position, 0), size);
  return {
    client,
    name: name.slice(0, MAX_NAME),
    color: colorOf(typeof color === "string" ? color : null),
    anchor: within(anchor),
    head: within(head),
  };
}

function readPosition(encoded: unknown, { doc, type, mapping }: DocumentBinding): number | null {
  try {
    return relativePositionToAbsolutePosition(doc, type, createRelativePositionFromJSON(encoded), mapping);
  } catch {
    // An invalid position, or one in a part of the document that has not arrived yet: the caret appears with its next update.
    return null;
  }
}

function bindingOf(state: EditorState): DocumentBinding | null {
  const shared: { binding?: DocumentBinding } | undefined = ySyncPluginKey.getState(state);
  return shared?.binding ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
