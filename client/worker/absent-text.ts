import { typeset } from "#client/language/spacing.ts";

/** Texts of the page that is shown if the page of the application is neither cached nor available from the server. */
export const ABSENT_PRODUCT = "Ярус";
export const ABSENT_TITLE = "Нужна сеть";
export const ABSENT_TEXT = typeset(
  "Браузер потерял часть «Яруса», которая лежала на этом устройстве. Ваши правки не тронуты. Страница откроется сама, как только появится сеть.",
);
export const ABSENT_AGAIN = "Попробовать снова";
