/** What every route on one dataset goes through: it exists, the caller may, and its state allows it. */
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

export interface DatasetState {
  /** Statuses that the route accepts; by default any but `draft`. */
  accept?: readonly DatasetStatus[] | 'any'
  /** Takes the dataset's lock until the answer is sent. */
  lock?: boolean
  /** The draft is meant without `draft=true`. */
  draft?: boolean
  /** The route only reads the dataset, and may be given one that others read too. */
  shared?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    datasetState?: DatasetState
  }
  interface FastifyRequest {
    /** Set by the guard of the routes on one dataset, overlaid with its draft when `draft=true`. */
    dataset: DatasetRecord
  }
}

const pollMs = 500

export const notFound = (): HttpError => notFoundOf(datasetDefinition)

export function datasetGuard(parts: DatasetParts): ResourceGuard {
  return async (request, reply, access) => {
    const { id, owner } = request.params as { id: string; owner?: string }
    const state = request.routeOptions.config.datasetState ?? {}
    const isDraft = state.draft || (request.query as { draft?: string }).draft === 'true'
    const found = await (state.shared ? sharedDataset(parts, id) : findDataset(parts, id))
    // Lines of an owner are for somebody who is known, whatever the permissions: it says nothing of the dataset.
    if (owner !== undefined) ownerOfPath(request.session, owner)
    checkOperation(request.session, found, access.operation)
    const dataset = state.lock
      ? await lockInState(parts, id, state, isDraft, reply)
      : await waitForState(parts, id, state, isDraft, found)
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

/** One object for each state of a dataset, not to be changed: another state is another object. */
async function sharedDataset({ store }: DatasetParts, id: string): Promise<DatasetRecord> {
  const record = await store.shared(id)
  if (!record) throw notFound()
  return record
}

/**
 * Waits until the dataset has an accepted status.
 * @param found the dataset as it was just read
 * @throws HttpError 409 when it stays in another one, 404 when it is removed meanwhile
 */
export async function waitForState(
  parts: DatasetParts,
  id: string,
  { accept }: Pick<DatasetState, 'accept'>,
  isDraft: boolean,
  found?: DatasetRecord
): Promise<DatasetRecord> {
  const deadline = Date.now() + waitMs(parts)
  for (let record = found; ; record = undefined) {
    record ??= await findDataset(parts, id)
    const dataset = isDraft ? withDraft(record) : record
    if (isAccepted(dataset.status, accept)) return dataset
    const left = deadline - Date.now()
    // A dataset never validated does not become readable by itself.
    const isWaiting = left > 0 && (accept || dataset.status !== 'draft')
    if (!isWaiting) throw httpError('datasetState', { status: dataset.status })
    await changeOrTimeout(parts, id, Math.min(left, pollMs))
  }
}

function isAccepted(status: DatasetStatus | undefined, accept: DatasetState['accept']): boolean {
  if (accept === 'any' || status === undefined) return true
  return accept ? accept.includes(status) : status !== 'draft'
}

/** States that a change of what is processed may start from. */
export const acceptAtRest = ['finalized', 'error'] as const

export function waitMs({ config }: DatasetParts): number {
  return config.statusWaitPolls * pollMs
}

/** Resolves when a dataset was changed or removed, or after a time. */
export function changeOrTimeout({ bus }: Pick<DatasetParts, 'bus'>, id: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(done, ms)
    const unsubscribe = bus.subscribe(changeChannel(id), done)
  })
}

/**
 * Waits for an accepted status and for the lock of the dataset, which is kept until the answer is sent.
 */
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
 * The same for whoever gives the lock back himself. Processing needs the lock to reach that status: it is only taken
 * then.
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

/** Gives a lock back when the request is over, however it ends. */
function releaseWhenAnswered(reply: FastifyReply, release: Release): void {
  if (reply.raw.destroyed || reply.raw.writableEnded) release()
  else reply.raw.once('close', release)
}

/** @throws HttpError 403 in the contract's words (docs/api/permissions.md), 401 when nobody is there to write */
export function checkOperation(session: Session, dataset: Protected, operation: string): void {
  checkOwned(datasetDefinition, session, dataset, operation)
}

/** @param access its `track` replaces the one of the operation */
export function setAccessHeaders(
  reply: FastifyReply,
  dataset: DatasetRecord,
  access: Pick<PermissionAccess, 'operation'> & { track?: string | null }
): void {
  setOwnedHeaders(datasetDefinition, reply, dataset, access)
}

/** The guard's work for routes whose operation depends on what they are sent. */
export async function allow(
  request: FastifyRequest,
  reply: FastifyReply,
  dataset: DatasetRecord,
  access: Pick<PermissionAccess, 'operation'>
): Promise<void> {
  checkOperation(request.session, dataset, access.operation)
  setAccessHeaders(reply, dataset, access)
}
