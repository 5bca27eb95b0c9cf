import type { IconName } from "../../icons/icon.tsx";
import { createSignal } from "../../signal.ts";

export interface ToastAction {
  readonly label: string;
  readonly keys?: string;
  readonly onAction: () => void;
}

export type ToastRequest = {
  readonly text: string;
  /** With `alert-triangle` it says what was not done, and goes before all others: whoever works on must not take it for done. */
  readonly icon?: IconName;
  readonly action?: ToastAction;
  /** Beside `action`, after it. */
  readonly secondAction?: ToastAction;
  /** A newer toast of the same kind takes the place of the older one, shown or waiting: ten moves leave one line. */
  readonly kind?: string;
  /** Milliseconds on screen: 10,000 with an action, so that there is time to undo, 5,000 without. */
  readonly duration?: number;
};

export type ShownToast = ToastRequest & { readonly id: number };

/** The toasts in order; only the first is on screen. */
export const toasts = createSignal<readonly ShownToast[]>([]);

/** Where the toast stands while a modal plane keeps the page from being pressed; `null` for its own place at the bottom. */
export const toastStage = createSignal<HTMLElement | null>(null);

let made = 0;

/** Shows a line at the bottom, after those that wait already; what was refused is said at once. Answers with the way to take it back. */
export const showToast = (request: ToastRequest): (() => void) => {
  made += 1;
  const toast: ShownToast = { ...request, id: made };
  const queue = toasts.get();
  const older = request.kind === undefined ? -1 : queue.findIndex((waiting) => waiting.kind === request.kind);
  toasts.set(
    older !== -1 ? queue.with(older, toast) : request.icon === "alert-triangle" ? [toast, ...queue] : [...queue, toast],
  );
  return () => dismissToast(toast.id);
};

/** Takes a toast off, on screen or waiting. */
export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** How long a toast stays, in milliseconds. */
export const durationOf = (toast: ToastRequest): number =>
  toast.duration ?? (toast.action === undefined && toast.secondAction === undefined ? 5000 : 10_000);
