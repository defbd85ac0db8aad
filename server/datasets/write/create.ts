/** Creation of a dataset (contract/datasets.md §5). */
import type { DatasetFile, SchemaProperty } from '../../../contract/dataset.ts'
import {
  canCreateFor,
  initialPermissions,
  type Owner,
  type PermissionEntry
} from '../../../contract/permissions.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'
import type { Upload } from '../../files/datasetFiles.ts'
import { HttpError } from '../../http/errors.ts'
import { checkChosenId, freeSlug, newId, slugFrom } from '../ids.ts'
import { eventDate, journalEvent } from '../journal/journal.ts'
import { changeChannel, type DatasetParts } from '../parts.ts'
import { withDraft, withoutNulls, type DatasetRecord, type StoredValues } from '../record.ts'
import { readKeyChange } from '../readKey/readKey.ts'
import { extendSchema } from '../schema/extendSchema.ts'
import { storageOf } from '../storage.ts'
import type { Change } from '../store.ts'
import { checkCreateBody } from './bodySchema.ts'
import { checkConstraints } from './constraints.ts'
import { checkQuotas } from './quotas.ts'
import { checkSupported } from './supported.ts'

export interface CreateInput {
  body: Record<string, unknown>
  file?: DatasetFile
  upload?: Upload
  chosenId?: string
  asDraft?: boolean
}

interface CreationBody extends Partial<StoredValues> {
  initFrom?: unknown
}

const missingPermission = "Vous n'avez pas la permission d'effectuer cette opération."

/** Checks in the contract's order, then creates. The upload is kept or discarded. */
export async function createFor(
  parts: DatasetParts,
  session: AuthenticatedSession,
  input: CreateInput
): Promise<DatasetRecord> {
  checkCreateBody(input.body)
  const body = input.body as CreationBody
  const owner = ownerOf(body.owner, session)
  if (!canCreateFor(session, owner)) throw new HttpError(403, missingPermission)
  await checkQuotas(parts, owner, { nb_datasets: 1 })
  if (input.chosenId !== undefined) checkChosenId(input.chosenId)
  return create(parts, { ...input, owner, userId: session.user.id, permissions: initialPermissions(owner) })
}

function ownerOf(given: Owner | undefined, { account }: AuthenticatedSession): Owner {
  const { type, id, name, department, departmentName } = given ?? account
  return {
    type,
    id,
    name,
    ...(department ? { department } : {}),
    ...(department && departmentName ? { departmentName } : {})
  }
}

export interface Creation extends CreateInput {
  owner: Owner
  userId: string
  permissions: PermissionEntry[]
}

/** Creates a dataset whose body is valid and whose owner is allowed. */
export async function create(parts: DatasetParts, creation: Creation): Promise<DatasetRecord> {
  const { bus, journal, locks, processor } = parts
  const body = creation.body as CreationBody
  checkKind(body, creation.file)
  checkSupported(body)
  checkConstraints({ ...body, schema: body.schema ?? [] })
  const id = creation.chosenId ?? newId()
  const release = await locks.acquire(id, 0)
  try {
    const title = titleOf(body, creation.file)
    const wantedSlug = body.slug ?? slugFrom(title)
    const set = await creation.upload?.keepFor(id)
    const event = journalEvent('dataset-created', {
      href: `${parts.config.publicUrl}/dataset/${id}`,
      ...(creation.file && creation.asDraft ? { draft: true } : {})
    })
    const values = { ...creation.body }
    const readKeys = values.readApiKey ? readKeyChange(creation, values) : null
    const recordWith = (slug: string): DatasetRecord =>
      newRecord({ ...creation, body: values }, { id, slug, title, set })
    const record = await insertWithFreeSlug(parts, creation.owner, wantedSlug, recordWith, {
      events: [event],
      ...(readKeys ? { readKeys } : {})
    })
    // Whoever still follows a removed dataset of this id is checked before anything is told.
    bus.publish(changeChannel(id), record)
    journal.broadcast(id, event, true)
    if (record.isRest) void logReady(parts, id)
    return creation.asDraft ? withDraft(record) : record
  } finally {
    release()
    processor.wake(id)
  }
}

/** Another dataset may take the slug between its check and the write: the next one is tried. */
async function insertWithFreeSlug(
  { store, files }: DatasetParts,
  owner: Owner,
  wanted: string,
  recordWith: (slug: string) => DatasetRecord,
  details: Omit<Change, 'record'>
): Promise<DatasetRecord> {
  for (let attempts = 5; ; attempts--) {
    const slug = await freeSlug(wanted, (candidate) => store.slugTaken(owner, candidate))
    const record = recordWith(slug)
    try {
      return await store.insert(record, details)
    } catch (error) {
      const { id } = record
      if (await store.find(id))
        throw new HttpError(409, `Le jeu de données ${id} existe déjà.`, { cause: error })
      if (attempts > 0 && (await store.slugTaken(owner, slug))) continue
      await files.remove(id)
      throw error
    }
  }
}

function checkKind(body: CreationBody, file: DatasetFile | undefined): void {
  const { isVirtual, isRest, isMetaOnly } = body
  const kinds = [file, isVirtual, isRest, isMetaOnly].filter(Boolean).length
  if (kinds > 1) throw new HttpError(400, 'Un jeu de données ne peut pas être de plusieurs types à la fois')
  if (kinds === 0) {
    throw new HttpError(
      400,
      'Un jeu de données doit être initialisé avec un fichier ou déclaré "virtuel" ou "éditable" ou "métadonnées"'
    )
  }
  if (file || body.title?.trim()) return
  const kind = isVirtual ? 'virtuel' : isRest ? 'éditable' : 'métadonnées'
  throw new HttpError(400, `Un jeu de données ${kind} doit être créé avec un titre`)
}

function titleOf(body: CreationBody, file: DatasetFile | undefined): string {
  return body.title?.trim() || (file && titleFromFileName(file.name)) || 'dataset'
}

/** The name without its extension, punctuation replaced by spaces. */
export function titleFromFileName(name: string): string {
  return name
    .replace(/\.gz$/i, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[.,/#!$%^&*;:{}=\-_~()`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function newRecord(
  creation: Creation,
  { id, slug, title, set }: { id: string; slug: string; title: string; set: string | undefined }
): DatasetRecord {
  const { file, owner, userId, permissions, asDraft } = creation
  const { initFrom: _initFrom, owner: _owner, slug: _slug, ...values } = creation.body as CreationBody
  const now = eventDate()
  const by = { id: userId }
  const columns: SchemaProperty[] = (values.schema ?? []).map((column) => ({
    ...column,
    type: column.type ?? 'string'
  }))
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
  const record = { ...common, ...initialState(common, now, by) }
  if (file && set) {
    const data = { originalFile: file, _files: set, dataUpdatedAt: now, dataUpdatedBy: by }
    if (!asDraft) Object.assign(record, data, { status: 'created' })
    else {
      record.status = 'draft'
      record.draft = {
        ...data,
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
    }
  }
  return { ...record, storage: storageOf(record) }
}

function initialState(values: DatasetRecord, now: string, by: { id: string }): Partial<DatasetRecord> {
  if (values.isRest) {
    const rest = { primaryKeyMode: 'sha256', indiceMode: 'timestamp3', ...values.rest }
    return {
      status: 'finalized',
      finalizedAt: now,
      dataUpdatedAt: now,
      dataUpdatedBy: by,
      count: 0,
      rest,
      schema: extendSchema(values.schema, values)
    }
  }
  if (values.isVirtual) {
    return {
      status: 'indexed',
      virtual: { children: [], ...values.virtual },
      schema: extendSchema(values.schema, values)
    }
  }
  return {}
}

/** A dataset that is created ready still has its `finalize-end`, told after the answer. */
async function logReady({ store, journal, log }: DatasetParts, id: string): Promise<void> {
  try {
    const event = journalEvent('finalize-end')
    const record = await store.update(id, (current) => ({ record: current, events: [event] }))
    if (record) journal.broadcast(id, event, true)
  } catch (error) {
    log.error({ err: error, dataset: id }, 'finalize-end could not be kept')
  }
}
