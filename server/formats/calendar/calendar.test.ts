import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConversionError, maxWholeFileSize, type ConversionOutput } from '../conversions/conversion.ts'
import { usualUnpackLimits } from '../unpacking.ts'
import { convertCalendar } from './calendar.ts'

const fixtures = join(import.meta.dirname, '../../../tests/fixtures/formats/calendar')
const header =
  '"DTSTART","DTEND","SUMMARY","LOCATION","CATEGORIES","STATUS","DESCRIPTION","TRANSP","SEQUENCE","GEO","URL"\n'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calendar-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Converted extends ConversionOutput {
  csv: string
}

async function convertFile(sourcePath: string): Promise<Converted> {
  const output = await convertCalendar({
    sourcePath,
    sourceName: 'agenda.ics',
    encoding: 'UTF-8',
    targetFolder: folder,
    baseName: 'agenda',
    options: {},
    unpacking: usualUnpackLimits,
    defaultTimeZone: 'Europe/Paris',
    report: () => {}
  })
  const csv = await readFile(join(folder, output.name), 'utf8')
  expect(csv.startsWith(header)).toBe(true)
  return { ...output, csv: csv.slice(header.length) }
}

async function convertText(text: string | Buffer): Promise<Converted> {
  const path = join(folder, 'source.ics')
  await writeFile(path, text)
  return convertFile(path)
}

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']
}

/** First cell of each row. */
async function starts(...lines: string[]): Promise<string[]> {
  const { csv } = await convertText(calendar(...event(...lines)))
  return csv
    .trimEnd()
    .split('\n')
    .map((row) => row.split(',')[0]!.replaceAll('"', ''))
}

test('a calendar of Google: repeated event with an excluded and a moved date, days, lists, place', async () => {
  const { csv, ...output } = await convertFile(join(fixtures, 'google.ics'))
  const text = '"Cours du soir, ouvert à tous.\nApporter un tapis ; entrée par la cour ""des Tilleuls""."'
  const place = '"Salle des fêtes, 1 place de la Mairie, 44000 Nantes"'
  const rest = `"Gymnastique",${place},,"CONFIRMED",${text},"OPAQUE",0,"47.218371,-1.553621",\n`
  expect(csv).toBe(
    `"2024-03-19T18:00:00+01:00","2024-03-19T19:30:00+01:00",${rest}` +
      `"2024-03-26T18:00:00+01:00","2024-03-26T19:30:00+01:00",${rest}` +
      '"2024-04-10T19:00:00+02:00","2024-04-10T20:00:00+02:00","Gymnastique (déplacée)",,,"CONFIRMED",,"OPAQUE",1,,\n' +
      `"2024-04-16T18:00:00+02:00","2024-04-16T19:30:00+02:00",${rest}` +
      '"2024-05-01T00:00:00+02:00","2024-05-03T00:00:00+02:00","Fête du Travail",,,"CONFIRMED",,"TRANSPARENT",,,"https://example.com/1er-mai"\n' +
      '"2024-06-21T20:00:00Z","2024-06-21T23:30:00Z","Fête de la musique",,"Musique, Plein air, Gratuit",,,,,,\n'
  )
  expect(output).toEqual({
    name: 'agenda.csv',
    dataset: {
      timeZone: 'Europe/Paris',
      escapeKeyAlgorithm: 'legacy',
      extras: {
        iCalendar: {
          PRODID: '-//Google Inc//Google Calendar 70.9054//EN',
          VERSION: '2.0',
          CALSCALE: 'GREGORIAN',
          METHOD: 'PUBLISH',
          'X-WR-CALNAME': 'Agenda de la ville, saison 2024',
          'X-WR-TIMEZONE': 'Europe/Paris',
          'X-WR-CALDESC': 'Marchés et fêtes'
        }
      }
    },
    concepts: {
      GEO: {
        'x-refersTo': 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long',
        title: 'Latitude / Longitude'
      },
      URL: { 'x-refersTo': 'https://schema.org/WebPage', title: 'Page Web' },
      DTSTART: { 'x-refersTo': 'https://schema.org/startDate', title: 'Date de début' },
      DTEND: { 'x-refersTo': 'https://schema.org/endDate', title: 'Date de fin' },
      SUMMARY: { 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label', title: 'Libellé' },
      DESCRIPTION: { 'x-refersTo': 'http://schema.org/description', title: 'Description' }
    }
  })
})

test('a calendar of Outlook: its own name for the zone, in quotes', async () => {
  const { csv, dataset } = await convertFile(join(fixtures, 'outlook.ics'))
  const rest = '"Conseil municipal",,,,"Bonjour à tous,","OPAQUE",2,,\n'
  expect(csv).toBe(
    `"2024-01-15T10:00:00+01:00","2024-01-15T11:00:00+01:00",${rest}` +
      `"2024-04-15T10:00:00+02:00","2024-04-15T11:00:00+02:00",${rest}` +
      `"2024-07-15T10:00:00+02:00","2024-07-15T11:00:00+02:00",${rest}`
  )
  expect(dataset?.timeZone).toBe('Europe/Paris')
})

test('a calendar of Thunderbird: zone only named, duration, added date, change of all the following', async () => {
  const { csv, dataset } = await convertFile(join(fixtures, 'thunderbird.ics'))
  expect(csv).toBe(
    '"2024-06-01T00:00:00+02:00","2024-06-04T00:00:00+02:00","Vide-grenier",,,,,"TRANSPARENT",,,\n' +
      '"2025-06-01T00:00:00+02:00","2025-06-04T00:00:00+02:00","Vide-grenier",,,,,"TRANSPARENT",,,\n' +
      '"2026-06-01T00:00:00+02:00","2026-06-04T00:00:00+02:00","Vide-grenier",,,,,"TRANSPARENT",,,\n' +
      '"2024-10-25T09:00:00+02:00","2024-10-25T11:00:00+02:00","Permanence",,,,,,,,\n' +
      '"2024-10-27T09:00:00+01:00","2024-10-27T11:00:00+01:00","Permanence",,,,,,,,\n' +
      '"2024-10-28T10:00:00+01:00","2024-10-28T11:00:00+01:00","Permanence (nouvel horaire)",,,,,,,,\n' +
      '"2024-11-01T15:00:00+01:00","2024-11-01T16:00:00+01:00","Permanence (nouvel horaire)",,,,,,,,\n' +
      '"2024-07-04T09:00:00+02:00",,"Sans fin",,,,,,,,\n'
  )
  expect(dataset?.timeZone).toBe('Europe/Paris')
})

test('a day without end lasts until the next one, in the zone that the calendar names', async () => {
  const lines = calendar('X-WR-TIMEZONE:Indian/Reunion', ...event('DTSTART;VALUE=DATE:20240101'))
  const { csv, dataset } = await convertText(lines)
  expect(csv).toBe('"2024-01-01T00:00:00+04:00","2024-01-02T00:00:00+04:00",,,,,,,,,\n')
  expect(dataset?.timeZone).toBe('Indian/Reunion')
})

test('an unknown zone is replaced by the zone of the calendar', async () => {
  expect(await starts('DTSTART;TZID=Mairie:20240101T120000')).toEqual(['2024-01-01T12:00:00+01:00'])
})

test('a zone defined by the file itself, whose name is known nowhere', async () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Mairie', 'BEGIN:STANDARD', 'DTSTART:20000101T000000']
  const end = ['TZOFFSETFROM:+0330', 'TZOFFSETTO:+0330', 'END:STANDARD', 'END:VTIMEZONE']
  const one = event('DTSTART;TZID=Mairie:20240101T120000', 'DTEND;TZID=Mairie:20240101T130000')
  const { csv, dataset } = await convertText(calendar(...zone, ...end, ...one))
  expect(csv).toBe('"2024-01-01T12:00:00+03:30","2024-01-01T13:00:00+03:30",,,,,,,,,\n')
  expect(dataset?.timeZone).toBe('Europe/Paris')
})

test('eight digits are a day, with or without a type, whatever zone they name', async () => {
  for (const day of [
    'DTSTART:20240309',
    'DTSTART;VALUE=DATE:20240309',
    'DTSTART;TZID=Europe/Rome:20240309'
  ]) {
    const { csv } = await convertText(calendar('X-WR-TIMEZONE:Indian/Reunion', ...event(day)))
    expect(csv, day).toBe('"2024-03-09T00:00:00+04:00","2024-03-10T00:00:00+04:00",,,,,,,,,\n')
  }
  const { csv } = await convertText(calendar(...event('DTSTART:20240309', 'DTEND;TZID=Europe/Rome:20240310')))
  expect(csv).toBe('"2024-03-09T00:00:00+01:00","2024-03-11T00:00:00+01:00",,,,,,,,,\n')
  const yearly = await starts('DTSTART:20080301', 'RRULE:FREQ=YEARLY', 'EXDATE:20090301', 'RDATE:20090302')
  expect(yearly).toHaveLength(92)
  expect(yearly.slice(0, 2)).toEqual(['2008-03-01T00:00:00+01:00', '2009-03-02T00:00:00+01:00'])
  expect(yearly.at(-1)).toBe('2099-03-01T00:00:00+01:00')
})

test('hours that clocks skip or show twice', async () => {
  expect(await starts('DTSTART;TZID=Europe/Paris:20240331T023000')).toEqual(['2024-03-31T03:30:00+02:00'])
  expect(await starts('DTSTART;TZID=Europe/Paris:20241027T023000')).toEqual(['2024-10-27T02:30:00+02:00'])
})

test('a repetition without end stops after a thousand dates or with the year 2099', async () => {
  const daily = await starts('DTSTART:20240101T000000Z', 'RRULE:FREQ=DAILY')
  expect(daily).toHaveLength(1000)
  expect(daily.at(-1)).toBe('2026-09-26T00:00:00Z')
  const yearly = await starts('DTSTART:20240101T000000Z', 'RRULE:FREQ=YEARLY')
  expect(yearly).toHaveLength(76)
  expect(yearly.at(-1)).toBe('2099-01-01T00:00:00Z')
  expect(await starts('DTSTART:20240101T000000Z', 'RRULE:FREQ=SECONDLY')).toHaveLength(1000)
})

test('an excluded date does not count towards the limit', async () => {
  const daily = await starts('DTSTART:20240101T000000Z', 'RRULE:FREQ=DAILY', 'EXDATE:20240101T000000Z')
  expect(daily).toHaveLength(1000)
  expect(daily[0]).toBe('2024-01-02T00:00:00Z')
})

test('a repetition with all its dates excluded has no row', async () => {
  const { csv } = await convertText(
    calendar(
      ...event('DTSTART:20240101T000000Z', 'RRULE:FREQ=DAILY;COUNT=1', 'EXDATE:20240101T000000Z'),
      ...event('DTSTART:20240201T000000Z')
    )
  )
  expect(csv).toBe('"2024-02-01T00:00:00Z",,,,,,,,,,\n')
})

test('a change whose event is not in the file has its own row', async () => {
  const lines = ['RECURRENCE-ID:20240102T100000Z', 'DTSTART:20240102T120000Z', 'SUMMARY:Seule']
  expect(await starts(...lines)).toEqual(['2024-01-02T12:00:00Z'])
})

test('rules that give no date, or none for a very long time, end by themselves', async () => {
  const first = ['2024-01-01T00:00:00Z']
  for (const rule of [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=999999999',
    'FREQ=WEEKLY;INTERVAL=999999999;COUNT=5',
    'FREQ=YEARLY;INTERVAL=999999999',
    'FREQ=MONTHLY;INTERVAL=999999999',
    'FREQ=SECONDLY;INTERVAL=999999999999',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=DAILY;COUNT=0'
  ]) {
    expect(await starts('DTSTART:20240101T000000Z', `RRULE:${rule}`), rule).toEqual(first)
  }
}, 20_000)

test('days that do not exist in all years or months', async () => {
  expect(await starts('DTSTART:20240229T000000Z', 'RRULE:FREQ=YEARLY;COUNT=3')).toEqual([
    '2024-02-29T00:00:00Z',
    '2028-02-29T00:00:00Z',
    '2032-02-29T00:00:00Z'
  ])
  expect(await starts('DTSTART:20240131T000000Z', 'RRULE:FREQ=MONTHLY;COUNT=3')).toEqual([
    '2024-01-31T00:00:00Z',
    '2024-03-31T00:00:00Z',
    '2024-05-31T00:00:00Z'
  ])
  expect(await starts('DTSTART:20240131T000000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3')).toEqual([
    '2024-01-31T00:00:00Z',
    '2024-02-29T00:00:00Z',
    '2024-03-31T00:00:00Z'
  ])
})

test('a zone defined with a rule that never ends does not stop the reading', async () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Europe/Paris', 'BEGIN:STANDARD', 'DTSTART:19700101T000000']
  const end = [
    'RRULE:FREQ=SECONDLY',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0000',
    'END:STANDARD',
    'END:VTIMEZONE'
  ]
  const one = event('DTSTART;TZID=Europe/Paris:20240101T120000')
  const { csv } = await convertText(calendar(...zone, ...end, ...one))
  expect(csv.slice(1, 26)).toBe('2024-01-01T12:00:00+01:00')
})

test.each([
  ['', 'Le calendrier est vide.'],
  ['\r\n \r\n', 'Le calendrier est vide.'],
  [
    'a;b\n1;2\n',
    "Le fichier n'est pas un calendrier iCalendar : il ne commence pas par « BEGIN:VCALENDAR »."
  ],
  [calendar('BEGIN:VTODO', 'SUMMARY:x', 'END:VTODO'), 'Le calendrier ne contient aucun évènement.'],
  [
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\n',
    "Le calendrier est incomplet : l'élément commencé à la ligne 2 n'est pas terminé."
  ],
  [
    calendar('BEGIN:VEVENT', 'END:VTODO'),
    "Le calendrier est mal structuré : « END:VTODO » n'est pas attendu à la ligne 4."
  ],
  [calendar(...event('sans deux points')), "La ligne 5 du calendrier n'est pas correctement écrite."],
  [
    calendar(...event('DTSTART:20240231T000000Z')),
    "L'évènement de la ligne 3 du calendrier n'est pas correctement écrit et ne peut pas être lu."
  ],
  [
    calendar(...event('DTSTART:20240201T000000Z', 'RRULE:FREQ=PARFOIS')),
    "L'évènement de la ligne 3 du calendrier n'est pas correctement écrit et ne peut pas être lu."
  ]
])('a file that is not a calendar of events is refused with a message (%#)', async (text, message) => {
  const error = await convertText(text).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ConversionError)
  expect((error as Error).message).toBe(message)
})

test('a file over 50 MB is refused', async () => {
  await expect(convertText(Buffer.alloc(maxWholeFileSize + 1, 10))).rejects.toThrow('50 Mo')
})

test('old encodings and line ends', async () => {
  const text = calendar(...event('DTSTART:20240201T000000Z', 'SUMMARY:Fête de la forêt, à côté'))
  for (const bytes of [
    Buffer.from(text, 'latin1'),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text.replaceAll('\r\n', '\r')),
    Buffer.from(text.replaceAll('\r\n', '\n'))
  ]) {
    const { csv } = await convertText(bytes)
    expect(csv).toBe('"2024-02-01T00:00:00Z",,"Fête de la forêt, à côté",,,,,,,,\n')
  }
})

test('mutated text is converted or refused, without other errors', async () => {
  const sources = await Promise.all(
    ['google.ics', 'outlook.ics', 'thunderbird.ics'].map((name) => readFile(join(fixtures, name), 'utf8'))
  )
  const pieces = [
    '',
    '\n',
    ':',
    ';',
    ',',
    '=',
    '"',
    '-',
    '0',
    '99',
    'T',
    'Z',
    'FREQ=SECONDLY',
    'FREQ=MONTHLY;BYDAY=5MO',
    'BYSETPOS=-1;',
    'BYMONTHDAY=31;',
    'BYYEARDAY=366;',
    'BYWEEKNO=53;',
    'INTERVAL=400;',
    'END:VEVENT',
    'BEGIN:VEVENT',
    '\r\n ',
    '\u0000'
  ]
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 12 }),
    piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 }))
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sources),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (source, changes) => {
        let text = source
        for (const { at, length, piece } of changes) {
          const position = Math.floor(at * text.length)
          text = text.slice(0, position) + piece + text.slice(position + length)
        }
        await convertText(text).catch((error: unknown) => {
          if (!(error instanceof ConversionError)) throw error
        })
      }
    ),
    { numRuns: 300 }
  )
}, 60_000)
