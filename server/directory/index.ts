/** The directory of the platform: accounts, sessions, sign-in and the sites of accounts. */
import { superadminId } from '../../contract/session.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Metadata } from '../metadata/database.ts'
import type { Platform } from '../platform.ts'
import type { Accounts } from './accounts.ts'
import { applicationSessions } from './applicationSessions.ts'
import { schedule } from '../jobs/schedule.ts'
import { declaredSites } from './declaredSites/registry.ts'
import { deletePlannedUsers } from './deletion.ts'
import { currentMemberships, currentUser } from './currentMemberships.ts'
import type { Directory } from './directory.ts'
import { directoryEventsIn } from './directoryEvents.ts'
import { fileAccounts } from './fileAccounts.ts'
import { identityChanges } from './identityChanges.ts'
import { signingKeys } from './keys/signingKeys.ts'
import { keysStore } from './keys/store.ts'
import { directoryLimits } from './limits/store.ts'
import { passwordLogin } from './login.ts'
import { passwordLists } from './passwordLists/store.ts'
import { externalIdentities } from './providers/identitiesStore.ts'
import type { CoreProvider } from './model.ts'
import { mountDirectory } from './routes/mount.ts'
import { endedSessionsChannel } from '../realtime/internalChannels.ts'
import { serverSessionsStore } from './serverSessions/store.ts'
import { sessionsService } from './sessions.ts'
import { directorySettings, lifetimes } from './settings.ts'
import { revokingTokens } from './singleUse/accounts.ts'
import { singleUseTokens } from './singleUse/tokens.ts'
import { siteOfPages } from './sitePages.ts'
import { superadminIn } from './superadmin.ts'
import { markAt } from './sites.ts'
import { accountsStore } from './store.ts'
import { privilegesEnd } from './tokens.ts'
import { tokenVerifier } from './verifiedTokens.ts'

export const directoryFeature = {
  async open(parts: Pick<Platform, 'config' | 'log' | 'metadata' | 'bus' | 'outbox'>): Promise<Directory> {
    const { config, metadata, bus, outbox } = parts
    const settings = directorySettings(config)
    const keys = await signingKeys(keysStore(metadata))
    const tokens = singleUseTokens(metadata, keys)
    const sites = await declaredSites(metadata, config)
    const accountsIn = await openAccounts(config)
    const accounts = revokingTokens(accountsIn(metadata), tokens)
    const identities = identityChanges({ metadata, outbox })
    const serverSessions = serverSessionsStore(metadata, (userId) =>
      bus.publish(endedSessionsChannel(userId), undefined)
    )

    // The password in the settings may have changed since the last start.
    await serverSessions.endAll(superadminId)

    const verified = tokenVerifier(keys)
    const withCurrentMemberships = currentMemberships({ accounts, identities })

    let hasAdministrator = accounts.readOnly
    return {
      settings,
      sites,
      pagesAt: (request) => siteOfPages({ config, directory: { settings, sites } }, request),
      siteMarkAt: (request) => markAt(request, sites, config),
      accounts,
      limits: directoryLimits(metadata, settings.membersPerOrganization),
      serverSessions,
      keys,
      tokens,
      sessions: sessionsService({ accounts, serverSessions, keys }),
      applicationSessions: applicationSessions({ accounts, keys, serverSessions, tokens }),
      login: passwordLogin({ accounts, keys, tokens, settings }),
      passwordLists: passwordLists(metadata),
      identities,
      change: (work) =>
        identities.transaction((scope, publish) =>
          work({
            accounts: revokingTokens(accountsIn(scope), singleUseTokens(scope, keys)),
            identitiesOf: externalIdentities(scope),
            publish,
            reportEvent: directoryEventsIn(scope)
          })
        ),
      async reportEvent(event) {
        await directoryEventsIn(metadata)(event)
        outbox.wake()
      },
      identitiesOf: externalIdentities(metadata),
      async verify(idToken) {
        const user = await verified(idToken)
        return user && withCurrentMemberships(user)
      },
      currentUser: (user) => currentUser(accounts, user),
      privilegesEnd,
      async needsSetup() {
        hasAdministrator ||= await accounts.hasAdministrator()
        return !hasAdministrator
      }
    }
  },

  scheduleCleanup({
    config,
    directory,
    jobs,
    log
  }: Pick<Platform, 'config' | 'directory' | 'jobs' | 'log'>): Promise<void> {
    return schedule(jobs, {
      kind: 'directory-cleanup',
      cron: '0 5 * * *',
      timeZone: config.defaultTimeZone,
      async run() {
        const oldest = new Date(Date.now() - lifetimes.exchange * 1000)
        await directory.serverSessions.endOlderThan(oldest.toISOString())
        await directory.tokens.removeExpired()
        await deletePlannedUsers(directory, log)
      }
    })
  },

  async routes(app: FastifyInstance, platform: Platform): Promise<void> {
    await mountDirectory(app, platform)
  }
}

function coreProviders({ oidc, oauthProviders, samlProviders }: Config): CoreProvider[] {
  return [
    ...(oidc?.core ? [{ type: 'oidc', id: oidc.id }] : []),
    ...oauthProviders.filter(({ core }) => core).map(({ id }) => ({ type: 'oauth', id })),
    ...samlProviders.filter(({ core }) => core).map(({ id }) => ({ type: 'saml2', id }))
  ]
}

/** Opens the accounts. The result gives their view within a transaction. */
async function openAccounts(config: Config): Promise<(metadata: Metadata) => Accounts> {
  const { admins, directoryUsersFile, directoryOrganizationsFile, superadmin } = config
  const withSuperadmin = superadminIn(superadmin, directoryUsersFile ? 'clear' : 'hashed')
  if (!directoryUsersFile) {
    return (metadata) => withSuperadmin(accountsStore(metadata, admins, coreProviders(config)))
  }
  const accounts = await fileAccounts({
    usersFile: directoryUsersFile,
    admins,
    ...(directoryOrganizationsFile ? { organizationsFile: directoryOrganizationsFile } : {})
  })
  const all = withSuperadmin(accounts)
  return () => all
}
