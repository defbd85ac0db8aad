/** Access to realtime channels `{resource}/{id}/{subject}`. */
import { can } from '../../contract/permissions.ts'
import type { Session } from '../../contract/session.ts'
import { type HttpError, httpError } from '../http/errors.ts'
import type { OwnedRecord } from '../owned/definition.ts'
import type { OwnedRegistry, RegisteredResource } from '../owned/registry.ts'
import type { LiveChannel } from './liveChannel.ts'

export interface Channel {
  /** Collection of the resource, also the scope that an API key needs. */
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

/** Rules of a channel that has its own; undefined for others. */
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
 * Checks a channel and returns its resource, which may be missing in admin mode unless the channel has rules of its
 * own.
 * @throws HttpError 403 without the operation, 404 for an unknown resource, and errors of the channel's own rules
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
