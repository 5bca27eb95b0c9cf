/** Words of the page that lists the calls. */
export const docsText = {
  title: "Ярус: вызовы",
  heading: "Вызовы Яруса",
  intro: "Все вызовы с телами и ответами описаны в OpenAPI:",
  method: "Метод",
  path: "Путь",
  summary: "Что делает",
  access: "Доступ",
  session: "с токеном",
  open: "открыт",
  refusals: "Коды отказов",
  code: "Код",
  status: "Статус",
  message: "Сообщение",
} as const;
