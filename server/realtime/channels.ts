/** Who may listen to a channel: `{collection}/{id}/{subject}` (contract/realtime.md §2). */
import { datasetOperations } from '../../contract/operations.ts'
import { can } from '../../contract/permissions.ts'
import type { Session } from '../../contract/session.ts'
import { HttpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { ClientMessage } from './messages.ts'

const collections = ['datasets', 'applications']

/** @throws HttpError 403 when the session may not, 404 for a resource that does not exist, 401 for an unknown key */
export async function checkChannel(
  { datasets }: Platform,
  session: Session,
  { channel, apiKey }: ClientMessage
): Promise<void> {
  const refusal = new HttpError(403, 'Permission manquante.')
  const [collection = '', id = '', subject = '', ...rest] = channel.split('/')
  if (!collections.includes(collection) || !id || !subject || rest.length) throw refusal
  if (apiKey !== undefined) throw new HttpError(401, "Cette clé d'API est inconnue.")
  if (session.user?.adminMode) return
  const resource = collection === 'datasets' ? await datasets.find(id) : undefined
  if (!resource) throw new HttpError(404, `Ressource ${collection}/${id} inconnue.`)
  if (!can(session, resource, datasetOperations, `realtime-${subject}`)) throw refusal
}
