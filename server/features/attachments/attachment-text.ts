/** What attachments are called where their names say nothing. */
export const attachmentText = { unnamed: "файл" } as const;
