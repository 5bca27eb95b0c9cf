import { WEEKDAY } from "#client/language/dates/day-phrases-text.ts";
import { readDue, type ReadDue } from "#client/language/dates/due-words-text.ts";
import { phraseOf, type LineToken } from "./line-tokens.ts";

/** A range of words of a line by index: from `from`, before `to`. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** A due date found in a line, and the words that it consists of. */
export interface FoundDue extends ReadDue {
  readonly ranges: readonly WordRange[];
}

/** A time found in a line, and its words. */
export interface FoundTime extends WordRange {
  readonly phrase: string;
}

/** «не позднее следующего рабочего дня», «через 3 рабочих дня», «до 5 декабря 2026 года» */
const PHRASE_WORDS = 7;

const ACCUSATIVE = "(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье)";
const DATIVE = "(?:пн|вт|ср|чт|пт|сб|вс|понедельнику|вторнику|среде|четвергу|пятнице|субботе|воскресенью)";
const GENITIVE = "(?:пн|вт|ср|чт|пт|сб|вс|понедельника|вторника|среды|четверга|пятницы|субботы|воскресенья)";
export const MONTH_WORD =
  "(?:янв|января|январю|фев|февр|февраля|февралю|мар|марта|марту|апр|апреля|апрелю|мая|маю|июн|июня|июню|июл|июля|июлю|авг|августа|августу|сен|сент|сентября|сентябрю|окт|октября|октябрю|ноя|нояб|ноября|ноябрю|дек|декабря|декабрю)";
const COUNT = "(?:\\d{1,3}|один|одну|два|две|три|четыре|пять|пару)";
const TO = "(?:к|ко|до|не позже|не позднее)";
const NEXT = "(?:следующ[а-я]+|ближайш[а-я]+|эт(?:от|у|о|ой|ому|ого))";

const WEEK = "на (?:этой|следующей|след|будущей) неделе";
const DATE = `(?:\\d{1,2}(?:-?го)? ${MONTH_WORD}(?: \\d{4}(?: г| года)?)?|\\d{1,2}\\.\\d{1,2}(?:\\.(?:\\d{4}|\\d{2}))?)`;

/** Whole phrases that name a day or a moment. A bare number with a dot is also checked by `isNumericDate`. */
const DAYS = new RegExp(
  `^(?:${[
    `(?:${TO} )?(?:сегодня|завтра|послезавтра|послепослезавтра)`,
    `через (?:${COUNT} )?(?:рабочий день|рабочих дня|рабочих дней|день|дня|дней|неделю|недели|недель|месяц|месяца|месяцев|год|года|лет)`,
    "через полгода|через полчаса",
    `через (?:${COUNT} |1[.,]5 |полтора |десять |пятнадцать |двадцать |тридцать )?(?:мин|минуту|минуты|минут|ч|час|часа|часов)`,
    "(?:в|на) (?:следующий|ближайший) рабочий день|к (?:следующему|ближайшему) рабочему дню",
    `(?:(?:в|во|${TO}) )?${WEEKDAY} ${DATE}`,
    `(?:${TO} )?${DATE} (?:во? )?${WEEKDAY}`,
    `(?:${WEEK}|через (?:${COUNT} )?(?:неделю|недели|недель)) во? ${ACCUSATIVE}|во? ${ACCUSATIVE} ${WEEK}`,
    `(?:в|во|на) (?:${NEXT} )?${ACCUSATIVE}`,
    `(?:следующий|следующую|следующее|ближайший|ближайшую|ближайшее) ${ACCUSATIVE}`,
    `(?:к|ко) (?:${NEXT} )?${DATIVE}`,
    `(?:до|не позже|не позднее) (?:${NEXT} )?${GENITIVE}`,
    `(?:${TO} )?\\d{1,2}(?:-?го)? ${MONTH_WORD}(?: \\d{4}(?: г| года)?)?`,
    `(?:${TO} )?\\d{1,2}\\.\\d{1,2}\\.(?:\\d{4}|\\d{2})`,
    `(?:${TO} )?\\d{1,2}\\.\\d{1,2}`,
    "\\d{4}-\\d{2}-\\d{2}",
    `${WEEK}|в следующем месяце|в будущем месяце|в следующем году`,
    "(?:в|на) (?:выходные|выходных)",
    "(?:в (?:конце|начале|середине)|к (?:концу|началу|середине)|до (?:конца|начала|середины)) (?:недели|месяца|квартала|года)",
    "(?:до конца|к концу|в конце) дня",
    "(?:(?:к|до) )?\\d{1,2}(?:-?(?:го|му)(?: числа| числу)?| числа| числу)",
  ].join("|")})$`,
  "u",
);

const HOURS = "(?:утра|дня|вечера|ночи)";
const DAY_PART = "(?:рано |поздно )?(?:утром|днем|вечером)|этим вечером|в обед";
/** A time at any position. */
const TIMES = new RegExp(
  `^(?:(?:в|к|до|не позже|не позднее) \\d{1,2}:\\d{2}(?: ${HOURS})?|(?:в|к|до) \\d{1,2} (?:${HOURS}|(?:час|часа|часов)(?: ${HOURS})?)|в \\d{2}\\.(?:00|15|30|45)|(?:в|к|до) (?:полдень|полночь|полудню)|${DAY_PART})$`,
  "u",
);
/** «в 18»: a time, unless a counted noun follows. */
const BARE_HOUR = /^(?:(?:в|к) \d{1,2}|в \d{1,2}-(?:00|15|30|45))$/u;
/** A time only right beside a day. */
const NEAR_TIMES = new RegExp(
  `^(?:\\d{1,2}:\\d{2}(?: ${HOURS})?|(?:в|к|до) \\d{1,2}(?:\\.\\d{2}|-(?:00|15|30|45))?|\\d{1,2} ${HOURS}|до обеда|к обеду)$`,
  "u",
);

/** After one of these words a date belongs to the title, as in «билеты на завтра»: nothing is due then. */
const GOVERNING_WORDS = new Set(
  "на за о об про от после с со у из без для по при над под перед между или не что как чем в во к ко до через раньше позже".split(
    " ",
  ),
);
/** Numbers with dots that are not dates. */
const NUMBERED =
  /^(?:[a-z].*|верс[а-я]+|релиз[а-я]*|сборк[а-я]*|билд[а-я]*|обновлени[а-я]+|ip|айпи|п|пп|пункт[а-я]*|раздел[а-я]*|глав[а-я]+|стать[а-я]+|стр|рис|табл[а-я]*|рисун[а-я]+|курс[а-я]*|цен[а-я]+|сумм[а-я]+|ставк[а-я]+|балл[а-я]*|оценк[а-я]+|строк[а-я]+|размер[а-я]*|масштаб[а-я]*|v|№|примерно|около|всего|итого|плюс|минус|(?:обнов|увелич|уменьш|повыс|пониз|подн|сниз|округл)[а-я]*)$/u;
const UNIT =
  /^(?:руб[а-я]*|р|₽|\$|€|%|коп[а-я]*|долл[а-я]*|евро|тыс[а-я]*|млн|млрд|кг|г|гр|т|м|см|мм|км|л|мл|шт|штук[а-я]*|балл[а-я]*|градус[а-я]*|°.*|час[а-я]*|ч|мин[а-я]*|сек[а-я]*|раз[а]?|процент[а-я]*|кб|мб|гб|тб|px|дюйм[а-я]*|литр[а-я]*|метр[а-я]*)$/u;
const VERB = /(?:[аяиуоые]ть(?:ся)?|[йидзс]ти(?:сь)?|чь(?:ся)?)$/u;
const NO_VERB =
  /^(?:сеть|пять|шесть|десять|память|печать|кровать|мать|нить|путь|пути|суть|дети|речь|ночь|печь|часть)$/u;
/** «Показать 3 числа» counts numbers; «5 числа» can only be a date. */
const COUNTED_NUMBERS = /^2?[234] числа$/u;
const NOUN_AFTER_WEEKDAY = /^(?:разработки|обитания|выполнения|исполнения|программирования)$/u;

const plainAt = (tokens: readonly LineToken[], at: number): string => tokens[at]?.plain ?? "";

/** Whether a phrase may begin here: no preceding word claims it. */
export function isFreeAt(tokens: readonly LineToken[], from: number): boolean {
  const before = tokens[from - 1];
  if (before === undefined || /[.;:!?)]/u.test(before.after)) return true;
  if (GOVERNING_WORDS.has(before.plain)) return false;
  // «с 10 до 12», «от понедельника до пятницы»: a range is not a due date.
  const two = plainAt(tokens, from - 2);
  return !(/^(?:с|со|от)$/u.test(two) && plainAt(tokens, from).startsWith("до"));
}

function isNumericDate(tokens: readonly LineToken[], from: number, to: number, now: Date): boolean {
  const numeric = plainAt(tokens, to - 1);
  const short = /^\d{1,2}\.(\d{1,2})$/u.exec(numeric);
  if (short !== null) {
    const hasLead = to - from > 1;
    if (NUMBERED.test(plainAt(tokens, from - 1)) || (!hasLead && short[1]?.length !== 2)) return false;
    return !UNIT.test(plainAt(tokens, to));
  }
  if (!/^\d{1,2}\.\d{1,2}\.\d{2}$/u.test(numeric)) return true;
  if (NUMBERED.test(plainAt(tokens, from - 1))) return false;
  const due = readDue(numeric, now);
  return due !== null && due.at.getFullYear() >= now.getFullYear();
}

/** Returns the day that begins at a word, by the longest phrase. */
export function dayAt(tokens: readonly LineToken[], from: number, now: Date): (WordRange & { due: ReadDue }) | null {
  for (let count = Math.min(PHRASE_WORDS, tokens.length - from); count > 0; count -= 1) {
    const phrase = phraseOf(tokens, from, count);
    const to = from + count;
    if (phrase === null || !DAYS.test(phrase)) continue;
    const next = plainAt(tokens, to);
    if (phrase.startsWith("через") && /^(?:после|от|до|как)$/u.test(next)) continue;
    if (/^(?:в|во|к|ко|до) /u.test(phrase) && NOUN_AFTER_WEEKDAY.test(next)) continue;
    // «на среду», «на 5 декабря» belong to the title; «на следующей неделе» does not.
    if (/^на (?!этой недел|следующей|след недел|будущей|выходн|следующий рабоч|ближайший рабоч)/u.test(phrase))
      continue;
    if (/\d-?(?:го|му)$/u.test(phrase) && next !== "" && !VERB.test(next) && !isSign(tokens[to])) continue;
    if (COUNTED_NUMBERS.test(phrase) && VERB.test(plainAt(tokens, from - 1))) continue;
    if (!isNumericDate(tokens, from, to, now)) continue;
    const due = readDue(phrase.replace(/^не поз(?:же|днее) /u, "до "), now);
    if (due !== null) return { from, to, due };
  }
  return null;
}

const isSign = (token: LineToken | undefined): boolean => token !== undefined && /^[@#!]/u.test(token.text);

/** Returns the time that begins at a word. `isNear`: a day is right beside it, and fewer words are enough. */
export function timeAt(tokens: readonly LineToken[], from: number, isNear: boolean): FoundTime | null {
  for (let count = Math.min(4, tokens.length - from); count > 0; count -= 1) {
    const phrase = phraseOf(tokens, from, count);
    if (phrase === null) continue;
    const to = from + count;
    const isHour = TIMES.test(phrase) || (isNear && NEAR_TIMES.test(phrase) && !UNIT.test(plainAt(tokens, to)));
    if (isHour && !isNotDue(tokens, from, phrase)) return { from, to, phrase };
    if (BARE_HOUR.test(phrase) && isHourBefore(tokens, to)) return { from, to, phrase };
  }
  return null;
}

/** «субботним вечером» is not any evening, and nothing in the past is due. */
function isNotDue(tokens: readonly LineToken[], from: number, phrase: string): boolean {
  if (tokens.some(({ plain }) => /^(?:вчера|позавчера|назад|прошл[а-я]+)$/u.test(plain))) return true;
  return /(?:утром|днем|вечером)$/u.test(phrase) && /(?:им|ым)$/u.test(plainAt(tokens, from - 1));
}

/** Returns true if the text after «в 18» makes it a time: the end, punctuation, a verb or a companion do, a counted noun does not. */
function isHourBefore(tokens: readonly LineToken[], at: number): boolean {
  const next = tokens[at];
  if (next === undefined || isSign(next) || (tokens[at - 1]?.after ?? "") !== "") return true;
  if (VERB.test(next.plain)) return !NO_VERB.test(next.plain);
  if (/^(?:у|на)$/u.test(next.plain)) return !/^\d/u.test(plainAt(tokens, at + 1));
  return /^со?$/u.test(next.plain) && !plainAt(tokens, at + 1).startsWith("половин");
}
