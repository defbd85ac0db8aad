/** What every read of a dataset's lines shares: caches, the version that is read, a client that leaves, advice. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { can } from '../../contract/permissions.ts'
import { datasetOperations, type DatasetOperation } from '../../contract/operations.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { HttpError } from '../http/errors.ts'
import { neverCached, resourceCache } from '../http/resourceCache.ts'
import type { Platform } from '../platform.ts'
import { publicUrlOf } from '../sites/index.ts'
import { emptyReader } from './emptyReader.ts'
import type { LinesReader } from './engine.ts'
import type { LinesVersion } from './layout.ts'
import { hintsOf, performanceAdvice, type HintContext } from './query/hints.ts'
import type { ParsedRead, ReadContext } from './query/parse.ts'

export type Parameters = Record<string, string>

/** One read of a version of a dataset's lines. */
export interface Read {
  platform: Platform
  request: FastifyRequest
  reply: FastifyReply
  dataset: DatasetRecord
  version: LinesVersion
  reader: LinesReader
  parameters: Parameters
  context: ReadContext
}

/**
 * Answers a request from the lines of its dataset: 304 when the client has them already, and once more when they were
 * replaced between the request's guard and the read.
 * @param options `isCached` is false for what depends on more than the dataset
 * @throws HttpError 404 before the first index
 */
export async function answerRead(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: DatasetOperation,
  answer: (read: Read) => Promise<FastifyReply>,
  { isCached = true }: { isCached?: boolean } = {}
): Promise<FastifyReply> {
  const { dataset } = request
  if (!isCached) neverCached(request, reply)
  else if (isFresh(platform, dataset, operation, request, reply)) return reply.code(304).send()
  const version = versionOf(platform, dataset)
  try {
    return await answer(readOf(platform, request, reply, dataset, version))
  } catch (error) {
    const newer = await newerRecord(platform, dataset, version, error)
    if (!newer) throw error
    return await answer(readOf(platform, request, reply, newer, versionOf(platform, newer)))
  }
}

const noFile = ''

function readOf(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  dataset: DatasetRecord,
  version: LinesVersion
): Read {
  const parameters = request.query as Parameters
  const reader = version.path === noFile ? emptyReader : platform.lines
  const context = readContext(platform, request, dataset, version)
  return { platform, request, reply, dataset, version, reader, parameters, context }
}

/** An editable dataset without lines has no file yet, and is empty rather than absent. */
function versionOf({ datasets }: Platform, dataset: DatasetRecord): LinesVersion {
  const version = datasets.linesVersionOf(dataset)
  if (version) return version
  if (!dataset.isRest) throw new HttpError(404, "Ce jeu de données n'a pas encore été indexé.")
  return { datasetId: dataset.id, path: noFile, schema: dataset.schema, count: 0 }
}

/** The dataset as it is now, when its lines were replaced between the request's guard and its read. */
async function newerRecord(
  { datasets }: Platform,
  dataset: DatasetRecord,
  version: LinesVersion,
  error: unknown
): Promise<DatasetRecord | undefined> {
  if (!(error instanceof HttpError) || error.statusCode !== 404) return undefined
  const record = await datasets.find(dataset.id)
  const current = record && datasets.linesVersionOf(record)
  return current && current.path !== version.path ? record : undefined
}

/** Operations whose answers depend on who asks. */
const neverKept = new Set(['readOwnLines'])

/** Sets the cache headers; a draft is never kept. */
function isFresh(
  { config }: Platform,
  dataset: DatasetRecord,
  operation: DatasetOperation,
  request: FastifyRequest,
  reply: FastifyReply
): boolean {
  if ((request.query as Parameters).draft === 'true' || neverKept.has(operation)) {
    neverCached(request, reply)
    return false
  }
  const date = lastChange(dataset)
  // HTTP dates have whole seconds: lines that were just written may be written again within one.
  if (dataset.isRest && Date.now() - Date.parse(date) < justWrittenMs) {
    neverCached(request, reply)
    return false
  }
  const isPublic = can({ lang: 'fr' }, dataset, datasetOperations, operation)
  return resourceCache(request, reply, { date, isPublic }, config.cache)
}

const justWrittenMs = 2000

/** Lines of an editable dataset are read as soon as they are written, before it is finalized again. */
function lastChange({ isRest, finalizedAt, updatedAt, dataUpdatedAt }: DatasetRecord): string {
  const finalized = finalizedAt ?? updatedAt
  return isRest && dataUpdatedAt && dataUpdatedAt > finalized ? dataUpdatedAt : finalized
}

function readContext(
  { config }: Platform,
  request: FastifyRequest,
  dataset: DatasetRecord,
  { schema }: LinesVersion
): ReadContext {
  const { draft } = request.query as Parameters
  return {
    attachmentAddress: {
      prefix: `${publicUrlOf(request, config)}/api/v1/datasets/${dataset.id}/attachments/`,
      suffix: draft === 'true' ? '?draft=true' : ''
    },
    schema,
    isRest: !!dataset.isRest,
    isVirtual: !!dataset.isVirtual,
    geolocalized: !!dataset.bbox,
    defaultTimeZone: config.defaultTimeZone,
    now: Date.now()
  }
}

export interface Timed<Result> {
  result: Result
  elapsedMs: number
}

/**
 * Reads while the client is there: its signal is aborted when it leaves. A read that takes too long ends with advice.
 * @param advice on how to ask for less
 */
export async function whileClientWaits<Result>(
  { request }: Pick<Read, 'request'>,
  advice: () => string | undefined,
  read: (signal: AbortSignal) => Promise<Result>
): Promise<Timed<Result>> {
  const client = new AbortController()
  const leave = (): void => client.abort()
  request.raw.socket.once('close', leave)
  const start = performance.now()
  try {
    const result = await read(client.signal)
    return { result, elapsedMs: performance.now() - start }
  } catch (error) {
    const sentence = advice()
    if (error instanceof HttpError && isTooMuch(error) && sentence) {
      throw new HttpError(error.statusCode, `${error.message} ${sentence}`, { expose: true, cause: error })
    }
    throw error
  } finally {
    request.raw.socket.off('close', leave)
  }
}

/** Too long, or more than the engine can hold. */
const isTooMuch = ({ statusCode }: HttpError): boolean => statusCode === 504 || statusCode === 429

/** Hints that the filters of a read give, and those about its speed. */
export async function readHints(
  { reader, version, parameters }: Read,
  { query: { filters }, ignored }: ParsedRead,
  more: Pick<HintContext, 'elapsedMs' | 'of' | 'truncatedMetrics'>
): Promise<string[]> {
  if (parameters.hint === 'false') return []
  const keys = filters.flatMap((filter) =>
    filter.kind === 'starts' || filter.kind === 'range' || filter.kind === 'exists'
      ? [filter.property.key]
      : []
  )
  const longColumns = keys.length ? await reader.longColumns(version, keys) : new Set<string>()
  return hintsOf({ parameters, schema: version.schema, ignored, filters, longColumns, ...more })
}

/** How to ask for less lines at once. */
export function linesAdvice({ parameters, version }: Read): string | undefined {
  return performanceAdvice(parameters, version.schema)
}

/** How to ask for less groups at once. */
export function aggregationAdvice({ parameters, version }: Read): string | undefined {
  return performanceAdvice(parameters, version.schema, 'aggregation')
}
