import type { BundlingRules, SyncEnv } from "../../ports/env.ts";

const RULES: BundlingRules = { afterMs: 15_000, tasks: 500, sinceWorth: 150, sinceMax: 1_000 };

export const rulesOf = ({ bundling = RULES }: SyncEnv): BundlingRules => bundling;
