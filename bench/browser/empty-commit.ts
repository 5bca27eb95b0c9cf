import { createElement, useEffect, useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";

/** The least work of React for a key press: one component whose state changes and whose output does not. */
function Counter(): ReactElement {
  const [, setCount] = useState(0);
  useEffect(() => {
    document.addEventListener("keydown", () => setCount((count) => count + 1));
  }, []);
  return createElement("p", null, "bare");
}

createRoot(document.body).render(createElement(Counter));
