import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { encode } from "uqr";
import { QrCode } from "./qr-code.tsx";

/** Returns the modules that a path of bars paints. */
function painted(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) {
      const row = rows[Number(y)];
      if (row !== undefined) row[at] = true;
    }
  }
  return rows;
}

it("paints every dark module and no other, and has an accessible name", () => {
  const text = "otpauth://totp/%D0%AF%D1%80%D1%83%D1%81:vera?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const { getByRole } = render(<QrCode text={text} label="QR-код" />);
  const code = getByRole("img", { name: "QR-код" });
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  expect(painted(code.querySelector("path")?.getAttribute("d") ?? "", size)).toEqual(data);
  expect(code.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
});
