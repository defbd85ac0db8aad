/** The two scopes of the routes of lines: the lines of everybody, and those of one owner. */
import type { FastifyRequest } from 'fastify'
import { Type, type TObject } from 'typebox'
import type { DatasetOperation } from '../../../contract/operations.ts'
import { httpError } from '../../http/errors.ts'
import type { DatasetRecord } from '../record.ts'
import { base } from '../routes/shared.ts'
import type { LineOwner } from './operation.ts'
import { checkLineOwnership, ownerOfPath } from './owner.ts'

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

export interface LinePath {
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
  const { owner } = request.params as LinePath
  if (owner === undefined) return undefined
  checkLineOwnership(request.dataset)
  return ownerOfPath(request.session, owner)
}
