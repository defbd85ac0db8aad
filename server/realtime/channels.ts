/** Who may listen to a channel: `{collection}/{id}/{subject}` (contract/realtime.md §2). */
import { datasetOperations } from '../../contract/operations.ts'
import { can, type OwnedResource } from '../../contract/permissions.ts'
import type { Session } from '../../contract/session.ts'
import { HttpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'

const collections = ['datasets', 'applications'] as const

export interface Channel {
  /** Also the scope that an API key needs. */
  collection: (typeof collections)[number]
  id: string
  subject: string
}

export function parseChannel(channel: string): Channel | undefined {
  const [name = '', id = '', subject = '', ...rest] = channel.split('/')
  const collection = collections.find((known) => known === name)
  return collection && id && subject && !rest.length ? { collection, id, subject } : undefined
}

export const missingPermission = (): HttpError => new HttpError(403, 'Permission manquante.')

export function mayFollow(session: Session, resource: OwnedResource, subject: string): boolean {
  return can(session, resource, datasetOperations, `realtime-${subject}`)
}

/** @throws HttpError 403 when the session may not, 404 for a resource that does not exist */
export async function checkChannel(
  { datasets }: Platform,
  session: Session,
  channel: Channel
): Promise<void> {
  const { collection, id, subject } = channel
  if (session.user?.adminMode) return
  const resource = collection === 'datasets' ? await datasets.find(id) : undefined
  if (!resource) throw new HttpError(404, `Ressource ${collection}/${id} inconnue.`)
  if (!mayFollow(session, resource, subject)) throw missingPermission()
}
