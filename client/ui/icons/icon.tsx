import type { ReactElement } from "react";
import { createSignal, useSignal } from "../signal.ts";
import { FIRST_PATHS } from "./first-paths.ts";
import type { MORE_PATHS } from "./more-paths.ts";
import css from "./icon.module.css";

type FirstName = keyof typeof FIRST_PATHS;
type MoreName = keyof typeof MORE_PATHS;
export type IconName = FirstName | MoreName;

const more = createSignal<typeof MORE_PATHS | null>(null);

/** Draws the icons that are not among the first, those on the page already too. */
export const drawMore = more.set;

const isFirst = (name: IconName): name is FirstName => name in FIRST_PATHS;

/** Nothing until the drawing is here; the place is kept. */
const MorePath = ({ name }: { readonly name: MoreName }): ReactElement => <path d={useSignal(more)?.[name]} />;

/** A decorative icon in the colour of the text; `size` in CSS pixels, 16 unless told. The words beside it carry the meaning. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactElement => (
  <svg
    className={name.endsWith("-filled") ? css.filled : css.icon}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
  >
    {isFirst(name) ? <path d={FIRST_PATHS[name]} /> : <MorePath name={name} />}
  </svg>
);
