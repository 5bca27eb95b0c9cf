import "#client/ui/theme/global.css";
import "#client/app/startup/app.css";
import { renderApp } from "#client/app/startup/render.tsx";
import { browserSync } from "#client/sync/browser-sync.ts";

const container = document.querySelector("#root");
if (container === null) throw new Error("The page has no place for the application");
// Not awaited: a module that waits at its top forbids the bundler to drop the empty chunks before lazy parts.
void renderApp(container, browserSync());
