import { createElement, useEffect, useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";

/** The least that React can do for a key: one component whose state changes and whose output does not. */
function Counter(): ReactElement {
  const [, setCount] = useState(0);
  useEffect(() => {
    document.addEventListener("keydown", () => setCount((count) => count + 1));
  }, []);
  return createElement("p", null, "bare");
}

createRoot(document.body).render(createElement(Counter));
