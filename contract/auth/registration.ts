/** Who may sign up here: anybody, who was invited, nobody. */
export const REGISTRATIONS = ["open", "invite", "closed"] as const;
export type Registration = (typeof REGISTRATIONS)[number];
