/** Who may listen to a channel: `{resource}/{id}/{subject}`. */
import { can } from '../../contract/permissions.ts'
import type { Session } from '../../contract/session.ts'
import { type HttpError, httpError } from '../http/errors.ts'
import type { OwnedRecord } from '../owned/definition.ts'
import type { OwnedRegistry, RegisteredResource } from '../owned/registry.ts'
import type { LiveChannel } from './liveChannel.ts'

export interface Channel {
  /** Also the scope that an API key needs. */
  collection: string
  resource: RegisteredResource
  id: string
  subject: string
}

export function parseChannel(owned: OwnedRegistry, channel: string): Channel | undefined {
  const [collection = '', id = '', subject = '', ...rest] = channel.split('/')
  const resource = owned.get(collection)
  return resource && id && subject && !rest.length ? { collection, resource, id, subject } : undefined
}

export const missingPermission = (): HttpError => httpError('missingChannelPermission')

/** The rules of a channel that has its own. */
export function liveChannelOf({ resource, subject }: Channel): LiveChannel | undefined {
  const { channels } = resource
  return Object.hasOwn(channels, subject) ? channels[subject] : undefined
}

export function mayFollow(session: Session, channel: Channel, record: OwnedRecord): boolean {
  const { resource, subject } = channel
  const live = liveChannelOf(channel)
  if (live) return live.mayFollow(session, record)
  return can(session, record, resource.operationTable, `realtime-${subject}`)
}

/**
 * The resource of a channel, which who is in admin mode may do without, but for a channel that has rules of its own.
 * @throws HttpError 403 when the session may not, 404 for a resource that does not exist, others by those rules
 */
export async function checkChannel(session: Session, channel: Channel): Promise<OwnedRecord | undefined> {
  const { collection, resource, id } = channel
  const live = liveChannelOf(channel)
  const record = await resource.find(id)
  if (session.user?.adminMode && !live) return record
  if (!record) throw httpError('unknownChannelResource', { resource: `${collection}/${id}` })
  if (!mayFollow(session, channel, record)) throw missingPermission()
  live?.check(record)
  return record
}
