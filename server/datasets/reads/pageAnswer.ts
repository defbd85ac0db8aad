/** Response with a page of lines in a format (docs/api/output-formats.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../record.ts'
import { disposition } from '../../http/downloads.ts'
import { languageVary } from '../../http/language.ts'
import { linkHeader } from '../../http/nextAddress.ts'
import type { Platform } from '../../platform.ts'
import type { DatasetsMetadata } from '../../settings/settings.ts'
import { readSettings } from '../../settings/store.ts'
import { mapInTurns } from '../../time/mapInTurns.ts'
import { nextAddress } from './linesJson.ts'
import type { Answer } from '../../http/answers/answer.ts'
import type { LinesFormat } from './formats/format.ts'
import { dependsOnRequest } from './formats/index.ts'
import { lineShaper } from './lineShaper.ts'
import type { LinesQuery } from '../../lines/query/linesQuery.ts'
import { parseLinesQuery } from '../../lines/query/parse.ts'
import { linesAdvice, readHints, withAdvice, type Timed } from './advice.ts'
import type { Read } from './reading.ts'

export async function answerPage(read: Read, format: LinesFormat): Promise<Answer> {
  const { platform, dataset, version, reader, parameters, publicUrl } = read
  const { schema } = version
  const parsed = parseLinesQuery(format.parametersOf?.(parameters, schema) ?? parameters, {
    ...read.context,
    ...(format.defaultSelect ? { defaultSelect: format.defaultSelect(schema) } : {})
  })
  const datasetAddress = `${publicUrl}/api/v1/datasets/${dataset.id}`
  const shaper = format.isShaped
    ? lineShaper({ parameters, query: parsed.query, schema, datasetAddress })
    : undefined
  const form = shaper ? undefined : format.formOf?.(parameters)
  const query: LinesQuery = {
    ...parsed.query,
    ...(form ? { form } : {}),
    ...(format.takesText && !shaper ? { asText: true } : {})
  }
  const runTimed = <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Timed<Result>> =>
    withAdvice(read, () => linesAdvice(read), work)
  const { result: page, elapsedMs } = await runTimed((signal) => reader.readPage(version, query, signal))
  const lines = shaper ? await mapInTurns(page.lines, shaper) : page.lines
  const next = format.isPaged
    ? nextAddress(`${datasetAddress}/lines`, { ...parameters, ...selectOf(format, parameters, schema) }, page)
    : undefined
  const body = await format.write({
    lines,
    ...(page.text ? { text: page.text } : {}),
    isChanged: !!shaper,
    ...(page.total === undefined ? {} : { total: page.total }),
    ...(next ? { next } : {}),
    ...(page.totalCollapse === undefined ? {} : { totalCollapse: page.totalCollapse }),
    parameters,
    columns: query.select.flatMap((key) => schema.find((column) => column.key === key) ?? []),
    dataset,
    language: read.language,
    address: read.address,
    hints: () => readHints(read, parsed, { elapsedMs }),
    bounds: async () => (await runTimed((signal) => reader.readBounds(version, query, signal))).result,
    datasetsMetadata: () => datasetsMetadataOf(platform, dataset)
  })
  return {
    body,
    contentType: format.contentType,
    headers: {
      ...linkHeader(next),
      ...(dependsOnRequest(parameters.format) ? { vary: languageVary } : {}),
      ...(format.extension
        ? { 'content-disposition': disposition(`${dataset.slug}.${format.extension}`) }
        : {})
    }
  }
}

/** Length from which a list of columns would make the address of the next page too long for some clients. */
const longSelect = 4000

/** The default columns of the format, which the next page names: all pages of an export then have the same ones. */
function selectOf(
  { defaultSelect }: LinesFormat,
  parameters: Read['parameters'],
  schema: SchemaProperty[]
): { select?: string } {
  if (parameters.select || !defaultSelect) return {}
  const keys = defaultSelect(schema)
  const select = keys.join(',')
  // A key with a comma cannot be named in a list.
  return select.length < longSelect && !keys.some((key) => key.includes(',')) ? { select } : {}
}

async function datasetsMetadataOf(
  { metadata }: Platform,
  { owner: { type, id } }: DatasetRecord
): Promise<DatasetsMetadata> {
  return (await readSettings(metadata, { type, id })).datasetsMetadata ?? {}
}
