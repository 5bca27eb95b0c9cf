import type { ReactElement, ReactNode } from "react";
import { BrandMark } from "../icons/brand-mark.tsx";
import css from "./error-page-view.module.css";

export type ErrorPageViewProps = {
  readonly brand: string;
  readonly brandHref: string;
  /** 403, 404, 500: large on the lowest tier. */
  readonly code: string;
  readonly title: string;
  readonly text: ReactNode;
  /** In the fixed-width font: the address, the message of the error. */
  readonly detail?: string;
  /** `ButtonLink` and `Button` of size "lg". */
  readonly actions: ReactNode;
};

/** An error page with a drawing of tiers: the middle one is missing. */
export const ErrorPageView = ({
  brand,
  brandHref,
  code,
  title,
  text,
  detail,
  actions,
}: ErrorPageViewProps): ReactElement => (
  <main className={css.page}>
    <a className={css.brand} href={brandHref}>
      <BrandMark size={23} />
      {brand}
    </a>
    <div className={css.tower} aria-hidden="true">
      <i className={css.fallen} />
      <svg className={css.gap} viewBox="0 0 430 232">
        <rect x="60" y="59.5" width="310" height="58" rx="19" />
      </svg>
      <i className={css.base}>{code}</i>
    </div>
    <h1 className={css.title}>{title}</h1>
    <p className={css.text}>{text}</p>
    {detail !== undefined && <code className={css.detail}>{detail}</code>}
    <div className={css.actions}>{actions}</div>
  </main>
);
