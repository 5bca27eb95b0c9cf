import { createSignal } from "../../signal.ts";

export type ConfirmRequest = {
  readonly title: string;
  readonly text?: string;
  /** A verb: «Удалить навсегда». */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Paints the answer red: something is lost for good. */
  readonly danger?: boolean;
};

export type ConfirmState = ConfirmRequest & { readonly answer: (agreed: boolean) => void };

/** What is asked now; `OverlayHost` draws it. */
export const confirmState = createSignal<ConfirmState | null>(null);

/** Asks before what cannot be undone; true when the person agrees. A second question answers the first with «no». */
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
