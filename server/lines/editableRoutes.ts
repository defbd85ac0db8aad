/** Lines of editable datasets: one of them, and those of an owner (contract/read-misc.md §1, §2). */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { ownCheck, withKeys, type Access } from '../access/access.ts'
import { datasetScopes } from '../access/keyScopes.ts'
import { HttpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { parseLine } from './lineValues.ts'
import { checkOwnAccess, notEditable } from './ownAccess.ts'
import type { PlainFilter } from './query/linesQuery.ts'
import { answerRead, linesAdvice, whileClientWaits, type Read } from './reading.ts'
import { linesParameters } from './routeSchemas.ts'

const base = '/data-fair/api/v1/datasets/:id'
const tags = ['Données éditables']
const ownTags = ['Données éditables par propriétaire de ligne']
const id = Type.String({ description: 'Identifiant du jeu de données' })
const lineId = Type.String({ description: 'Identifiant de la ligne' })
const owner = Type.String({ description: 'Propriétaire des lignes : type:id, ou type:id:département' })
const anyQuery = Type.Object({}, { additionalProperties: true })

/** @param answerLines answers a page of lines in any format */
export function registerEditableLines(
  app: FastifyInstance,
  platform: Platform,
  answerLines: (read: Read) => Promise<FastifyReply>
): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()
  const ownLines = (operation: 'readOwnLines' | 'readOwnLine'): Access =>
    withKeys(ownCheck('the owner of the lines is in the address', [operation]), datasetScopes.ownLines)

  typed.get(
    `${base}/lines/:lineId`,
    {
      config: { access: { who: 'permission', resource: 'datasets', operation: 'readLine' } },
      schema: {
        operationId: 'readLine',
        tags,
        summary: 'Lire une ligne',
        params: Type.Object({ id, lineId }),
        querystring: anyQuery
      }
    },
    (request, reply) => {
      if (!request.dataset.isRest) throw notEditable()
      return answerRead(platform, request, reply, 'readLine', (read) =>
        answerLine(read, request.params.lineId)
      )
    }
  )

  typed.get(
    `${base}/own/:owner/lines`,
    {
      config: { access: ownLines('readOwnLines') },
      schema: {
        operationId: 'readOwnLines',
        tags: ownTags,
        summary: 'Lister ses lignes',
        params: Type.Object({ id, owner }),
        querystring: linesParameters
      }
    },
    async (request, reply) => {
      await checkOwnAccess(platform, request, reply, 'readOwnLines')
      const ofOwner = { owner: request.params.owner }
      return answerRead(platform, request, reply, 'readOwnLines', (read) =>
        answerLines({ ...read, parameters: { ...read.parameters, ...ofOwner } })
      )
    }
  )

  typed.get(
    `${base}/own/:owner/lines/:lineId`,
    {
      config: { access: ownLines('readOwnLine') },
      schema: {
        operationId: 'readOwnLine',
        tags: ownTags,
        summary: 'Lire une de ses lignes',
        params: Type.Object({ id, owner, lineId }),
        querystring: anyQuery
      }
    },
    async (request, reply) => {
      await checkOwnAccess(platform, request, reply, 'readOwnLine')
      const { owner: ownerKey, lineId: line } = request.params
      return answerRead(platform, request, reply, 'readOwnLine', (read) => answerLine(read, line, ownerKey))
    }
  )
}

const geographic = new Set(['_geopoint', '_geoshape', '_geocorners'])
const technical = ['_score', '_deleted', '_action', '_error', '_hash']

/** The line as it is stored, with the date of its last change. */
async function answerLine(read: Read, line: string, ownerKey?: string): Promise<FastifyReply> {
  const { request, reply, reader, version } = read
  const { schema } = version
  const equals = (key: string, value: string): PlainFilter => ({
    kind: 'in',
    property: schema.find((property) => property.key === key) ?? { key, type: 'string' },
    values: [value],
    negated: false
  })
  const { result: page } = await whileClientWaits(
    read,
    () => linesAdvice(read),
    (signal) =>
      reader.readPage(
        version,
        {
          size: 1,
          skip: 0,
          sort: [{ key: '_i', form: 'natural', descending: false }],
          select: schema.map(({ key }) => key).filter((key) => !geographic.has(key)),
          arrays: true,
          filters: [equals('_id', line), ...(ownerKey === undefined ? [] : [equals('_owner', ownerKey)])],
          count: false
        },
        signal
      )
  )
  const [text] = page.lines
  if (text === undefined) throw new HttpError(404, 'Identifiant de ligne inconnu')
  const values = parseLine(text)
  for (const key of technical) delete values[key]
  if (typeof values._updatedAt === 'string') {
    const lastModified = new Date(values._updatedAt).toUTCString()
    void reply.header('last-modified', lastModified)
    if (request.headers['if-modified-since'] === lastModified) return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(values))
}
