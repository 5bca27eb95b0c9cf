import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

/** The characters that open a list below the caret: blocks, people, tasks. */
export type Trigger = "/" | "@" | "#";

export interface Suggestion {
  readonly trigger: Trigger;
  /** The text typed after the trigger. */
  readonly query: string;
  /** Start and end of the trigger and the query, as positions of the document. */
  readonly from: number;
  readonly to: number;
}

const PATTERNS: readonly (readonly [Trigger, RegExp])[] = [
  ["/", /(?:^|\s)\/([^\s/]{0,30})$/u],
  ["@", /(?:^|[\s(«"„])@([\p{L}\p{N}._-]{0,30}(?: [\p{L}-]{0,30})?)$/u],
  ["#", /(?:^|[\s(])#((?:[^\s#][^#\n]{0,40})?)$/u],
];
/** The number of characters before the caret that are searched; no pattern matches more. */
const LOOK_BACK = 80;

/** Finds a trigger at the end of the text before the caret; returns `null` if there is none. */
export function readTrigger(before: string): { trigger: Trigger; query: string } | null {
  for (const [trigger, pattern] of PATTERNS) {
    const found = pattern.exec(before);
    if (found !== null) return { trigger, query: found[1] ?? "" };
  }
  return null;
}

interface SuggestOptions {
  readonly onChange: (suggestion: Suggestion | null) => void;
  /** Handles keys of the open list; returns true if the list handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

interface SuggestState {
  readonly open: Suggestion | null;
  /** Position of a list that was closed by Esc: it stays closed until another trigger is typed. */
  readonly dismissed: number | null;
}

const suggestKey = new PluginKey<SuggestState>("suggest");

/** Closes the open list, as Esc does. */
export function dismissSuggestion(tr: Transaction): Transaction {
  return tr.setMeta(suggestKey, "dismiss");
}

/** Watches the typed text and reports which list belongs below the caret. */
export const Suggest = Extension.create<SuggestOptions>({
  name: "suggest",
  priority: 900,
  addOptions: () => ({ onChange: () => undefined, onKey: () => false }),
  addProseMirrorPlugins() {
    const { onChange, onKey } = this.options;
    return [
      new Plugin<SuggestState>({
        key: suggestKey,
        state: {
          init: () => ({ open: null, dismissed: null }),
          apply: (tr, value, _old, state) => nextState(tr, value, state),
        },
        props: {
          handleKeyDown: (view, event) => openIn(view.state) !== null && onKey(event),
          handleDOMEvents: {
            blur: (view) => {
              if (openIn(view.state) !== null) view.dispatch(dismissSuggestion(view.state.tr));
              return false;
            },
          },
        },
        view: () => ({
          update: (view, before) => {
            const now = openIn(view.state);
            if (now !== openIn(before)) onChange(now);
          },
          destroy: () => onChange(null),
        }),
      }),
    ];
  },
});

function openIn(state: EditorState): Suggestion | null {
  return suggestKey.getState(state)?.open ?? null;
}

function nextState(tr: Transaction, value: SuggestState, state: EditorState): SuggestState {
  const dismissed = value.dismissed === null ? null : tr.mapping.map(value.dismissed);
  if (tr.getMeta(suggestKey) === "dismiss") return { open: null, dismissed: value.open?.from ?? dismissed };
  if (!tr.docChanged && !tr.selectionSet) return value;
  const open = suggestionAt(state);
  // Typing opens a list; moving the caret past a trigger does not.
  const isNew = value.open === null || value.open.trigger !== open?.trigger;
  if (open === null) return value.open === null && value.dismissed === null ? value : { open: null, dismissed: null };
  if (open.from === dismissed || (isNew && !isTyped(tr))) return { open: null, dismissed };
  return { open, dismissed: null };
}

/** Returns true for the user's own change of the text, not for one of another user. */
function isTyped(tr: Transaction): boolean {
  return tr.docChanged && tr.getMeta(ySyncPluginKey) === undefined;
}

function suggestionAt({ selection }: EditorState): Suggestion | null {
  const { $from, empty } = selection;
  const { parent, parentOffset } = $from;
  if (!empty || !parent.isTextblock || parent.type.spec.code === true) return null;
  if ($from.marks().some(({ type }) => type.name === "code")) return null;
  // One character represents an inline node, so that text offsets equal document positions.
  const before = parent.textBetween(Math.max(0, parentOffset - LOOK_BACK), parentOffset, undefined, "\ufffc");
  const found = readTrigger(before);
  if (found === null) return null;
  return { ...found, from: $from.pos - found.query.length - 1, to: $from.pos };
}
