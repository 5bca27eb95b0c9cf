import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { cssVars } from "../theme/css-vars.ts";
import { dotOf } from "../theme/color.ts";
import css from "./small.module.css";

/** A quiet count beside a name; `hot` is the filled one that asks for attention. */
export const Counter = ({
  children,
  hot = false,
  label,
}: {
  readonly children: ReactNode;
  readonly hot?: boolean;
  readonly label?: string;
}): ReactElement => (
  <span className={classNames(css.counter, hot && css.hot)}>
    {label === undefined ? (
      children
    ) : (
      <>
        <span aria-hidden="true">{children}</span>
        <span className={css.unseen}>{label}</span>
      </>
    )}
  </span>
);

/** A small framed text: a state, a role, a value of a filter. */
export const Chip = ({
  children,
  icon,
  tone = "plain",
}: {
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly tone?: "plain" | "accent" | "success" | "warning" | "danger";
}): ReactElement => (
  <span className={classNames(css.chip, tone !== "plain" && css[tone])}>
    {icon !== undefined && <Icon name={icon} size={14} />}
    {children}
  </span>
);

/** A label: a dot of its color and its name. */
export const Label = ({
  color,
  children,
}: {
  readonly color: PaletteColor;
  readonly children: ReactNode;
}): ReactElement => (
  <span className={css.label} style={cssVars({ "--ld": dotOf(color) })}>
    {children}
  </span>
);

/** A thin progress bar from 0 to 1; hidden from screen readers without a `label`. */
export const ProgressBar = ({
  value,
  label,
  onGradient = false,
}: {
  readonly value: number;
  readonly label?: string;
  readonly onGradient?: boolean;
}): ReactElement => {
  const share = Math.max(0, Math.min(1, value));
  const named =
    label === undefined
      ? { "aria-hidden": true }
      : { role: "progressbar", "aria-label": label, "aria-valuenow": Math.round(share * 100) };
  return (
    <span className={classNames(css.bar, onGradient && css.white)} {...named}>
      <i style={{ transform: `scaleX(${share})` }} />
    </span>
  );
};

/** A grey placeholder for content that is loading; CSS hides it for the first 300 ms. */
export const Skeleton = ({
  width,
  height = 16,
  radius,
}: {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly radius?: number;
}): ReactElement => (
  <span className={css.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
);

/** The text of something that is loading: visible only after 300 ms, like a {@link Skeleton}. */
export const DelayedText = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <span className={css.delayedText}>{children}</span>
);

/** Visually hidden text for screen readers. */
export const Unseen = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <span className={css.unseen}>{children}</span>
);
