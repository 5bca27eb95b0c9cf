// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";

const drawings = (container: HTMLElement) =>
  [...container.querySelectorAll("path")].map((path) => path.getAttribute("d"));

it("reserves the space of an icon that loads later, and draws it there", async () => {
  // Test files share their modules, and another one may have loaded the icons.
  vi.resetModules();
  const { Icon } = await import("./icon.tsx");
  const { container } = render(
    <>
      <Icon name="plus" />
      <Icon name="trash" size={20} />
    </>,
  );
  const [, second] = container.querySelectorAll("svg");
  expect(second?.getAttribute("width")).toBe("20");
  expect(drawings(container)).toEqual([expect.stringMatching(/^M/), null]);
  await act(() => import("./more-icons.ts"));
  expect(drawings(container)).toEqual([expect.stringMatching(/^M/), expect.stringMatching(/^M/)]);
  expect(container.querySelectorAll("svg")[1]).toBe(second);
});
