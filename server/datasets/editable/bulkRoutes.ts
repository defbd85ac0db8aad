/** Routes that write many lines in one request (docs/api/editing.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { DatasetParts } from '../parts.ts'
import { lockInState } from '../guard.ts'
import { datasetAccess, typed } from '../routes/shared.ts'
import { authorOf } from './author.ts'
import { BulkFailure, runBulk, type BulkRun } from './bulk.ts'
import {
  finishBulk,
  maxSynchronousBytes,
  countWaiting,
  type BulkQuery,
  type WaitingLines
} from './bulkFinish.ts'
import { checkReceivedRoom, growthCheck } from './bulkRoom.ts'
import { receiveBulk, type BulkSource } from './bulkSource.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { checkLineFiles, type FilesPlace } from './lineFiles.ts'
import { holdRoom } from './lineRoom.ts'
import { checkEditable, scopeOwner, scopes, writableState } from './lineScopes.ts'
import type { LineOwner } from './operation.ts'
import { isMandatory } from './extensions/settings.ts'
import { namingOwnFiles } from './ownFiles.ts'
import type { Replacement } from './replacement.ts'

/** Registers the routes in a scope of their own, where bodies are streamed, whatever their size. */
export async function bulkRoutes(app: FastifyInstance, parts: DatasetParts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    // Content types are checked before (`requestRules.ts`); a body without a type is JSON.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const { path, params, operation } of scopes) {
      typed(scope).route({
        method: 'POST',
        url: `${path}/_bulk_lines`,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        config: { access: datasetAccess(operation('bulk')), datasetState: writableState },
        schema: {
          operationId: operation('bulk'),
          tags: ['Données éditables'],
          summary: 'Écrire plusieurs lignes',
          params
        },
        handler: (request, reply) => bulk(parts, request, reply)
      })
    }
  })
}

async function bulk(
  parts: DatasetParts,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<FastifyReply> {
  const { dataset } = request
  const query = request.query as BulkQuery
  checkEditable(dataset)
  // A bulk is long: it no longer counts as a foreground request, and short requests come before each of its batches.
  parts.foreground.end(reply.raw)
  const owner = scopeOwner(request)
  const size = await holdRoom(request, reply, parts)
  if (isMandatory(dataset) && (query.async === 'true' || size > maxSynchronousBytes))
    throw httpError('mandatoryExtensionDeferred', { most: maxSynchronousBytes })
  if (query.lock === 'true') await lockInState(parts, dataset.id, writableState, false, reply)
  if (size > maxSynchronousBytes && query.drop !== 'true') void parts.editable.prepareMany(dataset)
  try {
    const source = await receiveBulk(request, parts)
    return await applyBulk(parts, request, reply, { source, owner, size })
  } catch (error) {
    if (!(error instanceof BulkFailure)) throw error
    const { summary, status } = error
    if (query.drop === 'true') summary.cancelled = true
    return reply
      .code(status)
      .type(jsonType)
      .send(JSON.stringify(summary, null, 2))
  }
}

const jsonType = 'application/json; charset=utf-8'

interface ReceivedBulk {
  source: BulkSource
  owner: LineOwner | undefined
  /** Bytes of the request body. */
  size: number
}

/**
 * Writes the first batch, then begins the response, which ends after the last one.
 * @throws BulkFailure when nothing was written
 */
async function applyBulk(
  parts: DatasetParts,
  request: FastifyRequest,
  reply: FastifyReply,
  received: ReceivedBulk
): Promise<FastifyReply> {
  const { dataset } = request
  const { source, owner, size } = received
  const { attachments } = source
  const editable = parts.editable.of(dataset)
  const { drop: replaces } = request.query as BulkQuery
  const place = { owner: owner?.key, replaces: replaces === 'true' }
  const release = attachments ? parts.editable.hold(dataset.id) : () => {}
  const waiting: WaitingLines = { count: 0 }
  let drop: Replacement | undefined
  try {
    await checkReceivedRoom(request, parts, { source, place, announced: size })
    if (attachments) await checkLineFiles(parts, dataset, attachments, place)
    if (place.replaces) drop = await editable.startReplacement(owner?.key)
    const { database } = drop ?? editable
    const language = languageOf(request)
    const checkRoom = growthCheck(parts, { dataset, database, announced: size, language })
    await checkRoom()
    const batches = runBulk({
      source,
      dataset,
      rules: editable.rulesOf(dataset),
      owner,
      isAdministrator: !!request.session.user?.adminMode,
      foreground: parts.foreground,
      checkRoom,
      write: batchWriter(parts, request, { ...received, place, drop, waiting })
    })
    const first = await batches.next()
    const summary = first.value as BulkSummary
    const status = summary.nbOk === 0 && summary.nbErrors > 0 ? 400 : 200
    void reply.code(status).header('x-accel-buffering', 'no').type(jsonType)
    const body = new PassThrough()
    const ending = { request, dataset, source, place, drop, size, waiting }
    void finishBulk(parts, body, batches, summary, ending).finally(release)
    return reply.send(body)
  } catch (error) {
    release()
    await drop?.cancel()
    await source.discard()
    throw error
  }
}

interface Batches extends ReceivedBulk {
  place: FilesPlace
  drop: Replacement | undefined
  /** Counts the lines that wait for an extension. */
  waiting: WaitingLines
}

/** Returns the function that writes the batches, to the dataset or to the replacement of its lines. */
function batchWriter(
  parts: DatasetParts,
  { dataset, query, session }: FastifyRequest,
  { source: { attachments }, owner, size, place, drop, waiting }: Batches
): BulkRun['write'] {
  const author = authorOf(session)
  const writing = { now: Date.now(), ...(author ? { author } : {}) }
  const nameFiles = namingOwnFiles(parts, dataset, attachments && { ...attachments, ...place })
  const isExtendedNow =
    size <= maxSynchronousBytes && (query as BulkQuery).async !== 'true' && !place.replaces && !attachments
  const extending = isExtendedNow ? parts.editable.extendingNow() : undefined
  return async (rows, isLast) => {
    const operations = owner ? await Promise.all(rows.map(nameFiles)) : rows
    const outcomes = drop
      ? await parts.editable.writeBeside(dataset, drop, operations, writing)
      : await parts.editable.write(dataset, operations, writing, {
          isIndexed: false,
          isDurable: isLast,
          isDeferred: !isExtendedNow,
          ...(extending ? { extending } : {}),
          ...(author ? { userId: author.id } : {})
        })
    countWaiting(waiting, outcomes)
    return outcomes
  }
}
