import { useEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { focusInside, rememberFocus } from "../focus.ts";
import { swallowTap, useLayer } from "../layers.ts";

export type ModalProps = {
  readonly onClose: () => void;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  /** "alertdialog" for a question that must be answered. */
  readonly role?: "dialog" | "alertdialog";
  /** False: opened beside the page, which stays usable (a side panel on a wide screen). */
  readonly modal?: boolean;
  readonly children: ReactNode;
};

/** The native dialog of dialogs, sheets and panels. It is open while mounted; Esc and «back» close it; then the focus is restored. */
export const Modal = (props: ModalProps): ReactElement => {
  const { onClose, className, label, labelledBy, describedBy, role = "dialog", modal = true, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const giveBack = rememberFocus();
    if (modal) element.showModal();
    else element.show();
    focusInside(element);
    return () => {
      const { activeElement: focused, body } = document;
      const isTaken = focused !== null && focused !== body && !element.contains(focused);
      // Closing the dialog moves the focus, even if the next page has already set it: then the focus stays there.
      if (modal && isTaken && !element.isConnected) return;
      if (element.open) element.close();
      giveBack();
    };
  }, [modal]);
  useLayer(true, onClose, undefined, !modal);
  return (
    <dialog
      ref={dialog}
      className={className}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-modal={modal}
      tabIndex={-1}
      data-plane=""
      onCancel={(event) => {
        // The «back» of a phone: the parent unmounts the dialog, the browser must not close it by itself.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        // Only a press on the backdrop has the dialog itself as its target: the content fills its box.
        if (!modal || event.target !== event.currentTarget) return;
        swallowTap(event.nativeEvent);
        onClose();
      }}
    >
      {children}
    </dialog>
  );
};
