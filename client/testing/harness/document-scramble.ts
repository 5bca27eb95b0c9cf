import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** Makes one random edit at a random place of a Tiptap editor, chosen by `random` (0 up to 1). */
export function scramble(editor: Editor, random: () => number): void {
  const { doc } = editor.state;
  const pick = (below: number): number => Math.floor(random() * below);
  const place = (): number => TextSelection.near(doc.resolve(pick(doc.content.size))).from;
  editor.commands.setTextSelection(place());
  const acts: (() => unknown)[] = [
    () => editor.commands.insertContent("слово "),
    () => editor.view.dispatch(editor.state.tr.insertText("а")),
    () => editor.commands.splitBlock(),
    () => editor.commands.joinBackward(),
    () => editor.commands.toggleList("bulletList", "listItem"),
    () => editor.commands.toggleList("taskList", "taskItem"),
    () => editor.commands.toggleWrap("blockquote"),
    () => editor.commands.toggleNode("heading", "paragraph", { level: 2 }),
    () => editor.commands.insertContent({ type: "horizontalRule" }),
    () => editor.chain().setTextSelection({ from: place(), to: place() }).toggleMark("bold").run(),
    () => editor.commands.deleteRange({ from: place(), to: Math.min(place() + 3, doc.content.size) }),
    () => editor.commands.keyboardShortcut("Mod-z"),
    () => editor.commands.insertContent({ type: "mention", attrs: { id: "anna", label: "Анна" } }),
  ];
  acts[pick(acts.length)]?.();
}

/** Returns a generator of pseudorandom numbers, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
