import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { calendarColumns, type CalendarColumns } from './calendarColumns.ts'
import { addDays, addMonths, daysBetween, isDay, weekOf, weeksOf } from './days.ts'
import {
  eventOf,
  eventParameters,
  isHourly,
  maxOverlappingEvents,
  soughtDay,
  startDay,
  type CalendarEvent
} from './events.ts'

const columns: CalendarColumns = {
  start: { key: 'debut', type: 'string' },
  end: { key: 'fin', type: 'string' },
  label: { key: 'nom', type: 'string' }
}
const paris = { dataset: 'Europe/Paris', viewer: 'Europe/Paris' }
const spanOf = (debut: string, fin: string | undefined, zones = paris) => {
  const line = { _id: 'a', nom: 'Fête', debut, ...(fin ? { fin } : {}) } as unknown as Line
  const event = eventOf(line, columns, zones)
  return event && [event.firstDay, event.days, event.time]
}

describe('days', () => {
  it('are added and compared without time zones', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(isDay('2026-02-30T')).toBe(false)
    expect(isDay('2026-02-28')).toBe(true)
  })

  it('are arranged in weeks of a month, from Monday or from Sunday', () => {
    expect(weekOf('2026-11-21', 1)[0]).toBe('2026-11-16')
    expect(weekOf('2026-11-22', 0)[0]).toBe('2026-11-22')
    const weeks = weeksOf('2026-11-15', 1)
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
    expect(weeksOf('2026-02-10', 0)).toHaveLength(4)
  })
})

describe('an event', () => {
  it.each([
    // Dates without a time: the end is exclusive.
    ['2026-11-02', '2026-11-05', ['2026-11-02', 3, undefined]],
    ['2026-11-02', '2026-11-02', ['2026-11-02', 1, undefined]],
    ['2026-11-02', undefined, ['2026-11-02', 1, undefined]],
    // Midnight to midnight in the time zone of the data.
    ['2026-11-02T00:00:00+01:00', '2026-11-03T00:00:00+01:00', ['2026-11-02', 1, undefined]],
    ['2026-11-01T23:00:00Z', '2026-11-03T23:00:00Z', ['2026-11-02', 2, undefined]],
    ['2026-11-02T00:00:00+01:00', '2026-11-02T23:59:00+01:00', ['2026-11-02', 1, undefined]],
    // Times: kept as written; the days are counted from the start.
    ['2026-11-02T20:30:00+01:00', '2026-11-02T22:00:00+01:00', ['2026-11-02', 1, '20:30']],
    ['2026-11-02T21:00:00+01:00', '2026-11-03T02:00:00+01:00', ['2026-11-02', 1, '21:00']],
    ['2026-11-02T09:00:00+01:00', '2026-11-04T18:00:00+01:00', ['2026-11-02', 3, '09:00']],
    ['2026-11-02T00:00:00+01:00', '2026-11-02T00:00:00+01:00', ['2026-11-02', 1, '00:00']],
    ['2026-11-02T20:30:00-05:00', '2026-11-02T22:00:00-05:00', ['2026-11-02', 1, '20:30']],
    ['2026-11-02T19:30:00Z', '2026-11-02T20:00:00Z', ['2026-11-02', 1, '20:30']],
    ['someday', '2026-11-02', undefined]
  ] as const)('%s to %s', (start, end, expected) => {
    expect(spanOf(start, end)).toEqual(expected)
  })

  it('has the label of its value as title when there is one', () => {
    const label: SchemaProperty = { key: 'nom', type: 'string', 'x-labels': { F: 'Fête' } }
    const labelOf = (nom: string): string | undefined =>
      eventOf({ _id: 'a', nom, debut: '2026-11-02' } as unknown as Line, { ...columns, label }, paris)?.label
    expect([labelOf('F'), labelOf('G')]).toEqual(['Fête', 'G'])
  })

  it('lasts whole days when it starts and ends at midnight in the time zone of the viewer', () => {
    const zones = { dataset: 'Europe/Paris', viewer: 'America/New_York' }
    expect(spanOf('2026-11-02T05:00:00Z', '2026-11-04T05:00:00Z', zones)).toEqual([
      '2026-11-02',
      2,
      undefined
    ])
  })
})

describe('events of hours', () => {
  const timed = (time: string, minutes: number): CalendarEvent => ({
    id: time,
    label: '',
    firstDay: '2026-11-16',
    days: 1,
    time,
    minutes
  })

  it('are the events that have a time and stay within one day', () => {
    const whole: CalendarEvent = { id: 'a', label: '', firstDay: '2026-11-16', days: 1 }
    expect([whole, timed('09:00', 60), { ...timed('09:00', 3000), days: 3 }].map(isHourly)).toEqual([
      false,
      true,
      false
    ])
  })

  it('are counted at the time where most of them overlap', () => {
    expect(maxOverlappingEvents([])).toBe(1)
    expect(maxOverlappingEvents([timed('09:00', 90), timed('10:00', 60), timed('10:30', 60)])).toBe(2)
    expect(maxOverlappingEvents([timed('09:00', 60), timed('09:00', 120), timed('09:30', 30)])).toBe(3)
    // An event without a duration is drawn and takes a lane.
    expect(maxOverlappingEvents([timed('09:00', 0), timed('09:10', 0)])).toBe(2)
  })
})

describe('a calendar', () => {
  afterEach(() => void vi.useRealTimers())

  it('opens today if the data include today, else at their start', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00') })
    const timePeriod = { startDate: '2026-01-05T00:00:00.000Z', endDate: '2026-12-24T00:00:00.000Z' }
    expect(startDay({ timePeriod })).toBe('2026-11-21')
    expect(startDay({ timePeriod: { ...timePeriod, endDate: '2026-02-01T00:00:00Z' } })).toBe('2026-01-05')
    expect(startDay({})).toBe('2026-11-21')
  })

  it('with filters, opens today if the matching events include today, else on the first of them', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00') })
    const openingOf = (first: object | undefined, last = first): string | undefined =>
      soughtDay({ first: first as Line | undefined, last: last as Line | undefined }, columns, paris)
    const past = { debut: '2024-05-31T23:00:00Z', fin: '2024-06-02T23:00:00Z' }
    expect(openingOf(past)).toBe('2024-06-01')
    expect(openingOf(past, { debut: '2026-12-01', fin: '2026-12-02' })).toBe('2026-11-21')
    expect(openingOf({ debut: '2027-01-05', fin: '2027-01-05' })).toBe('2027-01-05')
    expect(openingOf(undefined)).toBeUndefined()
  })

  it('requests the events of its days, with those without an end, and escapes the keys in the query', () => {
    const odd = { ...columns, end: { key: 'fin:jour', type: 'string' } as SchemaProperty }
    expect(eventParameters(odd, '2026-10-26', '2026-12-06')).toEqual([
      ['sort', 'debut'],
      [
        'qs',
        String.raw`(fin\:jour:[2026-10-26 TO *] AND debut:[* TO 2026-12-06]) OR (debut:[2026-10-26 TO 2026-12-06] AND NOT _exists_:fin\:jour)`
      ]
    ])
  })

  it('needs columns for the start, the end and the label', () => {
    const schema: SchemaProperty[] = [
      { key: 'a', type: 'string', 'x-refersTo': 'https://schema.org/startDate' },
      { key: 'b', type: 'string', 'x-refersTo': 'https://schema.org/endDate' },
      { key: 'c', type: 'string', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' }
    ]
    expect(calendarColumns(schema)?.end.key).toBe('b')
    expect(calendarColumns(schema.slice(1))).toBeUndefined()
  })
})
