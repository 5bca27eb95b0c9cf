export const fromTemplateText = {
  button: "Из шаблона",
} as const;
