import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { createPortal } from "react-dom";
import { Kbd } from "../../controls/kbd.tsx";
import { Icon } from "../../icons/icon.tsx";
import { rememberFocus } from "../focus.ts";
import { useSignal } from "../../signal.ts";
import { dismissToast, durationOf, toasts, toastStage } from "./toast.ts";
import type { ShownToast, ToastAction } from "./toast.ts";
import css from "./toast-host.module.css";

/** The least time left after the mouse or the focus leaves. Milliseconds. */
const LEAST_MS = 1000;

/** One toast, removed when its time is over. The timer pauses under the mouse and while the focus is inside. */
const ToastLine = ({ toast }: { readonly toast: ShownToast }): ReactElement => {
  const { id, text, icon, action, secondAction } = toast;
  const [isPaused, setPaused] = useState(false);
  const left = useRef(durationOf(toast));

  useEffect(() => {
    if (isPaused) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(LEAST_MS, left.current - (Date.now() - since));
    };
  }, [id, isPaused]);

  const line = useRef<HTMLDivElement>(null);
  const giveBack = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    const here = line.current;
    return () => {
      // Only after the removal do listeners see that the focus is lost.
      if (here?.contains(document.activeElement) === true) queueMicrotask(() => giveBack.current?.());
    };
  }, []);

  return (
    <div
      ref={line}
      className={css.toast}
      role="presentation"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ relatedTarget }) => {
        setPaused(true);
        giveBack.current ??= rememberFocus(relatedTarget);
      }}
      onBlur={() => setPaused(false)}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className={css.text}>{text}</span>
      {[action, secondAction].map(
        (one) => one !== undefined && <ActionButton key={one.label} action={one} toastId={id} />,
      )}
    </div>
  );
};

const ActionButton = ({
  action,
  toastId,
}: {
  readonly action: ToastAction;
  readonly toastId: number;
}): ReactElement => (
  <button
    type="button"
    className={css.action}
    onClick={() => {
      dismissToast(toastId);
      action.onAction();
    }}
  >
    {action.label}
    {action.keys !== undefined && <Kbd keys={action.keys} />}
  </button>
);

/** Renders the first toast of the queue. The live region is on the page before the text, or screen readers would not announce it. */
export const ToastHost = (): ReactElement => {
  const toast = useSignal(toasts)[0];
  const stage = useSignal(toastStage);
  const host = useRef<HTMLOutputElement>(null);
  const id = toast?.id;
  useEffect(() => {
    const layer = host.current;
    if (layer === null || typeof layer.showPopover !== "function") return;
    const open = layer.matches(":popover-open");
    // Shown again only over a dialog opened since: screen readers forget a hidden region.
    const covered = open && id !== undefined && document.querySelector("dialog:modal") !== null;
    if (covered) layer.hidePopover();
    if (!open || covered) layer.showPopover();
  }, [id]);
  const line = toast === undefined ? null : <ToastLine key={toast.id} toast={toast} />;
  return (
    <>
      <output ref={host} popover="manual" className={css.host}>
        {stage === null && line}
      </output>
      {stage !== null && createPortal(line, stage)}
    </>
  );
};
