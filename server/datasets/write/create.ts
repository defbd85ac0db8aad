/** Creates datasets (docs/api/datasets.md). */
import type { DatasetFile } from '../../../contract/datasets/dataset.ts'
import { columnKey } from '../../../contract/datasets/columnKeys.ts'
import { extensionsOf } from '../../../contract/datasets/extensions.ts'
import type { KnownServices } from '../../../contract/datasets/extensions/actions.ts'
import { savedExtensions } from '../../../contract/datasets/extensions/savedExtensions.ts'
import {
  canCreateFor,
  initialPermissions,
  type Owner,
  type PermissionEntry
} from '../../../contract/permissions.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import type { Upload } from '../../files/datasetFiles.ts'
import { httpError } from '../../http/errors.ts'
import type { Language } from '../../http/language.ts'
import { ownerOf } from '../../owned/create.ts'
import { checkDepartment } from '../../owned/departments.ts'
import { checkChosenId, maxGeneratedLength, newId, slugFrom } from '../../owned/ids.ts'
import { insertWithFreeSlug } from '../../owned/insert.ts'
import { relativeImage, withoutNulls } from '../../owned/values.ts'
import { withCheck } from '../editable/lifetimes.ts'
import { initializationOf, type InitFrom, type Initialization } from '../initialization.ts'
import { eventDate, journalEvent } from '../../owned/journal/journal.ts'
import { withSavedAttachments } from '../../owned/attachments/save.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { withDraft, type DatasetRecord, type StoredValues } from '../record.ts'
import { readKeyChange } from '../../owned/readKey/readKey.ts'
import { checkColumns } from '../schema/checkColumns.ts'
import { schemaRules, servicesFor, type SchemaRules } from '../schema/schemaRules.ts'
import { storageOf } from '../storage.ts'
import { checkBounds } from './bodyBounds.ts'
import { checkCreateBody } from './bodySchema.ts'
import { completeSchema } from './patch.ts'
import { storeArchive } from '../lineAttachments/archive.ts'
import { checkConstraints } from './constraints.ts'
import { checkExtensions } from './extensions.ts'
import { checkSlugAndSites, checkBodyPermissions } from './bodyPermissions.ts'
import { holdQuotas } from '../../owned/quotas.ts'
import { withSearchIds } from './masterData.ts'

interface CreateInput {
  body: Record<string, unknown>
  file?: DatasetFile
  upload?: Upload
  /** Archive with the attachments of the lines. */
  attachments?: Upload
  chosenId?: string
  asDraft?: boolean
  /** Size of the body in bytes, from the header `content-length`. */
  size?: number
  /** Language of the messages about quotas; French by default. */
  language?: Language
}

interface CreationBody extends Partial<StoredValues> {
  initFrom?: InitFrom
}

/**
 * Checks the body, the permissions and the quotas, in the order that the contract requires, then creates the dataset.
 */
export async function createFor(
  parts: DatasetParts,
  session: AuthenticatedSession,
  input: CreateInput
): Promise<DatasetRecord> {
  checkBounds(input.body, parts.config)
  checkCreateBody(input.body)
  const body = input.body as CreationBody
  const { language = 'fr' } = input
  const owner = ownerOf(body.owner, session)
  if (!canCreateFor(session, owner)) {
    throw httpError('missingPermission')
  }
  await checkDepartment(parts, owner, session.user)
  const permissions = initialPermissions(owner)
  checkBodyPermissions(session, { owner, permissions }, input.body)
  await checkSlugAndSites(parts, session, { owner, permissions }, input.body)
  // Checked again once the body is read: the limits may have changed, and the owner of a form is only known now.
  const { size = 0 } = input
  const added = { nb_datasets: 1, store_bytes: size, indexed_bytes: size }
  const release = await holdQuotas(parts, owner, added, { language })
  try {
    if (input.chosenId !== undefined) checkChosenId(input.chosenId)
    return await create(parts, {
      ...input,
      owner,
      userId: session.user.id,
      permissions,
      ...(body.initFrom ? { initialization: initializationOf(body.initFrom, session, owner) } : {})
    })
  } finally {
    release()
  }
}

interface Creation extends CreateInput {
  owner: Owner
  userId: string
  permissions: PermissionEntry[]
  /** Parts to copy from another dataset after the creation. */
  initialization?: Initialization
}

/** Makes a slug from the title; with the key algorithm of Opendatasoft when the columns use this algorithm. */
function slugOf(title: string, { analysis }: Pick<CreationBody, 'analysis'>): string {
  const key = analysis?.escapeKeyAlgorithm === 'compat-ods' ? columnKey(title, 'compat-ods') : ''
  return key.slice(0, maxGeneratedLength).replace(/_+$/, '') || slugFrom(title)
}

/** Creates a dataset without permission checks: the caller has validated the body and the owner. */
export async function create(parts: DatasetParts, creation: Creation): Promise<DatasetRecord> {
  const { bus, journal, locks, processor } = parts
  const body = creation.body as CreationBody
  checkKind(body, creation)
  checkColumns(body.schema)
  checkConstraints({ ...body, schema: body.schema ?? [] })
  const id = creation.chosenId ?? newId()
  const release = await locks.acquire(id, 0)
  try {
    const title = titleOf(body, creation.file)
    const wantedSlug = body.slug ?? slugOf(title, body)
    const set = await creation.upload?.keepFor(id)
    const attachments = await storeArchive(creation.attachments, id)
    const event = journalEvent('dataset-created', {
      href: `${parts.config.publicUrl}/dataset/${id}`,
      ...(isFileKind(creation) && creation.asDraft ? { draft: true } : {})
    })
    const values = withSavedAttachments({}, creation.body)
    if (body.masterData) values.masterData = withSearchIds(body.masterData)
    if (typeof values.image === 'string') values.image = relativeImage(values.image, parts.config.publicUrl)
    const readKeys = values.readApiKey ? readKeyChange(creation, values) : null
    if (body.extensions) {
      values.extensions = savedExtensions(extensionsOf(body).map(withoutNulls), [], { isNew: true })
    }
    const described = { ...body, id, owner: creation.owner }
    const services = await servicesFor(parts, described)
    const rules = await schemaRules(parts, described, { virtual: body.virtual }, services)
    checkNewExtensions({ ...values, schema: body.schema ?? [] }, services, rules, creation)
    const recordWith = (slug: string): DatasetRecord =>
      newRecord({ ...creation, body: values }, { id, slug, title, set, attachments, rules })
    const details = { events: [event], ...(readKeys ? { readKeys } : {}) }
    const record = await insertWithFreeSlug(parts.store, {
      id,
      owner: creation.owner,
      wantedSlug,
      recordWith,
      details,
      takenIdError: (cause) => httpError('takenDatasetId', { id }, { cause }),
      undo: () => parts.files.remove(id)
    })
    // Published before the event: clients subscribed to a removed dataset with the same id must first be checked again.
    bus.publish(changeChannel(id), record)
    journal.broadcast(id, event, true)
    if (record.isRest && record.status === 'finalized') void logReady(parts, id)
    return creation.asDraft ? withDraft(record) : record
  } finally {
    release()
    processor.wake(id)
  }
}

/**
 * Checks the extensions. Columns from a file or another dataset are not known yet: extensions are checked again later.
 */
function checkNewExtensions(
  dataset: Partial<StoredValues> & Pick<StoredValues, 'schema'>,
  services: KnownServices,
  rules: SchemaRules,
  { initialization }: Creation
): void {
  if (!dataset.extensions?.length || dataset.isVirtual || dataset.isMetaOnly) return
  const schema = rules(dataset.schema, dataset)
  checkExtensions({ ...dataset, schema }, services, { hasColumns: !!dataset.isRest && !initialization })
}

/** Whether the creation is for a file dataset, with its own file or with one copied from another dataset. */
function isFileKind({ body }: CreateInput): boolean {
  const { isVirtual, isRest, isMetaOnly } = body as CreationBody
  return !isVirtual && !isRest && !isMetaOnly
}

function checkKind(body: CreationBody, { file, attachments, initialization }: Creation): void {
  const { isVirtual, isRest, isMetaOnly } = body
  const takesData = !!initialization?.parts.includes('data')
  const kinds = [file, isVirtual, isRest, isMetaOnly].filter(Boolean).length
  if (kinds > 1) throw httpError('severalKinds')
  if (file && takesData) throw httpError('fileAndData')
  if (kinds === 0 && !takesData) throw httpError('noKind')
  if (kinds === 0 && attachments) throw httpError('attachmentsWithoutFile')
  if (kinds === 0 || file) return
  const kind = isVirtual ? 'virtual' : isRest ? 'rest' : 'metaOnly'
  if (attachments) throw httpError('attachmentsOfNoFile', { kind })
  if (!body.title?.trim()) throw httpError('untitledDataset', { kind })
}

function titleOf(body: CreationBody, file: DatasetFile | undefined): string {
  return body.title?.trim() || (file && titleFromFileName(file.name)) || 'dataset'
}

/** Makes a title from a file name: without extension, with punctuation replaced by spaces. */
export function titleFromFileName(name: string): string {
  return name
    .replace(/\.gz$/i, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[.,/#!$%^&*;:{}=\-_~()`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

interface NewRecord {
  id: string
  slug: string
  title: string
  /** Folder of the data file, under `datasets/{id}/files/`; undefined without file. */
  set: string | undefined
  attachments: Pick<StoredValues, '_attachments'>
  rules: SchemaRules
}

export function newRecord(
  creation: Creation,
  { id, slug, title, set, attachments, rules }: NewRecord
): DatasetRecord {
  const { file, owner, userId, permissions, asDraft, initialization } = creation
  const { initFrom: _initFrom, owner: _owner, slug: _slug, ...values } = creation.body as CreationBody
  const now = eventDate()
  const by = { id: userId }
  const columns = completeSchema({}, values.schema, (submitted) => submitted)
  const common = withoutNulls({
    ...values,
    id,
    slug,
    title,
    owner,
    createdAt: now,
    createdBy: by,
    updatedAt: now,
    updatedBy: by,
    schema: columns,
    permissions
  }) as DatasetRecord
  const record = { ...common, ...initialState(common, now, by, rules) }
  const start: Partial<StoredValues> = {
    ...(initialization ? { _initFrom: initialization } : {}),
    ...(file && set
      ? { originalFile: file, _files: set, ...attachments, dataUpdatedAt: now, dataUpdatedBy: by }
      : {})
  }
  const isFile = isFileKind(creation)
  if (isFile && asDraft) {
    record.status = 'draft'
    record.draft = {
      ...start,
      status: 'created',
      schema: columns,
      updatedAt: now,
      updatedBy: by,
      draftReason: {
        key: 'file-new',
        message: 'Nouveau jeu de données chargé en mode brouillon',
        validationMode: 'never'
      }
    }
  } else if (isFile || initialization) {
    Object.assign(record, start, { status: 'created', finalizedAt: undefined })
  }
  return { ...record, storage: storageOf(record) }
}

function initialState(
  values: DatasetRecord,
  now: string,
  by: { id: string },
  rules: SchemaRules
): Partial<DatasetRecord> {
  if (values.isRest) {
    const rest = withCheck({ primaryKeyMode: 'sha256', indiceMode: 'timestamp3', ...values.rest }, undefined)
    return {
      status: 'finalized',
      finalizedAt: now,
      dataUpdatedAt: now,
      dataUpdatedBy: by,
      rest,
      schema: rules(values.schema, values)
    }
  }
  if (values.isVirtual) {
    return {
      status: 'indexed',
      virtual: { children: [], ...values.virtual },
      schema: rules(values.schema, values)
    }
  }
  return {}
}

/**
 * Adds the event `finalize-end` to the journal of a dataset that is finalized at its creation. Not awaited, so that it
 * does not delay the response.
 */
async function logReady({ store, journal, log }: DatasetParts, id: string): Promise<void> {
  try {
    const event = journalEvent('finalize-end')
    const record = await store.update(id, (current) => ({ record: current, events: [event] }))
    if (record) journal.broadcast(id, event, true)
  } catch (error) {
    log.error({ err: error, dataset: id }, 'finalize-end could not be kept')
  }
}
