/** Guard of the routes on one dataset: the dataset exists, the session has the permission, and the status allows it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DatasetStatus } from '../../contract/datasets/dataset.ts'
import type { Session } from '../../contract/session.ts'
import type { PermissionAccess, ResourceGuard } from '../access/access.ts'
import { type HttpError, httpError } from '../http/errors.ts'
import {
  checkOperation as checkOwned,
  notFound as notFoundOf,
  setAccessHeaders as setOwnedHeaders,
  type Protected
} from '../owned/guard.ts'
import type { Release } from '../owned/locks.ts'
import { datasetDefinition } from './definition.ts'
import { ownerOfPath } from './editable/owner.ts'
import { changeChannel, type DatasetParts } from './parts.ts'
import { withDraft, type DatasetRecord } from './record.ts'

interface DatasetState {
  /** Statuses that the route accepts; absent: all except `draft`. */
  accept?: readonly DatasetStatus[] | 'any'
  /** Holds the lock of the dataset until the response is sent. */
  lock?: boolean
  /** The route always works on the draft, even without `draft=true` in the query. */
  draft?: boolean
  /** The route only reads the dataset, so that `request.dataset` may be a cached object shared between requests. */
  shared?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    datasetState?: DatasetState
  }
  interface FastifyRequest {
    /** Dataset of the route, set by its guard; overlaid with the draft when `draft=true`. */
    dataset: DatasetRecord
  }
}

/** Milliseconds between two reads of the status of an awaited dataset, when no change is published before. */
const pollMs = 500

export const notFound = (): HttpError => notFoundOf(datasetDefinition)

export function datasetGuard(parts: DatasetParts): ResourceGuard {
  return async (request, reply, access) => {
    const { id, owner } = request.params as { id: string; owner?: string }
    const state = request.routeOptions.config.datasetState ?? {}
    const isDraft = state.draft || (request.query as { draft?: string }).draft === 'true'
    const record = await (state.shared ? sharedDataset(parts, id) : findDataset(parts, id))
    // The owner in the path is checked against the session before the permissions on the dataset: 401 and 403 about the
    // owner only depend on the session, so they reveal nothing about the dataset.
    if (owner !== undefined) ownerOfPath(request.session, owner)
    checkOperation(request.session, record, access.operation)
    const dataset = state.lock
      ? await lockInState(parts, id, state, isDraft, reply)
      : await waitForState(parts, id, state, isDraft, record)
    request.dataset = dataset
    request.resource = dataset
    setAccessHeaders(reply, dataset, access)
  }
}

export async function findDataset({ store }: DatasetParts, id: string): Promise<DatasetRecord> {
  const record = await store.find(id)
  if (!record) throw notFound()
  return record
}

/** Returns a cached record, shared between requests: callers must not change it. Each change makes a new record. */
async function sharedDataset({ store }: DatasetParts, id: string): Promise<DatasetRecord> {
  const record = await store.shared(id)
  if (!record) throw notFound()
  return record
}

/**
 * Waits until the dataset has an accepted status.
 * @param currentRecord the dataset as the caller just read it; without it the dataset is read first
 * @throws HttpError 409 when the status is still not accepted at the end of the wait, 404 when the dataset is removed
 */
export async function waitForState(
  parts: DatasetParts,
  id: string,
  { accept }: Pick<DatasetState, 'accept'>,
  isDraft: boolean,
  currentRecord?: DatasetRecord
): Promise<DatasetRecord> {
  const deadline = Date.now() + waitMs(parts)
  for (let record = currentRecord; ; record = undefined) {
    record ??= await findDataset(parts, id)
    const dataset = isDraft ? withDraft(record) : record
    if (isAccepted(dataset.status, accept)) return dataset
    const remainingMs = deadline - Date.now()
    const isWaiting = remainingMs > 0 && (accept || dataset.status !== 'draft' || isPublishing(record))
    if (!isWaiting) throw httpError('datasetState', { status: dataset.status })
    await changeOrTimeout(parts, id, Math.min(remainingMs, pollMs))
  }
}

/**
 * A dataset whose first draft was never validated stays in `draft` until somebody validates it: waiting for that is
 * useless. The publication of a validated draft is awaited.
 */
function isPublishing({ draft }: DatasetRecord): boolean {
  return !!draft?.validateDraft && draft.status !== 'error'
}

function isAccepted(status: DatasetStatus | undefined, accept: DatasetState['accept']): boolean {
  if (accept === 'any' || status === undefined) return true
  return accept ? accept.includes(status) : status !== 'draft'
}

/** Statuses in which a dataset is not being processed: a request that restarts its processing waits for one of them. */
export const acceptAtRest = ['finalized', 'error'] as const

/** Milliseconds that a request waits for an accepted status, and for the lock. */
function waitMs({ config }: DatasetParts): number {
  return config.statusWaitPolls * pollMs
}

/** Resolves when a dataset is changed or removed, and at the latest after `ms` milliseconds. */
export function changeOrTimeout({ bus }: Pick<DatasetParts, 'bus'>, id: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(settle, ms)
    const unsubscribe = bus.subscribe(changeChannel(id), settle)
  })
}

/** Waits for an accepted status and takes the lock of the dataset until the response is sent. */
export async function lockInState(
  parts: DatasetParts,
  id: string,
  state: Pick<DatasetState, 'accept'>,
  isDraft: boolean,
  reply: FastifyReply
): Promise<DatasetRecord> {
  const { dataset, release } = await takeInState(parts, id, state, isDraft)
  releaseWhenAnswered(reply, release)
  return dataset
}

/**
 * Waits for an accepted status and takes the lock of the dataset; the caller releases the lock. The lock is only taken
 * once the status is accepted, because processing needs the lock to reach that status.
 * @throws HttpError 404, 409 when the wait is over
 */
export async function takeInState(
  parts: DatasetParts,
  id: string,
  state: Pick<DatasetState, 'accept'>,
  isDraft: boolean
): Promise<{ dataset: DatasetRecord; release: Release }> {
  const deadline = Date.now() + waitMs(parts)
  for (;;) {
    await waitForState(parts, id, state, isDraft)
    const release = await parts.locks.acquire(id, waitMs(parts))
    const record = await parts.store.find(id)
    const dataset = record && isDraft ? withDraft(record) : record
    if (dataset && isAccepted(dataset.status, state.accept)) return { dataset, release }
    release()
    if (!record) throw notFound()
    if (Date.now() > deadline) throw httpError('datasetState', { status: dataset?.status })
  }
}

/** Releases a lock when the response is sent or the client disconnects. */
function releaseWhenAnswered(reply: FastifyReply, release: Release): void {
  if (reply.raw.destroyed || reply.raw.writableEnded) release()
  else reply.raw.once('close', release)
}

/** @throws HttpError 403 with the message of docs/api/permissions.md, 401 for a write without a session */
export function checkOperation(session: Session, dataset: Protected, operation: string): void {
  checkOwned(datasetDefinition, session, dataset, operation)
}

/** @param access `track` replaces the tracking value of the operation */
export function setAccessHeaders(
  reply: FastifyReply,
  dataset: DatasetRecord,
  access: Pick<PermissionAccess, 'operation'> & { track?: string | null }
): void {
  setOwnedHeaders(datasetDefinition, reply, dataset, access)
}

/** Checks the permission and sets the access headers, in routes whose operation depends on the request body. */
export async function allow(
  request: FastifyRequest,
  reply: FastifyReply,
  dataset: DatasetRecord,
  access: Pick<PermissionAccess, 'operation'>
): Promise<void> {
  checkOperation(request.session, dataset, access.operation)
  setAccessHeaders(reply, dataset, access)
}
