import { useEffect } from "react";
import type { ReactElement } from "react";
import { Button } from "../controls/button.tsx";
import { confirmState } from "../overlay/dialog/confirm.ts";
import { Dialog } from "../overlay/dialog/dialog.tsx";
import { MenuHost } from "../overlay/menu/menu-host.tsx";
import { useSignal } from "../signal.ts";
import { ToastHost } from "../overlay/notice/toast-host.tsx";
import { startTooltips } from "../overlay/popover/tooltip.ts";

const ConfirmHost = (): ReactElement | null => {
  const request = useSignal(confirmState);
  if (request === null) return null;
  return (
    <Dialog
      alert
      title={request.title}
      {...(request.text === undefined ? {} : { text: request.text })}
      onClose={() => request.answer(false)}
      footer={
        <>
          <Button look="ghost" data-autofocus="" onClick={() => request.answer(false)}>
            {request.cancelLabel}
          </Button>
          <Button look={request.danger === true ? "danger-solid" : "primary"} onClick={() => request.answer(true)}>
            {request.confirmLabel}
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
