/** Keys pressed while a field is opening are buffered, so that no shortcut handles them, and typed into the field once it has the focus. */
export interface HoldOptions {
  /** The focused field is about to close: text typed into it is meant for the next one. */
  readonly leavesField?: boolean;
  /** The time after `opening` within which the field must get the focus, in milliseconds. */
  readonly patienceMs?: number;
  /** If no field opens, the keys are dispatched to the page again as shortcuts. */
  readonly pressesAgain?: boolean;
}

interface Hold {
  readonly origin: Element | null;
  readonly leavesField: boolean;
}

/** A loaded chunk renders within this time; without a field the keys are dropped then. */
const PATIENCE_MS = 1_000;
const FIELD = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select";

const holds = new Set<Hold>();
const own = new WeakSet<Event>();
let keys: KeyboardEventInit[] = [];
let isTyping = false;
let isWriting = false;
let stop: AbortController | null = null;
let bridge: HTMLTextAreaElement | null = null;

/** Whether an element accepts text: a field or editable content. */
export function isField(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELD));
}

/** A menu handles typed characters itself. */
const takesKeys = (target: EventTarget | null): target is HTMLElement =>
  isField(target) || (target instanceof HTMLElement && target.matches("[role^='menuitem']"));

/**
 * Buffers plain keys until another field takes the focus, then types them there. Ends when `opening` resolves to `false` or rejects, on a
 * mouse press, Esc or Tab, or if no field takes the focus in time.
 */
export function holdKeys(opening: Promise<unknown>, options: HoldOptions = {}): void {
  const { leavesField = false, patienceMs = PATIENCE_MS, pressesAgain = false } = options;
  const origin = document.activeElement;
  // Text typed into a field that stays is meant for it.
  if (isField(origin) && !leavesField) return;
  const hold = { origin, leavesField };
  holds.add(hold);
  listen();
  opening.then(
    (isOpen) => setTimeout(() => end(hold, pressesAgain), isOpen === false ? 0 : patienceMs),
    () => end(hold),
  );
}

function listen(): void {
  if (stop !== null) return;
  stop = new AbortController();
  // Captured on the window first, so that nothing on the page handles a buffered key.
  const options = { capture: true, signal: stop.signal };
  addEventListener("keydown", onKey, options);
  addEventListener("keyup", onKey, options);
  addEventListener("beforeinput", onInput, options);
  addEventListener("focusin", onFocus, options);
  addEventListener("focusout", onFocusLost, options);
  addEventListener("pointerdown", dropKeys, options);
}

function stopListening(): void {
  stop?.abort();
  stop = null;
  bridge?.remove();
  bridge = null;
}

/**
 * The previous field has gone and the next one is not there yet. An on-screen keyboard without key events would type nowhere, so a hidden
 * field receives its text.
 */
function onFocusLost({ relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null || ![...holds].some(({ leavesField }) => leavesField)) return;
  queueMicrotask(() => {
    if (stop === null || bridge !== null || document.activeElement !== document.body) return;
    bridge = document.createElement("textarea");
    bridge.dataset["keyBridge"] = "";
    bridge.tabIndex = -1;
    bridge.setAttribute("aria-hidden", "true");
    bridge.style.cssText = "position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0;pointer-events:none";
    document.body.append(bridge);
    bridge.focus({ preventScroll: true });
  });
}

function isBuffering(target: EventTarget | null): boolean {
  if (keys.length > 0) return true;
  return [...holds].some(({ leavesField }) => leavesField || !takesKeys(target));
}

function onKey(event: KeyboardEvent): void {
  if (own.has(event) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { type, key, code, shiftKey } = event;
  if (key === "Escape" || key === "Tab") return dropKeys();
  if (!isText(key) || !isBuffering(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (type === "keydown") keys.push({ key, code, shiftKey });
}

/** On-screen keyboards send no key events. */
function onInput(event: InputEvent): void {
  const { inputType, data, target } = event;
  if (isWriting || inputType !== "insertText" || data === null || !isBuffering(target)) return;
  event.preventDefault();
  keys.push({ key: data });
}

/** One character, or a key that edits text. Other keys, such as arrows, are for the focused element. */
const isText = (key: string): boolean => /^.$/su.test(key) || key === "Enter" || key === "Backspace";

function onFocus({ target }: FocusEvent): void {
  if (target === bridge) return;
  if (isFieldless(target)) return dropKeys();
  if (!takesKeys(target)) return;
  for (const hold of holds) if (hold.origin !== target) holds.delete(hold);
  void typeKeys();
}

/** In a dialog without fields, keys keep their meaning: Enter presses its button. */
function isFieldless(target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest("dialog, [role=dialog]") : null;
  return dialog !== null && dialog.querySelector(`${FIELD}, [contenteditable]`) === null;
}

function end(hold: Hold, pressesAgain = false): void {
  if (!holds.delete(hold)) return;
  if (pressesAgain && holds.size === 0 && !takesKeys(document.activeElement)) replayKeys();
  void typeKeys();
}

function replayKeys(): void {
  const pressed = keys;
  keys = [];
  for (const key of pressed) {
    const event = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
    own.add(event);
    (document.activeElement ?? document.body).dispatchEvent(event);
  }
}

/** Drops all buffered keys and stops buffering: they are not meant for the field that is opening. */
export function dropKeys(): void {
  holds.clear();
  keys = [];
  if (!isTyping) stopListening();
}

/** Types the buffered keys one by one: each renders before the next, as if pressed by hand. */
async function typeKeys(): Promise<void> {
  if (isTyping) return;
  isTyping = true;
  // The code that set the focus finishes first: a field may set its caret after it gets the focus.
  await nextTask();
  while (holds.size === 0) {
    const [key] = keys;
    const field = document.activeElement;
    if (key === undefined || !takesKeys(field) || field === bridge) break;
    // Removed from the buffer only after typing, so that a key pressed meanwhile queues behind it.
    typeKey(field, key);
    await nextTask();
    keys = keys.slice(1);
  }
  isTyping = false;
  if (holds.size === 0) dropKeys();
}

const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

function typeKey(field: HTMLElement, key: KeyboardEventInit): void {
  const event = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
  own.add(event);
  if (!field.dispatchEvent(event) || !isField(field)) return;
  if (key.key === "Enter" && field instanceof HTMLInputElement) field.form?.requestSubmit();
  else write(field, key.key === "Enter" ? "\n" : (key.key ?? ""));
}

/** Inserts at the caret and dispatches an input event. */
function write(field: HTMLElement, key: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    // Editable content follows the browser's own editing commands.
    isWriting = true;
    if (key === "Backspace") document.execCommand("delete");
    else document.execCommand("insertText", false, key);
    isWriting = false;
    return;
  }
  const { value, maxLength } = field;
  const from = field.selectionStart ?? value.length;
  const to = field.selectionEnd ?? value.length;
  const isErasing = key === "Backspace";
  if (!isErasing && from === to && maxLength >= 0 && value.length >= maxLength) return;
  const start = isErasing && from === to ? Math.max(0, from - 1) : from;
  field.setRangeText(isErasing ? "" : key, start, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}
