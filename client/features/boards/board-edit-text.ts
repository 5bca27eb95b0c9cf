export const boardEditText = { titleLabel: "Название доски" } as const;
