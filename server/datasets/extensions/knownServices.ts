/** Loads the services that the extensions of a dataset use and that its owner may use. */
import type { Extension } from '../../../contract/datasets/extensions.ts'
import { isRemote, type KnownServices } from '../../../contract/datasets/extensions/actions.ts'
import type { Owner } from '../../../contract/permissions.ts'
import type { RemoteService } from '../../../contract/remoteServices/remoteService.ts'
import type { RemoteServices } from '../../remoteServices/remoteServices.ts'

export type UsableService = Omit<RemoteService, 'apiDoc'>

/**
 * Returns a function that finds a loaded service by id. Services of inactive extensions are not loaded: these
 * extensions have neither columns nor checks.
 */
export async function knownServices(
  services: Pick<RemoteServices, 'findUsable'>,
  owner: Pick<Owner, 'type' | 'id'>,
  extensions: readonly Extension[]
): Promise<(id: string) => UsableService | undefined> {
  const remote = extensions.filter(isRemote)
  const ids = [...new Set(remote.flatMap(({ active, remoteService }) => (active ? remoteService : [])))]
  const usableServices = await Promise.all(ids.map((id) => services.findUsable(owner, id)))
  const byId = new Map(usableServices.flatMap((service) => (service ? [[service.id, service] as const] : [])))
  const known: KnownServices & ((id: string) => UsableService | undefined) = (id) => byId.get(id)
  return known
}
