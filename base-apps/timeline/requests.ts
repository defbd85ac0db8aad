/** API requests of events. */
import { datasetUrl, type ApplicationDataset, type Parameters } from '../shared/api.ts'
import { selectedKeys, type EventColumns } from './configuration.ts'

/** Maximum number of events drawn in a month. */
const maxEvents = 2000
const timelinePage = 40

/** Escapes the special characters of the query syntax in a column key. */
function escapedKey(key: string): string {
  return key.replaceAll(/[+\-=&|><!(){}[\]^"~*?:\\/ ]/g, String.raw`\$&`)
}

/**
 * Query for the events between two days: those that end after the first and start before the last. An event without an
 * end counts at its start.
 */
export function daysCondition({ start, end }: EventColumns, first: string, last: string): string {
  const from = escapedKey(start.key)
  const to = escapedKey(end.key)
  if (from === to) return `${from}:[${first} TO ${last}]`
  const isThere = `${to}:[${first} TO *]`
  const isNot = `(NOT _exists_:${to} AND ${from}:[${first} TO *])`
  return `(${isThere} OR ${isNot}) AND ${from}:[* TO ${last}]`
}

export function eventsUrl(
  dataset: ApplicationDataset,
  columns: EventColumns,
  days: { first: string; last: string },
  filters: Parameters
): string {
  return datasetUrl(dataset, 'lines', {
    ...filters,
    qs: daysCondition(columns, days.first, days.last),
    sort: columns.start.key,
    size: maxEvents,
    select: selectedKeys(columns).join(',')
  })
}

/** URL of all events, in chronological order. */
export function timelineUrl(
  dataset: ApplicationDataset,
  columns: EventColumns,
  filters: Parameters,
  after: string | undefined
): string {
  return datasetUrl(dataset, 'lines', {
    ...filters,
    qs: `_exists_:${escapedKey(columns.start.key)}`,
    sort: columns.start.key,
    size: timelinePage,
    after,
    html: 'true',
    truncate: 300,
    select: selectedKeys(columns).join(','),
    ...(columns.image ? { thumbnail: '400x260' } : {})
  })
}

/** URL of the first start and last end of the filtered events. */
export function boundsUrl(
  dataset: ApplicationDataset,
  { start, end }: EventColumns,
  filters: Parameters
): string {
  const fields = [...new Set([start.key, end.key])].join(',')
  return datasetUrl(dataset, 'simple_metrics_agg', { ...filters, fields, metrics: 'min,max' })
}
