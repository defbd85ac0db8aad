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
import { finishBulk, maxBytesAtOnce, countWaiting, type BulkQuery, type WaitingLines } from './bulkFinish.ts'
import { checkReceivedRoom, growthCheck } from './bulkRoom.ts'
import { receiveBulk } from './bulkSource.ts'
import type { BulkSummary } from './bulkSummary.ts'
import { checkLineFiles } from './lineFiles.ts'
import { holdRoom } from './lineRoom.ts'
import { checkEditable, scopeOwner, scopes, writableState } from './lineScopes.ts'
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
        handler: (request, reply) => bulk(request, reply)
      })
    }
  })

  async function bulk(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { dataset } = request
    checkEditable(dataset)
    const query = request.query as BulkQuery
    // A bulk is long: it no longer counts as a foreground request, and short requests come before each of its batches.
    parts.foreground.end(reply.raw)
    const owner = scopeOwner(request)
    const size = await holdRoom(request, reply, parts)
    if (isMandatory(dataset) && (query.async === 'true' || size > maxBytesAtOnce))
      throw httpError('mandatoryExtensionDeferred', { most: maxBytesAtOnce })
    if (query.lock === 'true') await lockInState(parts, dataset.id, writableState, false, reply)
    if (size > maxBytesAtOnce && query.drop !== 'true') void parts.editable.prepareMany(dataset)
    const source = await receiveBulk(request, parts).catch(failureOf)
    if (source instanceof BulkFailure) return failed(source)
    const { attachments } = source
    const place = { owner: owner?.key, replaces: query.drop === 'true' }
    const author = authorOf(request.session)
    const editable = parts.editable.of(dataset)
    const writing = { now: Date.now(), ...(author ? { author } : {}) }
    const nameFiles = namingOwnFiles(parts, dataset, attachments && { ...attachments, ...place })
    const isExtendedNow =
      size <= maxBytesAtOnce && query.async !== 'true' && query.drop !== 'true' && !attachments
    const extending = isExtendedNow ? parts.editable.extendingNow() : undefined
    const waiting: WaitingLines = { count: 0 }
    let drop: Replacement | undefined
    let checkRoom = (): Promise<void> => Promise.resolve()
    const release = attachments ? parts.editable.hold(dataset.id) : () => {}
    const run: BulkRun = {
      source,
      dataset,
      rules: editable.rulesOf(dataset),
      owner,
      isAdministrator: !!request.session.user?.adminMode,
      foreground: parts.foreground,
      checkRoom: () => checkRoom(),
      write: async (rows, isLast) => {
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
    const batches = runBulk(run)
    try {
      await checkReceivedRoom(request, parts, { source, place, announced: size })
      if (attachments) await checkLineFiles(parts, dataset, attachments, place)
      if (query.drop === 'true') drop = await editable.startReplacement(owner?.key)
      const { database } = drop ?? editable
      checkRoom = growthCheck(parts, { dataset, database, announced: size, language: languageOf(request) })
      await checkRoom()
      const first = await batches.next()
      const summary = first.value as BulkSummary
      const status = summary.nbOk === 0 && summary.nbErrors > 0 ? 400 : 200
      void reply.code(status).header('x-accel-buffering', 'no').type('application/json; charset=utf-8')
      const body = new PassThrough()
      void finishBulk(parts, body, batches, summary, {
        request,
        dataset,
        source,
        place,
        drop,
        size,
        waiting
      }).finally(release)
      return reply.send(body)
    } catch (error) {
      release()
      await drop?.cancel()
      await source.discard()
      return failed(failureOf(error))
    }

    function failed({ summary, status }: BulkFailure): FastifyReply {
      if (query.drop === 'true') summary.cancelled = true
      return reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(summary, null, 2))
    }
  }
}

/** Returns a `BulkFailure` as it is. @throws any other error */
function failureOf(error: unknown): BulkFailure {
  if (error instanceof BulkFailure) return error
  throw error
}
