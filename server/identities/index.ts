/** Updates of the platform and of other services after changes of accounts, whatever directory is used. */
import type { FastifyInstance } from 'fastify'
import type { IdentityChange } from '../../contract/identities.ts'
import { identitiesChannel } from '../directory/identityChanges.ts'
import type { Platform } from '../platform.ts'
import { settingsChannel } from '../realtime/internalChannels.ts'
import { closeDepartment } from '../settings/store.ts'
import { removeAccount, renameAccount } from './accounts.ts'
import { registerIdentityRoutes } from './routes.ts'
import { forwardIdentities } from './webhooks.ts'

export function registerIdentities(app: FastifyInstance, platform: Platform): void {
  forwardIdentities(platform, identitiesChannel)
  platform.directory.identities.subscribe((change) => follow(platform, change))
  followWhatWasMissed(platform)
  registerIdentityRoutes(app, platform)
}

/**
 * Consumes changes again that were not handled: the request that changes an account waits for the followers, unless an
 * error or a crash intervenes.
 */
function followWhatWasMissed(platform: Platform): void {
  const { directory, outbox } = platform
  /** Accounts for which an older change was handled after a newer one: later changes are handled again, in order. */
  const outOfOrder = new Set<string>()
  outbox.consume({
    name: 'identities',
    async receive({ number, channel, data }) {
      if (channel !== identitiesChannel) return
      const change = data as IdentityChange
      const account = `${change.identity.type}:${change.identity.id}`
      if ((await directory.identities.wasHandled(number)) && !outOfOrder.has(account)) return
      outOfOrder.add(account)
      await follow(platform, change)
    }
  })
}

async function follow(
  platform: Platform,
  { kind, identity, removedDepartments = [] }: IdentityChange
): Promise<void> {
  const { type, id, name } = identity
  if (kind === 'deleted') return removeAccount(platform, { type, id })
  await closeDepartments(platform, id, removedDepartments)
  if (identity.type === 'organization')
    return renameAccount(platform, { type, id, name, departments: identity.departments })
  const { organizations } = identity
  const user = await platform.directory.accounts.user(id)
  const isAdministrator = user ? { isAdministrator: user.isAdmin } : {}
  return renameAccount(platform, { type, id, name, departments: [], organizations, ...isAdministrator })
}

/** Closes removed departments. A late event may be about a department that exists again. */
async function closeDepartments(
  { bus, directory, metadata }: Platform,
  id: string,
  removed: string[]
): Promise<void> {
  if (removed.length === 0) return
  const organization = await directory.accounts.organization(id)
  const present = new Set(organization?.departments?.map((department) => department.id))
  for (const department of removed) {
    if (present.has(department)) continue
    await closeDepartment(metadata, { type: 'organization', id, department })
    bus.publish(settingsChannel, { type: 'organization', id })
  }
}
