import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { ReactElement } from "react";
import { classNames } from "../class-names.ts";
import { cssVars } from "../theme/css-vars.ts";
import { dotOf, softOf, textOf } from "../theme/color.ts";
import css from "./avatar.module.css";

/** A user as the interface shows them: two initials on the user's color, covered by their picture if there is one. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly color: PaletteColor;
  /** A CSS image: if it fails to load, the initials stay visible. */
  readonly picture?: string | null | undefined;
};

export type AvatarProps = {
  readonly person: Person;
  /** Diameter in px, 22 by default. */
  readonly size?: number;
  /** Present now: a ring in the user's color; "idle" is a grey one. */
  readonly ring?: "live" | "idle" | undefined;
  /** Hidden from screen readers, if the name is beside it. */
  readonly silent?: boolean;
};

/** A user's round avatar; labelled with the name unless `silent`. */
export const Avatar = ({ person, size = 22, ring, silent = false }: AvatarProps): ReactElement => (
  <span
    className={classNames(css.avatar, ring && css[ring])}
    style={cssVars({
      "--sz": `${size}px`,
      "--pic": person.picture,
      "--h": dotOf(person.color),
      "--hs": softOf(person.color),
      "--ht": textOf(person.color),
    })}
    {...(silent ? { "aria-hidden": true } : { role: "img", "aria-label": person.name, title: person.name })}
  >
    {person.initials}
  </span>
);

export type AvatarStackProps = {
  readonly people: readonly Person[];
  /** The number of avatars before «+N». */
  readonly limit?: number;
  readonly size?: number;
  /** Accessible text for the hidden ones, «и ещё 2»; without it the plain «+2» is read. */
  readonly moreLabel?: string;
  /** White circles, for a gradient. */
  readonly onGradient?: boolean;
  /** Presence: rings instead of overlapping. */
  readonly rings?: "live" | "idle";
  readonly label?: string;
  readonly className?: string | undefined;
};

/** Several avatars in a row, the rest as «+N». */
export const AvatarStack = ({
  people,
  limit = 3,
  size = 22,
  moreLabel,
  onGradient = false,
  rings,
  label,
  className,
}: AvatarStackProps): ReactElement => {
  const shown = people.slice(0, limit);
  const more = people.length - shown.length;
  return (
    <span
      className={classNames(rings ? css.presence : css.stack, onGradient && css.white, className)}
      role={label && "group"}
      aria-label={label}
    >
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} ring={rings} />
      ))}
      {more > 0 && (
        <span
          className={classNames(css.avatar, css.more)}
          style={cssVars({ "--sz": `${size}px` })}
          aria-label={moreLabel}
          role={moreLabel && "img"}
        >
          +{more}
        </span>
      )}
    </span>
  );
};
