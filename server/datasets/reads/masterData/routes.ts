/** Routes of the searches of reference data (docs/api/virtual-and-master.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Upload } from '../../../files/datasetFiles.ts'
import { receive } from '../../../files/receive.ts'
import type { Platform } from '../../../platform.ts'
import { base, datasetAccess, typed } from '../../routes/shared.ts'
import { answerRead, streamRead, type StreamedRead } from '../reading.ts'
import { inputFormat, inputGroups } from './bulkInput.ts'
import { outputText, outputTypes } from './bulkOutput.ts'
import { bulkSearchOf } from '../../referenceData/bulkSearch.ts'
import { bulkColumns, matchedLines } from './matchedLines.ts'
import { answerSingleSearch, singleSearchOf } from './singleSearch.ts'

const params = Type.Object({ id: Type.String(), searchId: Type.String() })
const tags = ['Données de référence']

export async function registerMasterData(app: FastifyInstance, platform: Platform): Promise<void> {
  singleSearchRoute(app, platform)
  // A scope of its own: bodies are streamed, whatever their size.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    bulkSearchRoute(scope, platform)
  })
}

function singleSearchRoute(app: FastifyInstance, platform: Platform): void {
  typed(app).get(
    `${base}/:id/master-data/single-searchs/:searchId`,
    {
      config: { access: datasetAccess('readLines'), datasetState: { shared: true } },
      schema: {
        operationId: 'masterDataSingleSearch',
        tags,
        summary: "Chercher des valeurs d'une donnée de référence",
        params,
        querystring: Type.Object(
          {
            q: Type.Optional(Type.String({ description: 'Mots cherchés, le dernier peut être incomplet' })),
            size: Type.Optional(Type.String({ description: 'Nombre de valeurs, 12 par défaut' }))
          },
          { additionalProperties: true }
        )
      }
    },
    (request, reply) => {
      const { searchId } = request.params
      return answerRead(platform, request, reply, {
        name: `master-data/single-searchs/${searchId}`,
        operation: 'readLines',
        answer: (read) => answerSingleSearch(read, singleSearchOf(read.dataset.masterData, searchId))
      })
    }
  )
}

function bulkSearchRoute(scope: FastifyInstance, platform: Platform): void {
  typed(scope).post(
    `${base}/:id/master-data/bulk-searchs/:searchId`,
    {
      bodyLimit: Number.MAX_SAFE_INTEGER,
      config: { access: datasetAccess('bulkSearch') },
      schema: {
        operationId: 'masterDataBulkSearch',
        tags,
        summary: 'Chercher une ligne de donnée de référence pour chaque ligne reçue',
        params,
        querystring: Type.Object(
          { select: Type.Optional(Type.String({ description: 'Colonnes retournées' })) },
          { additionalProperties: true }
        )
      }
    },
    (request, reply) => bulkSearch(platform, request, reply, request.params.searchId)
  )
}

/** Receives the lines of a request, and answers one line of the reference data for each. */
async function bulkSearch(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  searchId: string
): Promise<FastifyReply> {
  bulkSearchOf(request.dataset.masterData, searchId)
  const { files } = platform.datasets.parts
  const upload = await files.startUpload()
  const path = pathIn(upload)
  try {
    await receive((request.body as Readable | undefined) ?? Readable.from([]), path, { isKept: false })
    const route = { name: 'master-data/bulk-searchs', operation: 'bulkSearch' as const, isKept: false }
    return await streamRead(platform, request, reply, route, (read) => sendMatches(read, searchId, upload))
  } catch (error) {
    await upload.discard()
    throw error
  }
}

async function sendMatches(read: StreamedRead, searchId: string, upload: Upload): Promise<FastifyReply> {
  const { request, reply, dataset } = read
  const search = bulkSearchOf(dataset.masterData, searchId)
  const columns = bulkColumns(read)
  const format = inputFormat(request.headers['content-type'])
  const groups = matchedLines(read, search, columns, inputGroups(pathIn(upload), format))
  // An error in the first lines must be an error response, not a broken body.
  const first = await groups.next()
  const body = Readable.from(outputText(resumed(first, groups), format, columns))
  // `close` is also emitted when the client has left.
  body.once('close', () => void upload.discard())
  return reply.header('x-accel-buffering', 'no').type(outputTypes[format]).send(body)
}

const pathIn = ({ folder }: Upload): string => join(folder, 'lines')

async function* resumed<Item>(
  first: IteratorResult<Item>,
  others: AsyncGenerator<Item>
): AsyncGenerator<Item> {
  if (first.done) return
  yield first.value
  yield* others
}
