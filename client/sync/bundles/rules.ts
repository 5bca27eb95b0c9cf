import type { BundlingRules, SyncEnv } from "../env.ts";

const RULES: BundlingRules = { calmMs: 15_000, tasks: 500, sinceWorth: 60, sinceMax: 300 };

export const rulesOf = ({ bundling = RULES }: SyncEnv): BundlingRules => bundling;
