/** What the calendar says of itself: its name, its program, its zone. */
import ICAL from 'ical.js'

/** Characters of a value that are kept: these go to the description of the dataset, not to its data. */
const longestValue = 10_000

/** Properties by name, in upper case; a name that comes again adds its value to the first one. */
export function calendarProperties(lines: readonly string[]): Record<string, string> {
  const properties = new Map<string, string>()
  for (const line of lines) {
    let property: ICAL.Property
    try {
      property = ICAL.Property.fromString(line)
    } catch {
      // One that cannot be read says nothing; the events do not depend on it.
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
    properties.set(name, (before === undefined ? value : `${before}, ${value}`).slice(0, longestValue))
  }
  return Object.fromEntries(properties)
}

/** The library does not know the type of extensions; those of calendars are texts. */
function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}
