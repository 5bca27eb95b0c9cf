import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

/** What opens a list under the caret: blocks, people, tasks. */
export type Trigger = "/" | "@" | "#";

export interface Suggestion {
  readonly trigger: Trigger;
  /** What was typed after the sign. */
  readonly query: string;
  /** The sign and the query, as positions of the document. */
  readonly from: number;
  readonly to: number;
}

const PATTERNS: readonly (readonly [Trigger, RegExp])[] = [
  ["/", /(?:^|\s)\/([^\s/]{0,30})$/u],
  ["@", /(?:^|[\s(«"„])@([\p{L}\p{N}._-]{0,30}(?: [\p{L}-]{0,30})?)$/u],
  ["#", /(?:^|[\s(])#((?:[^\s#][^#\n]{0,40})?)$/u],
];
/** No pattern looks further back. */
const LOOK_BACK = 80;

/** Reads a trigger out of the text before the caret; `null` where none stands. */
export function readTrigger(before: string): { trigger: Trigger; query: string } | null {
  for (const [trigger, pattern] of PATTERNS) {
    const found = pattern.exec(before);
    if (found !== null) return { trigger, query: found[1] ?? "" };
  }
  return null;
}

interface SuggestOptions {
  readonly onChange: (suggestion: Suggestion | null) => void;
  /** Keys of the open list; true when the list has used one. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

interface SuggestState {
  readonly open: Suggestion | null;
  /** Where a list was closed by Esc: it stays closed until another sign is typed. */
  readonly dismissed: number | null;
}

const suggestKey = new PluginKey<SuggestState>("suggest");

/** Closes the list that is open, as Esc does. */
export function dismissSuggestion(tr: Transaction): Transaction {
  return tr.setMeta(suggestKey, "dismiss");
}

/** Follows what is typed and tells which list belongs under the caret. */
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
  // A list opens by typing; a caret that walks past a sign opens none.
  const isNew = value.open === null || value.open.trigger !== open?.trigger;
  if (open === null) return value.open === null && value.dismissed === null ? value : { open: null, dismissed: null };
  if (open.from === dismissed || (isNew && !isTyped(tr))) return { open: null, dismissed };
  return { open, dismissed: null };
}

/** One's own change of the text, not another person's. */
function isTyped(tr: Transaction): boolean {
  return tr.docChanged && tr.getMeta(ySyncPluginKey) === undefined;
}

function suggestionAt({ selection }: EditorState): Suggestion | null {
  const { $from, empty } = selection;
  const { parent, parentOffset } = $from;
  if (!empty || !parent.isTextblock || parent.type.spec.code === true) return null;
  if ($from.marks().some(({ type }) => type.name === "code")) return null;
  // One character stands for a node in the line, so that lengths are positions.
  const before = parent.textBetween(Math.max(0, parentOffset - LOOK_BACK), parentOffset, undefined, "\ufffc");
  const found = readTrigger(before);
  if (found === null) return null;
  return { ...found, from: $from.pos - found.query.length - 1, to: $from.pos };
}
