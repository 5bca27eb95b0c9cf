import { useLayoutEffect, useRef } from "react";
import type { PointerEvent, ReactElement, ReactNode } from "react";
import css from "./bottom-sheet.module.css";
import { pullDown } from "./dialog.tsx";
import { Modal } from "./modal.tsx";
import { toastStage } from "../notice/toast.ts";

export type BottomSheetProps = {
  readonly label: string;
  /** The accessible name of the grip; a press on the grip closes the sheet too. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Elements that handle a press themselves: it does not pull the sheet. */
const CONTROLS = "button, a, input, textarea, select, [role='option'], [role='dialog']";

/** Below a modal sheet the toasts of the page are inert: they are rendered above the content of the sheet instead. */
const ToastStage = (): ReactElement => {
  const stage = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const own = stage.current;
    toastStage.set(own);
    return () => {
      if (toastStage.get() === own) toastStage.set(null);
    };
  }, []);
  return <output ref={stage} className={css.toasts} />;
};

/**
 * A modal bottom sheet above the keyboard of a phone, no higher than its content. Esc, «back», a press outside and a pull down close it.
 */
export const BottomSheet = ({ label, closeLabel, onClose, children }: BottomSheetProps): ReactElement => {
  const pull = (event: PointerEvent<HTMLElement>): void => {
    const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    if (!isOnControl) pullDown(event, onClose);
  };
  return (
    <Modal className={css.stage} label={label} onClose={onClose}>
      <ToastStage />
      <div className={css.plane} onPointerDown={pull}>
        <button
          type="button"
          className={css.grip}
          aria-label={closeLabel}
          onPointerDown={(event) => pullDown(event, onClose)}
          onClick={onClose}
        />
        {children}
      </div>
    </Modal>
  );
};
