import type { Editor } from "@tiptap/core";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import css from "../editor.module.css";
import type { ToolbarButton } from "./toolbar-buttons.ts";

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly buttons: readonly ToolbarButton[];
  readonly size: "md" | "lg";
  readonly children?: ReactNode;
}

/** A row of editor buttons. Arrow keys move through it, Esc returns to the text. */
export const Toolbar = ({ editor, label, buttons, size, children }: ToolbarProps): ReactElement => (
  <div
    className={css.toolbar}
    {...{
      role: "toolbar",
      "aria-label": label,
      "data-text-toolbar": "",
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => walk(event, editor),
    }}
  >
    {buttons.map((button, index) => {
      const isOn = button.isOn?.(editor);
      return (
        <IconButton
          key={button.id}
          icon={button.icon}
          name={button.name}
          size={size}
          on={isOn ?? false}
          {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
          {...(button.keys === undefined ? {} : { keys: button.keys })}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => button.act(editor)}
        />
      );
    })}
    {children}
  </div>
);

function next(at: number, count: number): number {
  return (at + 1) % count;
}

function previous(at: number, count: number): number {
  return (at + count - 1) % count;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: next,
  ArrowDown: next,
  ArrowLeft: previous,
  ArrowUp: previous,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function walk(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.target instanceof HTMLInputElement) return;
  const all = [...event.currentTarget.querySelectorAll("button")];
  const step = STEPS[event.key];
  if (step !== undefined) {
    const at = all.findIndex((button) => button === document.activeElement);
    all[step(at, all.length)]?.focus();
  } else if (event.key === "Escape") editor.commands.focus();
  else return;
  event.preventDefault();
}
