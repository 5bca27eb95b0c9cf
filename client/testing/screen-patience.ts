import { configure } from "@testing-library/react";

/** The time for which a test of a screen waits for what it expects; scripts/gates/test-patience.ts has the reason. */
configure({ asyncUtilTimeout: 10_000 });
