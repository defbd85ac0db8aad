/** Routes that read and write single lines (docs/api/editing.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { acceptAnyKeys } from '../../http/anyKeys.ts'
import { httpError } from '../../http/errors.ts'
import { namesTag } from '../../http/preconditions.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { DatasetParts } from '../parts.ts'
import { base, datasetAccess, typed, type DatasetsApp } from '../routes/shared.ts'
import { grantedAction } from './grantedAction.ts'
import { readLineBody } from './lineBody.ts'
import { refuse } from './lineRefusal.ts'
import { holdRoom } from './lineRoom.ts'
import {
  checkEditable,
  lineRouteSchema,
  scopeOwner,
  scopes,
  writableState,
  type LinePath,
  type Scope
} from './lineScopes.ts'
import { lineTag } from './lineTags.ts'
import { ownerOf } from './ownLines.ts'
import { lineAnswer, writtenAnswer } from './representation.ts'
import type { StoredLine } from './storedLine.ts'
import { writeLine, type LineDefaults } from './writeLine.ts'

/** A route that writes the line of its body. */
interface WritingRoute {
  method: 'POST' | 'PUT' | 'PATCH'
  url: string
  name: 'create' | 'update' | 'patch'
  summary: string
}

const writingRoutes: WritingRoute[] = [
  { method: 'POST', url: '/lines', name: 'create', summary: 'Ajouter une ligne' },
  { method: 'PUT', url: '/lines/:lineId', name: 'update', summary: 'Remplacer une ligne' },
  { method: 'PATCH', url: '/lines/:lineId', name: 'patch', summary: 'Modifier une ligne' }
]

export function lineRoutes(app: DatasetsApp, parts: DatasetParts): void {
  // These routes have a Fastify scope of their own, whose bodies have columns as keys.
  void app.register(async (scoped) => {
    acceptAnyKeys(scoped)
    for (const scope of scopes)
      for (const { method, url, name, summary } of writingRoutes)
        typed(scoped).route({
          method,
          url: `${scope.path}${url}`,
          bodyLimit: 1_000_000,
          config: { access: datasetAccess(scope.operation(name)), datasetState: writableState },
          schema: lineRouteSchema(scope, name, summary),
          handler: (request, reply) => writeBody(parts, request, reply, { scope, name })
        })
  })

  for (const scope of scopes) {
    app.route({
      method: 'GET',
      url: `${scope.path}/lines/:lineId`,
      config: { access: datasetAccess(scope.operation('read')) },
      schema: lineRouteSchema(scope, 'read', 'Lire une ligne'),
      handler: (request, reply) => readLine(parts, request, reply)
    })
    app.route({
      method: 'DELETE',
      url: `${scope.path}/lines/:lineId`,
      config: { access: datasetAccess(scope.operation('delete')), datasetState: writableState },
      schema: lineRouteSchema(scope, 'delete', 'Supprimer une ligne'),
      handler: async (request, reply) => {
        checkEditable(request.dataset)
        const { lineId } = request.params as unknown as LinePath
        const outcome = await writeLine(parts, request, { _action: 'delete' }, { id: lineId! })
        return outcome.error
          ? refuse(request, reply, outcome, scope.operation('read'))
          : reply.code(204).send()
      }
    })
  }

  app.delete(
    `${base}/:id/lines`,
    {
      config: { access: datasetAccess('deleteAllLines'), datasetState: writableState },
      schema: {
        operationId: 'deleteAllLines',
        tags: ['Données éditables'],
        summary: 'Supprimer toutes les lignes',
        params: Type.Object({ id: Type.String() })
      }
    },
    async ({ dataset, session }, reply) => {
      checkEditable(dataset)
      await parts.editable.clear(dataset, session.user?.id)
      return reply.code(204).send()
    }
  )
}

async function readLine(
  parts: DatasetParts,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<FastifyReply> {
  checkEditable(request.dataset)
  const owner = scopeOwner(request)
  const { lineId } = request.params as LinePath
  const line = parts.editable.of(request.dataset).database.find(lineId!)
  if (!line || (owner && ownerOf(line) !== owner.key)) throw httpError('unknownLine')
  const text = JSON.stringify(lineAnswer(line, request.dataset))
  const etag = lineTag(line, text)
  neverCached(reply)
  void reply.header('etag', etag).header('last-modified', new Date(line.updatedAt).toUTCString())
  if (isKnown(request, line, etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Whether the client has the current state of a line. */
function isKnown({ headers }: FastifyRequest, line: StoredLine, etag: string): boolean {
  if (headers['if-none-match']) return namesTag(headers['if-none-match'], etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  // `updatedAt` is the date of the write: a date alone cannot prove freshness once extensions changed the values.
  return line.written === undefined && since >= Math.floor(line.updatedAt / 1000) * 1000
}

async function writeBody(
  parts: DatasetParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { scope, name }: { scope: Scope; name: WritingRoute['name'] }
): Promise<FastifyReply> {
  const { dataset, session } = request
  checkEditable(dataset)
  const { lineId } = request.params as LinePath
  await holdRoom(request, reply, parts)
  const body = await readLineBody(request, parts)
  const { values } = body
  const defaults: LineDefaults = {
    ...(name === 'patch' ? { action: 'patch' } : {}),
    ...(lineId === undefined ? {} : { id: lineId })
  }
  if (name === 'patch') delete values._action
  if (name === 'create') values._action = grantedAction(session, dataset, scope.operation, values._action)
  const outcome = await writeLine(parts, request, values, defaults, body)
  if (outcome.error) return refuse(request, reply, outcome, scope.operation('read'))
  if (outcome.failure !== undefined) throw httpError('failedLineExtension', { text: outcome.failure })
  if (outcome.line) {
    const text = JSON.stringify(lineAnswer(outcome.line, dataset))
    void reply.header('etag', lineTag(outcome.line, text))
  }
  const isPatch = name === 'patch'
  if (outcome.kind === 'unchanged' && !isPatch) return reply.code(304).send()
  if (outcome.kind === 'deleted') {
    const { _action: _delete, ...sent } = values
    return reply.code(200).send({ ...sent, _id: outcome.id })
  }
  const { status, ...unnumbered } = outcome
  const isMerged = isPatch || values._action === 'patch'
  return reply
    .code(isPatch ? 200 : (status ?? (outcome.isIdGiven ? 201 : 200)))
    .send(writtenAnswer(isPatch ? unnumbered : outcome, dataset, isMerged ? undefined : values))
}
