/** Properties of the calendar itself: its name, program, time zone… */
import ICAL from 'ical.js'

/** Maximum length of a value: the values go into the description of the dataset, not into its data. */
const maxValueLength = 10_000

/** Returns the properties by upper-case name; the values of a repeated name are joined. */
export function calendarProperties(lines: readonly string[]): Record<string, string> {
  const properties = new Map<string, string>()
  for (const line of lines) {
    let property: ICAL.Property
    try {
      property = ICAL.Property.fromString(line)
    } catch {
      // Unreadable properties are skipped, because no event depends on them.
      continue
    }
    const name = property.name.toUpperCase()
    const text = (property.jCal as unknown[])
      .slice(3)
      .flat(2)
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      .join(', ')
    const value = name.startsWith('X-') ? unescaped(text) : text
    const before = properties.get(name)
    properties.set(name, (before === undefined ? value : `${before}, ${value}`).slice(0, maxValueLength))
  }
  return Object.fromEntries(properties)
}

/**
 * Unescapes a value, because the library does not know the type of extension properties; those of calendars are texts.
 */
function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}
