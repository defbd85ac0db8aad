/** Dates written without an offset, in the zone of their column. */

const local = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?$/

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric'
    })
    formats.set(timeZone, format)
    return format
  } catch {
    return undefined
  }
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, format: Intl.DateTimeFormat): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const asUtc = new Date(0)
  asUtc.setUTCFullYear(year, month - 1, day)
  asUtc.setUTCHours(hour, minute, second, 0)
  return asUtc.getTime() - Math.floor(instant / 1000) * 1000
}

/**
 * `2024-05-02T10:00` of a zone as `2024-05-02T10:00:00+02:00`; undefined for a text that is no date of that form.
 * In the hour that a zone skips, the offset is the one before it.
 */
export function inZone(text: string, timeZone: string): string | undefined {
  const found = local.exec(text)
  const format = formatOf(timeZone)
  if (!found || !format) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction] = found
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) return undefined
  const first = offsetAt(wall, format)
  const offset = offsetAt(wall - first, format)
  const sign = offset < 0 ? '-' : '+'
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const decimals = fraction ? `.${fraction}` : ''
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${decimals}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
