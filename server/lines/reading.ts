/** What every read of lines needs: the version, the reader, and what the request says about them. */
import type { FastifyRequest } from 'fastify'
import type { DatasetRecord } from '../datasets/record.ts'
import { HttpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { LinesEngine } from './engine.ts'
import type { Parameters } from './formats/format.ts'
import type { LinesVersion } from './layout.ts'
import { performanceAdvice } from './query/hints.ts'
import type { ReadContext } from './query/parse.ts'

/** A request for lines: of which dataset, and of which version of it. */
export interface LinesRequest {
  platform: Platform
  request: FastifyRequest
  dataset: DatasetRecord
  version: LinesVersion
}

type Reader = Pick<LinesEngine, 'readPage' | 'readBounds' | 'countInBoxes' | 'longColumns'>

/** Reads an editable dataset before its first line was written: it has no file yet, and is empty rather than absent. */
const nothingWritten: Reader = {
  readPage: async (_version, { count }) => ({ ...(count ? { total: 0 } : {}), lines: [] }),
  readBounds: async () => [],
  countInBoxes: async (_version, _query, boxes) => boxes.map(() => 0),
  longColumns: async () => new Set()
}
const noFile = ''

/** @throws HttpError 404 before the first index */
export function versionOf({ datasets }: Platform, dataset: DatasetRecord): LinesVersion {
  const version = datasets.linesVersionOf(dataset)
  if (version) return version
  if (!dataset.isRest) throw new HttpError(404, "Ce jeu de données n'a pas encore été indexé.")
  return { datasetId: dataset.id, path: noFile, schema: dataset.schema, count: 0 }
}

export function readerOf({ lines }: Platform, version: LinesVersion): Reader {
  return version.path === noFile ? nothingWritten : lines
}

/** On the domain of the request. */
export function publicUrlOf({ config }: Platform, { site }: FastifyRequest): string {
  return site?.publicUrl ?? config.publicUrl
}

export function readContext({ platform, request, dataset, version }: LinesRequest): ReadContext {
  const { schema } = version
  const { draft } = request.query as Parameters
  return {
    attachmentAddress: {
      prefix: `${publicUrlOf(platform, request)}/api/v1/datasets/${dataset.id}/attachments/`,
      suffix: draft === 'true' ? '?draft=true' : ''
    },
    schema,
    isRest: !!dataset.isRest,
    isVirtual: !!dataset.isVirtual,
    geolocalized: !!dataset.bbox,
    defaultTimeZone: platform.config.defaultTimeZone,
    now: Date.now()
  }
}

/**
 * Runs a read that is interrupted when the client leaves.
 * @throws HttpError 504 with advice when it takes too long
 */
export async function whileConnected<Result>(
  { request, version }: LinesRequest,
  read: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  const client = new AbortController()
  const leave = (): void => client.abort()
  request.raw.socket.once('close', leave)
  try {
    return await read(client.signal)
  } catch (error) {
    const advice = performanceAdvice(request.query as Parameters, version.schema)
    if (error instanceof HttpError && error.statusCode === 504 && advice) {
      throw new HttpError(504, `${error.message} ${advice}`, { expose: true, cause: error })
    }
    throw error
  } finally {
    request.raw.socket.off('close', leave)
  }
}
