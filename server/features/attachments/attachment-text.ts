/** Name of an attachment whose own name is empty. */
export const attachmentText = { unnamed: "файл" } as const;
