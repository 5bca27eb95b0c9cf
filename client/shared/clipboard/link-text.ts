import { typeset } from "#client/language/spacing.ts";

export const linkText = {
  copied: "Ссылка скопирована",
  notCopied: typeset("Браузер не дал скопировать. Выделите ссылку и скопируйте её сами"),
};
