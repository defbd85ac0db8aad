/** Receives new data for a dataset, in a draft that is published depending on its structure (docs/api/datasets.md). */
import type { DatasetFile, SchemaProperty, ValidationMode } from '../../../contract/datasets/dataset.ts'
import type { Upload } from '../../files/datasetFiles.ts'
import { httpError } from '../../http/errors.ts'
import { isWorkbook } from '../fileTypes.ts'
import { notFound } from '../guard.ts'
import { eventDate, journalEvent } from '../../owned/journal/journal.ts'
import { removeOrphans } from '../orphans.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { storeArchive } from '../lineAttachments/archive.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { withSavedAttachments } from '../../owned/attachments/save.ts'
import { kindOf, withDraft, type DatasetRecord, type DraftValues, type StoredValues } from '../record.ts'
import { isPatchable } from './bodySchema.ts'
import { checkConstraints } from './constraints.ts'
import { checkExtensions } from './extensions.ts'
import { schemaRules, servicesFor, type SchemaRules } from '../schema/schemaRules.ts'
import { changedValues, completeSchema } from './patch.ts'

const modes: ValidationMode[] = ['never', 'always', 'compatible', 'compatibleOrCancel']

/**
 * Returns the rule for publishing the draft of an upload.
 * @param dataset dataset, with the schema of the upload if any
 * @param draft query parameter `draft`
 * @throws HttpError 400 for an unknown mode
 */
export function validationModeOf(
  dataset: Pick<StoredValues, 'status' | 'schema'>,
  draft: string | undefined
): ValidationMode {
  if (dataset.status === 'draft') return 'never'
  if (draft === undefined || draft === 'false') return 'always'
  if (draft === 'true') {
    const hasAttachments = !!attachmentColumn(dataset.schema)
    return hasAttachments ? 'never' : 'compatible'
  }
  const mode = modes.find((candidate) => candidate === draft)
  if (!mode) throw httpError('unknownDraftMode', { mode: draft })
  return mode
}

interface UpdateData {
  body: Record<string, unknown>
  /** New data file; absent: the present file is processed again. */
  file?: DatasetFile
  upload?: Upload
  /** Archive that replaces the attachments of the lines. */
  attachments?: Upload
  mode: ValidationMode
  userId: string
}

/**
 * Opens a draft with the received files and metadata. An existing draft keeps its former files and metadata that were
 * not received again. The caller holds the lock of the dataset.
 */
export async function updateData(
  parts: DatasetParts,
  id: string,
  { body, file, upload, attachments, mode, userId }: UpdateData
): Promise<DatasetRecord> {
  const { store, journal, bus } = parts
  const storedDataset = await store.find(id)
  if (!storedDataset) throw notFound()
  const dataset = withDraft(storedDataset)
  if (kindOf(dataset) !== 'file') throw httpError('notFileBased')
  const rules = await schemaRules(parts, dataset, body)
  const changes = changedValues(dataset, body, rules) as Partial<StoredValues>
  if (changes.extensions) {
    const services = await servicesFor(parts, dataset, body)
    checkExtensions({ ...dataset, ...changes, schema: [] }, services, { hasColumns: false })
  }
  if (changes.constraints) {
    checkConstraints({ ...dataset, ...changes, schema: changes.schema ?? dataset.schema })
  }
  const original = file && withFormerOptions(file, dataset.originalFile)
  const set = await upload?.keepFor(id)
  const archive = await storeArchive(attachments, id)
  const now = eventDate()
  const by = { id: userId }
  const event = journalEvent('data-updated', { draft: true })
  const names = [...Object.keys(changes), ...(file ? ['originalFile'] : []), 'dataUpdatedAt']
  await journal.clearTask(id)
  const record = await store.update(id, (current) => ({
    record: {
      ...current,
      draft: {
        ...receivedBefore(current.draft, !!file),
        ...withSavedAttachments(withDraft(current), changedValues(withDraft(current), body, rules)),
        schema: startingColumns(current, body, rules),
        status: 'loaded',
        ...(original && set ? { originalFile: original, _files: set } : {}),
        ...archive,
        // Nulls hide the results of the published file until the new file is analysed.
        ...({ file: null, count: null, timePeriod: null } as unknown as object),
        dataUpdatedAt: now,
        dataUpdatedBy: by,
        updatedAt: now,
        updatedBy: by,
        draftReason: {
          key: 'file-updated',
          message: 'Nouveau fichier chargé sur un jeu de données existant',
          validationMode: mode
        }
      }
    },
    events: [event],
    changeKind: { kind: 'patched' as const, names, isDraft: true }
  }))
  if (!record) throw notFound()
  journal.broadcast(id, event, true)
  bus.publish(changeChannel(id), record)
  await removeOrphans(parts, record)
  return withDraft(record)
}

/** Returns the values of an existing draft that users provided, without the results of processing its former files. */
function receivedBefore(draft: DraftValues | undefined, hasFile: boolean): Partial<StoredValues> {
  const entries = Object.entries(draft ?? {})
  const received: Partial<StoredValues> = Object.fromEntries(
    entries.filter(([key]) => receivedKeys.has(key) || isPatchable(key))
  )
  // Attachments that came inside the former data file are replaced with this file.
  if (hasFile && received._attachments?.isOfFile) delete received._attachments
  return received
}

const receivedKeys = new Set<string>([
  '_files',
  'originalFile',
  '_attachments',
  '_metadataAttachments',
  '_remoteAttachments'
] satisfies (keyof StoredValues)[])

/**
 * Returns the columns that the analysis will merge with the columns of the file, to keep their settings: columns of the
 * draft, then published columns that the former file of the draft did not have.
 */
function startingColumns(
  current: DatasetRecord,
  { schema }: Record<string, unknown>,
  rules: SchemaRules
): SchemaProperty[] {
  const before = withDraft(current)
  const columns = schema === undefined ? before.schema : completeSchema(before, schema, rules)
  const givenKeys = new Set(columns.map(({ key }) => key))
  const otherColumns = schema === undefined ? current.schema.filter(({ key }) => !givenKeys.has(key)) : []
  return [...columns, ...otherColumns].filter((column) => !column['x-calculated'])
}

/** Keeps the sheet, header line and first column of the former workbook, unless the request gives others. */
function withFormerOptions(file: DatasetFile, former: DatasetFile | undefined): DatasetFile {
  const { normalizeOptions } = former ?? {}
  const isKept =
    normalizeOptions && !file.normalizeOptions && former && isWorkbook(file.name) && isWorkbook(former.name)
  return isKept ? { ...file, normalizeOptions } : file
}
