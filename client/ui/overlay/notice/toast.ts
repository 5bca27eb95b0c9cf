import type { IconName } from "../../icons/icon.tsx";
import { createSignal } from "../../signal.ts";

export interface ToastAction {
  readonly label: string;
  readonly keys?: string;
  readonly onAction: () => void;
}

export type ToastRequest = {
  readonly text: string;
  /** `alert-triangle` marks a rejection: it is shown before all others, so that the user does not take the action for done. */
  readonly icon?: IconName;
  readonly action?: ToastAction;
  /** After `action`. */
  readonly secondAction?: ToastAction;
  /** A newer toast of the same kind replaces the older one, shown or waiting: ten moves leave one toast. */
  readonly kind?: string;
  /** Milliseconds on screen: 10,000 with an action, so that there is time to undo, 5,000 without. */
  readonly duration?: number;
};

export type ShownToast = ToastRequest & { readonly id: number };

/** The toasts in order; only the first is on screen. */
export const toasts = createSignal<readonly ShownToast[]>([]);

/** The element for the toast while a modal sheet makes the page inert; `null` for the default place at the bottom. */
export const toastStage = createSignal<HTMLElement | null>(null);

let made = 0;

/** Shows a toast at the bottom, after those that wait already; a rejection is shown at once. Returns a function that removes it. */
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

/** Removes a toast, shown or waiting. */
export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Returns the time on screen of a toast, in milliseconds. */
export const durationOf = (toast: ToastRequest): number =>
  toast.duration ?? (toast.action === undefined && toast.secondAction === undefined ? 5000 : 10_000);
