/** The platform and other services follow the accounts of the directory, whichever directory that is. */
import type { FastifyInstance } from 'fastify'
import type { IdentityChange } from '../directory/identityChanges.ts'
import type { Platform } from '../platform.ts'
import { tell } from '../outbox/store.ts'
import { removeAccount, renameAccount } from './accounts.ts'
import { registerIdentityRoutes } from './routes.ts'
import { forwardIdentities } from './webhooks.ts'

/** Changes of accounts of the embedded directory, as the outbox tells them. */
const identitiesChannel = 'directory/identities'

export function registerIdentities(app: FastifyInstance, platform: Platform): void {
  const { directory, metadata, outbox } = platform
  forwardIdentities(platform, identitiesChannel)
  directory.identities.subscribe(async (change) => {
    // Written before anything follows: it is told even when the process ends meanwhile.
    await tell(metadata, identitiesChannel, change)
    outbox.wake()
    await follow(platform, change)
  })
  registerIdentityRoutes(app, platform)
}

function follow(platform: Platform, { kind, identity }: IdentityChange): Promise<void> {
  const { type, id, name } = identity
  if (kind === 'deleted') return removeAccount(platform, { type, id })
  const departments = identity.type === 'organization' ? identity.departments : []
  return renameAccount(platform, { type, id, name, departments })
}
