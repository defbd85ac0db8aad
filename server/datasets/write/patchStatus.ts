/**
 * Determines the status, and so the processing steps, that a change of metadata needs (docs/api/datasets.md). No I/O.
 */
import { geoConcepts, projectedConcepts } from '../../../contract/datasets/geoColumns.ts'
import { documentConcept } from '../../../contract/vocabulary/concepts.ts'
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

const isSame = (left: unknown, right: unknown): boolean =>
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
 * @param changedKeys keys of the patch whose values differ
 */
export function patchStatus(before: Values, after: Values, changedKeys: Set<string>): PatchOutcome {
  const isFailed = before.status === 'error'
  // The only step of a metadata-only dataset that can fail is its initialization, which any patch retries.
  if (kindOf(before) === 'metaOnly')
    return isFailed && before.errorStatus ? { status: before.errorStatus } : {}
  const statuses = statusesOfChanges(before, after, changedKeys)
  const isProcessed = isFailed || statuses.length > 0
  const pending = isFailed ? (before.errorStatus ?? startOver(before)) : before.status
  const status = isProcessed ? earliestStatus([pending, ...statuses]) : undefined
  const changesResponses = changedKeys.has('thumbnails') || changedKeys.has('masterData')
  // `finalizedAt` is only updated here when no finalization will run and set it.
  const isFinalized = !status || status === 'validation-updated'
  return {
    ...(status && status !== before.status ? { status } : {}),
    ...(changesResponses && isFinalized ? { finalizedAt: true } : {})
  }
}

/** The keys whose change may need processing. */
const processedKeys = new Set(['schema', 'virtual', 'extensions', 'projection', 'rest', 'constraints'])

/**
 * Returns the status that a change of the published values sets on the draft; undefined for no change. A draft inherits
 * the published values that it does not override, so its processing must run again with the new ones.
 */
export function draftStatus(
  before: DatasetRecord,
  after: DatasetRecord,
  changedKeys: Set<string>
): DatasetStatus | undefined {
  const { draft } = before
  if (!draft) return undefined
  const inheritedKeys = [...changedKeys].filter((key) => processedKeys.has(key) && !(key in draft))
  return inheritedKeys.length
    ? patchStatus(withDraft(before), withDraft(after), new Set(inheritedKeys)).status
    : undefined
}

/** Returns, for each change, the status from which processing must restart. */
function statusesOfChanges(before: Values, after: Values, changedKeys: Set<string>): DatasetStatus[] {
  const kind = kindOf(before)
  if (kind === 'virtual') return changedKeys.has('virtual') || changedKeys.has('schema') ? ['indexed'] : []
  const isFile = kind === 'file'
  const reindex: DatasetStatus = isFile ? 'validated' : 'analyzed'
  const statuses: DatasetStatus[] = []
  const isExtended = changedKeys.has('extensions')
  if (changedKeys.has('schema') || (isExtended && !isFile))
    statuses.push(...statusesOfSchema(before, after, reindex))
  if (changedKeys.has('projection') && !isSame(before.projection?.code, after.projection?.code)) {
    const isProjected = dataColumns(after.schema).some((column) =>
      projectedConcepts.includes(column['x-refersTo'] ?? '')
    )
    if (isProjected) statuses.push(reindex)
  }
  if (isFile) {
    if (changedKeys.has('extensions')) statuses.push(reindex)
    // The indexing step checks constraints. A dataset in status `draft` has no published lines to check.
    if (changedKeys.has('constraints') && before.status !== 'draft') statuses.push(reindex)
  }
  if (changedKeys.has('rest')) {
    // The columns of the authors of lines are removed, or added.
    const isAuthorChange = !!before.rest?.storeUpdatedBy !== !!after.rest?.storeUpdatedBy
    statuses.push(isAuthorChange ? 'analyzed' : 'indexed')
  }
  return statuses
}

/** Attributes whose change needs a new indexing of the lines, but no new analysis of the file. */
const indexedKeys = ['separator', 'timeZone', 'x-capabilities']

function statusesOfSchema(before: Values, after: Values, reindex: DatasetStatus): DatasetStatus[] {
  const isFile = kindOf(before) === 'file'
  const statuses: DatasetStatus[] = []
  // Extension columns of a file are compared apart: their changes need new extensions, not a new analysis of the file.
  const [extensionsBefore, extensionsAfter] = isFile ? [before, after].map(extensionColumns) : [[], []]
  const columnsBefore = dataColumns(before.schema).filter((column) => !isFile || !column['x-extension'])
  const columnsAfter = dataColumns(after.schema).filter((column) => !isFile || !column['x-extension'])
  if (!isSame(extensionsBefore, extensionsAfter)) statuses.push(reindex)
  const isGeo = (column: SchemaProperty): boolean =>
    geoConcepts.has(column['x-refersTo'] ?? '') || !!column['x-capabilities']?.vtPrepare
  // Columns of a new extension of an editable dataset are filled later, line by line, and so are the points and
  // geometries made from them, unless other columns gave points before.
  const isFilledLater = (column: SchemaProperty): boolean =>
    !isFile &&
    !!column['x-extension'] &&
    !columnsBefore.some(({ key }) => key === column.key) &&
    !(isGeo(column) && columnsBefore.some(isGeo))
  const compared = columnsAfter.filter((column) => !isFilledLater(column))
  const columnsChanged = (...keys: string[]): boolean =>
    !isSame(pick(columnsBefore, keys), pick(compared, keys))
  const conceptsChanged = (concepts: (column: SchemaProperty) => boolean): boolean =>
    !isSame(conceptColumns(columnsBefore, concepts), conceptColumns(compared, concepts))
  const isAttachment = (column: SchemaProperty): boolean => column['x-refersTo'] === documentConcept

  if (conceptsChanged(isGeo) || conceptsChanged(isAttachment) || columnsChanged(...indexedKeys)) {
    statuses.push(reindex)
  }
  // Only file datasets apply transforms.
  if (isFile && columnsChanged('x-transform')) statuses.push('analyzed')
  if (columnsChanged('x-refersTo')) statuses.push('indexed')
  if (isFile && ruleAdded(columnsBefore, columnsAfter)) {
    const isIndexed = before.status === 'finalized' || before.status === 'validation-updated'
    statuses.push(isIndexed ? 'validation-updated' : 'analyzed')
  }
  const columnsIn = (columns: SchemaProperty[], others: SchemaProperty[]): SchemaProperty[] =>
    columns.filter(({ key }) => others.some((other) => other.key === key))
  if (columnsIn(columnsBefore, columnsAfter).length < columnsBefore.length) statuses.push('analyzed')
  // An editable dataset adds a column to its lines in place.
  if (columnsIn(columnsAfter, columnsBefore).length < columnsAfter.length)
    statuses.push(isFile ? 'analyzed' : 'indexed')
  const structureOf = (columns: SchemaProperty[]): unknown[] => byKey(columns).map(structuralAttributes)
  if (
    !isSame(
      structureOf(columnsIn(columnsBefore, columnsAfter)),
      structureOf(columnsIn(columnsAfter, columnsBefore))
    )
  )
    statuses.push('analyzed')
  return statuses
}

/** Whether a rule was added or changed. The removal of a rule needs no new validation. */
function ruleAdded(columnsBefore: SchemaProperty[], columnsAfter: SchemaProperty[]): boolean {
  const columnsByKey = new Map(columnsBefore.map((column) => [column.key, column]))
  return columnsAfter.some((column) => {
    const before = columnsByKey.get(column.key) as Record<string, unknown> | undefined
    const labelsChanged = column['x-labelsRestricted'] && !isSame(before?.['x-labels'], column['x-labels'])
    if (labelsChanged) return true
    return [...ruleKeys].some((key) => {
      const value = (column as unknown as Record<string, unknown>)[key]
      const isSet = value !== undefined && value !== null && value !== false
      return isSet && !isSame(before?.[key], value)
    })
  })
}

/** Attributes of a column that are compared elsewhere, or need no processing. */
const ignoredAttributes = new Set([
  ...innocuousKeys,
  ...ruleKeys,
  ...indexedKeys,
  'x-transform',
  'x-refersTo'
])

function structuralAttributes(column: SchemaProperty): Record<string, unknown> {
  const attributes = Object.entries(column).filter(
    ([key, value]) => value !== null && !ignoredAttributes.has(key)
  )
  return Object.fromEntries(attributes.toSorted(([left], [right]) => left.localeCompare(right)))
}

/** Returns the attributes of the extension columns that their values depend on, for a comparison. */
function extensionColumns({ schema = [] }: Values): unknown[] {
  const rulesOf = (column: SchemaProperty): unknown =>
    pick(
      [column],
      [...ruleKeys, ...indexedKeys, 'x-refersTo', ...(column['x-labelsRestricted'] ? ['x-labels'] : [])]
    )
  return byKey(schema.filter((column) => column['x-extension'])).map((column) => [
    structuralAttributes(column),
    rulesOf(column)
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
