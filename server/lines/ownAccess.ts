/** Who may read the lines of an owner (contract/read-misc.md §2). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DatasetOperation } from '../../contract/operations.ts'
import type { AccountKeys, Session } from '../../contract/session.ts'
import { allow, findDataset, waitForState } from '../datasets/guard.ts'
import { HttpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'

const readable = ['finalized', 'indexed', 'error'] as const

export const notEditable = (): HttpError =>
  new HttpError(
    501,
    'Les opérations de modifications sur les lignes sont uniquement accessibles pour les jeux de données éditables.',
    { expose: true }
  )

/**
 * The guard of the routes on own lines: puts the dataset on the request.
 * @throws HttpError in the order of the contract
 */
export async function checkOwnAccess(
  { datasets: { parts } }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: DatasetOperation
): Promise<void> {
  const { id, owner } = request.params as { id: string; owner: string }
  const isDraft = (request.query as { draft?: string }).draft === 'true'
  const dataset = await waitForState(parts, id, { accept: readable }, isDraft, await findDataset(parts, id))
  if (!dataset.isRest) throw notEditable()
  if (!request.session.user) throw new HttpError(401)
  if (!dataset.rest?.lineOwnership) {
    throw new HttpError(
      501,
      'Les opérations de gestion des lignes par propriétaires ne sont pas supportées pour ce jeu de données.',
      { expose: true }
    )
  }
  checkOwner(request.session, ownerOf(owner))
  await allow(request, reply, dataset, { operation })
  request.dataset = dataset
}

function ownerOf(text: string): AccountKeys {
  const [type, id = '', department] = text.split(':')
  if (type !== 'user' && type !== 'organization') {
    throw new HttpError(400, 'ownerType must be user or organization')
  }
  return { type, id, ...(department ? { department } : {}) }
}

function checkOwner({ user, account }: Session, owner: AccountKeys): void {
  const isActive =
    account?.type === owner.type && account.id === owner.id && account.department === owner.department
  if (!isActive && !user?.adminMode) throw new HttpError(403, 'only owner can manage his own lines')
}
