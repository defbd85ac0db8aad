/** `GET /datasets/{id}/lines` (contract/lines-query.md, output-formats.md §3–4). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { can } from '../../contract/permissions.ts'
import { datasetOperations } from '../../contract/operations.ts'
import type { DatasetRecord } from '../datasets/record.ts'
import { HttpError } from '../http/errors.ts'
import { neverCached, resourceCache } from '../http/resourceCache.ts'
import type { Platform } from '../platform.ts'
import { changeLines, linesToJson, nextAddress } from './answer.ts'
import { linesToCsv, parseCsvOptions } from './csv.ts'
import type { LinesEngine, LinesPage } from './engine.ts'
import type { LinesVersion } from './layout.ts'
import { lineShaper } from './lineShaper.ts'
import { hintsOf, performanceAdvice } from './query/hints.ts'
import { parseLinesQuery, type ParsedRead, type ReadContext } from './query/parse.ts'
import { linesParameters } from './routeSchemas.ts'

type Parameters = Record<string, string>

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
  const isCsv = parameters.format === 'csv'
  const parsed = parseLinesQuery(parameters, readContext(platform, dataset, version, parameters))
  const datasetAddress = `${platform.config.publicUrl}/api/v1/datasets/${dataset.id}`
  const shaper = lineShaper({ parameters, query: parsed.query, schema: version.schema, datasetAddress })
  const start = performance.now()
  const page = await readPage(platform, request, version, parsed, parameters)
  const elapsedMs = performance.now() - start
  const lines = shaper ? await changeLines(page.lines, shaper) : page.lines
  const next = nextAddress(`${datasetAddress}/lines`, parameters, page)
  if (next) void reply.header('link', `<${next}>; rel=next`)

  if (isCsv) {
    const columns = parsed.query.select.flatMap(
      (key) => version.schema.find((column) => column.key === key) ?? []
    )
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${dataset.slug}.csv"`)
    return reply.send(await linesToCsv(lines, { columns, ...parseCsvOptions(parameters) }))
  }
  const hints = await readHints(platform, version, parsed, parameters, elapsedMs)
  void reply.type('application/json; charset=utf-8')
  return reply.send(
    linesToJson({
      ...(page.total === undefined ? {} : { total: page.total }),
      ...(next ? { next } : {}),
      ...(page.totalCollapse === undefined ? {} : { totalCollapse: page.totalCollapse }),
      hints,
      lines
    })
  )
}

type Reader = Pick<LinesEngine, 'readPage' | 'longColumns'>

/** Reads an editable dataset before its first line was written: it has no file yet, and is empty rather than absent. */
const nothingWritten: Reader = {
  readPage: async (_version, { count, collapse }) => ({
    ...(count ? { total: 0 } : {}),
    ...(collapse ? { totalCollapse: 0 } : {}),
    lines: []
  }),
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
  { config }: Platform,
  dataset: DatasetRecord,
  { schema }: LinesVersion,
  { format, draft }: Parameters
): ReadContext {
  return {
    attachmentAddress: {
      prefix: `${config.publicUrl}/api/v1/datasets/${dataset.id}/attachments/`,
      suffix: draft === 'true' ? '?draft=true' : ''
    },
    schema,
    isRest: !!dataset.isRest,
    isVirtual: !!dataset.isVirtual,
    geolocalized: !!dataset.bbox,
    defaultTimeZone: config.defaultTimeZone,
    now: Date.now(),
    ...(format === 'csv'
      ? { defaultSelect: schema.filter((column) => !column['x-calculated']).map((column) => column.key) }
      : {})
  }
}

async function readPage(
  platform: Platform,
  request: FastifyRequest,
  version: LinesVersion,
  { query }: ParsedRead,
  parameters: Parameters
): Promise<LinesPage> {
  const client = new AbortController()
  const leave = (): void => client.abort()
  request.raw.socket.once('close', leave)
  try {
    return await readerOf(platform, version).readPage(version, query, client.signal)
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
