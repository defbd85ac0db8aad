import type { PageConfig } from '../../contract/pageConfig.ts'
import type { SessionUser } from '../../contract/session.ts'
import type { RequestPlace } from '../http/requestHost.ts'
import type { ApplicationSessions } from './applicationSessions.ts'
import type { AccountChange } from './accountChanges.ts'
import type { Accounts } from './accounts.ts'
import type { ReportDirectoryEvent } from './directoryEvents.ts'
import type { IdentityChanges } from './identityChanges.ts'
import type { DeclaredSites } from './declaredSites/registry.ts'
import type { PasswordLists } from './passwordLists/store.ts'
import type { SigningKeys } from './keys/signingKeys.ts'
import type { DirectoryLimits } from './limits/store.ts'
import type { PasswordLogin } from './login.ts'
import type { ExternalIdentities } from './providers/identitiesStore.ts'
import type { ServerSessions } from './serverSessions/store.ts'
import type { Sessions } from './sessions.ts'
import type { DirectorySettings } from './settings.ts'
import type { SingleUseTokens } from './singleUse/tokens.ts'

/** Interface of the directory for the rest of the platform: accounts and sessions. */
export interface Directory {
  settings: DirectorySettings
  /** Page configuration for the site of a request. */
  pagesAt(request: RequestPlace): Partial<PageConfig>
  /** Declared sites, on which users sign in besides the platform. */
  sites: DeclaredSites
  /** Mark of the declared site of a request, as in tokens; undefined on the platform. */
  siteMarkAt(request: RequestPlace): string | undefined
  accounts: Accounts
  /**
   * Runs a transaction that writes accounts and publishes the changes; resolves when the rest of the platform has
   * followed.
   */
  change<Result>(work: (scope: AccountChange) => Promise<Result>): Promise<Result>
  /** Stores an event outside of a change of accounts. */
  reportEvent: ReportDirectoryEvent
  limits: DirectoryLimits
  serverSessions: ServerSessions
  sessions: Sessions
  keys: SigningKeys
  /** Single-use tokens of mails and redirects. */
  tokens: SingleUseTokens
  login: PasswordLogin
  /** Lists of forbidden passwords. */
  passwordLists: PasswordLists
  /** Sessions on the origin of applications. */
  applicationSessions: ApplicationSessions
  /** Notifications of renamed and deleted accounts. */
  identities: IdentityChanges
  /** Links between users and identities at external providers. */
  identitiesOf: ExternalIdentities
  /**
   * User of an id token (`header.payload.signature`) with current memberships; undefined when the token is invalid or
   * expired.
   */
  verify(idToken: string): Promise<SessionUser | undefined>
  /** User of an open session with the current rights; undefined when the session has lost its right to be. */
  currentUser(user: SessionUser): Promise<SessionUser | undefined>
  /** Latest end of admin mode, or of acting as the user; undefined for a session without such privileges. */
  privilegesEnd(user: SessionUser): Date | undefined
  /** Whether no account may enter admin mode yet; always false when accounts are read from files. */
  needsSetup(): Promise<boolean>
}
