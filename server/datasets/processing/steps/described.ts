/** Values of a dataset that are derived from its lines. No I/O. */
import type { JournalEvent, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { eventDate, journalEvent } from '../../../owned/journal/journal.ts'
import type { DatasetRecord, StoredValues } from '../../record.ts'
import type { LineStatistics } from '../../../lines/statistics.ts'

interface Finalized {
  dataset: Pick<DatasetRecord, '_longValues'>
  /** Schema with all calculated columns. */
  schema: SchemaProperty[]
  found: LineStatistics | undefined
  /** Whether the dataset is still a draft afterwards. */
  isDraft: boolean
}

/** Returns the values derived from the lines, and the events about them. */
export function described({ dataset, schema, found, isDraft }: Finalized): {
  values: Partial<StoredValues>
  events: JournalEvent[]
} {
  const values: Partial<StoredValues> = {
    schema: schema.map((column) => withStatistics(column, found)),
    finalizedAt: eventDate(),
    bbox: found?.bbox
  }
  if (found?.timePeriod) values.timePeriod = found.timePeriod
  if (found) values._longValues = found.longValues.length ? found.longValues : undefined
  return { values, events: longValueEvents({ dataset, schema, found, isDraft }) }
}

/** Returns the event about columns with values too long for filters, once per column. */
export function longValueEvents({ dataset, schema, found, isDraft }: Finalized): JournalEvent[] {
  const knownColumns = new Set(dataset._longValues)
  const discovered = found?.longValues.filter((key) => !knownColumns.has(key)) ?? []
  if (!discovered.length) return []
  const data = discovered.map((key) => nameOf(schema, key)).join(', ')
  return [journalEvent('ignored-keyword-values', { data, ...(isDraft ? { draft: true as const } : {}) })]
}

export function withStatistics(
  column: SchemaProperty,
  statistics: LineStatistics | undefined
): SchemaProperty {
  if (column['x-calculated'] || !statistics) return column
  const { enum: _enum, 'x-cardinality': _cardinality, ...attributes } = column
  const statistic = Object.hasOwn(statistics.columns, column.key) ? statistics.columns[column.key] : undefined
  if (!statistic) return attributes
  return {
    ...attributes,
    'x-cardinality': statistic.cardinality,
    ...(statistic.enum ? { enum: statistic.enum } : {})
  }
}

function nameOf(schema: SchemaProperty[], key: string): string {
  const column = schema.find((candidate) => candidate.key === key)
  return column?.title || column?.['x-originalName'] || key
}
