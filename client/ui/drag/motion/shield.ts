/**
 * Covers the page with a transparent element during a drag by mouse: one cursor everywhere, no hover styles, no frames or links under the
 * pointer. The wheel still scrolls the board.
 */
export function raiseShield(
  pointerId: number,
  onWheel: (dx: number, dy: number) => void,
): { element: HTMLElement; lower(): void } {
  const element = document.createElement("div");
  element.setAttribute("data-drag-shield", "");
  document.body.append(element);
  if (element.isConnected) holdPointer(element, pointerId);
  element.addEventListener("wheel", (event) => onWheel(event.deltaX, event.deltaY), { passive: true });
  return { element, lower: () => element.remove() };
}

function holdPointer(element: HTMLElement, pointerId: number): void {
  // Throws if the pointer is gone; then there is nothing to capture.
  try {
    element.setPointerCapture(pointerId);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
