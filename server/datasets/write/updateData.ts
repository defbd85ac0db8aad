/** New data for an existing dataset: a draft that is published when its structure allows (contract/datasets.md §6). */
import type { DatasetFile, SchemaProperty, ValidationMode } from '../../../contract/dataset.ts'
import type { Upload } from '../../files/datasetFiles.ts'
import { HttpError } from '../../http/errors.ts'
import { isWorkbook } from '../fileTypes.ts'
import { notFound } from '../guard.ts'
import { eventDate, journalEvent } from '../journal/journal.ts'
import { removeLeftovers } from '../leftovers.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { keptArchive } from '../lineAttachments/archive.ts'
import { attachmentColumn } from '../lineAttachments/column.ts'
import { withSavedAttachments } from '../metadataAttachments/save.ts'
import { kindOf, withDraft, type DatasetRecord, type StoredValues } from '../record.ts'
import { checkConstraints } from './constraints.ts'
import { schemaRules, type SchemaRules } from '../schema/schemaRules.ts'
import { changedValues, completed } from './patch.ts'

const modes: ValidationMode[] = ['never', 'always', 'compatible', 'compatibleOrCancel']

/**
 * How the draft of an upload gets published.
 * @param dataset with the schema that comes with the upload, if any
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
  if (!mode) throw new HttpError(400, `unknown value for draft validation mode ${draft}`)
  return mode
}

export interface UpdateData {
  body: Record<string, unknown>
  /** A new data file; without it the one that the dataset has is processed again. */
  file?: DatasetFile
  upload?: Upload
  /** Archive that replaces the files that lines name. */
  attachments?: Upload
  mode: ValidationMode
  userId: string
}

/** Opens a draft on the received file, in place of any other draft. The caller holds the dataset's lock. */
export async function updateData(
  parts: DatasetParts,
  id: string,
  { body, file, upload, attachments, mode, userId }: UpdateData
): Promise<DatasetRecord> {
  const { store, journal, bus } = parts
  const dataset = await store.find(id)
  if (!dataset) throw notFound()
  if (kindOf(dataset) !== 'file') throw new HttpError(400, 'this dataset is not file based')
  const rules = await schemaRules(parts, dataset, body)
  const changes = changedValues(dataset, body, rules) as Partial<StoredValues>
  if (changes.constraints) {
    checkConstraints({ ...dataset, ...changes, schema: changes.schema ?? dataset.schema })
  }
  const original = file && withFormerOptions(file, withDraft(dataset).originalFile)
  const set = await upload?.keepFor(id)
  const archive = await keptArchive(attachments, id)
  const now = eventDate()
  const by = { id: userId }
  const event = journalEvent('data-updated', { draft: true })
  await journal.clearTask(id)
  const record = await store.update(id, (current) => ({
    record: {
      ...current,
      draft: {
        ...withSavedAttachments(current, changedValues(current, body, rules)),
        schema: startingColumns(current, body, rules),
        status: 'loaded',
        ...(original && set ? { originalFile: original, _files: set } : {}),
        ...archive,
        // What was found in the previous file is hidden until this one is read.
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
    events: [event]
  }))
  if (!record) throw notFound()
  journal.broadcast(id, event, true)
  bus.publish(changeChannel(id), record)
  await removeLeftovers(parts, record)
  return withDraft(record)
}

/** The analysis joins the columns of the file to these, which keep their settings. */
function startingColumns(
  current: DatasetRecord,
  { schema }: Record<string, unknown>,
  rules: SchemaRules
): SchemaProperty[] {
  const columns = schema === undefined ? current.schema : completed(current, schema, rules)
  return columns.filter((column) => !column['x-calculated'])
}

/** Another edition of a workbook most often has the same shape: it is read as the last one was, unless told otherwise. */
function withFormerOptions(file: DatasetFile, former: DatasetFile | undefined): DatasetFile {
  const { normalizeOptions } = former ?? {}
  const isKept =
    normalizeOptions && !file.normalizeOptions && former && isWorkbook(file.name) && isWorkbook(former.name)
  return isKept ? { ...file, normalizeOptions } : file
}
