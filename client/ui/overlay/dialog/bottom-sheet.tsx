import { useLayoutEffect, useRef } from "react";
import type { PointerEvent, ReactElement, ReactNode } from "react";
import css from "./bottom-sheet.module.css";
import { pullDown } from "./dialog.tsx";
import { Modal } from "./modal.tsx";
import { toastStage } from "../notice/toast.ts";

export type BottomSheetProps = {
  readonly label: string;
  /** Name of the grip, which closes it by a press too. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Presses that are for what lies there, not for the plane. */
const CONTROLS = "button, a, input, textarea, select, [role='option'], [role='dialog']";

/** Under a modal plane the toasts of the page can be neither pressed nor heard: they stand over this one instead. */
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

/** A modal plane on the keyboard of a phone, no higher than what is in it: Esc, «back», a press outside and a pull down close it. */
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
