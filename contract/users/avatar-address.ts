/** Where the picture of a person is shown from: another picture has another address (docs/decisions/0052). */
export const avatarAddress = (avatar: string): string => `/api/avatar/${avatar}`;
