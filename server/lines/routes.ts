/** `GET /datasets/{id}/lines` (contract/lines-query.md, output-formats.md §3–4). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { SchemaProperty } from '../../contract/dataset.ts'
import type { Platform } from '../platform.ts'
import { changeLines, linesToJson, nextAddress } from './answer.ts'
import { linesToCsv, parseCsvOptions } from './csv.ts'
import { parseLinesQuery } from './query/parse.ts'
import { answerRead, linesAdvice, readHints, whileClientWaits, type Read } from './reading.ts'
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
    (request, reply) => answerRead(platform, request, reply, 'readLines', readLines)
  )
}

async function readLines(read: Read): Promise<FastifyReply> {
  const { reply, dataset, version, reader, parameters } = read
  const isCsv = parameters.format === 'csv'
  const parsed = parseLinesQuery(
    parameters,
    isCsv ? { ...read.context, defaultSelect: dataKeys(version.schema) } : read.context
  )
  const shaper = cellShaper(parseCellShape(parameters), version.schema)
  const { result: page, elapsedMs } = await whileClientWaits(
    read,
    () => linesAdvice(read),
    (signal) => reader.readPage(version, parsed.query, signal)
  )
  const lines = shaper ? await changeLines(page.lines, shaper) : page.lines
  const next = nextAddress(`${read.publicUrl}/api/v1/datasets/${dataset.id}/lines`, parameters, page)
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
  const hints = await readHints(read, parsed, { elapsedMs })
  void reply.type('application/json; charset=utf-8')
  return reply.send(
    linesToJson({
      ...(page.total === undefined ? {} : { total: page.total }),
      ...(next ? { next } : {}),
      hints,
      lines
    })
  )
}

function dataKeys(schema: SchemaProperty[]): string[] {
  return schema.filter((column) => !column['x-calculated']).map((column) => column.key)
}
