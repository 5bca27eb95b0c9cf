import type { ReactElement } from "react";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { NOTIFICATIONS } from "./bell-text.ts";
import { InboxPanel } from "./inbox-panel.tsx";

/** The width in the design, in pixels. */
const WIDTH = 424;

/** The inbox in a popover, or in a bottom sheet on a phone. */
export function InboxPopover(props: { readonly anchor: HTMLElement; readonly onClose: () => void }): ReactElement {
  const { anchor, onClose } = props;
  return (
    <Popover anchor={anchor} label={NOTIFICATIONS} onClose={onClose} width={WIDTH} placing={{ side: "right", gap: 12 }}>
      <InboxPanel anchor={anchor} onClose={onClose} />
    </Popover>
  );
}
