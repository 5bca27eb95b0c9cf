/** Returns the address of a user's picture; a new picture has a new address (docs/decisions/0052). */
export const avatarAddress = (avatar: string): string => `/api/avatar/${avatar}`;
