/** Websocket channels of catalogs: live progress of imports, publications and harvests (docs/api/catalogs.md). */
import type { Account, Session } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { ChannelService } from '../realtime/channelServices.ts'
import { missingPermission } from '../realtime/channels.ts'
import { checkOwnerAdmin } from '../administered/access.ts'
import type { Database } from './documents.ts'
import { movedChannel, type RunKind } from './runLog.ts'
import { harvestType, importType, publicationType } from './runTypes.ts'

const channelPattern = /^(import|publication|harvest)\/([^/]+)(?:\/(logs|deleted))?$/

const types = { import: importType, publication: publicationType, harvest: harvestType }

/**
 * Returns the owner of a run.
 * @throws HttpError 404
 */
async function ownerOf(database: Database, kind: RunKind, id: string): Promise<Account> {
  const { store, missing } = types[kind]
  const run = await store.find(database, id)
  if (!run) throw httpError(missing)
  return run.owner
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
      checkOwnerAdmin(session, await ownerOf(metadata, kind as RunKind, id))
    },
    isHeard: (channel) => channelPattern.test(channel)
  }
}
