import { createSignal } from "../../signal.ts";

export type ConfirmRequest = {
  readonly title: string;
  readonly text?: string;
  /** A verb: «Удалить навсегда». */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Makes the confirm button red: the action cannot be undone. */
  readonly danger?: boolean;
};

export type ConfirmState = ConfirmRequest & { readonly answer: (agreed: boolean) => void };

/** The open question; `OverlayHost` renders it. */
export const confirmState = createSignal<ConfirmState | null>(null);

/** Asks the user before an action that cannot be undone; resolves to true if they agree. A second question answers the first with «no». */
export const confirmDialog = (request: ConfirmRequest): Promise<boolean> =>
  new Promise((resolve) => {
    confirmState.get()?.answer(false);
    confirmState.set({
      ...request,
      answer: (agreed) => {
        confirmState.set(null);
        resolve(agreed);
      },
    });
  });
