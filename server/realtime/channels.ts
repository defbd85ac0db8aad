/** Who may listen to a channel: `{collection}/{id}/{subject}`. */
import { datasetOperations } from '../../contract/operations.ts'
import { can, type OwnedResource } from '../../contract/permissions.ts'
import type { Session } from '../../contract/session.ts'
import { checkEditable } from '../datasets/editable/lineRoutes.ts'
import type { DatasetRecord } from '../datasets/record.ts'
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

type Followed = OwnedResource & Pick<DatasetRecord, 'rest'>

/** Whose lines a session may read: everybody's, those of some owners, or none. */
export function readableLines(session: Session, resource: Followed): 'all' | ReadonlySet<string> | undefined {
  const may = (operation: string): boolean => can(session, resource, datasetOperations, operation)
  if (may('readLines')) return 'all'
  const { user, account } = session
  if (!user || !resource.rest?.lineOwnership || !may('readOwnLines')) return undefined
  const { type, id, department } = account
  return new Set([`user:${user.id}`, department ? `${type}:${id}:${department}` : `${type}:${id}`])
}

const writingLines = ['createLine', 'updateLine', 'patchLine', 'deleteLine', 'bulkLines']

/** Whether a session is a person's who edits the lines. */
function isEditor(session: Session, resource: Followed): boolean {
  if (!session.user || session.isApiKey || session.isApplicationKey) return false
  const may = (operation: string): boolean => can(session, resource, datasetOperations, operation)
  return may('readLines') && writingLines.some(may)
}

export function mayFollow(session: Session, resource: Followed, subject: string): boolean {
  if (subject === 'lines') return readableLines(session, resource) !== undefined
  if (subject === 'presence') return isEditor(session, resource)
  return can(session, resource, datasetOperations, `realtime-${subject}`)
}

/**
 * The dataset of a channel, which who is in admin mode may do without.
 * @throws HttpError 403 when the session may not, 404 for a resource that does not exist, 501 for lines that nobody edits
 */
export async function checkChannel(
  { datasets }: Platform,
  session: Session,
  channel: Channel
): Promise<DatasetRecord | undefined> {
  const { collection, id, subject } = channel
  const resource = collection === 'datasets' ? await datasets.find(id) : undefined
  const isOfLines = subject === 'lines' || subject === 'presence'
  if (session.user?.adminMode && !(isOfLines && collection === 'datasets')) return resource
  if (!resource) throw new HttpError(404, `Ressource ${collection}/${id} inconnue.`)
  if (!mayFollow(session, resource, subject)) throw missingPermission()
  if (isOfLines) checkEditable(resource)
  return resource
}
