/** A vector tile of lines (contract/output-formats.md §9). */
import type { FastifyReply } from 'fastify'
import { checkGeography, geometryKey } from './formats/select.ts'
import { tileColumns } from './formats/tiles/columns.ts'
import { encodeTile } from './formats/tiles/encode.ts'
import { parseTile, tileBounds } from '../geo/tileGrid.ts'
import { HttpError } from '../http/errors.ts'
import { sampleOf, samplingOf } from './formats/tiles/sampling.ts'
import type { DrawnTile, TileCache } from './formats/tiles/tileCache.ts'
import type { SortTerm } from './query/linesQuery.ts'
import { parseLinesQuery } from './query/parse.ts'
import { linesAdvice, whileClientWaits, type Read } from './reading.ts'

const tileFormats = new Set(['pbf', 'mvt', 'vt'])
const fileOrder: SortTerm[] = [{ key: '_i', form: 'natural', descending: false }]
const defaults = { size: '10000', sort: '_rand', count: 'false' }

export function isTileFormat(format: string | undefined): boolean {
  return format !== undefined && tileFormats.has(format)
}

export async function answerTile(read: Read, cache: TileCache): Promise<FastifyReply> {
  const { reply, dataset, version, parameters } = read
  // Timestamps in the address are not what the tile is made of, the version is.
  const key = `${version.path} ${dataset.finalizedAt} ${String(new URLSearchParams(parameters))}`
  // Lines that change in place keep the name of their version.
  const known = version.isEditable ? undefined : cache.get(key)
  const drawn = known ?? (await drawTile(read))
  if (!known && !version.isEditable) cache.set(key, drawn)
  const { body, sampling, sampled, counts } = drawn
  void reply.header(
    'x-tilesmode',
    known ? `cache/${sampling}` : `es/${sampling}${sampled ? `/${sampled}` : ''}`
  )
  if (counts) void reply.header('x-tilesampling', counts)
  return body ? reply.type('application/x-protobuf').send(body) : reply.code(204).send()
}

async function drawTile(read: Read): Promise<DrawnTile> {
  const { version, reader } = read
  const { schema } = version
  const { xyz, ...parameters } = read.parameters
  if (!xyz) throw new HttpError(400, 'xyz parameter is required for vector tile format.')
  const tile = parseTile(xyz)
  checkGeography(parameters, schema)
  const { query } = parseLinesQuery(
    { ...defaults, ...parameters },
    { ...read.context, defaultSelect: tileColumns(schema) }
  )
  const keys = [...new Set([...query.select, '_id'])]
  const base = { ...query, select: keys, arrays: true, form: { kind: 'tile' } as const }
  const waiting = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
    (await whileClientWaits(read, () => linesAdvice(read), work)).result
  const sampling = samplingOf(parameters, schema)
  const sample = await sampleOf(sampling, query.size, tile, (boxes) =>
    waiting((signal) => reader.countInBoxes(version, base, boxes, signal))
  )
  if (!sample.size) return { body: undefined, sampling }
  // A box that is asked for wins over the tile's own.
  const box = { kind: 'box' as const, boxes: [tileBounds(tile)], exact: true }
  const filters = parameters.bbox === undefined ? [...query.filters, box] : query.filters
  // Any order does when all are drawn, and that of the file costs nothing.
  const isWhole = sample.size === sample.count && parameters.sort === undefined
  const sort = isWhole ? fileOrder : query.sort
  const page = await waiting((signal) =>
    reader.readPage(version, { ...base, filters, sort, size: sample.size }, signal)
  )
  const hasShapes = geometryKey(schema) === '_geoshape'
  const body = await encodeTile(page.lines, { tile, keys, hasShapes })
  return {
    body,
    sampling,
    ...(sampling === 'neighbors' ? { sampled: sample.size } : {}),
    counts: `${page.lines.length}/${page.total ?? sample.count}`
  }
}
