/**
 * A transparent cover over the page while a mouse carries something: one cursor everywhere, no hover styles, no frames or
 * links under the pointer. The wheel still scrolls what lies beneath.
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
  // Throws for a pointer that is gone already; then there is nothing to hold.
  try {
    element.setPointerCapture(pointerId);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
