import { hasLayers } from "#client/ui/overlay/layers.ts";

/** How often a page that is to be reloaded looks whether its person is busy. */
const LOOK_EVERY_MS = 2_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that somebody has typed in: what a form was filled with by itself is no draft. */
const typedIn = new WeakSet<Field>();

/** Begins to notice what is typed, until the returned function is called. */
export function noticeTyping(root: Document): () => void {
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.add(target);
  };
  root.addEventListener("input", onInput, true);
  return () => root.removeEventListener("input", onInput, true);
}

/** True while a reload would take something out of a person's hands: a field, a dialog, a card in the air. */
export function isBusy(root: Document): boolean {
  const focused = root.activeElement;
  const edits =
    focused instanceof HTMLElement && (focused.isContentEditable || focused.matches("input, textarea, select"));
  return edits || hasLayers() || root.documentElement.hasAttribute("data-drag-active") || hasDraft(root);
}

/** A field that the focus has left with something in it that is not on the device yet. What is searched for is none. */
function hasDraft(root: Document): boolean {
  const fields = root.querySelectorAll<Field>("textarea, input:not([type=search], [type=checkbox], [type=radio])");
  return [...fields].some(
    (field) => field.value.trim() !== "" && (field instanceof HTMLTextAreaElement || typedIn.has(field)),
  );
}

/** Runs once, at the first moment when nobody is busy. Returns the function that calls it off. */
export function atQuietMoment(root: Document, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (isBusy(root)) timer = setTimeout(look, LOOK_EVERY_MS);
    else run();
  };
  look();
  return () => clearTimeout(timer);
}
