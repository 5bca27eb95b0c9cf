import { useEffect } from "react";
import type { ReactElement } from "react";
import { Button } from "../controls/button.tsx";
import { askedConfirm } from "./confirm.ts";
import { Dialog } from "./dialog.tsx";
import { MenuHost } from "./menu-host.tsx";
import { useSignal } from "./signal.ts";
import { ToastHost } from "./toast-host.tsx";
import { startTooltips } from "./tooltip.ts";

const ConfirmHost = (): ReactElement | null => {
  const asked = useSignal(askedConfirm);
  if (asked === null) return null;
  return (
    <Dialog
      alert
      title={asked.title}
      {...(asked.text === undefined ? {} : { text: asked.text })}
      onClose={() => asked.answer(false)}
      footer={
        <>
          <Button look="ghost" data-autofocus="" onClick={() => asked.answer(false)}>
            {asked.cancelLabel}
          </Button>
          <Button look={asked.danger === true ? "danger-solid" : "primary"} onClick={() => asked.answer(true)}>
            {asked.confirmLabel}
          </Button>
        </>
      }
    />
  );
};

/** Everything that opens over any page: the menu, questions, toasts, tooltips. Mounted once; may be loaded after the first paint. */
export const OverlayHost = (): ReactElement => {
  useEffect(startTooltips, []);
  return (
    <>
      <MenuHost />
      <ConfirmHost />
      <ToastHost />
    </>
  );
};
