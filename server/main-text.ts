/** Texts that the process prints for the person who runs it. */
export const mainText = {
  starting: "Запускаю Ярус…",
  running: (address: string) => `Ярус работает: ${address}`,
  network: (addresses: readonly string[]) => `С других устройств этой сети: ${addresses.join(", ")}`,
  first: "Откройте этот адрес в браузере и зарегистрируйтесь: кто сделает это первым, станет администратором.",
  noClient: "Страницы ещё не собраны (npm run build): отвечают только вызовы /api.",
  foreignWays: (names: readonly string[]) =>
    `Включён вход через ${names.join(" и ")}. Владельцам сайтов в России закон (149-ФЗ, ст. 8, ч. 10) разрешает впускать по номеру телефона, через ЕСИА, ЕБС или российский сервис: проверьте, касается ли это вас.`,
  stop: "Остановить: Ctrl-C.",
  stopping: "Останавливаю…",
  stopped: "Ярус остановлен, все данные сохранены.",
  portBusy: (port: number) =>
    `Порт ${String(port)} уже занят. Освободите его или укажите другой, например: PORT=${String(port + 1)} npm start`,
  portForbidden: (port: number) =>
    `Нет права слушать порт ${String(port)}. Укажите порт больше 1023, например: PORT=3000 npm start`,
  addressUnknown: (host: string) => `У этой машины нет адреса ${host}. Проверьте HOST.`,
  databaseLost: "База данных остановилась и не поднялась. Причина — в журнале выше; запустите Ярус снова.",
  broken: "Ярус остановился из-за ошибки, она в журнале выше. Подтверждённые изменения сохранены.",
} as const;
