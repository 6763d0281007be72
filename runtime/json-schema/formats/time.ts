/** Dates and times of RFC 3339, durations of its appendix A (JSON Schema Validation 7.3.1). */

/** Every date but the 29th of February. */
const DATE_TEXT =
  "\\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)";
/** Every time but a leap second. */
const TIME_TEXT =
  "(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[zZ]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)";

const exactly = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join("")}$`);
const MOST_DATES = /* @__PURE__ */ exactly(DATE_TEXT);
const MOST_TIMES = /* @__PURE__ */ exactly(TIME_TEXT);
const MOST_DATE_TIMES = /* @__PURE__ */ exactly(DATE_TEXT, "[Tt]", TIME_TEXT);
const LEAP_DAY = /^\d{4}-02-29$/;
const LEAP_SECOND = /^(\d{2}):([0-5]\d):60(?:\.\d+)?(?:[zZ]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const DURATION =
  /^P(?:\d+W|(?:\d+D|\d+M(?:\d+D)?|\d+Y(?:\d+M(?:\d+D)?)?)(?:T(?:\d+S|\d+M(?:\d+S)?|\d+H(?:\d+M(?:\d+S)?)?))?|T(?:\d+S|\d+M(?:\d+S)?|\d+H(?:\d+M(?:\d+S)?)?))$/;

/** `2024-02-29`. */
export const isDate = (text: string): boolean =>
  MOST_DATES.test(text) || (LEAP_DAY.test(text) && isLeapYear(Number(text.slice(0, 4))));

const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** `08:30:06.28Z`; an offset is required, and a leap second is valid only at 23:59:60 UTC. */
export const isTime = (text: string): boolean => MOST_TIMES.test(text) || isLeapSecond(text);

function isLeapSecond(text: string): boolean {
  const match = LEAP_SECOND.exec(text);
  if (match === null) return false;
  const [, hour, minute, sign, offsetHour = 0, offsetMinute = 0] = match;
  if (Number(hour) > 23) return false;
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  const local = Number(hour) * 60 + Number(minute);
  const utc = sign === "-" ? local + offset : local - offset;
  return (utc + 1440) % 1440 === 1439;
}

// `2024-02-29T08:30:06Z`.
export function isDateTime(text: string): boolean {
  if (MOST_DATE_TIMES.test(text)) return true;
  return /^[Tt]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** `P4DT12H30M5S`; weeks cannot be combined with other units. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}
