/**
 * Shared routes of portals, pages and reuses: changes with optimistic locking, and drafts that are validated or
 * discarded.
 */
import type { FastifyRequest } from 'fastify'
import type { AuthenticatedSession } from '../../contract/session.ts'
import type { Access } from '../access/access.ts'
import { preconditionOf } from '../http/preconditions.ts'
import type { TypedApp } from '../owned/routes/shared.ts'
import type { Scope } from '../settings/store.ts'
import {
  stores,
  type Database,
  type Documents,
  type DocumentStore,
  type Kind,
  type Stored
} from './documents.ts'
import { reportPortalChange, type Change } from './events.ts'
import { removeUnnamed } from './images/images.ts'
import type { PortalParts } from './parts.ts'
import { idParams, managerApi, tags } from './routes.ts'
import { signedIn } from '../access/signedIn.ts'
import type { AfterCommit } from '../metadata/transaction.ts'

interface Changed<Document> {
  before: Document
  after: Document
}

/** Reads, checks and writes the document of a request (`changing`). */
export type ChangeDocument<Document> = (
  request: FastifyRequest,
  change: Change,
  apply: (known: Document, scope: Scope, session: AuthenticatedSession) => Document | Promise<Document>
) => Promise<Changed<Document>>

interface Changing<Name extends Kind> {
  kind: Name
  /**
   * Returns the document of the request, and checks the right to change it.
   * @throws HttpError 404, 401, 403
   */
  find: (request: FastifyRequest, scope: Database) => Promise<Documents[Name]>
  /** Changes to report beside the one that was requested. */
  furtherChanges?: (changed: Changed<Documents[Name]>) => Change[]
}

/**
 * Reads, checks and writes a document in one transaction.
 * @throws HttpError 412 when `If-Match` names another state
 */
export function changing<Name extends Kind>(
  { metadata, outbox }: Pick<PortalParts, 'metadata' | 'outbox'>,
  { kind, find, furtherChanges }: Changing<Name>
): ChangeDocument<Documents[Name]> {
  const store: DocumentStore<Documents[Name]> = stores[kind]
  return async (request, change, apply) => {
    const changed = await metadata.transaction().execute(async (scope) => {
      const before = await find(request, scope)
      preconditionOf(request.headers['if-match'])(() => `"${before.updatedAt}"`)
      const after = await apply(before, scope, signedIn(request))
      await store.put(scope, after)
      for (const reported of [change, ...(furtherChanges?.({ before, after }) ?? [])]) {
        await reportPortalChange(scope, kind, reported, after)
      }
      return { before, after }
    })
    outbox.wake()
    return changed
  }
}

interface Drafted {
  config: { title: string }
  draftConfig: { title: string }
  updatedAt: string
}

interface DraftRoutes<Document> {
  /** Path of the documents in the API, such as `pages`. */
  path: string
  /** Name of the document in operation ids, such as `Page`. */
  name: string
  /** Genitive of the document in French summaries, such as `d'une page`. */
  of: string
  access: Access
  change: ChangeDocument<Document>
  /** Returns further properties that the validation of a draft changes. */
  validated: (known: Document, date: string) => Partial<Document>
  /** Prepares what is written together with a validated draft, in the transaction that stores it. */
  prepare?: (request: FastifyRequest) => Promise<AlsoWrite<Document>>
}

/** @returns a function that is called after the commit */
type AlsoWrite<Document> = (scope: Scope, after: Document) => Promise<AfterCommit>

/** Registers the routes that validate and discard a draft. Pictures that are no longer used are removed. */
export function draftRoutes<Document extends Stored & Drafted>(
  app: TypedApp,
  parts: PortalParts,
  { path, name, of, access, change, validated, prepare }: DraftRoutes<Document>
): void {
  const url = `${managerApi}/${path}/:id/draft`

  app.post(
    url,
    {
      config: { access },
      schema: {
        operationId: `validate${name}Draft`,
        tags,
        summary: `Valider le brouillon ${of}`,
        params: idParams
      }
    },
    async (request, reply) => {
      const alsoWrite = await prepare?.(request)
      let publish: AfterCommit | undefined
      const { before, after } = await change(request, 'draft-validate', async (known, scope) => {
        const date = new Date().toISOString()
        const next = { ...known, config: known.draftConfig, updatedAt: date, ...validated(known, date) }
        publish = await alsoWrite?.(scope, next)
        return next
      })
      publish?.()
      await removeUnnamed(parts, after._id, [after.config], before.updatedAt)
      return reply.code(204).send()
    }
  )

  app.delete(
    url,
    {
      config: { access },
      schema: {
        operationId: `discard${name}Draft`,
        tags,
        summary: `Annuler le brouillon ${of}`,
        params: idParams
      }
    },
    async (request, reply) => {
      const { before, after } = await change(request, 'draft-discard', (known) => ({
        ...known,
        draftConfig: known.config,
        updatedAt: new Date().toISOString()
      }))
      await removeUnnamed(parts, after._id, [after.config], before.updatedAt)
      return reply.code(204).send()
    }
  )
}
