import { typeset } from "#client/language/spacing.ts";

/** In the place of the application where its page is neither on the device nor to be had. */
export const ABSENT_PRODUCT = "Ярус";
export const ABSENT_TITLE = "Нужна сеть";
export const ABSENT_TEXT = typeset(
  "Браузер потерял часть «Яруса», которая лежала на этом устройстве. Ваши правки не тронуты. Страница откроется сама, как только появится сеть.",
);
export const ABSENT_AGAIN = "Попробовать снова";
