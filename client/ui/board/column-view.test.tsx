import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { dotOf } from "../theme/color.ts";
import { ColumnView, FoldedColumnView } from "./column-view.tsx";

afterEach(cleanup);

const colour = (element: HTMLElement) => element.style.getPropertyValue("--ch");

describe("a column's colour", () => {
  it("[EV-06] is drawn above its header, open and folded, and only if it has one", () => {
    const { rerender } = render(<ColumnView id="c" title="В работе" kind="doing" color="lagoon" count={2} />);
    expect(colour(screen.getByRole("region", { name: "В работе" }))).toBe(dotOf("lagoon"));
    rerender(<ColumnView id="c" title="В работе" kind="doing" color={null} count={2} />);
    expect(colour(screen.getByRole("region", { name: "В работе" }))).toBe("");
    rerender(
      <FoldedColumnView
        id="c"
        title="В работе"
        kind="doing"
        color="lagoon"
        count={2}
        unfoldLabel="Развернуть"
        onUnfold={() => {}}
      />,
    );
    expect(colour(screen.getByRole("button", { name: "Развернуть" }))).toBe(dotOf("lagoon"));
  });
});
