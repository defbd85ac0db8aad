/** Routes that read and write single lines (docs/api/editing.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TObject } from 'typebox'
import type { DatasetOperation } from '../../../contract/operations.ts'
import { httpError } from '../../http/errors.ts'
import { namesTag } from '../../http/preconditions.ts'
import { acceptAnyKeys } from '../../http/anyKeys.ts'
import { languageOf } from '../../http/language.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { base, datasetAccess, typed, type DatasetsApp } from '../routes/shared.ts'
import { announcedSize, checkDatasetSize, holdQuotas } from '../../owned/quotas.ts'
import { authorOf } from './author.ts'
import { mandatoryObjects } from './extensions/settings.ts'
import { readLineBody, type LineBody } from './lineBody.ts'
import { keepAttachment, type KeptAttachment } from './lineAttachment.ts'
import { refuse } from './lineRefusal.ts'
import { lineTag, seenStates } from './lineTags.ts'
import { operationOf, UnknownAction, type Action, type LineOwner, type Outcome } from './operation.ts'
import { checkLineOwnership, ownerOfPath } from './owner.ts'
import { namingOwnFiles } from './ownFiles.ts'
import { ownedBy, ownerOf } from './ownLines.ts'
import { grantedAction } from './grantedAction.ts'
import { lineAnswer, technical } from './representation.ts'

export const writableState = { accept: ['finalized', 'indexed', 'error'] as const }

/** @throws HttpError 501 for a dataset whose lines are not editable */
export function checkEditable(dataset: DatasetRecord): void {
  if (!dataset.isRest) throw httpError('notEditable')
}

type LineRouteName =
  | 'read'
  | 'create'
  | 'update'
  | 'patch'
  | 'delete'
  | 'bulk'
  | 'lineRevisions'
  | 'revisions'

interface Path {
  id: string
  lineId?: string
  owner?: string
}

/** Routes for the lines of everybody, and the same routes for the lines of an owner. */
export interface Scope {
  path: string
  params: TObject
  operation: (name: LineRouteName) => DatasetOperation
}

export const scopes: Scope[] = [
  {
    path: `${base}/:id`,
    params: Type.Object({ id: Type.String() }, { additionalProperties: true }),
    operation: (name) =>
      ({
        read: 'readLine',
        create: 'createLine',
        update: 'updateLine',
        patch: 'patchLine',
        delete: 'deleteLine',
        bulk: 'bulkLines',
        lineRevisions: 'readLineRevisions',
        revisions: 'readRevisions'
      })[name] as DatasetOperation
  },
  {
    path: `${base}/:id/own/:owner`,
    params: Type.Object({ id: Type.String(), owner: Type.String() }, { additionalProperties: true }),
    operation: (name) =>
      ({
        read: 'readOwnLine',
        create: 'createOwnLine',
        update: 'updateOwnLine',
        patch: 'patchOwnLine',
        delete: 'deleteOwnLine',
        bulk: 'bulkOwnLines',
        lineRevisions: 'readOwnLineRevisions',
        revisions: 'readOwnRevisions'
      })[name] as DatasetOperation
  }
]

/** Routes whose path names a line. */
const routesOfLine: ReadonlySet<LineRouteName> = new Set([
  'read',
  'update',
  'patch',
  'delete',
  'lineRevisions'
])

export function lineRouteSchema(scope: Scope, name: LineRouteName, summary: string) {
  return {
    operationId: scope.operation(name),
    tags: ['Données éditables'],
    summary,
    params: routesOfLine.has(name)
      ? Type.Object({ ...scope.params.properties, lineId: Type.String() }, { additionalProperties: true })
      : scope.params
  }
}

/** Returns the owner that the path names; undefined on the routes for the lines of everybody. */
export function scopeOwner(request: FastifyRequest): LineOwner | undefined {
  const { owner } = request.params as Path
  if (owner === undefined) return undefined
  checkLineOwnership(request.dataset)
  return ownerOfPath(request.session, owner)
}

/** Registers the routes in a scope of their own, whose bodies have columns as keys. */
function writingRoutes(
  app: DatasetsApp,
  write: (
    request: FastifyRequest,
    reply: FastifyReply,
    scope: Scope,
    name: 'create' | 'update' | 'patch'
  ) => Promise<unknown>
): void {
  void app.register(async (scoped) => {
    acceptAnyKeys(scoped)
    for (const scope of scopes) {
      const route = (
        method: 'POST' | 'PUT' | 'PATCH',
        url: string,
        name: 'create' | 'update' | 'patch',
        summary: string
      ): void =>
        void typed(scoped).route({
          method,
          url: `${scope.path}${url}`,
          bodyLimit: 1_000_000,
          config: { access: datasetAccess(scope.operation(name)), datasetState: writableState },
          schema: lineRouteSchema(scope, name, summary),
          handler: (request, reply) => write(request, reply, scope, name)
        })
      route('POST', '/lines', 'create', 'Ajouter une ligne')
      route('PUT', '/lines/:lineId', 'update', 'Remplacer une ligne')
      route('PATCH', '/lines/:lineId', 'patch', 'Modifier une ligne')
    }
  })
}

export function lineRoutes(app: DatasetsApp, parts: DatasetParts): void {
  writingRoutes(app, writeLine)
  for (const scope of scopes) {
    app.route({
      method: 'GET',
      url: `${scope.path}/lines/:lineId`,
      config: { access: datasetAccess(scope.operation('read')) },
      schema: lineRouteSchema(scope, 'read', 'Lire une ligne'),
      handler: readLine
    })
    app.route({
      method: 'DELETE',
      url: `${scope.path}/lines/:lineId`,
      config: { access: datasetAccess(scope.operation('delete')), datasetState: writableState },
      schema: lineRouteSchema(scope, 'delete', 'Supprimer une ligne'),
      handler: async (request, reply) => {
        checkEditable(request.dataset)
        const { lineId } = request.params as unknown as Path
        const outcome = await writeOperation(request, { _action: 'delete' }, { id: lineId! })
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
    async (request, reply) => {
      checkEditable(request.dataset)
      await parts.editable.clear(request.dataset, userIdOf(request))
      return reply.code(204).send()
    }
  )

  async function readLine(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    checkEditable(request.dataset)
    const owner = scopeOwner(request)
    const { lineId } = request.params as Path
    const line = parts.editable.of(request.dataset).database.find(lineId!)
    if (!line || (owner && ownerOf(line) !== owner.key)) throw httpError('unknownLine')
    const text = JSON.stringify(lineAnswer(line, request.dataset))
    const etag = lineTag(line, text)
    const modified = new Date(line.updatedAt)
    neverCached(request, reply)
    void reply.header('etag', etag).header('last-modified', modified.toUTCString())
    const since = Date.parse(request.headers['if-modified-since'] ?? '')
    const isKnown = request.headers['if-none-match']
      ? namesTag(request.headers['if-none-match'], etag)
      : // `updatedAt` is the date of the write: a date alone cannot prove freshness once extensions changed the values.
        line.written === undefined && since >= Math.floor(line.updatedAt / 1000) * 1000
    if (isKnown) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  }

  async function writeLine(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: Scope,
    name: 'create' | 'update' | 'patch'
  ): Promise<unknown> {
    checkEditable(request.dataset)
    const { lineId } = request.params as Path
    await holdRoom(request, reply, parts)
    const body = await readLineBody(request, parts)
    const defaults: { action?: Action; id?: string } = {
      ...(name === 'patch' ? { action: 'patch' as const } : {}),
      ...(lineId === undefined ? {} : { id: lineId })
    }
    if (name === 'patch') delete body.values._action
    if (name === 'create') {
      const { session, dataset } = request
      body.values._action = grantedAction(session, dataset, scope.operation, body.values._action)
    }
    const outcome = await writeOperation(request, body.values, defaults, body)
    if (outcome.error) return refuse(request, reply, outcome, scope.operation('read'))
    if (outcome.failure !== undefined) throw httpError('failedLineExtension', { text: outcome.failure })
    if (outcome.line) {
      const text = JSON.stringify(lineAnswer(outcome.line, request.dataset))
      void reply.header('etag', lineTag(outcome.line, text))
    }
    if (outcome.kind === 'unchanged' && name !== 'patch') return reply.code(304).send()
    if (outcome.kind === 'deleted') {
      const { _action: _delete, ...sent } = body.values
      return reply.code(200).send({ ...sent, _id: outcome.id })
    }
    const { status, warning, line, isIdGiven } = outcome
    const isMerged = name === 'patch' || body.values._action === 'patch'
    const responseColumns =
      isMerged && line ? (JSON.parse(line.content) as object) : sentColumns(body.values, line)
    return reply.code(name === 'patch' ? 200 : (status ?? (isIdGiven ? 201 : 200))).send({
      ...responseColumns,
      _id: outcome.id,
      ...(line ? mandatoryObjects(line, request.dataset) : {}),
      ...(line ? technical(line, request.dataset) : {}),
      ...ownerColumns(line),
      ...(status === undefined || name === 'patch' ? {} : { _status: status }),
      ...(warning ? { _warning: warning } : {})
    })
  }

  /** Writes one line with its attachment file; the file is removed when the line is refused. */
  async function writeOperation(
    request: FastifyRequest,
    values: Record<string, unknown>,
    defaults: { action?: Action; id?: string },
    body?: LineBody
  ): Promise<Outcome> {
    const { dataset, session } = request
    const owner = scopeOwner(request)
    const seen = seenStates(request.headers['if-match'])
    const editable = parts.editable.of(dataset)
    const rules = editable.rulesOf(dataset)
    const isAdministrator = !!session.user?.adminMode
    let attachment: KeptAttachment | undefined
    try {
      const ownOperation = ownedBy(
        operationOf(values, rules, { ...defaults, isAdministrator, isForm: !!body?.isForm }),
        owner
      )
      const namedOperation = await namingOwnFiles(parts, dataset, undefined)(ownOperation)
      const operation = { ...namedOperation, ...(seen ? { seen } : {}) }
      attachment = body?.upload ? await keepAttachment(parts, dataset, operation, body.upload) : undefined
      // The document is read before the line is written, so that other writes do not wait for the reading.
      const problem = attachment && (await editable.documents.readValue(dataset, attachment.path))
      const author = authorOf(session)
      const writing = { now: Date.now(), ...(author ? { author } : {}) }
      const options = {
        isIndexed: true,
        extending: parts.editable.extendingNow(),
        ...(author ? { userId: author.id } : {})
      }
      const [outcome] = await parts.editable.write(
        dataset,
        [attachment?.operation ?? operation],
        writing,
        options
      )
      if (!outcome) throw new Error('the line has no outcome')
      if (!problem || outcome.error) return outcome
      const first = [{ id: outcome.id, message: problem }]
      const lineCount = editable.database.count()
      await parts.editable.reportProblems(dataset, { first, count: 1, harmlessCount: 0, lineCount })
      return { ...outcome, warning: [outcome.warning, problem].filter(Boolean).join(', ') }
    } catch (error) {
      if (error instanceof UnknownAction) throw httpError('unknownLineAction', { text: error.message })
      throw error
    } finally {
      attachment?.release()
      await parts.editable.tidyFiles(dataset)
      await body?.upload?.discard()
    }
  }
}

/**
 * Reserves storage for a body until its response is sent.
 * @throws HttpError 411, 413 or 429 before the body is read, when there is no room for it
 */
export async function holdRoom(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: DatasetParts
): Promise<number> {
  const size = announcedSize(request)
  checkDatasetSize(parts, size)
  const added = { store_bytes: size }
  const release = await holdQuotas(parts, request.dataset.owner, added, { language: languageOf(request) })
  reply.raw.once('close', release)
  return size
}

function userIdOf({ session }: FastifyRequest): string | undefined {
  return session.user?.id
}

/** Returns the stored columns; a multi-valued column sent as one text is returned as this text. */
function sentColumns(values: Record<string, unknown>, line: Outcome['line']): Record<string, unknown> {
  const stored = line ? (JSON.parse(line.content) as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => {
      const text = values[key]
      return [key, typeof text === 'string' && Array.isArray(value) ? text : value]
    })
  )
}

function ownerColumns(line: Outcome['line']): Record<string, unknown> {
  if (!line) return {}
  const { _owner, _ownerName } = JSON.parse(line.content) as Record<string, unknown>
  return { ...(_owner === undefined ? {} : { _owner }), ...(_ownerName === undefined ? {} : { _ownerName }) }
}
