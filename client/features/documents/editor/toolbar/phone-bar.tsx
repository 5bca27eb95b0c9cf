import type { Editor } from "@tiptap/core";
import { type ReactElement, useLayoutEffect, useRef } from "react";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { keepFocus } from "./editor-popover.tsx";
import { editorText } from "../editor-text.ts";
import css from "../editor.module.css";
import { PHONE_BUTTONS, TABLE_BUTTONS } from "./toolbar-buttons.ts";
import { Toolbar } from "./toolbar.tsx";

/** The bar above the keyboard of a phone, shown while the text is edited. */
export const PhoneBar = ({
  editor,
  onLink,
}: {
  readonly editor: Editor;
  readonly onLink: () => void;
}): ReactElement => {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    if (typeof element.showPopover === "function") element.showPopover();
    // The keyboard covers the page without resizing it; only the visual viewport tells how much is visible.
    const settle = (): void => {
      const seen = visualViewport;
      const covered = seen === null ? 0 : Math.max(0, innerHeight - seen.height - seen.offsetTop);
      element.style.transform = `translateY(${-Math.round(covered)}px)`;
    };
    settle();
    visualViewport?.addEventListener("resize", settle);
    visualViewport?.addEventListener("scroll", settle);
    return () => {
      visualViewport?.removeEventListener("resize", settle);
      visualViewport?.removeEventListener("scroll", settle);
    };
  }, []);
  const buttons = editor.isActive("table") ? [...TABLE_BUTTONS, ...PHONE_BUTTONS] : PHONE_BUTTONS;
  return (
    <div ref={bar} popover="manual" className={css.phoneBar} {...{ onPointerDown: keepFocus, onMouseDown: keepFocus }}>
      <Toolbar editor={editor} label={editorText.toolbar} buttons={buttons} size="lg">
        <IconButton
          icon="link"
          name={editorText.link}
          size="lg"
          on={editor.isActive("link")}
          tabIndex={-1}
          onClick={onLink}
        />
      </Toolbar>
    </div>
  );
};
