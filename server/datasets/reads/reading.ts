/** What every read of a dataset's lines shares: caches, the version that is read, a client that leaves, advice. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DatasetOperation } from '../../../contract/operations.ts'
import type { DatasetRecord } from '../record.ts'
import { accountsSeen } from '../virtual/accounts.ts'
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
import { tellsItsRequest } from './formats/index.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import type { ReadContext } from '../../lines/query/parse.ts'

export type Parameters = Record<string, string>

/** One read of a version of a dataset's lines: what its answer is made of, but for the client. */
export interface Read {
  platform: Platform
  dataset: Readonly<DatasetRecord>
  version: LinesVersion
  reader: LinesReader
  parameters: Parameters
  context: ReadContext
  /** Column that the path names. */
  field: string
  /** Start of the links of the answer. */
  publicUrl: string
  /** Of the request; only formats that tell of their request (`tellsItsRequest`) may read these two. */
  language: Language
  address: string
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

export interface ReadRoute {
  /** Path below the dataset, without the name of a column. */
  name: string
  operation: DatasetOperation
  /** Parameters that the route adds to those of the address. */
  added?: Parameters
  /** False for an answer that changes without the dataset: nobody keeps it. */
  isKept?: boolean
  /** The time that it takes is on nobody's account. */
  isFree?: boolean
  answer: (read: Read) => Promise<Answer>
}

/**
 * Answers a request from the lines of its dataset: 304 when the client has them already, and once more when they were
 * replaced between the request's guard and the read.
 * @throws HttpError 404 before the first index
 */
export async function answerRead(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  named: ReadRoute
): Promise<FastifyReply> {
  const { dataset, route } = await toRead(platform, request, named)
  if (isFresh(platform, dataset, route, request, reply)) return reply.code(304).send()
  const version = versionOf(platform, dataset)
  const read = readOf(platform, request, dataset, version, route)
  if (!isShared(read, route)) return whileThere(request, (signal) => answerAlone(read, signal))
  const { parameters, field, publicUrl, language, address } = read
  const more = tellsItsRequest(parameters.format) ? { more: [language, address] } : {}
  const asked = { route: route.name, field, parameters, publicUrl, dataset, version, ...more }
  const known = platform.answers.known(asked)
  if (known) return sendAnswer(request, reply, known)
  return whileThere(request, async (client) => {
    const compute = (signal: AbortSignal): Promise<Answer> => computed(read, signal)
    return sendAnswer(request, reply, await platform.answers.get(asked, compute, client))
  })

  async function answerAlone(own: Omit<Read, 'signal'>, signal: AbortSignal): Promise<FastifyReply> {
    const answer = new CachedAnswer(await computed(own, signal), false)
    return sendAnswer(request, reply, { answer, isKnown: false, grown: () => {} })
  }

  /** The time that the engine takes is on the account of who asked first. */
  async function computed(own: Omit<Read, 'signal'>, signal: AbortSignal): Promise<Answer> {
    try {
      return await answerOrNewer(own, signal)
    } finally {
      if (!route.isFree) request.spend?.(timeOf(signal))
    }
  }

  async function answerOrNewer(own: Omit<Read, 'signal'>, signal: AbortSignal): Promise<Answer> {
    try {
      return await route.answer({ ...own, signal })
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

/** A read whose answer is sent as it is made. */
export interface StreamedRead extends Read {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Answers a request from the lines of its dataset, part after part: an answer too large to be cached.
 * @throws HttpError 404 before the first index
 */
export async function streamRead(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  named: Omit<ReadRoute, 'answer'>,
  answer: (read: StreamedRead) => Promise<FastifyReply>
): Promise<FastifyReply> {
  const { dataset, route } = await toRead(platform, request, named)
  if (isFresh(platform, dataset, route, request, reply)) return reply.code(304).send()
  const client = new AbortController()
  // It may have left while the dataset was found.
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
 * The dataset as it is read: a virtual one follows those that it is made of, and may show each person other lines.
 * @throws HttpError 401, 403, and 501 for a virtual dataset that cannot be read
 */
async function toRead<Route extends Omit<ReadRoute, 'answer'>>(
  { datasets }: Platform,
  request: FastifyRequest,
  route: Route
): Promise<{ dataset: DatasetRecord; route: Route }> {
  if (!request.dataset.isVirtual) return { dataset: request.dataset, route }
  const { account: asked } = request.query as Parameters
  const account = accountsSeen(request.dataset, request.session, asked)
  const dataset = await datasets.upToDate(request.dataset)
  const added = { ...route.added, ...(account === undefined ? {} : { account }) }
  const isForAll = !dataset.virtual?.filterActiveAccount
  return { dataset, route: { ...route, added, ...(isForAll ? {} : { isKept: false }) } }
}

/** Whether equal requests may share an answer: drafts and own lines have few readers. */
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

/** An editable dataset without lines has no file yet, and is empty rather than absent. */
function versionOf({ datasets }: Platform, dataset: DatasetRecord): LinesVersion {
  const version = datasets.linesVersionOf(dataset)
  if (version) return version
  if (!dataset.isRest) throw httpError('notIndexedYet')
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
