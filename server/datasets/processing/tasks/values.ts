/**
 * SQL that converts the text of a staging column to the stored value (docs/api/processing.md). The patterns are those
 * of the detection of types, so that every detected value is readable.
 */
import type { FileProperty, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import {
  dateFormats,
  dateTimeFormats,
  isoDayPattern,
  zonedDateTimePattern,
  type DateFormat
} from '../../../formats/columns/dates.ts'
import { trueWords } from '../../../../contract/datasets/numberTexts.ts'
import type { PhysicalType } from '../../../lines/layout.ts'
import { instantSql, isUtc, offsetSql } from './clockTimes.ts'
import { sqlText } from './database.ts'
import { bindSql } from './bindSql.ts'

export interface ValueSql {
  type: PhysicalType
  /** Whether the values are lists. */
  isList?: boolean
  value: string
  /** SQL of the UTC instant of a date-time. */
  instant?: string
  /** Expression that is NULL when a cell has a text that does not fit; absent for columns that accept any text. */
  fits?: string
  /** Expression for an integer column: true where the value is a decimal, or too large for BIGINT. */
  notWhole?: string
}

export const fullMatch = (text: string, pattern: string): string =>
  `regexp_full_match(${text}, ${sqlText(pattern)})`

/**
 * Returns a BOOLEAN. A pattern replaces `IN`: for more than a few values the engine plans a join, which loses the order
 * of lines (duckdb issue 24398).
 */
export function booleanSql(cell: string): string {
  return fullMatch(cell, `(?i)[\\s_]*(${trueWords.join('|')})[\\s_]*`)
}

const plainNumber = '[+-]?[0-9]{1,15}([.][0-9]{1,15})?'
const decimalNumber = '[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?'
const hexadecimalNumber = '0[xX][0-9a-fA-F]{1,13}'

/** Returns a DOUBLE, NULL when the text is no number (the rule of `parseNumber`). */
export function numberSql(cell: string): string {
  const noise = '^[\\s\\x0b\\p{Z}_]+|[\\s\\x0b\\p{Z}_]+$|[\\s\\x0b\\p{Z}]+'
  const compact = `replace(regexp_replace(${cell}, '${noise}', '', 'g'), ',', '.')`
  const ofCompact = `CASE WHEN ${fullMatch('compact', decimalNumber)} THEN
      CASE WHEN isfinite(TRY_CAST(compact AS DOUBLE)) THEN TRY_CAST(compact AS DOUBLE) END
    WHEN ${fullMatch('compact', hexadecimalNumber)} THEN CAST(TRY_CAST(lower(compact) AS BIGINT) AS DOUBLE) END`
  return `CASE WHEN ${fullMatch(cell, plainNumber)} THEN TRY_CAST(${cell} AS DOUBLE)
    ELSE ${bindSql(compact, 'compact', ofCompact)} END`
}

/** Integers that fit BIGINT whatever their digits. */
export const plainInteger = '[+-]?[0-9]{1,18}'
/** Largest integer below which a DOUBLE holds every whole number. */
const maxExact = 2 ** 53

function integerSql(cell: string): Pick<ValueSql, 'value' | 'notWhole'> {
  const number = numberSql(cell)
  const wholeNumber = bindSql(number, 'number', `(trunc(number) = number AND abs(number) <= ${maxExact})`)
  return {
    value: `CASE WHEN ${fullMatch(cell, plainInteger)} THEN TRY_CAST(${cell} AS BIGINT)
      ELSE TRY_CAST((${number}) AS BIGINT) END`,
    notWhole: `CASE WHEN ${fullMatch(cell, plainInteger)} THEN false ELSE NOT ${wholeNumber} END`
  }
}

/** Returns a TIMESTAMP, NULL when the text is no existing date of the format. */
export function formattedTimestampSql(cell: string, format: DateFormat): string {
  const parse = (text: string): string => `TRY_STRPTIME(${text}, ${sqlText(format.strptime)})`
  const existing = (time: string): string =>
    bindSql(time, 'time', 'CASE WHEN year(time) BETWEEN 1 AND 9999 THEN time END')
  const nextDay = format.groups.includes('H')
    ? ` WHEN regexp_matches(${cell}, '[T ]24:0?0(:0?0)?$')
        THEN ${existing(parse(`regexp_replace(${cell}, '([T ])24:', '\\10:')`))} + INTERVAL 1 DAY`
    : ''
  return `CASE WHEN NOT ${fullMatch(cell, format.pattern)} THEN NULL${nextDay} ELSE ${existing(parse(cell))} END`
}

/** Returns a DATE, NULL when the text is no existing `YYYY-MM-DD`. */
export function isoDaySql(cell: string): string {
  return `CASE WHEN ${fullMatch(cell, isoDayPattern)} AND NOT starts_with(${cell}, '0000') THEN TRY_CAST(${cell} AS DATE) END`
}

function dateSql(cell: string, formatName?: string): string {
  const format = dateFormats.find(({ name }) => name === formatName)
  if (!format) return isoDaySql(cell)
  return `coalesce(CAST(${formattedTimestampSql(cell, format)} AS DATE), ${isoDaySql(cell)})`
}

const localDateTimePattern = '[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?)?'

/** Returns a date-time as ISO text and as a UTC TIMESTAMP, both NULL when the cell has none. */
function dateTimeSql(cell: string, zone: string, formatName?: string): { value: string; instant: string } {
  const format = dateTimeFormats.find(({ name }) => name === formatName)
  const iso = `CASE WHEN strlen(${cell}) > 10 AND ${cell}[11] <> 'T'
    THEN ${cell}[:10] || 'T' || ${cell}[12:] ELSE ${cell} END`
  const zoned = `CASE WHEN ${fullMatch(cell, zonedDateTimePattern)} THEN ${zonedInstantSql(cell)} END`
  const localText = `CASE WHEN ${fullMatch(iso, localDateTimePattern)} THEN TRY_CAST(${iso} AS TIMESTAMP) END`
  const local = format ? `coalesce(${formattedTimestampSql(cell, format)}, ${localText})` : localText
  const ofLocal = instantSql(local, zone)
  // The interpretation that fits most cells comes first.
  const exact = format ? `coalesce(${ofLocal}, ${zoned})` : `coalesce(${zoned}, ${ofLocal})`
  // Instants are truncated to the milliseconds of API responses: equal responses are equal instants.
  const instant = `date_trunc('millisecond', ${exact})`
  return {
    instant,
    value: `CASE WHEN ${fullMatch(cell, zonedDateTimePattern)} THEN
      CASE WHEN ${zonedInstantSql(cell)} IS NOT NULL THEN ${iso} END
      ELSE ${withOffsetSql(ofLocal, zone)} END`
  }
}

/** Returns the UTC TIMESTAMP of an RFC 3339 text. */
export function zonedInstantSql(cell: string): string {
  return `CASE WHEN NOT starts_with(${cell}, '0000') AND ${cell}[12:13] < '24'
    THEN timezone('UTC', TRY_CAST(upper(${cell}) AS TIMESTAMPTZ)) END`
}

/** Returns the ISO 8601 text of a UTC TIMESTAMP in a time zone, with the offset of that instant. */
function withOffsetSql(instant: string, zone: string): string {
  const format = (time: string): string =>
    `CASE WHEN millisecond(${time}) % 1000 = 0 THEN strftime(${time}, '%Y-%m-%dT%H:%M:%S')
      ELSE strftime(${time}, '%Y-%m-%dT%H:%M:%S.%g') END`
  if (isUtc(zone)) return bindSql(instant, 'moment', `(${format('moment')}) || 'Z'`)
  const text = bindSql('moment + to_minutes(shift)', 'local', `(${format('local')}) || ${offset}`)
  return bindSql(instant, 'moment', bindSql(offsetSql('moment', zone), 'shift', text))
}

const offset = `printf('%s%02d:%02d', CASE WHEN shift < 0 THEN '-' ELSE '+' END, abs(shift) // 60, abs(shift) % 60)`

function isKnownZone(zone: string): boolean {
  try {
    return !!new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    return false
  }
}

/** Splits a cell into a list on a separator; empty parts and invalid numbers are dropped. */
function listSql(element: ValueSql, cell: string, separator: string): ValueSql {
  const split = `list_transform(string_split(${cell}, ${sqlText(separator)}), lambda part: trim(part, ${sqlText(' \t\n\r\u00a0')}))`
  const parts = `list_filter(${split}, lambda part: part <> '')`
  const values = (value: string): string =>
    `list_filter(list_transform(${parts}, lambda part: ${value}), lambda part: part IS NOT NULL)`
  const orNull = (list: string): string => `CASE WHEN len(${list}) > 0 THEN ${list} END`
  return {
    type: element.type,
    isList: true,
    value: orNull(values(element.value)),
    ...(element.instant && { instant: orNull(values(element.instant)) }),
    // A cell of separators only has no part and fits.
    ...(element.fits && { fits: `CASE WHEN len(${values(element.fits)}) = len(${parts}) THEN true END` }),
    ...(element.notWhole && { notWhole: `len(list_filter(${parts}, lambda part: ${element.notWhole})) > 0` })
  }
}

/**
 * Returns the SQL that converts a staging column to a column of the schema.
 * @param detected the column found by the analysis of the file, with its date formats
 */
export function valueSql(
  property: SchemaProperty,
  detected: FileProperty | undefined,
  cell: string,
  defaultTimeZone: string
): ValueSql {
  const separator = property.separator?.trim()
  if (separator) {
    const { separator: _separator, ...single } = property
    return listSql(valueSql(single, detected, 'part', defaultTimeZone), cell, separator)
  }
  switch (property.type) {
    case 'boolean':
      return { type: 'BOOLEAN', value: booleanSql(cell) }
    case 'integer':
      return { type: 'BIGINT', ...integerSql(cell) }
    case 'number':
      return { type: 'DOUBLE', value: numberSql(cell) }
    case 'string':
      if (property.format === 'date') {
        const value = dateSql(cell, detected?.dateFormat)
        return { type: 'DATE', value, fits: value }
      }
      if (property.format === 'date-time') {
        const zone = property.timeZone && isKnownZone(property.timeZone) ? property.timeZone : defaultTimeZone
        const sql = dateTimeSql(cell, zone, detected?.dateTimeFormat)
        return { type: 'DATETIME', ...sql, fits: sql.instant }
      }
      return { type: 'VARCHAR', value: cell }
    default:
      return { type: 'VARCHAR', value: cell }
  }
}
