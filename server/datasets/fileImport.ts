/** Creates and updates datasets from files that the platform fetched, with the rights of an account administrator. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { initialPermissions, type Owner, type PermissionEntry } from '../../contract/permissions.ts'
import type { DatasetFile } from '../../contract/datasets/dataset.ts'
import { safeFileName } from '../files/names.ts'
import { receive } from '../files/receive.ts'
import { httpError } from '../http/errors.ts'
import { checkDatasetSize, checkQuotas } from '../owned/quotas.ts'
import { dataMimetype } from './fileTypes.ts'
import { notFound, takeInState } from './guard.ts'
import type { DatasetParts } from './parts.ts'
import { kindOf, type DatasetRecord } from './record.ts'
import { checkBounds } from './write/bodyBounds.ts'
import { checkCreateBody, checkPatchBody } from './write/bodySchema.ts'
import { create } from './write/create.ts'
import { stopExtending } from './write/stopExtending.ts'
import { updateData } from './write/updateData.ts'

export interface ImportedFile {
  /** Absolute path. The file is copied; the original stays. */
  filePath: string
  /** Name of the file in the dataset, before `safeFileName`. */
  fileName: string
}

export interface CreateFromFile extends ImportedFile {
  owner: Owner
  userId: string
  /** Patchable keys of a dataset (title, description, schema…), as in the body of a creation; `id` chooses the id. */
  body: Record<string, unknown>
  /** Permissions of the dataset; absent: the initial permissions for the owner. */
  permissions?: PermissionEntry[]
  /** Checks the quotas of the account first; false by default. */
  countsQuotas?: boolean
}

export interface ReplaceFile extends ImportedFile {
  /** Patchable keys (title, schema…) to change together with the data. */
  body: Record<string, unknown>
  userId: string
}

/** @throws HttpError the errors of the route; 429 when `countsQuotas` and a quota is used up */
export async function createFromFile(
  parts: DatasetParts,
  { filePath, fileName, owner, userId, body, permissions, countsQuotas = false }: CreateFromFile
): Promise<DatasetRecord> {
  const { id: chosenId, ...values } = body
  checkCreateBody(values)
  return withFile(parts, { filePath, fileName }, async ({ file, upload }) => {
    if (countsQuotas) {
      checkDatasetSize(parts, file.size)
      await checkQuotas(parts, owner, { store_bytes: file.size, indexed_bytes: file.size, nb_datasets: 1 })
    }
    return create(parts, {
      body: values,
      file,
      upload,
      owner,
      userId,
      permissions: permissions ?? initialPermissions(owner),
      ...(typeof chosenId === 'string' ? { chosenId } : {})
    })
  })
}

/**
 * Replaces the file of a dataset and starts its processing. The current lines are replaced only when the processing
 * succeeds.
 * @throws HttpError 400 for an invalid body or a dataset without file, 404, 409 while the dataset is processed, 413 and
 * 429 when the file exceeds the limits or the quotas
 */
export async function replaceFile(
  parts: DatasetParts,
  id: string,
  { body, userId, ...input }: ReplaceFile
): Promise<DatasetRecord> {
  checkBounds(body, parts.config)
  checkPatchBody(body)
  const current = await parts.store.find(id)
  if (!current) throw notFound()
  if (kindOf(current) !== 'file') throw httpError('notFileBased')
  return withFile(parts, input, async ({ file, upload }) => {
    const accept = await stopExtending(parts, current)
    const { dataset, release } = await takeInState(parts, id, { accept }, false)
    try {
      const { owner, storage } = dataset
      checkDatasetSize(parts, file.size)
      await checkQuotas(parts, owner, {
        store_bytes: file.size - (storage?.size ?? 0),
        indexed_bytes: file.size - (storage?.indexed.size ?? 0)
      })
      return await updateData(parts, id, { body, file, upload, mode: 'always', userId })
    } finally {
      release()
    }
  })
}

interface Uploaded {
  file: DatasetFile
  upload: Awaited<ReturnType<DatasetParts['files']['startUpload']>>
}

async function withFile<Result>(
  { files }: DatasetParts,
  { filePath, fileName }: ImportedFile,
  work: (uploaded: Uploaded) => Promise<Result>
): Promise<Result> {
  const name = safeFileName(fileName)
  const mimetype = dataMimetype(name)
  const upload = await files.startUpload()
  try {
    const received = await receive(createReadStream(filePath), join(upload.folder, name))
    return await work({ file: { name, mimetype, ...received }, upload })
  } finally {
    await upload.discard()
  }
}
