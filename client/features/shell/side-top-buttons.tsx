import type { ReactElement } from "react";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { toggleSidebar, useSidebar } from "#client/ui/layout/sidebar-state.ts";
import { openCreateMenu } from "./create-menu.tsx";
import { CREATE, FOLD, UNFOLD } from "./shell-text.ts";

/** The two buttons beside the brand: fold the panel, make something. */
export function SideTopButtons(): ReactElement {
  const { folded, peeking } = useSidebar();
  const isOpen = !folded || peeking;
  return (
    <>
      <IconButton
        icon={isOpen ? "layout-sidebar-left-collapse" : "layout-sidebar-left-expand"}
        name={isOpen ? FOLD : UNFOLD}
        keys="["
        onClick={toggleSidebar}
      />
      <IconButton
        icon="plus"
        name={CREATE}
        onClick={(event) => openCreateMenu(event.currentTarget)}
        aria-haspopup="menu"
      />
    </>
  );
}
