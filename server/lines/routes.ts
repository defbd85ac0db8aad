/** `GET /datasets/{id}/lines` (contract/lines-query.md, output-formats.md §3–4). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { can } from '../../contract/permissions.ts'
import { datasetOperations } from '../../contract/operations.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { disposition } from '../http/downloads.ts'
import { HttpError } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import { neverCached, resourceCache } from '../http/resourceCache.ts'
import type { Platform } from '../platform.ts'
import type { DatasetsMetadata } from '../settings/settings.ts'
import { readSettings } from '../settings/store.ts'
import { changeLines, nextAddress } from './answer.ts'
import type { LinesEngine, LinesPage } from './engine.ts'
import type { Parameters } from './formats/format.ts'
import { formatOf } from './formats/index.ts'
import type { LinesVersion } from './layout.ts'
import { hintsOf, performanceAdvice } from './query/hints.ts'
import { parseLinesQuery, type ParsedRead, type ReadContext } from './query/parse.ts'
import type { LinesQuery } from './query/linesQuery.ts'
import { linesParameters } from './routeSchemas.ts'
import { cellShaper, parseCellShape } from './shaping.ts'

export function registerLines(app: FastifyInstance, platform: Platform): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/data-fair/api/v1/datasets/:id/lines',
    {
      config: {
        access: { who: 'permission', resource: 'datasets', operation: 'readLines' }
      },
      schema: {
        operationId: 'readLines',
        tags: ['Données'],
        summary: "Lire les lignes d'un jeu de données",
        params: Type.Object({ id: Type.String() }),
        querystring: linesParameters
      }
    },
    async (request, reply) => {
      const { dataset } = request
      if (isFresh(platform, dataset, request, reply)) return reply.code(304).send()
      const version = versionOf(platform, dataset)
      try {
        return await readLines(platform, request, reply, dataset, version)
      } catch (error) {
        const newer = await newerRecord(platform, dataset, version, error)
        if (!newer) throw error
        return await readLines(platform, request, reply, newer, versionOf(platform, newer))
      }
    }
  )
}

async function readLines(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  dataset: DatasetRecord,
  version: LinesVersion
): Promise<FastifyReply> {
  const parameters = request.query as Parameters
  const format = formatOf(parameters.format)
  const { schema } = version
  const parsed = parseLinesQuery(format.parametersOf?.(parameters, schema) ?? parameters, {
    ...readContext(platform, request, dataset, version),
    ...(format.defaultSelect ? { defaultSelect: format.defaultSelect(schema) } : {})
  })
  const shaper = format.isShaped ? cellShaper(parseCellShape(parameters), schema) : undefined
  const form = shaper ? undefined : format.formOf?.(parameters)
  const query = form ? { ...parsed.query, form } : parsed.query
  const { page, elapsedMs } = await readPage(platform, request, version, query, parameters)
  const lines = shaper ? await changeLines(page.lines, shaper) : page.lines
  const next = format.isPaged
    ? nextAddress(`${publicUrlOf(platform, request)}/api/v1/datasets/${dataset.id}/lines`, parameters, page)
    : undefined
  const body = await format.write({
    lines,
    isChanged: !!shaper,
    ...(page.total === undefined ? {} : { total: page.total }),
    ...(next ? { next } : {}),
    parameters,
    columns: query.select.flatMap((key) => schema.find((column) => column.key === key) ?? []),
    dataset,
    language: languageOf(request),
    address: `${new URL(platform.config.publicUrl).origin}${request.url}`,
    hints: () => readHints(platform, version, parsed, parameters, elapsedMs),
    bounds: () => readerOf(platform, version).readBounds(version, query),
    datasetsMetadata: () => datasetsMetadataOf(platform, dataset)
  })
  if (next) void reply.header('link', `<${next}>; rel=next`)
  if (format.extension) {
    void reply.header('content-disposition', disposition(`${dataset.slug}.${format.extension}`))
  }
  return reply.type(format.contentType).send(body)
}

async function datasetsMetadataOf(
  { metadata }: Platform,
  { owner: { type, id } }: DatasetRecord
): Promise<DatasetsMetadata> {
  return (await readSettings(metadata, { type, id })).datasetsMetadata ?? {}
}

/** On the domain of the request. */
function publicUrlOf({ config }: Platform, { site }: FastifyRequest): string {
  return site?.publicUrl ?? config.publicUrl
}

type Reader = Pick<LinesEngine, 'readPage' | 'readBounds' | 'longColumns'>

/** Reads an editable dataset before its first line was written: it has no file yet, and is empty rather than absent. */
const nothingWritten: Reader = {
  readPage: async (_version, { count }) => ({ ...(count ? { total: 0 } : {}), lines: [] }),
  readBounds: async () => [],
  longColumns: async () => new Set()
}
const noFile = ''

/** @throws HttpError 404 before the first index */
function versionOf({ datasets }: Platform, dataset: DatasetRecord): LinesVersion {
  const version = datasets.linesVersionOf(dataset)
  if (version) return version
  if (!dataset.isRest) throw new HttpError(404, "Ce jeu de données n'a pas encore été indexé.")
  return { datasetId: dataset.id, path: noFile, schema: dataset.schema, count: 0 }
}

function readerOf({ lines }: Platform, version: LinesVersion): Reader {
  return version.path === noFile ? nothingWritten : lines
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

/** Sets the cache headers; a draft is never kept. */
function isFresh(
  { config }: Platform,
  dataset: DatasetRecord,
  request: FastifyRequest,
  reply: FastifyReply
): boolean {
  if ((request.query as Parameters).draft === 'true') {
    neverCached(request, reply)
    return false
  }
  const date = dataset.finalizedAt ?? dataset.updatedAt
  const isPublic = can({ lang: 'fr' }, dataset, datasetOperations, 'readLines')
  return resourceCache(request, reply, { date, isPublic }, config.cache)
}

function readContext(
  platform: Platform,
  request: FastifyRequest,
  dataset: DatasetRecord,
  { schema }: LinesVersion
): ReadContext {
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

async function readPage(
  platform: Platform,
  request: FastifyRequest,
  version: LinesVersion,
  query: LinesQuery,
  parameters: Parameters
): Promise<{ page: LinesPage; elapsedMs: number }> {
  const client = new AbortController()
  const leave = (): void => client.abort()
  request.raw.socket.once('close', leave)
  try {
    const start = performance.now()
    const page = await readerOf(platform, version).readPage(version, query, client.signal)
    return { page, elapsedMs: performance.now() - start }
  } catch (error) {
    const advice = performanceAdvice(parameters, version.schema)
    if (error instanceof HttpError && error.statusCode === 504 && advice) {
      throw new HttpError(504, `${error.message} ${advice}`, { expose: true, cause: error })
    }
    throw error
  } finally {
    request.raw.socket.off('close', leave)
  }
}

async function readHints(
  platform: Platform,
  version: LinesVersion,
  { query: { filters }, ignored }: ParsedRead,
  parameters: Parameters,
  elapsedMs: number
): Promise<string[]> {
  if (parameters.hint === 'false') return []
  const keys = filters.flatMap((filter) =>
    filter.kind === 'starts' || filter.kind === 'range' || filter.kind === 'exists'
      ? [filter.property.key]
      : []
  )
  const longColumns = keys.length
    ? await readerOf(platform, version).longColumns(version, keys)
    : new Set<string>()
  return hintsOf({ parameters, schema: version.schema, ignored, filters, longColumns, elapsedMs })
}
