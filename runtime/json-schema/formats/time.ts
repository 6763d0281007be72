/** Dates and times of RFC 3339, durations of its appendix A (JSON Schema Validation 7.3.1). */

const DATE_PARTS = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[zZ]|([+-])(\d{2}):(\d{2}))$/;
const DURATION =
  /^P(?:\d+W|(?:\d+D|\d+M(?:\d+D)?|\d+Y(?:\d+M(?:\d+D)?)?)(?:T(?:\d+S|\d+M(?:\d+S)?|\d+H(?:\d+M(?:\d+S)?)?))?|T(?:\d+S|\d+M(?:\d+S)?|\d+H(?:\d+M(?:\d+S)?)?))$/;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `2024-02-29`. */
export function isDate(text: string): boolean {
  const match = DATE_PARTS.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** `08:30:06.28Z`; an offset is required, and a leap second is valid only at 23:59:60 UTC. */
export function isTime(text: string): boolean {
  const match = TIME.exec(text);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const offsetHour = Number(match[5] ?? 0);
  const offsetMinute = Number(match[6] ?? 0);
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (match[4] === "-" ? -1 : 1);
  const utc = (hour * 60 + minute - offset + 2 * 1440) % 1440;
  return utc === 23 * 60 + 59;
}

/** `2024-02-29T08:30:06Z`. */
export function isDateTime(text: string): boolean {
  const separator = text[10];
  return (
    (separator === "T" || separator === "t") && isDate(text.slice(0, 10)) && isTime(text.slice(11))
  );
}

/** `P4DT12H30M5S`; weeks cannot be combined with other units. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}
