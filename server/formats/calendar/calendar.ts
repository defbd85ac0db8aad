/** Converts a calendar (`.ics`) to a table of events (docs/api/processing.md). */
import {
  descriptionConcept,
  endDateConcept,
  labelConcept,
  latLonConcept,
  startDateConcept,
  webPageConcept
} from '../../../contract/vocabulary/concepts.ts'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { conceptOf } from '../../../contract/vocabulary.ts'
import { ConversionError, maxWholeFileSize, tooLarge, type Convert } from '../conversions/conversion.ts'
import { writeTable, type Cell } from '../conversions/writeTable.ts'
import { decoderOf, encodingOf, sampleSize } from '../text/encoding.ts'
import { calendarProperties } from './calendarProperties.ts'
import { calendarParts } from './components.ts'
import { calendarZones } from './definedZones.ts'
import { calendarRows, columns } from './rows.ts'

const columnConcepts: Record<string, string> = {
  GEO: latLonConcept,
  URL: webPageConcept,
  DTSTART: startDateConcept,
  DTEND: endDateConcept,
  SUMMARY: labelConcept,
  DESCRIPTION: descriptionConcept
}

export const convertCalendar: Convert = async (input) => {
  if ((await stat(input.sourcePath)).size > maxWholeFileSize) throw tooLarge()
  const text = decoded(await readFile(input.sourcePath))
  if (text.trim() === '') throw new ConversionError('Le calendrier est vide.')
  const parts = calendarParts(text)
  if (!parts.events.length) throw new ConversionError('Le calendrier ne contient aucun évènement.')
  const properties = calendarProperties(parts.properties)
  const zones = calendarZones(text, parts.zones, properties['X-WR-TIMEZONE'], input.defaultTimeZone)
  const name = `${input.baseName}.csv`
  await writeTable(join(input.targetFolder, name), withHeader(text, parts.events, zones, input.report), {
    quoteTexts: true
  })
  input.report(100)
  return {
    name,
    dataset: {
      timeZone: zones.timeZone,
      extras: { iCalendar: properties },
      escapeKeyAlgorithm: 'legacy'
    },
    concepts: concepts()
  }
}

function* withHeader(...rows: Parameters<typeof calendarRows>): Generator<Cell[]> {
  yield columns
  yield* calendarRows(...rows)
}

function decoded(bytes: Buffer): string {
  const decoder = decoderOf(encodingOf(bytes.subarray(0, sampleSize))) ?? decoderOf('UTF-8')!
  const text = (decoder.write(bytes) + decoder.end()).replace(/^\ufeff/, '')
  // Old Macintosh files end lines with CR alone.
  return text.includes('\n') ? text : text.replaceAll('\r', '\n')
}

function concepts(): Record<string, { 'x-refersTo': string; title?: string }> {
  return Object.fromEntries(
    Object.entries(columnConcepts).map(([key, uri]) => [
      key,
      { 'x-refersTo': uri, title: conceptOf(uri)?.title.fr }
    ])
  )
}
