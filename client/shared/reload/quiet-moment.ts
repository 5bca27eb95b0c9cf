import { hasLayers } from "#client/ui/overlay/layers.ts";

/** Interval at which a pending reload checks whether the user is busy. */
const LOOK_EVERY_MS = 2_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields in which the user has typed: a field that a form filled in is not a draft. */
const typedIn = new WeakSet<Field>();

/** Tracks typing until the returned function is called. */
export function noticeTyping(root: Document): () => void {
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.add(target);
  };
  root.addEventListener("input", onInput, true);
  return () => root.removeEventListener("input", onInput, true);
}

/** Returns true if a reload would interrupt the user: in a field, a dialog, while dragging a card, or with unsaved text. */
export function isBusy(root: Document): boolean {
  const focused = root.activeElement;
  const edits =
    focused instanceof HTMLElement && (focused.isContentEditable || focused.matches("input, textarea, select"));
  return edits || hasLayers() || root.documentElement.hasAttribute("data-drag-active") || hasDraft(root);
}

/** Returns true if a field without focus has text that is not stored on the device yet. Search fields do not count. */
function hasDraft(root: Document): boolean {
  const fields = root.querySelectorAll<Field>("textarea, input:not([type=search], [type=checkbox], [type=radio])");
  return [...fields].some(
    (field) => field.value.trim() !== "" && (field instanceof HTMLTextAreaElement || typedIn.has(field)),
  );
}

/** Calls `run` once, as soon as the user is not busy. Returns a function that cancels it. */
export function atQuietMoment(root: Document, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (isBusy(root)) timer = setTimeout(look, LOOK_EVERY_MS);
    else run();
  };
  look();
  return () => clearTimeout(timer);
}
