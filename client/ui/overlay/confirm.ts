import { createSignal } from "./signal.ts";

export type ConfirmRequest = {
  readonly title: string;
  readonly text?: string;
  /** A verb: «Удалить навсегда». */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Paints the answer red: something is lost for good. */
  readonly danger?: boolean;
};

export type AskedConfirm = ConfirmRequest & { readonly answer: (agreed: boolean) => void };

/** What is asked now; `OverlayHost` draws it. */
export const askedConfirm = createSignal<AskedConfirm | null>(null);

/** Asks before what cannot be undone; true when the person agrees. A second question answers the first with «no». */
export const confirmDialog = (request: ConfirmRequest): Promise<boolean> =>
  new Promise((resolve) => {
    askedConfirm.get()?.answer(false);
    askedConfirm.set({
      ...request,
      answer: (agreed) => {
        askedConfirm.set(null);
        resolve(agreed);
      },
    });
  });
