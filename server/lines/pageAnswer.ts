/** A page of lines in a format (contract/output-formats.md). */
import type { FastifyReply } from 'fastify'
import type { DatasetRecord } from '../datasets/record.ts'
import { disposition } from '../http/downloads.ts'
import { languageOf } from '../http/language.ts'
import type { Platform } from '../platform.ts'
import type { DatasetsMetadata } from '../settings/settings.ts'
import { readSettings } from '../settings/store.ts'
import { publicUrlOf } from '../sites/index.ts'
import { changeLines, nextAddress } from './answer.ts'
import type { LinesFormat } from './formats/format.ts'
import { lineShaper } from './lineShaper.ts'
import { parseLinesQuery } from './query/parse.ts'
import { linesAdvice, readHints, whileClientWaits, type Read, type Timed } from './reading.ts'

export async function answerPage(read: Read, format: LinesFormat): Promise<FastifyReply> {
  const { platform, request, reply, dataset, version, reader, parameters } = read
  const { schema } = version
  const parsed = parseLinesQuery(format.parametersOf?.(parameters, schema) ?? parameters, {
    ...read.context,
    ...(format.defaultSelect ? { defaultSelect: format.defaultSelect(schema) } : {})
  })
  const publicUrl = publicUrlOf(request, platform.config)
  const datasetAddress = `${publicUrl}/api/v1/datasets/${dataset.id}`
  const shaper = format.isShaped
    ? lineShaper({ parameters, query: parsed.query, schema, datasetAddress })
    : undefined
  const form = shaper ? undefined : format.formOf?.(parameters)
  const query = form ? { ...parsed.query, form } : parsed.query
  const waiting = <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Timed<Result>> =>
    whileClientWaits(read, () => linesAdvice(read), work)
  const { result: page, elapsedMs } = await waiting((signal) => reader.readPage(version, query, signal))
  const lines = shaper ? await changeLines(page.lines, shaper) : page.lines
  const next = format.isPaged ? nextAddress(`${datasetAddress}/lines`, parameters, page) : undefined
  const body = await format.write({
    lines,
    isChanged: !!shaper,
    ...(page.total === undefined ? {} : { total: page.total }),
    ...(next ? { next } : {}),
    ...(page.totalCollapse === undefined ? {} : { totalCollapse: page.totalCollapse }),
    parameters,
    columns: query.select.flatMap((key) => schema.find((column) => column.key === key) ?? []),
    dataset,
    language: languageOf(request),
    address: `${new URL(publicUrl).origin}${request.url}`,
    hints: () => readHints(read, parsed, { elapsedMs }),
    bounds: async () => (await waiting((signal) => reader.readBounds(version, query, signal))).result,
    datasetsMetadata: () => datasetsMetadataOf(platform, dataset)
  })
  if (next) void reply.header('link', `<${next}>; rel=next`)
  if (format.extension) {
    void reply.header('content-disposition', disposition(`${dataset.slug}.${format.extension}`))
  }
  return reply.type(format.contentType).send(inBytes(body))
}

/** Beyond it a text is no longer compressed at once, and each use of it would encode it again. */
const shortText = 100_000

function inBytes(body: string | Buffer): string | Buffer {
  return typeof body === 'string' && body.length > shortText ? Buffer.from(body) : body
}

async function datasetsMetadataOf(
  { metadata }: Platform,
  { owner: { type, id } }: DatasetRecord
): Promise<DatasetsMetadata> {
  return (await readSettings(metadata, { type, id })).datasetsMetadata ?? {}
}
