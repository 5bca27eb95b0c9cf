import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asTyped, readLine, type LineContext } from "./line-syntax-text.ts";

/** Tuesday. */
const now = new Date(2026, 10, 24, 10);
const known: LineContext = {
  now,
  people: [
    { id: "anya", name: "Анна Белова", username: "anya.k" },
    { id: "anton", name: "Антон Семёнов", username: "anton" },
    { id: "vera", name: "Вера Морозова", username: "vera" },
    { id: "sasha1", name: "Александр Петров", username: "petrov" },
    { id: "sasha2", name: "Александра Котова", username: "kotova" },
    { id: "pavel", name: "Павел Лосев", username: "losev" },
  ],
  labels: [
    { id: "report", name: "Отчёт" },
    { id: "big", name: "Большой тираж" },
    { id: "bug", name: "Дефект" },
    { id: "bugs", name: "Дефекты печати" },
  ],
};

const two = (value: number): string => String(value).padStart(2, "0");

function read(text: string, context: LineContext = known): string {
  const { title, due, recurrence, priority, assigneeIds, labelIds, newLabels } = readLine(text, context);
  const at = due?.at;
  const day = at === undefined ? "" : `${at.getDate()}.${two(at.getMonth() + 1)}.${at.getFullYear() % 100}`;
  const hour = due?.hasTime === true && at !== undefined ? ` ${at.getHours()}:${two(at.getMinutes())}` : "";
  const rest = [
    // The zone is this device's; line-reader.test.ts checks it.
    recurrence?.replace(/;TZID=.*$/u, "") ?? "",
    ...assigneeIds,
    ...labelIds,
    ...newLabels.map((name) => `+${name}`),
    priority === null ? "" : `!${priority}`,
  ];
  return [title, day + hour, ...rest].filter((part) => part !== "").join(" | ");
}

describe("a line of a new task", () => {
  it.each([
    ["Сверстать обложку завтра в 15:00 @аня #отчёт !1", "Сверстать обложку | 25.11.26 15:00 | anya | report | !1"],
    ["Сдать отчёт завтра в 15:00 @аня #квартал !3", "Сдать отчёт #квартал | 25.11.26 15:00 | anya | !3"],
    ["Сдать отчёт завтра @некто", "Сдать отчёт @некто | 25.11.26"],
    ["@вера Позвонить в типографию послезавтра", "Позвонить в типографию | 26.11.26 | vera"],
    ["завтра купить хлеб", "купить хлеб | 25.11.26"],
    ["Завтра, купить хлеб", "купить хлеб | 25.11.26"],
    ["Купить завтра хлеб", "Купить хлеб | 25.11.26"],
    ["Сдать отчёт 05.12", "Сдать отчёт | 5.12.26"],
    ["05.12 сдать отчёт", "сдать отчёт | 5.12.26"],
    ["Сдать отчёт 5.12.26", "Сдать отчёт | 5.12.26"],
    ["Сдать 05.12.2026 18:30 отчёт", "Сдать отчёт | 5.12.26 18:30"],
    ["Сдать отчёт 5 декабря", "Сдать отчёт | 5.12.26"],
    ["5 декабря в 9 утра сдать отчёт", "сдать отчёт | 5.12.26 9:00"],
    ["Созвон в 18", "Созвон | 24.11.26 18:00"],
    ["В 18 позвонить маме", "позвонить маме | 24.11.26 18:00"],
    ["Созвон в 18 завтра", "Созвон | 25.11.26 18:00"],
    ["В 18 позвонить маме завтра", "позвонить маме | 25.11.26 18:00"],
    ["Созвон в 18:30", "Созвон | 24.11.26 18:30"],
    ["Подготовить презентацию к 18", "Подготовить презентацию | 24.11.26 18:00"],
    ["Созвон в 3", "Созвон | 24.11.26 15:00"],
    ["Позвонить маме вечером", "Позвонить маме | 24.11.26 19:00"],
    ["Вечером позвонить маме", "позвонить маме | 24.11.26 19:00"],
    ["Зарядка утром", "Зарядка | 25.11.26 9:00"],
    ["Сегодня вечером кино", "кино | 24.11.26 19:00"],
    ["Завтра утром зарядка", "зарядка | 25.11.26 9:00"],
    ["Встреча в пятницу вечером", "Встреча | 27.11.26 19:00"],
    ["Сдать проект на следующей неделе", "Сдать проект | 30.11.26"],
    ["На следующей неделе сдать проект", "сдать проект | 30.11.26"],
    ["Встреча в следующий вторник", "Встреча | 1.12.26"],
    ["Проверить через 3 дня", "Проверить | 27.11.26"],
    ["Через 3 рабочих дня проверить", "проверить | 27.11.26"],
    ["Ответить через неделю клиенту", "Ответить клиенту | 1.12.26"],
    ["Выключить духовку через полчаса", "Выключить духовку | 24.11.26 10:30"],
    ["Перезвонить через 2 часа", "Перезвонить | 24.11.26 12:00"],
    ["Закрыть период в конце месяца", "Закрыть период | 30.11.26"],
    ["Сдать рукопись до пятницы", "Сдать рукопись | 27.11.26"],
    ["Сдать рукопись не позднее пятницы", "Сдать рукопись | 27.11.26"],
    ["Созвон пт 15:00", "Созвон | 27.11.26 15:00"],
    ["Созвон в понедельник в 10 @аня", "Созвон | 30.11.26 10:00 | anya"],
    ["Парад 9 мая", "Парад | 9.05.27"],
    ["Сдать к 1.12", "Сдать | 1.12.26"],
    ["Аренда 15-го", "Аренда | 15.12.26"],
    ["Сдать завтра до обеда", "Сдать | 25.11.26 12:00"],
    ["Планёрка каждый понедельник в 10:00", "Планёрка | 30.11.26 10:00 | FREQ=WEEKLY;BYDAY=MO"],
    ["Каждый понедельник в 10 планёрка @вера", "планёрка | 30.11.26 10:00 | FREQ=WEEKLY;BYDAY=MO | vera"],
    ["Зарядка каждый день", "Зарядка | 24.11.26 | FREQ=DAILY"],
    ["Зарядка каждый день в 9:00", "Зарядка | 25.11.26 9:00 | FREQ=DAILY"],
    ["Каждое утро зарядка", "зарядка | 25.11.26 9:00 | FREQ=DAILY"],
    ["Стендап по будням в 11", "Стендап | 24.11.26 11:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["Бассейн по понедельникам и четвергам", "Бассейн | 26.11.26 | FREQ=WEEKLY;BYDAY=MO,TH"],
    ["Ревью каждые 2 недели", "Ревью | 24.11.26 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"],
    ["Ревью каждые две недели в пятницу", "Ревью | 27.11.26 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"],
    ["Аренда ежемесячно 15-го", "Аренда | 15.12.26 | FREQ=MONTHLY;BYMONTHDAY=15"],
    ["Аренда каждое 5-е число", "Аренда | 5.12.26 | FREQ=MONTHLY;BYMONTHDAY=5"],
    ["Отчёт в последний день каждого месяца", "Отчёт | 30.11.26 | FREQ=MONTHLY;BYMONTHDAY=-1"],
    ["Отчёт раз в квартал", "Отчёт | 24.11.26 | FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=24"],
    ["Поздравить маму ежегодно 5 мая", "Поздравить маму | 5.05.27 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5"],
    ["Полив каждую неделю с 5 декабря", "Полив | 5.12.26 | FREQ=WEEKLY;BYDAY=SA"],
    ["Созвон сегодня в 11 ночи", "Созвон | 24.11.26 23:00"],
    ["Созвон в 20.00", "Созвон | 24.11.26 20:00"],
    ["Перезвонить через 1,5 часа", "Перезвонить | 24.11.26 11:30"],
    ["Перезвонить через пятнадцать минут", "Перезвонить | 24.11.26 10:15"],
    ["Собрать полку на этой неделе", "Собрать полку | 27.11.26"],
    ["Кино этим вечером", "Кино | 24.11.26 19:00"],
    ["Осмотр послепослезавтра", "Осмотр | 27.11.26"],
    ["Сервер упал !срочно", "Сервер упал | !4"],
    ["!важно Ответить", "Ответить | !3"],
    ["Разобрать полку !низкий", "Разобрать полку | !1"],
    ["Тираж #большой_тираж !4", "Тираж | big | !4"],
    ['Тираж #"большой тираж"', "Тираж | big"],
    ["Починить #дефект", "Починить | bug"],
    ["Починить #отчёт, потом сдать", "Починить, потом сдать | report"],
    ["Письмо @anton", "Письмо | anton"],
    ["Письмо @ане", "Письмо | anya"],
    ["Письмо @анне", "Письмо | anya"],
    ["Письмо @анюта", "Письмо | anya"],
    ["Письмо @беловой", "Письмо | anya"],
    ["Письмо @Анна Белова завтра", "Письмо | 25.11.26 | anya"],
    ["Письмо @паше", "Письмо | pavel"],
    ["Письмо @павлу", "Письмо | pavel"],
    ["Письмо @семенов", "Письмо | anton"],
    ["Письмо @александра", "Письмо | sasha2"],
    ["@аня завтра", "завтра | anya"],
    ["Сдать проект во вторник, 1 декабря", "Сдать проект | 1.12.26"],
    ["В пт 4 декабря в 10:00 показ", "показ | 4.12.26 10:00"],
    ["Показ 4 декабря, в пятницу, в 10", "Показ | 4.12.26 10:00"],
    ["Показ 4.12 (пятница)", "Показ (пятница) | 4.12.26"],
    ["Встреча на следующей неделе в среду", "Встреча | 2.12.26"],
    ["Встреча в среду на следующей неделе в 12:00", "Встреча | 2.12.26 12:00"],
    ["на след неделе в ср встреча", "встреча | 2.12.26"],
    ["Сверка через 2 недели в понедельник", "Сверка | 7.12.26"],
    ["Продлить ОСАГО 20 числа", "Продлить ОСАГО | 20.12.26"],
    ["Сдать отчёт к 20 числу", "Сдать отчёт | 20.12.26"],
    ["Обед в 13-30", "Обед | 24.11.26 13:30"],
    ["Завтра в 9-00 планёрка", "планёрка | 25.11.26 9:00"],
    ["Созвон с @аня завтра", "Созвон | 25.11.26 | anya"],
    ["Спросить у @вера про смету", "Спросить про смету | vera"],
    ["Созвон с @аня и @вера в 18", "Созвон | 24.11.26 18:00 | anya | vera"],
    ["Созвон с @аня, @вера и @anton", "Созвон | anya | vera | anton"],
  ])("[QW-01] is parsed: «%s»", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    "Релиз 4.2",
    "Увеличить в 2 раза",
    "Ремонт на 5 этаже",
    "Подъехать к 3 подъезду",
    "Выпустить версия 1.12",
    "Поднять PostgreSQL 16.10",
    "IP 10.12.0.1",
    "Вернуть 5.12 руб",
    "Подарок для Майя",
    "Позвонить Майе про май",
    "Настроить среда разработки",
    "Жить в среде разработки",
    "купить 7 дней отдыха",
    "Купить 5 марок",
    "Открыть https://example.ru/завтра/05.12",
    "Кино субботним вечером",
    "Прочитать «Завтра была война»",
    "Прочитать «купить завтра»",
    "Билеты на завтра",
    "Билеты на 5 декабря",
    "Отчёт за понедельник",
    "Посчитать до 5",
    "Собрать в 5 часть книги",
    "Встреча после пятницы",
    "Смена с 10:00 до 12:00",
    "Позвонить через 2 дня после релиза",
    "Планёрка каждый второй вторник в 10:00",
    "Замерять каждый час в 15:00",
    "Приехать завтра или послезавтра",
    "Записать, что было вчера вечером",
    "Разобрать сбой вчера в 18:00",
    "Пятница",
    "Завтра",
    "Счёт 3:2",
    "Письмо @ан",
    "Письмо @саша",
    "Починить #дефек",
    "Письмо @неизвестный #нет !5 !!",
    "C# и F#",
    "anya@example.ru",
    "Конец 31 февраля",
    "@аня",
    "Мамин день рождения",
    "Обновить до 2.10",
    "Открыть дело 24/7",
    "Работы в 10-15 домах",
    "Созвон с @некто",
    "Показать 3 числа",
    "Встреча на неделе",
    "  с пробелами   внутри ",
    "",
  ])("[QW-02] stays a title: «%s»", (text) => {
    expect(readLine(text, known)).toEqual(asTyped(text));
  });

  it("[QW-02] keeps each piece that the user reverted to text", () => {
    const line = "Сдать завтра в 15:00 @аня !3";
    expect(read(line, { ...known, plainTexts: ["завтра в 15:00"] })).toBe("Сдать завтра в 15:00 | anya | !3");
    expect(read(line, { ...known, plainTexts: ["@аня", "!3"] })).toBe("Сдать @аня !3 | 25.11.26 15:00");
  });

  it("[QW-08] gives the task a label that the user chose to create", () => {
    const context = { ...known, newLabels: ["квартал"] };
    expect(read("Сдать #Квартал завтра", context)).toBe("Сдать | 25.11.26 | +квартал");
  });
});

const WORDS =
  "завтра в 15:00 @аня #отчёт !2 Сдать к пятнице через 2 дня 9 мая каждый понедельник до 05.12 вечером «кавычки» на 5.12 по будням , и хлеб".split(
    " ",
  );

describe("readLine", () => {
  it("[QW-02] never leaves a task without a title, and keeps the other words in their order", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }), (words) => {
        const line = words.join(" ");
        const { title, spans } = readLine(line, known);
        expect(title.trim()).not.toBe(line.trim() === "" ? "." : "");
        let rest = "";
        let at = 0;
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(at);
          rest += line.slice(at, start);
          at = end;
        }
        rest += line.slice(at);
        const compacted = (text: string): string => text.replaceAll(/[\s,]/gu, "");
        expect(compacted(title)).toBe(compacted(rest));
      }),
      { numRuns: 500 },
    );
  });

  it("[QW-07] can revert the whole line to text, piece by piece", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 10 }), (words) => {
        const line = words.join(" ");
        const plainTexts = new Set<string>();
        for (let turns = 0; turns < 30; turns += 1) {
          const [first] = readLine(line, { ...known, plainTexts }).spans;
          if (first === undefined) break;
          const piece = line.slice(first.start, first.end);
          expect(plainTexts.has(piece)).toBe(false);
          plainTexts.add(piece);
        }
        expect(readLine(line, { ...known, plainTexts })).toEqual(asTyped(line));
      }),
      { numRuns: 200 },
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (line) => {
        expect(typeof readLine(line, known).title).toBe("string");
      }),
    );
  });

  it.each(["каждый ", "через ", "«", '#"', "в 5 ", "завтра ", "@а ", "1.1.", "до до ", "((((", "http://"])(
    "takes at most quadratic time on a repetition of «%s»",
    (piece) => {
      const line = piece.repeat(1000 / piece.length);
      const begun = performance.now();
      for (let times = 0; times < 5; times += 1) readLine(line, known);
      // Exponential time would be far more; a slow or busy machine needs a tenth of this.
      expect((performance.now() - begun) / 5).toBeLessThan(1_500);
    },
  );

  it("parses every day of four years in each form", () => {
    const months = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" ");
    for (let ahead = 0; ahead < 4 * 365; ahead += 1) {
      const day = new Date(2026, 10, 24 + ahead);
      const date = [day.getDate(), day.getMonth() + 1, day.getFullYear()] as const;
      const forms = [
        `${two(date[0])}.${two(date[1])}.${date[2]}`,
        `${date[0]}.${date[1]}.${date[2] % 100}`,
        `${date[0]} ${months[date[1] - 1]} ${date[2]}`,
        `до ${date[0]} ${months[date[1] - 1]} ${date[2]} года`,
        `${date[2]}-${two(date[1])}-${two(date[0])}`,
      ];
      for (const form of forms) {
        const { due, title } = readLine(`Сдать ${form} отчёт`, known);
        expect([form, due?.at.toDateString(), title]).toEqual([form, day.toDateString(), "Сдать отчёт"]);
      }
      if (ahead < 365) {
        const { due } = readLine(`Сдать ${two(date[0])}.${two(date[1])}`, known);
        expect(due?.at.toDateString()).toBe(day.toDateString());
      }
    }
  });

  it("counts working days by the country's holidays", () => {
    const context = { ...known, now: new Date(2026, 11, 30, 10) };
    expect(readLine("Сдать через 2 рабочих дня", context).due?.at.toDateString()).toBe(
      new Date(2027, 0, 12).toDateString(),
    );
  });
});
