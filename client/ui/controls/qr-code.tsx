import type { ReactElement } from "react";
import { encode } from "uqr";
import css from "./qr-code.module.css";

/** White modules around the code: without them cameras do not find it. */
const BORDER = 3;

/** Returns one path of all dark modules: a bar for each horizontal run. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1] === true) return "";
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join("");
}

/** A QR code, dark on white in every theme, as cameras need it. `label` is its accessible name. */
export const QrCode = ({
  text,
  label,
  size = 192,
}: {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}): ReactElement => {
  const { data, size: modules } = encode(text, { ecc: "M", border: BORDER });
  return (
    <svg
      className={css.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  );
};
