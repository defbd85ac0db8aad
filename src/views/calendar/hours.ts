/** Where the events of a week stand among its hours: pure. */
import { dayMinutes, daysBetween, minutesOf, type Day } from './days.ts'
import type { CalendarEvent } from './events.ts'

/** A part of an event in the hours of one day. */
export interface HourBlock {
  event: CalendarEvent
  /** Index of the day in the week. */
  column: number
  /** Minutes from midnight. */
  from: number
  to: number
  /** Its place among those that take place at the same time, and their number. */
  lane: number
  lanes: number
  /** Lanes that it goes over: those after its own that nothing takes meanwhile. */
  span: number
  /** It began the day before, it goes on the day after. */
  goesBefore: boolean
  goesAfter: boolean
}

/** What is shorter is drawn as long as this, or its name could not be read. */
const leastMinutes = 30

/** Events of hours stand among them; those of days, or longer than one, stand above. */
export function isHourly({ time, days }: CalendarEvent): boolean {
  return time !== undefined && days === 1
}

/** The events of hours of a week, day by day; what goes on after midnight has a part on either day. */
export function blocksOf(events: CalendarEvent[], week: Day[]): HourBlock[] {
  const first = week[0]
  if (first === undefined) return []
  const blocks = events.filter(isHourly).flatMap((event) => {
    const column = daysBetween(first, event.firstDay)
    const from = minutesOf(event.time ?? '')
    const end = from + (event.minutes ?? 0)
    const part = (day: number, start: number, stop: number): HourBlock => {
      const to = Math.min(dayMinutes, Math.max(stop, start + leastMinutes))
      const shown = { from: Math.min(start, to - leastMinutes), to }
      const beyond = { goesBefore: day > column, goesAfter: end > dayMinutes && day === column }
      return { event, column: day, ...shown, lane: 0, lanes: 1, span: 1, ...beyond }
    }
    if (end <= dayMinutes) return [part(column, from, end)]
    return [part(column, from, dayMinutes), part(column + 1, 0, end - dayMinutes)]
  })
  return week.flatMap((_day, column) => sideBySide(blocks.filter((block) => block.column === column)))
}

/** Gives those that overlap a lane each, and the same width to all that touch through one another. */
function sideBySide(blocks: HourBlock[]): HourBlock[] {
  const placed: HourBlock[] = []
  let group: HourBlock[] = []
  /** Until when each lane of the group is taken. */
  let taken: number[] = []
  const close = (): void => {
    for (const block of group) {
      const next = Math.min(taken.length, ...group.filter((other) => isOnTheRight(other, block)).map(laneOf))
      placed.push({ ...block, lanes: taken.length, span: next - block.lane })
    }
    group = []
    taken = []
  }
  for (const block of blocks.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (taken.every((until) => until <= block.from)) close()
    const free = taken.findIndex((until) => until <= block.from)
    const lane = free === -1 ? taken.length : free
    taken[lane] = block.to
    group.push({ ...block, lane })
  }
  close()
  return placed
}

const laneOf = ({ lane }: HourBlock): number => lane

/** Whether a block takes a lane after that of another one while this one goes on. */
function isOnTheRight(block: HourBlock, other: HourBlock): boolean {
  return block.lane > other.lane && block.from < other.to && other.from < block.to
}
