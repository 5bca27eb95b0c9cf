import type { ComponentPropsWithRef, ReactElement } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import css from "./icon-button.module.css";

type IconButtonStyle = {
  readonly icon: IconName;
  /** The button's action: its accessible name and its tooltip. */
  readonly name: string;
  readonly size?: "sm" | "md" | "lg";
  readonly iconSize?: number;
  /** Pressed: an active toggle or an open menu. */
  readonly on?: boolean;
  /** Keys shown in the tooltip, already in the notation of this machine. */
  readonly keys?: string;
  /** Colours a pressed star as a favourite. */
  readonly tone?: "starred";
  /** Whether to show a tooltip; off if the text is beside the button. */
  readonly tip?: boolean;
};

export type IconButtonProps = IconButtonStyle & Omit<ComponentPropsWithRef<"button">, "name" | "children">;
export type IconLinkProps = IconButtonStyle &
  Omit<ComponentPropsWithRef<"a">, "name" | "children"> & { readonly href: string };

const ICON_SIZES = { sm: 16, md: 17, lg: 20 } as const;

/** Returns the props that button and link share, and the further attributes of the element. */
function squareOf<Props extends IconButtonStyle & { readonly className?: string | undefined }>(props: Props) {
  const { icon, name, size = "md", iconSize, on = false, keys, tone, tip = true, className, ...rest } = props;
  const attributes = {
    className: classNames(
      css.button,
      size !== "md" && css[size],
      on && css.on,
      tone === "starred" && css.starred,
      className,
    ),
    "aria-label": name,
    "data-tip": tip ? name : undefined,
    "data-tip-keys": tip ? keys : undefined,
  };
  return { rest, attributes, drawing: <Icon name={icon} size={iconSize ?? ICON_SIZES[size]} /> };
}

/** A square button with an icon only; `name` is required, since a screen reader cannot read an icon. */
export const IconButton = (props: IconButtonProps): ReactElement => {
  const { rest, attributes, drawing } = squareOf(props);
  return (
    <button type="button" {...rest} {...attributes}>
      {drawing}
    </button>
  );
};

/** The same square as a link. */
export const IconLink = (props: IconLinkProps): ReactElement => {
  const { rest, attributes, drawing } = squareOf(props);
  return (
    <a {...rest} {...attributes}>
      {drawing}
    </a>
  );
};
