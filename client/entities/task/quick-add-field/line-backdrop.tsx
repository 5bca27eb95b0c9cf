import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from "react";
import type { LineSpan } from "../quick-add-syntax/line-syntax-text.ts";
import css from "./line-aid.module.css";

export interface LineBackdropProps {
  readonly field: HTMLTextAreaElement;
  readonly text: string;
  readonly spans: readonly LineSpan[];
  /** A name that is being typed and is not parsed yet. */
  readonly open: { readonly start: number; readonly end: number } | null;
}

/** The styles that decide the layout of a field's text. */
const COPIED = [
  "font",
  "letterSpacing",
  "wordSpacing",
  "textIndent",
  "textAlign",
  "paddingTop",
  "paddingRight",
  "paddingBottom",
  "paddingLeft",
] as const;

/** An invisible copy of the field's text below the field, of which only the marks show. */
export function LineBackdrop({ field, text, spans, open }: LineBackdropProps): ReactElement {
  const backdrop = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const settle = (): void => {
      const { current } = backdrop;
      if (current === null) return;
      const style = getComputedStyle(field);
      for (const name of COPIED) current.style[name] = style[name];
      // Placed relative to the box that contains both it and the field, whatever is between them.
      const [from, to] = [current.offsetParent?.getBoundingClientRect(), field.getBoundingClientRect()];
      current.style.left = `${String(to.left - (from?.left ?? 0) + field.clientLeft)}px`;
      current.style.top = `${String(to.top - (from?.top ?? 0) + field.clientTop)}px`;
      current.style.width = `${String(field.clientWidth)}px`;
      current.style.height = `${String(field.clientHeight)}px`;
      current.scrollTop = field.scrollTop;
    };
    settle();
    const observer = new ResizeObserver(settle);
    observer.observe(field);
    field.addEventListener("scroll", settle);
    return () => {
      observer.disconnect();
      field.removeEventListener("scroll", settle);
    };
  });
  return (
    <div ref={backdrop} className={css.backdrop} aria-hidden="true">
      {marked(text, spans, open)}
    </div>
  );
}

function marked(text: string, spans: readonly LineSpan[], open: LineBackdropProps["open"]): ReactNode[] {
  const marks = [
    ...spans.map(({ start, end }) => ({ start, end, className: css.mark })),
    ...(open !== null &&
    open.end - open.start > 1 &&
    !spans.some(({ start, end }) => start < open.end && end > open.start)
      ? [{ start: open.start, end: open.end, className: css.open }]
      : []),
  ].sort((one, two) => one.start - two.start);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, className } of marks) {
    parts.push(text.slice(at, start));
    parts.push(
      <span key={start} className={className}>
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
