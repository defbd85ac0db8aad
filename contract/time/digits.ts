/** Texts of days, times and offsets. */

export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Day of a date in the local time zone, `2026-03-12`. */
export function localDay(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** Hours and minutes, `02:30`, of a number of minutes. */
export function hoursAndMinutes(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Offset from UTC as dates have it (RFC 3339 §5.6), `+02:00`. */
export function offsetText(minutes: number): string {
  return (minutes < 0 ? '-' : '+') + hoursAndMinutes(Math.abs(minutes))
}
