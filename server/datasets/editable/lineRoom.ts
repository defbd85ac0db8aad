/** Room in the storage of an owner for the lines of a request. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../http/language.ts'
import { announcedSize, checkDatasetSize, holdQuotas } from '../../owned/quotas.ts'
import type { DatasetParts } from '../parts.ts'

/**
 * Reserves storage for a body until its response is sent.
 * @throws HttpError 411, 413 or 429 before the body is read, when there is no room for it
 */
export async function holdRoom(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: DatasetParts
): Promise<number> {
  const size = announcedSize(request)
  checkDatasetSize(parts, size)
  const added = { store_bytes: size }
  const release = await holdQuotas(parts, request.dataset.owner, added, { language: languageOf(request) })
  reply.raw.once('close', release)
  return size
}
