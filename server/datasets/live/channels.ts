/** WebSocket channels of a dataset: `lines` sends the changes of lines, `presence` the users with the table open. */
import { datasetOperations } from '../../../contract/operations.ts'
import { can, type OwnedResource } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import type { LiveChannel } from '../../realtime/liveChannel.ts'
import { followLines } from '../editable/lineFeed.ts'
import { checkEditable } from '../editable/lineScopes.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { Presences } from './presence.ts'

type FollowedDataset = OwnedResource & Pick<DatasetRecord, 'rest'>

/** Returns the line owners whose lines a session may read: all, a set of owners, or undefined for none. */
function readableLines(session: Session, dataset: FollowedDataset): 'all' | ReadonlySet<string> | undefined {
  const may = (operation: string): boolean => can(session, dataset, datasetOperations, operation)
  if (may('readLines')) return 'all'
  const { user, account } = session
  if (!user || !dataset.rest?.lineOwnership || !may('readOwnLines')) return undefined
  const { type, id, department } = account
  return new Set([`user:${user.id}`, department ? `${type}:${id}:${department}` : `${type}:${id}`])
}

const writingLines = ['createLine', 'updateLine', 'patchLine', 'deleteLine', 'bulkLines']

/** Whether a session belongs to a signed-in user, without API key, who may read and edit the lines. */
function isEditor(session: Session, dataset: FollowedDataset): boolean {
  if (!session.user || session.apiKey || session.isApplicationKey) return false
  const may = (operation: string): boolean => can(session, dataset, datasetOperations, operation)
  return may('readLines') && writingLines.some(may)
}

export function lineChannels(parts: Pick<DatasetParts, 'bus' | 'editable'>): Record<string, LiveChannel> {
  const presences = new Presences()
  return {
    lines: {
      mayFollow: (session, dataset: DatasetRecord) => readableLines(session, dataset) !== undefined,
      check: checkEditable,
      open(dataset: DatasetRecord, rights, send) {
        const readableNow = () => {
          const { session, resource } = rights()
          return resource && readableLines(session, resource)
        }
        return { leave: followLines(parts, dataset, readableNow, send) }
      }
    },
    presence: {
      mayFollow: (session, dataset: DatasetRecord) => isEditor(session, dataset),
      check: checkEditable,
      open({ id }, rights, send) {
        const presence = presences.join(id, {
          session: () => rights().session,
          dataset: () => rights().resource,
          send
        })
        return { leave: () => presence.leave(), receive: (data) => presence.move(data) }
      }
    }
  }
}
