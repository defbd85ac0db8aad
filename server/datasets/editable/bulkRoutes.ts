/** Many lines at once (docs/api/editing.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { HttpError, httpError, toldOf } from '../../http/errors.ts'
import { tellableError } from '../../http/storageErrors.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { lockInState } from '../guard.ts'
import { datasetAccess, typed } from '../routes/shared.ts'
import { authorOf } from './author.ts'
import { BulkFailure, runBulk, type BulkRun } from './bulk.ts'
import { receiveBulk, type BulkSource } from './bulkSource.ts'
import { addError, type BulkSummary } from './bulkSummary.ts'
import { addLineFiles, checkLineFiles, type FilesPlace } from './lineFiles.ts'
import { checkEditable, holdRoom, scopeOwner, scopes, writableState } from './lineRoutes.ts'
import { isMandatory } from './extensions/settings.ts'
import type { Outcome } from './operation.ts'
import { namingOwnFiles } from './ownFiles.ts'
import type { Replacement } from './replacement.ts'
import { TakenMeanwhile } from './takeOver.ts'

/** Beyond these the lines are indexed after the answer. */
const mostBytesAtOnce = 200_000
const mostOperationsAtOnce = 2000

interface BulkQuery {
  drop?: string
  async?: string
  lock?: string
}

/** In a scope of its own: bodies are read as they come, whatever their size. */
export async function bulkRoutes(app: FastifyInstance, parts: DatasetParts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    // Of an accepted type, or of none: JSON then.
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
    // Whoever sends many lines waits for all of them: others come before each piece.
    parts.foreground.end(reply.raw)
    const owner = scopeOwner(request)
    const size = await holdRoom(request, reply, parts)
    if (isMandatory(dataset) && (query.async === 'true' || size > mostBytesAtOnce))
      throw httpError('mandatoryExtensionDeferred', { most: mostBytesAtOnce })
    if (query.lock === 'true') await lockInState(parts, dataset.id, writableState, false, reply)
    if (size > mostBytesAtOnce && query.drop !== 'true') void parts.editable.prepareMany(dataset)
    const source = await receiveBulk(request, parts).catch(failureOf)
    if (source instanceof BulkFailure) return failed(source)
    const { attachments } = source
    const place = { owner: owner?.key, replaces: query.drop === 'true' }
    const author = authorOf(request.session)
    const editable = parts.editable.of(dataset)
    const writing = { now: Date.now(), ...(author ? { author } : {}) }
    const named = namingOwnFiles(parts, dataset, attachments && { ...attachments, ...place })
    const isExtendedNow =
      size <= mostBytesAtOnce && query.async !== 'true' && query.drop !== 'true' && !attachments
    const extending = isExtendedNow ? parts.editable.extendingNow() : undefined
    const waiting: Waiting = { count: 0 }
    let drop: Replacement | undefined
    const release = attachments ? parts.editable.hold(dataset.id) : () => {}
    const run: BulkRun = {
      source,
      dataset,
      rules: editable.rulesOf(dataset),
      owner,
      isAdministrator: !!request.session.user?.adminMode,
      foreground: parts.foreground,
      write: async (given, isLast) => {
        const operations = owner ? await Promise.all(given.map(named)) : given
        const outcomes = drop
          ? await parts.editable.writeBeside(dataset, drop, operations, writing)
          : await parts.editable.write(dataset, operations, writing, {
              isIndexed: false,
              isDurable: isLast,
              isDeferred: !isExtendedNow,
              ...(extending ? { extending } : {}),
              ...(author ? { userId: author.id } : {})
            })
        noteWaiting(waiting, outcomes)
        return outcomes
      }
    }
    const batches = runBulk(run)
    try {
      if (attachments) await checkLineFiles(parts, dataset, attachments, place)
      if (query.drop === 'true') drop = await editable.startReplacement(owner?.key)
      const first = await batches.next()
      const summary = first.value as BulkSummary
      const status = summary.nbOk === 0 && summary.nbErrors > 0 ? 400 : 200
      void reply.code(status).header('x-accel-buffering', 'no').type('application/json; charset=utf-8')
      const body = new PassThrough()
      void finish(body, batches, summary, { request, dataset, source, place, drop, size, waiting }).finally(
        release
      )
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

  interface Ending {
    request: FastifyRequest
    dataset: DatasetRecord
    source: BulkSource
    place: FilesPlace
    drop: Replacement | undefined
    size: number
    waiting: Waiting
  }

  /** What was prepared takes the place of what is there, and so do its files. */
  async function replaced(
    drop: Replacement,
    summary: BulkSummary,
    {
      request,
      dataset,
      source: { attachments },
      place
    }: Pick<Ending, 'request' | 'dataset' | 'source' | 'place'>
  ): Promise<void> {
    try {
      // Those of a whole dataset are read with its lines; an owner's may not be taken away for lines that stay.
      if (attachments && place.owner === undefined) await addLineFiles(parts, dataset, attachments, place)
      await parts.editable.replace(dataset, drop, {
        userId: request.session.user?.id,
        hasOtherFiles: !!attachments && place.owner === undefined
      })
      if (attachments && place.owner !== undefined) await addLineFiles(parts, dataset, attachments, place)
      summary.dropped = true
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error
      const { status, text } = toldOf('linesTakenMeanwhile')
      addError(summary, -1, text, status)
      summary.cancelled = true
    }
  }

  /** The rest of the batches, a space after each, then the summary. */
  async function finish(
    body: PassThrough,
    batches: AsyncGenerator<BulkSummary>,
    summary: BulkSummary,
    { request, dataset, source, place, drop, size, waiting }: Ending
  ): Promise<void> {
    const query = request.query as BulkQuery
    try {
      try {
        for await (const _batch of batches) body.write(' ')
      } catch (error) {
        addFailure(request, summary, error)
      }
      if (drop && summary.nbErrors) {
        await drop.cancel()
        summary.cancelled = true
      } else if (drop) {
        await replaced(drop, summary, { request, dataset, source, place })
      } else {
        if (source.attachments) await addLineFiles(parts, dataset, source.attachments, place)
        const isSmall = size <= mostBytesAtOnce && summary.nbOk + summary.nbErrors < mostOperationsAtOnce
        if (isSmall && !source.attachments && query.async !== 'true') {
          const isIndexed = await parts.editable.indexed(dataset)
          // Lines that wait for a service are not what they will be.
          if (isIndexed && !waiting.count) summary.indexedAt = new Date().toISOString()
          const { status, text } = toldOf('failedLineExtension', { text: waiting.failure ?? '' })
          if (waiting.failure !== undefined) addError(summary, -1, text, status)
        } else {
          parts.editable.indexSoon(dataset)
        }
        parts.editable.refreshSoon(dataset.id)
      }
      body.end(JSON.stringify(summary, null, 2))
    } catch (error) {
      addFailure(request, summary, error)
      if (drop) summary.cancelled = true
      body.end(JSON.stringify(summary, null, 2))
    } finally {
      await source.discard()
    }
  }
}

/** @throws what is told otherwise than by a summary */
function failureOf(error: unknown): BulkFailure {
  if (error instanceof BulkFailure) return error
  throw error
}

/** Lines of a bulk whose extensions were not applied, and why not when that is because of a line. */
interface Waiting {
  count: number
  failure?: string
}

function noteWaiting(waiting: Waiting, outcomes: Outcome[]): void {
  for (const { isWaiting, failure } of outcomes) {
    if (isWaiting) waiting.count += 1
    if (failure !== undefined) waiting.failure ??= failure
  }
}

/** What failed after the answer began: the client is told in the summary. */
function addFailure(request: FastifyRequest, summary: BulkSummary, error: unknown): void {
  request.log.error({ err: error, dataset: request.dataset.id }, 'bulk failed')
  const told = tellableError(error)
  const known = told instanceof HttpError ? { status: told.statusCode, text: told.message } : undefined
  const { status, text } = known ?? toldOf('bulkInterrupted')
  addError(summary, -1, text, status)
}
