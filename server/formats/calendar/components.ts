/**
 * Locates the parts of a calendar in its text. Only positions are kept, and each event is parsed separately later:
 * parsing a whole file of 50 MB would take gigabytes.
 */
import ICAL from 'ical.js'
import { ConversionError } from '../conversions/conversion.ts'
import { contentLines, propertyName, type ContentLine } from './contentLines.ts'

/** Component of the calendar, from its BEGIN to its END, as positions in the text. */
export interface Block {
  start: number
  end: number
  /** Line number of its BEGIN. */
  line: number
}

interface CalendarParts {
  /** Property lines of the calendar itself. */
  properties: string[]
  zones: Block[]
  events: Block[]
}

/** Maximum number of calendar properties; usual files have about ten. */
const maxPropertyCount = 200
/** Maximum length of the properties read from one event or zone, without attachments and alarms. */
const maxComponentSize = 4 << 20

/** @throws ConversionError when the text is not a calendar, or ends in the middle of an event */
export function calendarParts(text: string): CalendarParts {
  const parts: CalendarParts = { properties: [], zones: [], events: [] }
  const open: { name: string; line: ContentLine }[] = []
  let calendars = 0
  for (const line of contentLines(text)) {
    const name = propertyName(line.text)
    if (name === 'BEGIN') {
      const component = componentName(line)
      if (!open.length && component !== 'VCALENDAR') throw notCalendar()
      if (!open.length) calendars += 1
      open.push({ name: component, line })
    } else if (name === 'END') {
      const component = componentName(line)
      const closed = open.pop()
      if (closed?.name !== component) {
        throw new ConversionError(
          `Le calendrier est mal structuré : « END:${shortened(component)} » n'est pas attendu à la ligne ${line.number}.`
        )
      }
      if (open.length !== 1) continue
      const block = { start: closed.line.start, end: line.end, line: closed.line.number }
      if (component === 'VEVENT') parts.events.push(block)
      else if (component === 'VTIMEZONE') parts.zones.push(block)
    } else if (!open.length) {
      if (!calendars) throw notCalendar()
    } else if (open.length === 1) {
      if (calendars === 1 && name && parts.properties.length < maxPropertyCount) {
        parts.properties.push(line.text)
      }
    } else if (!name && open.length === 2 && open[1]?.name === 'VEVENT') {
      throw new ConversionError(`La ligne ${line.number} du calendrier n'est pas correctement écrite.`)
    }
  }
  const unclosed = open[1]
  if (unclosed) {
    throw new ConversionError(
      `Le calendrier est incomplet : l'élément commencé à la ligne ${unclosed.line.number} n'est pas terminé.`
    )
  }
  if (!calendars) throw notCalendar()
  return parts
}

function componentName(line: ContentLine): string {
  return line.text
    .slice(line.text.indexOf(':') + 1)
    .trim()
    .toUpperCase()
}

function notCalendar(): ConversionError {
  return new ConversionError(
    "Le fichier n'est pas un calendrier iCalendar : il ne commence pas par « BEGIN:VCALENDAR »."
  )
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/**
 * Parses a component, reduced to the named properties and sub-components.
 * @throws ConversionError when it cannot be parsed
 */
export function parseBlock(text: string, block: Block, names: ReadonlySet<string>): ICAL.Component {
  const keptLines: string[] = []
  const inside: string[] = []
  let length = 0
  for (const line of contentLines(text, block.start, block.end, block.line)) {
    const name = propertyName(line.text)
    if (name === 'BEGIN') inside.push(componentName(line))
    const isNamed = inside.slice(1).every((component) => names.has(component))
    if (name === 'BEGIN' || name === 'END') {
      const component = inside.at(-1) ?? ''
      if (isNamed) keptLines.push(`${name}:${component}`)
      if (name === 'END') inside.pop()
    } else if (isNamed && name && names.has(name)) {
      keptLines.push(line.text)
      length += line.text.length
      if (length > maxComponentSize) {
        throw new ConversionError(`L'élément du calendrier de la ligne ${block.line} est trop volumineux.`)
      }
    }
  }
  try {
    const parsed: unknown = ICAL.parse(keptLines.join('\r\n'))
    if (!Array.isArray(parsed)) throw new TypeError('no component')
    return new ICAL.Component(parsed as unknown[])
  } catch (error) {
    throw unreadable(block, error)
  }
}

export function unreadable(block: Block, cause: unknown): ConversionError {
  return new ConversionError(
    `L'évènement de la ligne ${block.line} du calendrier n'est pas correctement écrit et ne peut pas être lu.`,
    { cause }
  )
}
