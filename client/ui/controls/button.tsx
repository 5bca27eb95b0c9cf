import type { ComponentPropsWithRef, ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import css from "./button.module.css";

export type ButtonLook = "plain" | "primary" | "ghost" | "soft" | "danger" | "danger-solid";
export type ButtonSize = "sm" | "md" | "lg";

export type ButtonStyleProps = {
  readonly look?: ButtonLook | undefined;
  readonly size?: ButtonSize | undefined;
  readonly wide?: boolean | undefined;
  readonly icon?: IconName | undefined;
  /** Drawn after the text: a counter, keys, a chevron. */
  readonly end?: ReactNode;
};

export type ButtonProps = ButtonStyleProps & ComponentPropsWithRef<"button">;
export type ButtonLinkProps = ButtonStyleProps & ComponentPropsWithRef<"a"> & { readonly href: string };

const LOOKS: Readonly<Record<ButtonLook, string | undefined>> = {
  plain: undefined,
  primary: css.primary,
  ghost: css.ghost,
  soft: css.soft,
  danger: css.danger,
  "danger-solid": css.solid,
};

const classOf = ({ look = "plain", size = "md", wide = false }: ButtonStyleProps, extra: string | undefined): string =>
  classNames(css.button, LOOKS[look], size === "md" ? undefined : css[size], wide && css.wide, extra);

const inside = ({ icon, size, end }: ButtonStyleProps, children: ReactNode): ReactElement => (
  <>
    {icon !== undefined && <Icon name={icon} size={size === "sm" ? 15 : 16} />}
    {children !== undefined && <span className={css.text}>{children}</span>}
    {end}
  </>
);

/**
 * A button with text. `type` is "button" by default; `look` "plain" is the outlined one. A style `--button-icon` colours the icon alone.
 */
export const Button = ({ look, size, wide, icon, end, className, children, ...rest }: ButtonProps): ReactElement => {
  const style = { look, size, wide, icon, end };
  return (
    <button type="button" {...rest} className={classOf(style, className)}>
      {inside(style, children)}
    </button>
  );
};

/** A link that looks like a button. */
export const ButtonLink = ({
  look,
  size,
  wide,
  icon,
  end,
  className,
  children,
  ...rest
}: ButtonLinkProps): ReactElement => {
  const style = { look, size, wide, icon, end };
  return (
    <a {...rest} className={classOf(style, className)}>
      {inside(style, children)}
    </a>
  );
};
