import type { ReactElement } from "react";
import css from "./marks.module.css";

/** The sign of the product: three tiers, the lowest the largest. */
export const BrandMark = ({ size = 22 }: { readonly size?: number }): ReactElement => (
  <svg className={css.brand} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <linearGradient id="brand-mark" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stopColor="#874bd3" />
      <stop offset="1" stopColor="#4b2eab" />
    </linearGradient>
    <rect x="6.6" y="2.6" width="10.8" height="3" rx="1.5" fill="#b79be9" />
    <rect x="4.3" y="6.9" width="15.4" height="3.2" rx="1.6" fill="#9068d8" />
    <rect x="2" y="11.4" width="20" height="10" rx="2.8" fill="url(#brand-mark)" />
  </svg>
);
