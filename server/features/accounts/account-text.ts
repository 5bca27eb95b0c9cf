export const FILE_NAME = "Ярус — мои данные.json";
