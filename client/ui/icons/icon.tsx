import type { ReactElement } from "react";
import { createSignal, useSignal } from "../signal.ts";
import { FIRST_PATHS } from "./first-paths.ts";
import type { MORE_PATHS } from "./more-paths.ts";
import css from "./icon.module.css";

type FirstName = keyof typeof FIRST_PATHS;
type MoreName = keyof typeof MORE_PATHS;
export type IconName = FirstName | MoreName;

const more = createSignal<typeof MORE_PATHS | null>(null);

/** Sets the paths of the icons that are not among the first; icons that are on the page already are drawn too. */
export const drawMore = more.set;

const isFirst = (name: IconName): name is FirstName => name in FIRST_PATHS;

/** Empty until the path is loaded; the space is reserved. */
const MorePath = ({ name }: { readonly name: MoreName }): ReactElement => <path d={useSignal(more)?.[name]} />;

/** A decorative icon in the color of the text; `size` in CSS pixels, 16 by default. The text beside it carries the meaning. */
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
