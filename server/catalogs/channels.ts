/** Websocket channels of catalogs: live progress of imports, publications and harvests (docs/api/catalogs.md). */
import type { Account, Session } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { ChannelService } from '../realtime/channelServices.ts'
import { missingPermission } from '../realtime/channels.ts'
import { checkOwnerAdmin } from '../administered/access.ts'
import { harvestStore, importStore, publicationStore, type Database } from './documents.ts'
import { movedChannel, type RunKind } from './runLog.ts'

const channelPattern = /^(import|publication|harvest)\/([^/]+)(?:\/(logs|deleted))?$/

/**
 * Returns the owner of a run, by its kind.
 * @throws HttpError 404
 */
const ownerOf: Record<RunKind, (database: Database, id: string) => Promise<Account>> = {
  async import(database, id) {
    const found = await importStore.find(database, id)
    if (!found) throw httpError('importNotFound')
    return found.owner
  },
  async publication(database, id) {
    const found = await publicationStore.find(database, id)
    if (!found) throw httpError('publicationNotFound')
    return found.owner
  },
  async harvest(database, id) {
    const found = await harvestStore.find(database, id)
    if (!found) throw httpError('harvestNotFound')
    return found.owner
  }
}

/** Returns the channel service; a subscription needs the right to read the run. */
export function catalogChannels({ metadata }: Pick<Platform, 'metadata'>): ChannelService {
  return {
    path: '/catalogs',
    changes: movedChannel,
    async check(session: Session, channel: string) {
      const [, kind, id = '', subject] = channelPattern.exec(channel) ?? []
      if (!kind || (kind !== 'publication' && subject === 'deleted')) throw missingPermission()
      if (!session.user) throw httpError('signInNeeded')
      checkOwnerAdmin(session, await ownerOf[kind as RunKind](metadata, id))
    },
    isHeard: (channel) => channelPattern.test(channel)
  }
}
