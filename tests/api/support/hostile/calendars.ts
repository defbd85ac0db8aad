/** Calendars with endless recurrence rules, non-existent times and unclosed lines. */
import { calendar } from './bases.ts'
import type { HostileCase } from './file.ts'

const rule =
  (value: string): (() => string) =>
  () =>
    calendar(`RRULE:${value}`)

export const calendarFiles: HostileCase[] = [
  { name: 'endless-daily.ics', make: rule('FREQ=DAILY'), expects: 'right' },
  { name: 'endless-seconds.ics', make: rule('FREQ=SECONDLY'), expects: 'right' },
  { name: 'never.ics', make: rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30') },
  {
    name: 'nearly-never.ics',
    make: rule('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=23;BYDAY=MO;BYSETPOS=366')
  },
  { name: 'interval-0.ics', make: rule('FREQ=DAILY;INTERVAL=0') },
  { name: 'interval-negative.ics', make: rule('FREQ=DAILY;INTERVAL=-1') },
  { name: 'interval-huge.ics', make: rule('FREQ=YEARLY;INTERVAL=999999999999') },
  { name: 'count-huge.ics', make: rule('FREQ=MINUTELY;COUNT=999999999') },
  { name: 'unknown-frequency.ics', make: rule('FREQ=SOMETIMES') },
  { name: 'no-frequency.ics', make: rule('COUNT=3') },
  { name: 'until-before.ics', make: rule('FREQ=DAILY;UNTIL=19000101T000000Z') },
  { name: 'many-rules.ics', make: () => calendar(Array(200).fill('RRULE:FREQ=SECONDLY').join('\r\n')) },
  {
    name: 'many-events.ics',
    make: () =>
      calendar(
        `RRULE:FREQ=DAILY\r\nEND:VEVENT\r\n${'BEGIN:VEVENT\r\nDTSTART:20240101T000000Z\r\nRRULE:FREQ=HOURLY\r\nSUMMARY:x\r\nEND:VEVENT\r\n'.repeat(60)}BEGIN:VEVENT\r\nDTSTART:20240101T000000Z`
      )
  },
  { name: 'year-0.ics', make: () => calendar().replaceAll('20240315', '00000101') },
  { name: 'year-9999.ics', make: () => calendar('RRULE:FREQ=YEARLY').replaceAll('20240315', '99991231') },
  { name: 'no-such-day.ics', make: () => calendar().replaceAll('20240315', '20240231') },
  { name: 'not-a-date.ics', make: () => calendar().replaceAll('20240315T100000Z', 'hier') },
  { name: 'no-start.ics', make: () => calendar().replace(/DTSTART.*\r\n/, '') },
  { name: 'end-before-start.ics', make: () => calendar().replace('DTEND:2024', 'DTEND:1999') },
  { name: 'huge-duration.ics', make: () => calendar('DURATION:P99999999999999W').replace(/DTEND.*\r\n/, '') },
  { name: 'unknown-zone.ics', make: () => calendar().replace('DTSTART:', 'DTSTART;TZID=Nulle/Part:') },
  {
    name: 'proto-zone.ics',
    make: () => calendar('__PROTO__:x\r\nCONSTRUCTOR;A=b:c').replace('DTSTART:', 'DTSTART;TZID=__proto__:')
  },
  {
    name: 'endless-zone.ics',
    make: () =>
      calendar()
        .replace(
          'BEGIN:VEVENT',
          'BEGIN:VTIMEZONE\r\nTZID:Sans/Fin\r\nBEGIN:STANDARD\r\nDTSTART:00010101T000000\r\nTZOFFSETFROM:+9999\r\nTZOFFSETTO:-9999\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT'
        )
        .replace('DTSTART:20240315T100000Z', 'DTSTART;TZID=Sans/Fin:20240315T100000')
  },
  {
    name: 'nested.ics',
    make: () => `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(20_000)}END:VCALENDAR\r\n`
  },
  { name: 'wrongly-closed.ics', make: () => calendar().replace('END:VEVENT', 'END:VTODO') },
  { name: 'no-event.ics', make: () => 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  { name: 'long-line.ics', make: () => calendar(`DESCRIPTION:${'x'.repeat(5_000_000)}`) },
  { name: 'many-folds.ics', make: () => calendar(`DESCRIPTION:a${'\r\n b'.repeat(200_000)}`) },
  {
    name: 'many-exceptions.ics',
    make: () => calendar(`RRULE:FREQ=DAILY\r\nEXDATE:${Array(20_000).fill('20240316T100000Z').join(',')}`)
  },
  { name: 'odd-place.ics', make: () => calendar('GEO:NaN;Infinity') },
  { name: 'mark.ics', make: () => `\ufeff${calendar()}`, expects: 'right' }
]
