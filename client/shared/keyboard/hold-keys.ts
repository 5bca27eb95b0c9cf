/**
 * Keys pressed while a field is being opened. They are held, so that no shortcut takes them, and typed into the field once it has the focus.
 */
export interface HoldOptions {
  /** The field that has the focus now is about to go: what is typed into it is meant for the next one. */
  readonly leavesField?: boolean;
  /** How long after `opening` the field may take to come, in milliseconds. */
  readonly patienceMs?: number;
  /** Where no field comes, what was pressed is pressed again on the page: there it is a shortcut. */
  readonly pressesAgain?: boolean;
}

interface Hold {
  readonly origin: Element | null;
  readonly leavesField: boolean;
}

/** A chunk that has come is drawn within this time; without a field the keys are dropped then. */
const PATIENCE_MS = 1_000;
const FIELD = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select";

const holds = new Set<Hold>();
const own = new WeakSet<Event>();
let keys: KeyboardEventInit[] = [];
let isTyping = false;
let isWriting = false;
let stop: AbortController | null = null;
let bridge: HTMLTextAreaElement | null = null;

/** True where letters are written: a field, or a text that is edited in its place. */
export function isField(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELD));
}

/** A menu hears letters itself. */
const takesKeys = (target: EventTarget | null): target is HTMLElement =>
  isField(target) || (target instanceof HTMLElement && target.matches("[role^='menuitem']"));

/**
 * Holds plain keys until another field takes the focus, then types them there. Ends by itself: `opening` resolves with `false` or rejects, a
 * press of the mouse, Esc, Tab, or no field in time.
 */
export function holdKeys(opening: Promise<unknown>, options: HoldOptions = {}): void {
  const { leavesField = false, patienceMs = PATIENCE_MS, pressesAgain = false } = options;
  const origin = document.activeElement;
  // What is typed into a field that stays is written where it is meant.
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
  // On the window and first of all: nothing on the page hears a key that is held.
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
 * The field that was left has gone, and the next one is not there yet. A keyboard that writes without keys writes nothing then, so a field out of
 * sight takes its text meanwhile.
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

/** The keyboard of a phone writes without keys. */
function onInput(event: InputEvent): void {
  const { inputType, data, target } = event;
  if (isWriting || inputType !== "insertText" || data === null || !isBuffering(target)) return;
  event.preventDefault();
  keys.push({ key: data });
}

/** One sign, or a key that changes what is written. The others, as arrows, are for what has the focus at the moment. */
const isText = (key: string): boolean => /^.$/su.test(key) || key === "Enter" || key === "Backspace";

function onFocus({ target }: FocusEvent): void {
  if (target === bridge) return;
  if (isFieldless(target)) return dropKeys();
  if (!takesKeys(target)) return;
  for (const hold of holds) if (hold.origin !== target) holds.delete(hold);
  void typeKeys();
}

/** In a plane without fields keys mean what they mean there: Enter presses its button. */
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

/** Lets go of all keys that are held, and holds no more: whatever was being opened, they are not meant for it. */
export function dropKeys(): void {
  holds.clear();
  keys = [];
  if (!isTyping) stopListening();
}

/** Types what was held, one key after the other: each is drawn before the next, as if a hand had pressed it. */
async function typeKeys(): Promise<void> {
  if (isTyping) return;
  isTyping = true;
  // What has given the focus finishes first: a field may put its caret after it has got it.
  await nextTask();
  while (holds.size === 0) {
    const [key] = keys;
    const field = document.activeElement;
    if (key === undefined || !takesKeys(field) || field === bridge) break;
    // Only now: a key that comes meanwhile waits behind this one.
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

/** Writes at the caret, and tells whoever follows the field. */
function write(field: HTMLElement, key: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    // A text that is edited in place follows what the browser itself writes.
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
