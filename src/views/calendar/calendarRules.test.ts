import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { calendarColumns, type CalendarColumns } from './calendarColumns.ts'
import { addDays, addMonths, daysBetween, isDay, timeAt, weekOf, weeksOf } from './days.ts'
import { blocksOf } from './hours.ts'
import { barsOf, eventOf, eventParameters, eventsOn, startDay, type CalendarEvent } from './events.ts'

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
  it('are counted without time zones', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(isDay('2026-02-30T')).toBe(false)
    expect(isDay('2026-02-28')).toBe(true)
  })

  it('make the weeks of a month, from Monday or from Sunday', () => {
    expect(weekOf('2026-11-21', 1)[0]).toBe('2026-11-16')
    expect(weekOf('2026-11-22', 0)[0]).toBe('2026-11-22')
    const weeks = weeksOf('2026-11-15', 1)
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
    expect(weeksOf('2026-02-10', 0)).toHaveLength(4)
  })
})

describe('an event', () => {
  it.each([
    // Dates: the end is the first day without it.
    ['2026-11-02', '2026-11-05', ['2026-11-02', 3, undefined]],
    ['2026-11-02', '2026-11-02', ['2026-11-02', 1, undefined]],
    ['2026-11-02', undefined, ['2026-11-02', 1, undefined]],
    // Midnight to midnight where the data are.
    ['2026-11-02T00:00:00+01:00', '2026-11-03T00:00:00+01:00', ['2026-11-02', 1, undefined]],
    ['2026-11-01T23:00:00Z', '2026-11-03T23:00:00Z', ['2026-11-02', 2, undefined]],
    ['2026-11-02T00:00:00+01:00', '2026-11-02T23:59:00+01:00', ['2026-11-02', 1, undefined]],
    // Hours: as they are written, day by day from the start.
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

  it('is called by the label of its value, when it has one', () => {
    const label: SchemaProperty = { key: 'nom', type: 'string', 'x-labels': { F: 'Fête' } }
    const labelOf = (nom: string): string | undefined =>
      eventOf({ _id: 'a', nom, debut: '2026-11-02' } as unknown as Line, { ...columns, label }, paris)?.label
    expect([labelOf('F'), labelOf('G')]).toEqual(['Fête', 'G'])
  })

  it('takes whole days where the viewer is, too', () => {
    const zones = { dataset: 'Europe/Paris', viewer: 'America/New_York' }
    expect(spanOf('2026-11-02T05:00:00Z', '2026-11-04T05:00:00Z', zones)).toEqual([
      '2026-11-02',
      2,
      undefined
    ])
  })
})

describe('the place of events in a week', () => {
  const day = fc.integer({ min: -10, max: 16 }).map((offset) => addDays('2026-11-16', offset))
  const week = weekOf('2026-11-16', 1)

  it('never overlaps, and shows every event that takes place there', () => {
    const event = fc.record({ firstDay: day, days: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (spans) => {
        const events = spans.map((span, index): CalendarEvent => ({ id: String(index), label: '', ...span }))
        const bars = barsOf(events, week)
        const taken = new Set<string>()
        for (const { column, span, lane } of bars) {
          for (let place = column; place < column + span; place++) {
            expect(taken.has(`${place} ${lane}`)).toBe(false)
            taken.add(`${place} ${lane}`)
          }
        }
        const shown = week.reduce((count, date) => count + eventsOn(events, date).length, 0)
        expect(taken.size).toBe(shown)
      })
    )
  })

  it('tells where an event began before and goes on after', () => {
    const event = { id: 'a', label: '', firstDay: '2026-11-10', days: 30 }
    expect(barsOf([event], week)).toEqual([
      { event, column: 0, span: 7, lane: 0, goesBefore: true, goesAfter: true }
    ])
  })
})

describe('the hours of a week', () => {
  const week = weekOf('2026-11-16', 1)
  const timed = (id: string, firstDay: string, time: string, minutes: number): CalendarEvent => ({
    id,
    label: id,
    firstDay,
    days: 1,
    time,
    minutes
  })
  const places = (events: CalendarEvent[]): unknown[] =>
    blocksOf(events, week).map(({ event, column, from, to, lane, lanes }) => [
      event.id,
      column,
      from,
      to,
      `${lane + 1}/${lanes}`
    ])

  it('hold events by their time, those that overlap side by side', () => {
    const events = [
      timed('a', '2026-11-16', '09:00', 90),
      timed('b', '2026-11-16', '10:00', 60),
      timed('c', '2026-11-16', '10:30', 60),
      timed('d', '2026-11-16', '11:30', 60)
    ]
    expect(places(events)).toEqual([
      ['a', 0, 540, 630, '1/2'],
      ['b', 0, 600, 660, '2/2'],
      ['c', 0, 630, 690, '1/2'],
      ['d', 0, 690, 750, '1/1']
    ])
  })

  it('go over the lanes on their right that nothing takes', () => {
    const events = [
      timed('a', '2026-11-16', '09:00', 60),
      timed('b', '2026-11-16', '09:00', 120),
      timed('c', '2026-11-16', '09:30', 30),
      timed('d', '2026-11-16', '10:30', 60)
    ]
    const spans = blocksOf(events, week).map(({ event, lane, span, lanes }) => [event.id, lane, span, lanes])
    expect(spans).toEqual([
      ['b', 0, 1, 3],
      ['a', 1, 1, 3],
      ['c', 2, 1, 3],
      ['d', 1, 2, 3]
    ])
  })

  it('cut what goes on after midnight, and leave room for a name', () => {
    expect(
      places([timed('night', '2026-11-17', '21:00', 300), timed('last', '2026-11-18', '23:50', 0)])
    ).toEqual([
      ['night', 1, 1260, 1440, '1/1'],
      ['night', 2, 0, 120, '1/1'],
      ['last', 2, 1410, 1440, '1/1']
    ])
    const before = timed('before', '2026-11-15', '23:00', 120)
    expect(blocksOf([before], week)).toMatchObject([{ column: 0, from: 0, to: 60, goesBefore: true }])
  })

  it('leave whole days and longer events to the days', () => {
    const whole: CalendarEvent = { id: 'a', label: '', firstDay: '2026-11-16', days: 1 }
    expect(blocksOf([whole, { ...timed('b', '2026-11-16', '09:00', 3000), days: 3 }], week)).toEqual([])
  })

  it('never lay one event over another', () => {
    const event = fc.record({
      time: fc.integer({ min: 0, max: 95 }).map((quarter) => timeAt(quarter * 15)),
      minutes: fc.integer({ min: 0, max: 600 })
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 15 }), (times) => {
        const blocks = blocksOf(
          times.map(({ time, minutes }, index) => timed(String(index), '2026-11-16', time, minutes)),
          week
        )
        for (const one of blocks) {
          expect(one.lane + one.span).toBeLessThanOrEqual(one.lanes)
          for (const other of blocks) {
            const isSeparate =
              one === other ||
              one.column !== other.column ||
              one.lane + one.span <= other.lane ||
              other.lane + other.span <= one.lane ||
              one.to <= other.from ||
              other.to <= one.from
            expect(isSeparate).toBe(true)
          }
        }
      })
    )
  })
})

describe('a calendar', () => {
  afterEach(() => void vi.useRealTimers())

  it('opens today, or where the data start', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00') })
    const timePeriod = { startDate: '2026-01-05T00:00:00.000Z', endDate: '2026-12-24T00:00:00.000Z' }
    expect(startDay({ timePeriod })).toBe('2026-11-21')
    expect(startDay({ timePeriod: { ...timePeriod, endDate: '2026-02-01T00:00:00Z' } })).toBe('2026-01-05')
    expect(startDay({})).toBe('2026-11-21')
  })

  it('asks for the lines of its days, its keys written as the syntax wants', () => {
    const odd = { ...columns, end: { key: 'fin:jour', type: 'string' } as SchemaProperty }
    expect(eventParameters(odd, '2026-10-26', '2026-12-06')).toEqual([
      ['sort', 'debut'],
      ['qs', String.raw`fin\:jour:[2026-10-26 TO *] AND debut:[* TO 2026-12-06]`]
    ])
  })

  it('needs a start, an end and a label', () => {
    const schema: SchemaProperty[] = [
      { key: 'a', type: 'string', 'x-refersTo': 'https://schema.org/startDate' },
      { key: 'b', type: 'string', 'x-refersTo': 'https://schema.org/endDate' },
      { key: 'c', type: 'string', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' }
    ]
    expect(calendarColumns(schema)?.end.key).toBe('b')
    expect(calendarColumns(schema.slice(1))).toBeUndefined()
  })
})
