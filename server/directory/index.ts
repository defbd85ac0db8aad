import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import type { Accounts } from './accounts.ts'
import type { Directory } from './directory.ts'
import { fileAccounts } from './fileAccounts.ts'
import { identityChanges } from './identityChanges.ts'
import { signingKeys } from './keys/signingKeys.ts'
import { keysStore } from './keys/store.ts'
import { directoryLimits } from './limits/store.ts'
import { passwordLogin } from './login.ts'
import { mountDirectory } from './routes/mount.ts'
import { serverSessionsStore } from './serverSessions/store.ts'
import { sessionsService } from './sessions.ts'
import { directorySettings, lifetimes } from './settings.ts'
import { accountsStore } from './store.ts'
import { tokenVerifier } from './verifiedTokens.ts'

const dayMs = 86_400_000

export const directoryFeature = {
  async open(parts: Pick<Platform, 'config' | 'log' | 'metadata' | 'bus'>): Promise<Directory> {
    const { config, log, metadata } = parts
    const settings = directorySettings(config)
    const accounts = await openAccounts(parts)
    const serverSessions = serverSessionsStore(metadata)
    const keys = await signingKeys(keysStore(metadata))

    const forgetOldSessions = async (): Promise<void> => {
      await serverSessions.endOlderThan(new Date(Date.now() - lifetimes.exchange * 1000).toISOString())
    }
    await forgetOldSessions()
    const cleanup = setInterval(() => {
      forgetOldSessions().catch((error: unknown) => log.error({ err: error }, 'session cleanup failed'))
    }, dayMs)
    cleanup.unref()

    let hasAdministrator = accounts.readOnly
    return {
      settings,
      accounts,
      limits: directoryLimits(metadata, settings.membersPerOrganization),
      serverSessions,
      keys,
      sessions: sessionsService({ accounts, serverSessions, keys }),
      login: passwordLogin({ accounts, keys, settings }),
      identities: identityChanges(),
      verify: tokenVerifier(keys),
      async needsSetup() {
        hasAdministrator ||= await accounts.hasAdministrator()
        return !hasAdministrator
      },
      async close() {
        clearInterval(cleanup)
      }
    }
  },

  async routes(app: FastifyInstance, platform: Platform): Promise<void> {
    await mountDirectory(app, platform)
  }
}

async function openAccounts({ config, metadata }: Pick<Platform, 'config' | 'metadata'>): Promise<Accounts> {
  const { admins, directoryUsersFile, directoryOrganizationsFile } = config
  if (!directoryUsersFile) return accountsStore(metadata, admins)
  return fileAccounts({
    usersFile: directoryUsersFile,
    admins,
    ...(directoryOrganizationsFile ? { organizationsFile: directoryOrganizationsFile } : {})
  })
}
