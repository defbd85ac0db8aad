/** Response with a vector tile of lines (docs/api/output-formats.md). */
import type { LinesReader } from '../../lines/engine.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import type { Answer } from '../../http/answers/answer.ts'
import { checkGeography } from './formats/select.ts'
import { tileColumns } from './formats/tiles/columns.ts'
import { encodeTile } from './formats/tiles/encode.ts'
import { parseTile, tileBounds } from '../../geo/tileGrid.ts'
import { httpError } from '../../http/errors.ts'
import { isPreparedFor, sampleOf, samplingOf, type Sample, type Sampling } from './formats/tiles/sampling.ts'
import type { LinesQuery, SortTerm } from '../../lines/query/linesQuery.ts'
import { parseLinesQuery } from '../../lines/query/parse.ts'
import { linesAdvice, withAdvice } from './advice.ts'
import type { Read } from './reading.ts'

const tileFormats = new Set(['pbf', 'mvt', 'vt'])
const fileOrder: SortTerm[] = [{ key: '_i', form: 'natural', descending: false }]
const defaults = { size: '10000', sort: '_rand', count: 'false' }

export function isTileFormat(format: string | undefined): boolean {
  return format !== undefined && tileFormats.has(format)
}

interface DrawnTile {
  /** Bytes of the tile, undefined without features. */
  body: Buffer | undefined
  sampling: Sampling
  /** Value of the header `x-tilesmode`: `<sampling>[/<number of lines>][/prepared]`. */
  mode: string
  /** Value of the header `x-tilesampling`: `<lines drawn>/<lines in the tile>`. */
  counts?: string
}

export async function answerTile(read: Read): Promise<Answer> {
  const { body, sampling, mode, counts } = await drawTile(read)
  return {
    ...(body ? { body, contentType: 'application/x-protobuf' } : {}),
    headers: {
      'x-tilesmode': `es/${mode}`,
      ...(counts ? { 'x-tilesampling': counts } : {})
    },
    headersOnceKept: { 'x-tilesmode': `cache/${sampling}` }
  }
}

async function drawTile(read: Read): Promise<DrawnTile> {
  const { version, reader } = read
  const { schema } = version
  const { xyz, ...parameters } = read.parameters
  if (!xyz) throw httpError('xyzRequired')
  const tile = parseTile(xyz)
  checkGeography(parameters, schema)
  const { query } = parseLinesQuery(
    { ...defaults, ...parameters },
    { ...read.context, defaultSelect: tileColumns(schema) }
  )
  const keys = [...new Set([...query.select, '_id'])]
  const base = { ...query, select: keys, arrays: true }
  const runTimed = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
    (await withAdvice(read, () => linesAdvice(read), work)).result
  const sampling = samplingOf(parameters, schema)
  const sample = await sampleOf(sampling, query.size, tile, (boxes) =>
    runTimed((signal) => reader.countInBoxes(version, base, boxes, signal))
  )
  const mode = modeOf(sampling, sample, query.size, isPreparedFor(tile, schema))
  if (!sample.size) return { body: undefined, sampling, mode }
  // The parameter `bbox` replaces the box of the tile.
  const box = { kind: 'box' as const, boxes: [tileBounds(tile)], exact: true }
  const filters = parameters.bbox === undefined ? [...query.filters, box] : query.filters
  // When all lines are drawn their order does not matter, and the order of the file is the cheapest.
  const isWhole = sample.size === sample.count && parameters.sort === undefined
  const sort = isWhole ? fileOrder : query.sort
  const sampleQuery = { ...base, filters, sort, size: sample.size }
  const [lines, total] = await Promise.all([
    runTimed((signal) => reader.readColumns(version, sampleQuery, signal)),
    query.count ? runTimed((signal) => countOf(reader, version, sampleQuery, signal)) : sample.count
  ])
  const body = await encodeTile(lines, { tile, keys })
  return {
    body,
    sampling,
    mode,
    counts: `${lines.count}/${total}`
  }
}

function modeOf(sampling: Sampling, sample: Sample, size: number, prepared: boolean): string {
  const requestedSize = sampling === 'neighbors' ? [sample.isSparse ? size : sample.size] : []
  return [sampling, ...requestedSize, ...(prepared ? ['prepared'] : [])].join('/')
}

async function countOf(
  reader: LinesReader,
  version: LinesVersion,
  query: LinesQuery,
  signal: AbortSignal
): Promise<number> {
  return (await reader.readPage(version, { ...query, size: 0 }, signal)).total ?? 0
}
