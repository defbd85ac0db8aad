/** Common parts of all reads of a dataset's lines: caches, version of the lines, disconnected clients, advice. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DatasetOperation } from '../../../contract/operations.ts'
import type { DatasetRecord } from '../record.ts'
import { accountsOfReader } from '../virtual/accounts.ts'
import { HttpError, httpError } from '../../http/errors.ts'
import { addressAt } from '../../http/requestAddress.ts'
import { languageOf, type Language } from '../../http/language.ts'
import { whileThere } from '../../http/whileThere.ts'
import type { Platform } from '../../platform.ts'
import { publicUrlOf } from '../../sites/index.ts'
import type { Answer } from '../../http/answers/answer.ts'
import { CachedAnswer } from '../../http/answers/cachedAnswer.ts'
import { sendAnswer } from '../../http/answers/send.ts'
import { isFresh, isKept } from './freshness.ts'
import { emptyReader } from '../../lines/emptyReader.ts'
import type { LinesReader } from '../../lines/engine.ts'
import { timeOf } from '../../lines/engineTime.ts'
import { dependsOnRequest } from './formats/index.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import type { ReadContext } from '../../lines/query/parse.ts'

export type Parameters = Record<string, string>

/** One read of a version of a dataset's lines: all inputs of its response, which equal reads share. */
export interface Read {
  platform: Platform
  dataset: Readonly<DatasetRecord>
  version: LinesVersion
  reader: LinesReader
  parameters: Parameters
  context: ReadContext
  /** Column that the path names. */
  field: string
  /** Start of the links in the response. */
  publicUrl: string
  /** Language and address of the request. Only formats for which `tellsItsRequest` is true may read them. */
  language: Language
  address: string
  /** Aborted when no client waits for the response any more. */
  signal: AbortSignal
}

export interface ReadRoute {
  /** Path below the dataset, without the name of a column. */
  name: string
  operation: DatasetOperation
  /** Parameters that the route adds to those of the address. */
  added?: Parameters
  /** False for a response that changes without the dataset and must not be cached. */
  isKept?: boolean
  /** Whether the engine's time is not charged to the client. */
  isFree?: boolean
  answer: (read: Read) => Promise<Answer>
}

/**
 * Answers a request from the lines of its dataset: 304 when the client has a current copy. When the lines were replaced
 * between the request's guard and the read, the read is run again.
 * @throws HttpError 404 before the first index
 */
export async function answerRead(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  readRoute: ReadRoute
): Promise<FastifyReply> {
  const { dataset, route } = await toRead(platform, request, readRoute)
  if (isFresh(platform, dataset, route, request, reply)) return reply.code(304).send()
  const version = versionOf(platform, dataset)
  const read = readOf(platform, request, dataset, version, route)
  if (!isShared(read, route)) return whileThere(request, (signal) => answerAlone(read, signal))
  const { parameters, field, publicUrl, language, address } = read
  const requestParts = dependsOnRequest(parameters.format) ? { requestParts: [language, address] } : {}
  const sharedRead = { route: route.name, field, parameters, publicUrl, dataset, version, ...requestParts }
  const cached = platform.answers.cached(sharedRead)
  if (cached) return sendAnswer(request, reply, cached)
  return whileThere(request, async (client) => {
    const compute = (signal: AbortSignal): Promise<Answer> => computeAnswer(read, signal)
    return sendAnswer(request, reply, await platform.answers.get(sharedRead, compute, client))
  })

  async function answerAlone(ownRead: Omit<Read, 'signal'>, signal: AbortSignal): Promise<FastifyReply> {
    const answer = new CachedAnswer(await computeAnswer(ownRead, signal), false)
    return sendAnswer(request, reply, { answer, isKnown: false, grown: () => {} })
  }

  /** Charges the engine's time to the client that asked first. */
  async function computeAnswer(ownRead: Omit<Read, 'signal'>, signal: AbortSignal): Promise<Answer> {
    try {
      return await answerOrNewer(ownRead, signal)
    } finally {
      if (!route.isFree) request.spend?.(timeOf(signal))
    }
  }

  async function answerOrNewer(ownRead: Omit<Read, 'signal'>, signal: AbortSignal): Promise<Answer> {
    try {
      return await route.answer({ ...ownRead, signal })
    } catch (error) {
      const newer = await newerRecord(platform, dataset, version, error)
      if (!newer) throw error
      return await route.answer({
        ...readOf(platform, request, newer, versionOf(platform, newer), route),
        signal
      })
    }
  }
}

/** A read whose response is streamed. */
export interface StreamedRead extends Read {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Answers a request from the lines of its dataset with a stream, for a response too large for the cache.
 * @throws HttpError 404 before the first index
 */
export async function streamRead(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  readRoute: Omit<ReadRoute, 'answer'>,
  answer: (read: StreamedRead) => Promise<FastifyReply>
): Promise<FastifyReply> {
  const { dataset, route } = await toRead(platform, request, readRoute)
  if (isFresh(platform, dataset, route, request, reply)) return reply.code(304).send()
  const client = new AbortController()
  // The client may have disconnected while the dataset was loaded.
  if (reply.raw.destroyed) client.abort()
  else reply.raw.once('close', () => client.abort())
  const read = (record: DatasetRecord, version: LinesVersion): StreamedRead => ({
    ...readOf(platform, request, record, version, route),
    request,
    reply,
    signal: client.signal
  })
  const version = versionOf(platform, dataset)
  try {
    return await answer(read(dataset, version))
  } catch (error) {
    const newer = await newerRecord(platform, dataset, version, error)
    if (!newer) throw error
    return await answer(read(newer, versionOf(platform, newer)))
  }
}

/**
 * Returns the dataset to read. A virtual dataset is first updated from its children, and may be filtered by account.
 * @throws HttpError 401, 403, and 501 for a virtual dataset that cannot be read
 */
async function toRead<Route extends Omit<ReadRoute, 'answer'>>(
  { datasets }: Platform,
  request: FastifyRequest,
  route: Route
): Promise<{ dataset: DatasetRecord; route: Route }> {
  if (!request.dataset.isVirtual) return { dataset: request.dataset, route }
  const { account: requestedAccount } = request.query as Parameters
  const account = accountsOfReader(request.dataset, request.session, requestedAccount)
  const dataset = await datasets.upToDate(request.dataset)
  const added = { ...route.added, ...(account === undefined ? {} : { account }) }
  const isForAll = !dataset.virtual?.filterActiveAccount
  return { dataset, route: { ...route, added, ...(isForAll ? {} : { isKept: false }) } }
}

/** Whether equal requests may share a response. Drafts and own lines have too few readers for the cache. */
function isShared({ parameters }: Pick<Read, 'parameters'>, route: ReadRoute): boolean {
  return parameters.draft !== 'true' && isKept(route)
}

const noFile = ''

function readOf(
  platform: Platform,
  request: FastifyRequest,
  dataset: DatasetRecord,
  version: LinesVersion,
  { added }: Pick<ReadRoute, 'added'>
): Omit<Read, 'signal'> {
  const parameters = { ...(request.query as Parameters), ...added }
  const publicUrl = publicUrlOf(request, platform.config)
  return {
    platform,
    dataset,
    version,
    reader: version.path === noFile ? emptyReader : platform.lines,
    parameters,
    context: readContext(platform, dataset, version, publicUrl, parameters),
    field: (request.params as { field?: string }).field ?? '',
    publicUrl,
    language: languageOf(request),
    address: addressAt(publicUrl, request)
  }
}

/** Returns the version to read. An editable dataset without a file yet is empty, not missing. */
function versionOf({ datasets }: Platform, dataset: DatasetRecord): LinesVersion {
  const version = datasets.linesVersionOf(dataset)
  if (version) return version
  if (!dataset.isRest) throw httpError('notIndexedYet')
  return { datasetId: dataset.id, path: noFile, schema: dataset.schema, count: 0 }
}

/** Returns the new record, when a 404 was caused by a replacement of the lines between the guard and the read. */
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

function readContext(
  { config }: Platform,
  dataset: DatasetRecord,
  { schema }: LinesVersion,
  publicUrl: string,
  { draft }: Parameters
): ReadContext {
  return {
    attachmentAddress: {
      prefix: `${publicUrl}/api/v1/datasets/${dataset.id}/attachments/`,
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
