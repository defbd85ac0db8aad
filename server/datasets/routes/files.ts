/** Routes of the data files and of the diagnostics of a dataset (docs/api/datasets.md). */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { disposition, sendFile, type MissingFile } from '../../http/downloads.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { allLinesAsCsv } from '../reads/allLines.ts'
import type { DatasetParts } from '../parts.ts'
import { kindOf, type DatasetRecord } from '../record.ts'
import { dataFilesOf } from '../storage.ts'
import {
  base,
  datasetAccess,
  draftQuery,
  fileParams,
  idParams,
  outputContext,
  type DatasetsApp
} from './shared.ts'

export function fileRoutes(app: DatasetsApp, parts: DatasetParts): void {
  dataFileRoutes(app, parts)
  downloadRoutes(app, parts)
  diagnosticRoutes(app, parts)
}

function dataFileRoutes(app: DatasetsApp, parts: DatasetParts): void {
  app.get(
    `${base}/:id/data-files`,
    {
      config: { access: datasetAccess('listDataFiles') },
      schema: {
        operationId: 'listDataFiles',
        tags: ['Données'],
        summary: 'Lister les fichiers de données',
        params: idParams,
        querystring: draftQuery
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { dataset } = request
      const isDraft = !!dataset.draftReason
      const { publicUrl } = outputContext(request)
      return dataFilesOf(dataset).map((file) => ({
        ...file,
        title: isDraft ? `${file.title} - brouillon` : file.title,
        url: `${publicUrl}/api/v1/datasets/${dataset.id}/data-files/${encodeURIComponent(file.name)}${isDraft ? '?draft=true' : ''}`
      }))
    }
  )

  app.get(
    `${base}/:id/data-files/*`,
    {
      compress: false,
      config: { access: datasetAccess('downloadDataFile') },
      schema: {
        operationId: 'downloadDataFile',
        tags: ['Données'],
        summary: 'Télécharger un fichier de données',
        params: fileParams,
        querystring: draftQuery
      }
    },
    async (request, reply) => {
      const name = request.params['*']
      const isKnown = dataFilesOf(request.dataset).some((file) => file.name === name)
      return download(parts, request, reply, isKnown ? name : undefined, 'unknownFile')
    }
  )
}

function downloadRoutes(app: DatasetsApp, parts: DatasetParts): void {
  const downloads = [
    ['raw', 'downloadOriginalData', 'downloadOriginalData', "Télécharger le fichier d'origine", original],
    [
      'convert',
      'downloadOriginalData',
      'downloadConvertedData',
      'Télécharger le fichier converti',
      converted
    ],
    ['full', 'downloadFullData', 'downloadFullData', 'Télécharger le fichier enrichi', full]
  ] as const
  for (const [path, operation, operationId, summary, nameOf] of downloads) {
    app.get(
      `${base}/:id/${path}`,
      {
        compress: false,
        config: { access: datasetAccess(operation) },
        schema: { operationId, tags: ['Données'], summary, params: idParams, querystring: draftQuery }
      },
      (request, reply) =>
        path === 'raw' && isExported(request)
          ? sendLines(parts, request, reply)
          : download(parts, request, reply, nameOf(request.dataset), 'noDataFile')
    )
  }
}

function diagnosticRoutes(app: DatasetsApp, { files }: DatasetParts): void {
  const diagnostics = [
    ['validation-diagnostic', (dataset: DatasetRecord) => dataset._diagnostic],
    ['cancelled-draft-diagnostic', (dataset: DatasetRecord) => dataset._cancelledDraftDiagnostic]
  ] as const
  for (const [name, fileOf] of diagnostics) {
    app.get(
      `${base}/:id/${name}.csv`,
      {
        compress: false,
        config: { access: datasetAccess('readJournal'), datasetState: { accept: 'any' } },
        schema: {
          operationId: name,
          tags: ['Métadonnées'],
          summary: 'Télécharger le diagnostic des lignes refusées',
          params: idParams,
          querystring: draftQuery
        }
      },
      async (request, reply) => {
        neverCached(reply)
        const { dataset } = request
        const file = fileOf(dataset)
        if (!file) throw httpError('noDiagnostic')
        const fileName = `${dataset.slug}-${name}.csv`
        const path = files.diagnosticPath(dataset.id, file)
        return sendFile(request, reply, { path, fileName, missing: 'noDiagnostic' })
      }
    )
  }
}

/** Sends the lines of an editable dataset as CSV. */
async function sendLines(
  parts: DatasetParts,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<FastifyReply> {
  neverCached(reply)
  const { dataset } = request
  const { id, schema, slug } = dataset
  const version = request.server.platform.datasets.linesVersionOf(dataset)
  const client = new AbortController()
  const csv = allLinesAsCsv(
    {
      engine: parts.lines,
      version: version ?? { datasetId: id, schema, count: 0 },
      parameters: request.query as Record<string, string>,
      defaultTimeZone: parts.config.defaultTimeZone
    },
    client.signal
  )
  reply.raw.once('close', () => client.abort())
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', disposition(`${slug}.csv`))
    .send(Readable.from(csv))
}

/** Sends a file of the dataset. @throws HttpError 404 without a name, or when the file is missing */
async function download(
  { files }: Pick<DatasetParts, 'files'>,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string | undefined,
  missing: MissingFile
): Promise<FastifyReply> {
  neverCached(reply)
  const { id, _files, _full } = request.dataset
  const set = _full && name === _full.file.name ? _full.set : _files
  if (!name || !set) throw httpError(missing)
  return sendFile(request, reply, { path: files.path(id, set, name), fileName: name, missing })
}

/** Whether `/raw` exports the lines as CSV: for an editable dataset, which has no file, in admin mode. */
function isExported({ dataset, session }: FastifyRequest): boolean {
  return kindOf(dataset) === 'rest' && !!session.user?.adminMode
}

function original(dataset: DatasetRecord): string | undefined {
  return dataset.originalFile?.name
}

function converted(dataset: DatasetRecord): string | undefined {
  return dataset.file?.name ?? dataset.originalFile?.name
}

function full(dataset: DatasetRecord): string | undefined {
  return dataset._full?.file.name ?? converted(dataset)
}
