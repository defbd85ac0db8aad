/** Patches the metadata of a dataset and restarts the processing that the changes need (docs/api/datasets.md). */
import { isDeepStrictEqual } from 'node:util'
import type {
  DatasetStatus,
  JournalEvent,
  SchemaProperty,
  UnicityConstraint
} from '../../../contract/datasets/dataset.ts'
import { extensionsOf } from '../../../contract/datasets/extensions.ts'
import { savedExtensions } from '../../../contract/datasets/extensions/savedExtensions.ts'
import type { Session } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import type { Precondition } from '../../http/preconditions.ts'
import { eventDate, journalEvent } from '../../owned/journal/journal.ts'
import { notFound } from '../guard.ts'
import { readKeyChange, withoutReadKeyDates } from '../../owned/readKey/readKey.ts'
import { removeUnnamed } from '../../owned/attachments/change.ts'
import { savedAttachments } from '../../owned/attachments/save.ts'
import { relativeImage, withoutNulls } from '../../owned/values.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { withDraft, type DatasetRecord, type DraftValues, type StoredValues } from '../record.ts'
import type { KnownServices } from '../../../contract/datasets/extensions/actions.ts'
import { schemaRules, servicesFor, type SchemaRules } from '../schema/schemaRules.ts'
import { storageOf } from '../storage.ts'
import { followSchema } from '../virtual/parents.ts'
import { withCheck } from '../editable/lifetimes.ts'
import { prepareUniques, uniqueRules } from '../editable/uniques.ts'
import { checkColumns } from '../schema/checkColumns.ts'
import { checkConstraints } from './constraints.ts'
import { areExtensions } from './extensionBody.ts'
import { checkInputConcepts, checkExtensionKeys, checkExtensions } from './extensions.ts'
import { checkSlugAndSites } from './bodyPermissions.ts'
import { draftStatus, patchStatus } from './patchStatus.ts'
import { withSearchIds } from './masterData.ts'

interface PatchInput {
  session: Session
  /** Validated body; a null unsets the property. */
  body: Record<string, unknown>
  userId: string
  /** Writes to the draft, if there is one. */
  isDraft: boolean
  /** Check of the header `If-Match`. */
  precondition?: Precondition
  /** Stored in the journal when the patch changes something. */
  events?: JournalEvent[]
}

/** Keys whose change must wait until the dataset is not being processed, and needs its lock. */
const processingKeys = ['schema', 'virtual', 'extensions', 'publications', 'projection']

export function changesProcessing(body: Record<string, unknown>): boolean {
  return processingKeys.some((key) => key in body)
}

const isSame = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left ?? null, right ?? null)

/**
 * Returns the properties of a body that differ from the dataset.
 * @throws HttpError 400 for invalid columns
 */
export function changedValues(
  dataset: Partial<StoredValues>,
  body: Record<string, unknown>,
  rules: SchemaRules
): Record<string, unknown> {
  const current = dataset as Record<string, unknown>
  const changes = normalizeBody(body, dataset)
  return Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => {
      if (key === 'readApiKey') {
        return !isSame(withoutReadKeyDates(value), withoutReadKeyDates(current.readApiKey))
      }
      if (key === 'schema') {
        // POST and PUT validate the body only after this comparison: an invalid schema counts as a change.
        if (!areColumns(value)) return true
        checkColumns(value, dataset.schema)
        return !isSame(completeSchema(dataset, value, rules), current.schema)
      }
      if (key === 'constraints' || key === 'extensions') return !isSame(value, current[key] ?? [])
      return !isSame(value, current[key])
    })
  )
}

function areColumns(value: unknown): value is SchemaProperty[] | null {
  return value === null || (Array.isArray(value) && value.every((column) => typeof column?.key === 'string'))
}

function normalizeBody(
  body: Record<string, unknown>,
  dataset: Partial<StoredValues>
): Record<string, unknown> {
  const values = { ...body }
  if (typeof values.title === 'string') values.title = values.title.trim()
  if (values.constraints === null) values.constraints = []
  // POST and PUT validate the body only after this comparison: invalid extensions stay as they are.
  if ('extensions' in values && areExtensions(values.extensions)) {
    values.extensions = savedExtensions(extensionsOf(values).map(withoutNulls), extensionsOf(dataset))
  }
  if (values.masterData) values.masterData = withSearchIds(values.masterData)
  return values
}

/** Completes a submitted schema for storage: extension columns, observed values, types and calculated columns. */
export function completeSchema(
  dataset: Partial<StoredValues>,
  schema: unknown,
  rules: SchemaRules
): SchemaProperty[] {
  const existingColumns = new Map(dataset.schema?.map((column) => [column.key, column]))
  const submitted = (schema ?? []) as SchemaProperty[]
  const submittedKeys = new Set(submitted.map(({ key }) => key))
  // Extension columns missing in the submitted schema are kept, with their title and description.
  const extensionColumns = dataset.isVirtual
    ? []
    : [...existingColumns.values()].filter((column) => column['x-extension'])
  const omittedColumns = extensionColumns.filter(({ key }) => !submittedKeys.has(key))
  const columns = [...submitted, ...omittedColumns].map((column) => {
    const existing = existingColumns.get(column.key)
    // Observed values (`enum`, `x-cardinality`) are computed by the platform: values sent by clients are ignored.
    const observed = { enum: existing?.enum, 'x-cardinality': existing?.['x-cardinality'] }
    return withoutNullAttributes({ ...column, type: column.type ?? existing?.type ?? 'string', ...observed })
  })
  return rules(columns, dataset)
}

/**
 * Removes null attributes, and what API responses add: `label`, and the empty `description` of columns without
 * description.
 */
function withoutNullAttributes(column: SchemaProperty): SchemaProperty {
  const { label: _label, ...attributes } = column as SchemaProperty & { label?: string }
  const clean = withoutNulls(attributes)
  if (clean.description === '') delete clean.description
  return clean
}

/** Entity tag for `If-Match`, which clients make from the `updatedAt` that they have read. */
const stateTag = ({ updatedAt }: StoredValues): string => `"${updatedAt}"`

/** Applies a patch and starts the processing that it needs. Returns the stored record. */
export async function patchDataset(
  parts: DatasetParts,
  id: string,
  { session, body, userId, isDraft, precondition, events = [] }: PatchInput
): Promise<DatasetRecord> {
  const { store, journal, processor, bus, config } = parts
  const dataset = await store.find(id)
  if (!dataset) throw notFound()
  await checkSlugAndSites(parts, session, isDraft ? withDraft(dataset) : dataset, body)
  await checkLines(parts, dataset, body)
  const services = await servicesFor(parts, dataset, body)
  const rules = await schemaRules(parts, dataset, body, services)
  const patchEvents: JournalEvent[] = []
  let restarts = false
  let previous: DatasetRecord | undefined
  const record = await store.update(id, (current) => {
    const writesDraft = isDraft && !!current.draft
    const before = writesDraft ? withDraft(current) : current
    precondition?.(() => stateTag(before))
    const change = changeOf(before, body, { rules, services, publicUrl: config.publicUrl, writesDraft })
    if (!change) return undefined
    const { changes, changedKeys, after } = change
    const readKeys = changedKeys.has('readApiKey') ? readKeyChange(before, changes) : undefined
    const outcome = patchStatus(before, after, changedKeys)
    const values: Record<string, unknown> = {
      ...changes,
      updatedAt: eventDate(),
      updatedBy: { id: userId },
      ...processingValues(before, changedKeys, outcome, writesDraft)
    }
    if (outcome.status) {
      restarts = true
      if (!['indexed', 'finalized', 'validation-updated'].includes(outcome.status)) {
        patchEvents.push(journalEvent('structure-updated', writesDraft ? { draft: true } : {}))
      }
    }
    patchEvents.unshift(...events)
    previous = current
    const patched = applyValues(current, values, writesDraft)
    const newDraftStatus = writesDraft ? undefined : draftStatus(current, patched, changedKeys)
    if (newDraftStatus) restarts = true
    return {
      record: newDraftStatus ? withDraftStatus(patched, newDraftStatus) : patched,
      events: patchEvents,
      ...(changedKeys.size
        ? { changeKind: { kind: 'patched', names: [...changedKeys], isDraft: writesDraft } }
        : {}),
      ...(readKeys === undefined ? {} : { readKeys })
    }
  })
  if (!record) throw notFound()
  if (restarts) await journal.clearTask(id)
  journal.wake()
  for (const event of patchEvents) journal.broadcast(id, event, true)
  bus.publish(changeChannel(id), record)
  if (previous) removeUnnamed(parts, previous, record)
  const isDescribedOtherwise = !restarts && !isDraft && previous && !isSame(previous.schema, record.schema)
  if (isDescribedOtherwise) await followSchema(parts, record)
  if (restarts) processor.wake(id)
  else if (record.isRest && 'extensions' in body) await parts.editable.extendSoon(record)
  return record
}

interface ChangeContext {
  rules: SchemaRules
  services: KnownServices
  publicUrl: string
  /** Whether the values are those of the draft. */
  writesDraft: boolean
}

/** Properties that change, with the values that follow from them, and the values after the patch. */
interface PatchChange {
  changes: Record<string, unknown>
  changedKeys: Set<string>
  after: StoredValues
}

/**
 * Compares a body with the present values, and checks what it changes.
 * @returns undefined when nothing changes; a dataset in error is processed again even then
 * @throws HttpError 400 for invalid values
 */
function changeOf(
  before: StoredValues,
  body: Record<string, unknown>,
  { rules, services, publicUrl, writesDraft }: ChangeContext
): PatchChange | undefined {
  const changes = changedValues(before, body, rules)
  const changedKeys = new Set(Object.keys(changes))
  if (!changedKeys.size && before.status !== 'error') return undefined
  checkChanges(before, changes)
  if (typeof changes.image === 'string') changes.image = relativeImage(changes.image, publicUrl)
  if (changedKeys.has('attachments')) Object.assign(changes, savedAttachments(before, changes.attachments))
  const after: StoredValues = { ...before, ...changes }
  if (changedKeys.has('attachments') && !writesDraft) changes.storage = storageOf(after)
  if (['schema', 'extensions', 'attachmentsAsImage', 'rest', 'virtual'].some((key) => changedKeys.has(key))) {
    after.schema = completeSchema({ ...after, schema: before.schema }, after.schema, rules)
    changes.schema = after.schema
  }
  if (changedKeys.has('extensions')) checkExtensions(after, services)
  else if (changedKeys.has('schema')) {
    checkExtensionKeys(after, services)
    checkInputConcepts(before, after, services)
  }
  if (changedKeys.has('schema') || changedKeys.has('constraints')) checkConstraints(after)
  checkKeyColumns(before, after)
  return { changes, changedKeys, after }
}

/** Returns the values of the processing that a patch needs: dates, status, and the schema of the present lines. */
function processingValues(
  before: StoredValues,
  changedKeys: Set<string>,
  outcome: ReturnType<typeof patchStatus>,
  writesDraft: boolean
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  if (outcome.finalizedAt || (changedKeys.has('slug') && before.finalizedAt))
    values.finalizedAt = nextSecond()
  if (!outcome.status) return values
  Object.assign(values, { status: outcome.status, errorStatus: undefined, errorRetry: undefined })
  // `_lines.schema` keeps the former schema until new lines are written; `validation-updated` writes none.
  const isOfOtherColumns =
    outcome.status !== 'validation-updated' && (changedKeys.has('schema') || changedKeys.has('extensions'))
  if (!writesDraft && isOfOtherColumns && before._lines && !before._lines.schema) {
    values._lines = { ...before._lines, schema: before.schema }
  }
  return values
}

/** Writes values to the record or to its draft. A draft keeps nulls, which hide published values. */
function applyValues(
  current: DatasetRecord,
  values: Record<string, unknown>,
  writesDraft: boolean
): DatasetRecord {
  if (!writesDraft || !current.draft) return withoutNulls({ ...current, ...values })
  // The key of a dataset works at once, whatever becomes of the draft: its setting is never that of a draft.
  const { readApiKey, ...ofDraft } = values
  const published = 'readApiKey' in values ? withoutNulls({ ...current, readApiKey }) : current
  const draft = Object.fromEntries(
    Object.entries({ ...current.draft, ...ofDraft }).filter(([, value]) => value !== undefined)
  )
  return { ...published, draft: draft as unknown as DraftValues } as DatasetRecord
}

function withDraftStatus(record: DatasetRecord, status: DatasetStatus): DatasetRecord {
  const { errorStatus: _errorStatus, errorRetry: _errorRetry, ...draft } = record.draft as DraftValues
  return { ...record, draft: { ...draft, status } }
}

/** @throws HttpError 400 when present lines of an editable dataset violate a new unicity constraint */
async function checkLines(
  { editable }: DatasetParts,
  record: DatasetRecord,
  { constraints, schema }: Record<string, unknown>
): Promise<void> {
  if (!Array.isArray(constraints) || !constraints.length || !record.isRest) return
  const after = {
    ...record,
    constraints: constraints as UnicityConstraint[],
    ...(schema ? { schema: schema as SchemaProperty[] } : {})
  }
  checkConstraints(after)
  const { violatedColumns } = prepareUniques(editable.of(record).database, uniqueRules(after))
  if (!violatedColumns) return
  throw httpError('brokenConstraint', { columns: violatedColumns.join(', ') })
}

/**
 * Refuses the removal of a column of the primary key: without it, new lines could have the same id and replace each
 * other.
 * @throws HttpError 400
 */
function checkKeyColumns(before: StoredValues, { primaryKey, schema }: StoredValues): void {
  const keysBefore = new Set(before.schema.map(({ key }) => key))
  const removedKey = primaryKey?.find(
    (key) => keysBefore.has(key) && !schema.some((column) => column.key === key)
  )
  if (removedKey !== undefined) throw httpError('keyColumnRemoved', { key: removedKey })
}

/** Primary key mode of datasets without `rest.primaryKeyMode`. */
const defaultKeyMode = 'sha256'

/**
 * Checks and completes a change of `rest`; `rest: null` stands for the default mode.
 * @throws HttpError 400 for another primary key mode, because the ids of present lines depend on it
 */
function checkChanges(before: StoredValues, changes: Record<string, unknown>): void {
  const rest = changes.rest as { primaryKeyMode?: string } | null | undefined
  if (rest === undefined || (!before.rest && !before.isRest)) return
  const mode = before.rest?.primaryKeyMode ?? (before.isRest ? defaultKeyMode : undefined)
  const requestedMode = rest ? rest.primaryKeyMode : defaultKeyMode
  if ((rest || before.isRest) && requestedMode !== undefined && requestedMode !== mode)
    throw httpError('primaryKeyModeChange')
  if (!rest) return
  const settings = { ...rest, ...(mode === undefined ? {} : { primaryKeyMode: mode }) }
  changes.rest = withCheck(settings, before.rest)
}

/**
 * Returns the start of the next second, as ISO date: HTTP dates have whole seconds, and responses cached within the
 * current second must count as older.
 */
function nextSecond(): string {
  const second = Math.floor(Date.parse(eventDate()) / 1000) + 1
  return new Date(second * 1000).toISOString()
}
