import { hasJoints, withoutSoftHyphens } from "#client/language/hyphenation/hyphenation.ts";

/** Copies text as the user typed it, without the soft hyphens that are only displayed. */
export function copyPlain(event: ClipboardEvent): void {
  const selection = getSelection();
  const text = selection?.toString() ?? "";
  if (selection === null || event.clipboardData === null || !hasJoints(text)) return;
  const copied = document.createElement("div");
  for (let at = 0; at < selection.rangeCount; at += 1) copied.append(selection.getRangeAt(at).cloneContents());
  event.clipboardData.setData("text/plain", withoutSoftHyphens(text));
  event.clipboardData.setData("text/html", withoutSoftHyphens(copied.innerHTML));
  event.preventDefault();
}
