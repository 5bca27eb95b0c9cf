import { configure } from "@testing-library/react";

/** How long a screen's test waits for what it expects; why that long: scripts/gates/test-patience.ts. */
configure({ asyncUtilTimeout: 10_000 });
