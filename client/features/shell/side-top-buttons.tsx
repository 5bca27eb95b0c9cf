import type { ReactElement } from "react";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { toggleSidebar, useSidebar } from "#client/ui/layout/sidebar-state.ts";
import { openCreateMenu } from "./create-menu.tsx";
import { CREATE, FOLD, UNFOLD } from "./shell-text.ts";

/** Two buttons next to the product's name: one folds the side panel, one opens the «+» menu. */
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
