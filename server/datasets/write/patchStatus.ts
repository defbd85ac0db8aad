/** Which status a change of metadata sets: pure (docs/api/datasets.md). */
import type { DatasetStatus, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { kindOf, withDraft, type DatasetRecord, type StoredValues } from '../record.ts'

type Values = Partial<StoredValues>

const innocuousKeys = new Set([
  'title',
  'description',
  'icon',
  'x-display',
  'x-master',
  'x-labels',
  'x-group',
  'x-cardinality',
  'readOnly',
  'enum',
  'x-originalName',
  'x-concept'
])

const ruleKeys = new Set([
  'x-labelsRestricted',
  'x-required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'patternErrorMessage'
])

const geoConcepts = new Set([
  'http://schema.org/latitude',
  'http://www.w3.org/2003/01/geo/wgs84_pos#lat',
  'http://schema.org/longitude',
  'http://www.w3.org/2003/01/geo/wgs84_pos#long',
  'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long',
  'http://data.ign.fr/def/geometrie#coordX',
  'http://data.ign.fr/def/geometrie#coordY',
  'https://purl.org/geojson/vocab#geometry',
  'http://data.ign.fr/def/geometrie#Geometry'
])
const projectedConcepts = [...geoConcepts].filter((uri) => uri.startsWith('http://data.ign.fr/'))
const attachmentConcept = 'http://schema.org/DigitalDocument'

const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

interface PatchOutcome {
  status?: DatasetStatus
  finalizedAt?: true
}

/** Statuses from which processing goes through the indexing step, which checks the unicity constraints. */
const beforeIndexing = new Set<DatasetStatus>([
  'created',
  'loaded',
  'stored',
  'normalized',
  'analyzed',
  'validated',
  'extended'
])

/**
 * `finalizedAt: true` when only the date of the data moves; `status` undefined when nothing has to run again.
 * `before` and `after` have their complete schema; `changed` names the keys of the patch that differ.
 */
export function patchStatus(before: Values, after: Values, changed: Set<string>): PatchOutcome {
  const outcome = statusOfChain(before, after, changed)
  // A dataset that was never validated has no file of its own: its draft has it.
  if (!changed.has('constraints') || kindOf(before) !== 'file' || before.status === 'draft') return outcome
  const status = outcome.status ?? before.status
  if (status === 'validation-updated') return { status: 'analyzed' }
  return status && beforeIndexing.has(status) ? outcome : { status: 'validated' }
}

/** The keys whose change may need processing. */
const processed = new Set(['schema', 'virtual', 'extensions', 'projection', 'rest', 'constraints'])

/**
 * Which status a change of the dataset sets on its draft, that shows those of its values that it has none of: what the
 * draft became from them is made again before it is published.
 */
export function draftStatus(
  before: DatasetRecord,
  after: DatasetRecord,
  changed: Set<string>
): DatasetStatus | undefined {
  const { draft } = before
  if (!draft) return undefined
  const shown = [...changed].filter((key) => processed.has(key) && !(key in draft))
  return shown.length ? patchStatus(withDraft(before), withDraft(after), new Set(shown)).status : undefined
}

/** The first row of the table that applies. */
function statusOfChain(before: Values, after: Values, changed: Set<string>): PatchOutcome {
  const base = before.status === 'error' ? (before.errorStatus ?? startOver(before)) : undefined
  const kind = kindOf(before)
  // Only their initialization can fail.
  if (kind === 'metaOnly') return withBase(before.status === 'error' ? before.errorStatus : undefined)
  const isFile = kind === 'file'
  const reindex: DatasetStatus = isFile ? 'validated' : 'analyzed'
  const old = dataColumns(before.schema)
  const next = dataColumns(after.schema)
  const columnsChanged = (...keys: string[]): boolean => !same(pick(old, keys), pick(next, keys))
  const conceptsChanged = (concepts: (column: SchemaProperty) => boolean): boolean =>
    !same(conceptColumns(old, concepts), conceptColumns(next, concepts))

  if (kind === 'virtual') {
    const restarts = changed.has('virtual') || changed.has('schema')
    return restarts ? { status: 'indexed' } : withBase(base)
  }
  if (changed.has('extensions') && isFile) return { status: reindex }
  if (changed.has('projection') && !same(before.projection?.code, after.projection?.code)) {
    const isProjected = next.some((column) => projectedConcepts.includes(column['x-refersTo'] ?? ''))
    if (isProjected) return { status: reindex }
  }
  if (changed.has('schema')) {
    const isGeo = (column: SchemaProperty): boolean =>
      geoConcepts.has(column['x-refersTo'] ?? '') || !!column['x-capabilities']?.vtPrepare
    if (conceptsChanged(isGeo)) return { status: reindex }
    if (conceptsChanged((column) => column['x-refersTo'] === attachmentConcept)) return { status: reindex }
    if (columnsChanged('separator', 'timeZone', 'x-capabilities')) return { status: reindex }
    const isColumnLost = old.some((column) => !next.some(({ key }) => key === column.key))
    if (!isFile && isColumnLost) return { status: 'analyzed' }
    if (isFile && columnsChanged('x-transform')) return { status: 'analyzed' }
    const status = schemaStatus(before, old, next)
    if (status) return { status }
  }
  if (changed.has('rest')) {
    // Who wrote the lines is erased, or begins to be searched.
    const isAuthorChange = !!before.rest?.storeUpdatedBy !== !!after.rest?.storeUpdatedBy
    return { status: isAuthorChange ? 'analyzed' : 'indexed' }
  }
  if (base) return { status: base }
  return changed.has('thumbnails') || changed.has('masterData') ? { finalizedAt: true } : {}
}

function withBase(base: DatasetStatus | undefined): { status?: DatasetStatus } {
  return base ? { status: base } : {}
}

/** Rows 12 and 13: validation rules, then anything that is not innocuous. */
function schemaStatus(
  { status, ...before }: Values,
  old: SchemaProperty[],
  next: SchemaProperty[]
): DatasetStatus | undefined {
  const isFile = kindOf(before) === 'file'
  const core = (columns: SchemaProperty[], ...alsoIgnored: string[]): unknown[] =>
    byKey(columns).map((column) => essential(column, alsoIgnored))
  if (same(core(old), core(next))) {
    const validates = isFile && ruleAdded(old, next)
    if (!validates) return undefined
    return status === 'finalized' || status === 'validation-updated' ? 'validation-updated' : 'analyzed'
  }
  if (same(core(old, 'x-refersTo'), core(next, 'x-refersTo'))) return 'indexed'
  const isColumnAdded = !isFile && next.some((column) => !old.some(({ key }) => key === column.key))
  return isColumnAdded ? 'indexed' : 'analyzed'
}

/** A rule added or changed; one that is only removed needs no new validation. */
function ruleAdded(old: SchemaProperty[], next: SchemaProperty[]): boolean {
  const previous = new Map(old.map((column) => [column.key, column]))
  return next.some((column) => {
    const before = previous.get(column.key) as Record<string, unknown> | undefined
    const labelsChanged = column['x-labelsRestricted'] && !same(before?.['x-labels'], column['x-labels'])
    if (labelsChanged) return true
    return [...ruleKeys].some((key) => {
      const value = (column as unknown as Record<string, unknown>)[key]
      const isSet = value !== undefined && value !== null && value !== false
      return isSet && !same(before?.[key], value)
    })
  })
}

function essential(column: SchemaProperty, alsoIgnored: string[]): Record<string, unknown> {
  const kept = Object.entries(column).filter(
    ([key, value]) =>
      value !== null && !innocuousKeys.has(key) && !ruleKeys.has(key) && !alsoIgnored.includes(key)
  )
  return Object.fromEntries(kept.toSorted(([left], [right]) => left.localeCompare(right)))
}

function startOver(dataset: Values): DatasetStatus {
  const starts = { virtual: 'indexed', rest: 'analyzed', file: 'stored', metaOnly: 'finalized' } as const
  return starts[kindOf(dataset)]
}

function dataColumns(schema: SchemaProperty[] | undefined): SchemaProperty[] {
  return (schema ?? []).filter((column) => !column['x-calculated'])
}

/** The order of the columns is free. */
function byKey(columns: SchemaProperty[]): SchemaProperty[] {
  return columns.toSorted((left, right) => left.key.localeCompare(right.key))
}

/** Chosen attributes of every column, the order of columns left aside. */
function pick(columns: SchemaProperty[], keys: string[]): unknown {
  return byKey(columns)
    .map((column) => [
      column.key,
      ...keys.map((key) => (column as unknown as Record<string, unknown>)[key] ?? null)
    ])
    .filter(([, ...values]) => values.some((value) => value !== null))
}

function conceptColumns(columns: SchemaProperty[], test: (column: SchemaProperty) => boolean): unknown {
  return byKey(columns)
    .filter(test)
    .map((column) => [column.key, column['x-refersTo'] ?? null, !!column['x-capabilities']?.vtPrepare])
}
