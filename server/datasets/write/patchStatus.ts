/**
 * Determines the status, and so the processing steps, that a change of metadata needs (docs/api/datasets.md). No I/O.
 */
import type { DatasetStatus, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { earliestStatus } from '../processing/earliestStatus.ts'
import { kindOf, withDraft, type DatasetRecord, type StoredValues } from '../record.ts'

type Values = Partial<StoredValues>

/** Attributes of a column whose change needs no processing. */
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

/** Attributes of a column that are validation rules. */
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
  /** New status; absent when no further step has to run. */
  status?: DatasetStatus
  /** The date `finalizedAt` must be updated although no finalization runs. */
  finalizedAt?: true
}

/**
 * Returns the effects of a patch on the status. Each change gives the status from which processing must restart; the
 * pending status counts too, and the earliest of all wins.
 * @param before values before the patch, with the complete schema
 * @param after values after the patch, with the complete schema
 * @param changed keys of the patch whose values differ
 */
export function patchStatus(before: Values, after: Values, changed: Set<string>): PatchOutcome {
  const isFailed = before.status === 'error'
  // The only step of a metadata-only dataset that can fail is its initialization, which any patch retries.
  if (kindOf(before) === 'metaOnly')
    return isFailed && before.errorStatus ? { status: before.errorStatus } : {}
  const needed = neededStatuses(before, after, changed)
  const isProcessed = isFailed || needed.length > 0
  const pending = isFailed ? (before.errorStatus ?? startOver(before)) : before.status
  const status = isProcessed ? earliestStatus([pending, ...needed]) : undefined
  const isShownOtherwise = changed.has('thumbnails') || changed.has('masterData')
  // `finalizedAt` is only updated here when no finalization will run and set it.
  const isFinalized = !status || status === 'validation-updated'
  return {
    ...(status && status !== before.status ? { status } : {}),
    ...(isShownOtherwise && isFinalized ? { finalizedAt: true } : {})
  }
}

/** The keys whose change may need processing. */
const processed = new Set(['schema', 'virtual', 'extensions', 'projection', 'rest', 'constraints'])

/**
 * Returns the status that a change of the published values sets on the draft; undefined for no change. A draft inherits
 * the published values that it does not override, so its processing must run again with the new ones.
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

/** Returns, for each change, the status from which processing must restart. */
function neededStatuses(before: Values, after: Values, changed: Set<string>): DatasetStatus[] {
  const kind = kindOf(before)
  if (kind === 'virtual') return changed.has('virtual') || changed.has('schema') ? ['indexed'] : []
  const isFile = kind === 'file'
  const reindex: DatasetStatus = isFile ? 'validated' : 'analyzed'
  const needed: DatasetStatus[] = []
  const isExtended = changed.has('extensions')
  if (changed.has('schema') || (isExtended && !isFile)) needed.push(...neededBySchema(before, after, reindex))
  if (changed.has('projection') && !same(before.projection?.code, after.projection?.code)) {
    const isProjected = dataColumns(after.schema).some((column) =>
      projectedConcepts.includes(column['x-refersTo'] ?? '')
    )
    if (isProjected) needed.push(reindex)
  }
  if (isFile) {
    if (changed.has('extensions')) needed.push(reindex)
    // The indexing step checks constraints. A dataset in status `draft` has no published lines to check.
    if (changed.has('constraints') && before.status !== 'draft') needed.push(reindex)
  }
  if (changed.has('rest')) {
    // The columns of the authors of lines are removed, or added.
    const isAuthorChange = !!before.rest?.storeUpdatedBy !== !!after.rest?.storeUpdatedBy
    needed.push(isAuthorChange ? 'analyzed' : 'indexed')
  }
  return needed
}

/** Attributes whose change needs a new indexing of the lines, but no new analysis of the file. */
const indexedKeys = ['separator', 'timeZone', 'x-capabilities']

function neededBySchema(before: Values, after: Values, reindex: DatasetStatus): DatasetStatus[] {
  const isFile = kindOf(before) === 'file'
  const needed: DatasetStatus[] = []
  // Extension columns of a file are compared apart: their changes need new extensions, not a new analysis of the file.
  const [oldExtended, nextExtended] = isFile ? [before, after].map(extensionColumns) : [[], []]
  const old = dataColumns(before.schema).filter((column) => !isFile || !column['x-extension'])
  const next = dataColumns(after.schema).filter((column) => !isFile || !column['x-extension'])
  if (!same(oldExtended, nextExtended)) needed.push(reindex)
  const isGeo = (column: SchemaProperty): boolean =>
    geoConcepts.has(column['x-refersTo'] ?? '') || !!column['x-capabilities']?.vtPrepare
  // Columns of a new extension of an editable dataset are filled later, line by line, and so are the points and
  // geometries made from them, unless other columns gave points before.
  const isFilledLater = (column: SchemaProperty): boolean =>
    !isFile &&
    !!column['x-extension'] &&
    !old.some(({ key }) => key === column.key) &&
    !(isGeo(column) && old.some(isGeo))
  const compared = next.filter((column) => !isFilledLater(column))
  const columnsChanged = (...keys: string[]): boolean => !same(pick(old, keys), pick(compared, keys))
  const conceptsChanged = (concepts: (column: SchemaProperty) => boolean): boolean =>
    !same(conceptColumns(old, concepts), conceptColumns(compared, concepts))
  const isAttachment = (column: SchemaProperty): boolean => column['x-refersTo'] === attachmentConcept

  if (conceptsChanged(isGeo) || conceptsChanged(isAttachment) || columnsChanged(...indexedKeys)) {
    needed.push(reindex)
  }
  // Only file datasets apply transforms.
  if (isFile && columnsChanged('x-transform')) needed.push('analyzed')
  if (columnsChanged('x-refersTo')) needed.push('indexed')
  if (isFile && ruleAdded(old, next)) {
    const isIndexed = before.status === 'finalized' || before.status === 'validation-updated'
    needed.push(isIndexed ? 'validation-updated' : 'analyzed')
  }
  const kept = (columns: SchemaProperty[], others: SchemaProperty[]): SchemaProperty[] =>
    columns.filter(({ key }) => others.some((other) => other.key === key))
  if (kept(old, next).length < old.length) needed.push('analyzed')
  // An editable dataset adds a column to its lines in place.
  if (kept(next, old).length < next.length) needed.push(isFile ? 'analyzed' : 'indexed')
  const core = (columns: SchemaProperty[]): unknown[] => byKey(columns).map(essential)
  if (!same(core(kept(old, next)), core(kept(next, old)))) needed.push('analyzed')
  return needed
}

/** Whether a rule was added or changed. The removal of a rule needs no new validation. */
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

/** Attributes of a column that are compared elsewhere, or need no processing. */
const leftOut = new Set([...innocuousKeys, ...ruleKeys, ...indexedKeys, 'x-transform', 'x-refersTo'])

function essential(column: SchemaProperty): Record<string, unknown> {
  const kept = Object.entries(column).filter(([key, value]) => value !== null && !leftOut.has(key))
  return Object.fromEntries(kept.toSorted(([left], [right]) => left.localeCompare(right)))
}

/** Returns the attributes of the extension columns that their values depend on, for a comparison. */
function extensionColumns({ schema = [] }: Values): unknown[] {
  const ofRules = (column: SchemaProperty): unknown =>
    pick(
      [column],
      [...ruleKeys, ...indexedKeys, 'x-refersTo', ...(column['x-labelsRestricted'] ? ['x-labels'] : [])]
    )
  return byKey(schema.filter((column) => column['x-extension'])).map((column) => [
    essential(column),
    ofRules(column)
  ])
}

function startOver(dataset: Values): DatasetStatus {
  const starts = { virtual: 'indexed', rest: 'analyzed', file: 'stored', metaOnly: 'finalized' } as const
  return starts[kindOf(dataset)]
}

function dataColumns(schema: SchemaProperty[] | undefined): SchemaProperty[] {
  return (schema ?? []).filter((column) => !column['x-calculated'])
}

/** Sorts columns by key, for comparisons without regard to their order. */
function byKey(columns: SchemaProperty[]): SchemaProperty[] {
  return columns.toSorted((left, right) => left.key.localeCompare(right.key))
}

/** Returns the given attributes of each column, for comparisons without regard to the order of columns. */
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
