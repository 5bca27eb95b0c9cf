import { useId } from "react";
import type { PointerEvent, ReactElement, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { IconButton } from "../../controls/icon-button.tsx";
import css from "./dialog.module.css";
import { Modal } from "./modal.tsx";

export type DialogProps = {
  readonly title: string;
  /** Under the title. */
  readonly text?: ReactNode;
  readonly onClose: () => void;
  /** The accessible name of the close button; without it there is no button. */
  readonly closeLabel?: string;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  /** In pixels, 420 by default. */
  readonly width?: number;
  readonly alert?: boolean;
  /** Before the title: a board's mark. */
  readonly mark?: ReactNode;
  /** On a phone it fills the screen. */
  readonly fullOnPhone?: boolean;
  readonly children?: ReactNode;
};

/** A modal dialog, open while mounted; on a phone a sheet at the bottom. `data-autofocus` marks the first focus. */
export const Dialog = ({
  title,
  text,
  onClose,
  closeLabel,
  footer,
  width = 420,
  alert = false,
  mark,
  fullOnPhone = false,
  children,
}: DialogProps): ReactElement => {
  const id = useId();
  return (
    <Modal
      className={classNames(css.dialog, fullOnPhone && css.full)}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={text === undefined ? undefined : `${id}-text`}
      role={alert ? "alertdialog" : "dialog"}
    >
      <div className={css.frame} style={{ width }}>
        <div className={css.heading}>
          {mark}
          <h2 id={`${id}-title`} className={css.title}>
            {title}
          </h2>
        </div>
        {text !== undefined && (
          <div id={`${id}-text`} className={css.text}>
            {text}
          </div>
        )}
        {children !== undefined && <div className={css.body}>{children}</div>}
        {footer !== undefined && <div className={css.footer}>{footer}</div>}
        {closeLabel !== undefined && (
          <IconButton className={css.close} icon="x" name={closeLabel} iconSize={18} onClick={onClose} tip={false} />
        )}
      </div>
    </Modal>
  );
};

export type BottomSheetProps = {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly tall?: boolean;
};

const CLOSING_PULL = 80;

/** Starts moving a sheet with the pointer that pulls it down; closes it if it is released more than `CLOSING_PULL` pixels lower. */
export const pullDown = (event: PointerEvent<HTMLElement>, onClose: () => void): void => {
  const start = event.clientY;
  const grip = event.currentTarget;
  const sheet = grip.closest("dialog");
  grip.setPointerCapture(event.pointerId);
  const pulled = (move: globalThis.PointerEvent): number => Math.max(0, move.clientY - start);
  const onMove = (move: globalThis.PointerEvent): void => {
    if (sheet !== null) sheet.style.translate = `0 ${pulled(move)}px`;
  };
  const stop = new AbortController();
  const { signal } = stop;
  const onEnd = (end: globalThis.PointerEvent): void => {
    stop.abort();
    if (sheet !== null) sheet.style.translate = "";
    if (end.type === "pointerup" && pulled(end) > CLOSING_PULL) onClose();
  };
  grip.addEventListener("pointermove", onMove, { signal });
  grip.addEventListener("pointerup", onEnd, { signal });
  grip.addEventListener("pointercancel", onEnd, { signal });
};

/** A modal bottom sheet, open while mounted; a pull down on its grip closes it. `tall` leaves only 64 px of the screen free. */
export const BottomSheet = ({ label, onClose, children, tall = false }: BottomSheetProps): ReactElement => (
  <Modal className={classNames(css.dialog, css.sheet, tall && css.tall)} onClose={onClose} label={label}>
    <div className={css.frame}>
      <div className={css.grip} onPointerDown={(event) => pullDown(event, onClose)} />
      {children}
    </div>
  </Modal>
);

export type SidePanelProps = {
  readonly label: string;
  readonly onClose: () => void;
  readonly modal: boolean;
  readonly children: ReactNode;
};

/** A panel at the right edge over the page, open while mounted. The page beside it stays usable; pass `modal` on a phone. */
export const SidePanel = ({ label, onClose, modal, children }: SidePanelProps): ReactElement => (
  <Modal className={css.panel} onClose={onClose} label={label} modal={modal}>
    {children}
  </Modal>
);
