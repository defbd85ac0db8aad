import type { PageConfig } from '../../contract/pageConfig.ts'
import type { SessionUser } from '../../contract/session.ts'
import type { RequestPlace } from '../http/requestHost.ts'
import type { ApplicationSessions } from './applicationSessions.ts'
import type { AccountChange } from './accountChanges.ts'
import type { Accounts } from './accounts.ts'
import type { TellDirectoryEvent } from './directoryEvents.ts'
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

/** Accounts and sessions, as the rest of the platform asks for them. */
export interface Directory {
  settings: DirectorySettings
  /** What its pages are told of the site that a request was sent to. */
  pagesAt(request: RequestPlace): Partial<PageConfig>
  /** Sites that people sign in to beside the platform. */
  sites: DeclaredSites
  /** The declared site at a place, as tokens name it; undefined for none. */
  siteMarkAt(request: RequestPlace): string | undefined
  accounts: Accounts
  /** Writes accounts and publishes what they became, all or nothing; ends when the platform has followed. */
  change<Result>(work: (scope: AccountChange) => Promise<Result>): Promise<Result>
  /** Tells an event that no account is written with. */
  tell: TellDirectoryEvent
  limits: DirectoryLimits
  serverSessions: ServerSessions
  sessions: Sessions
  keys: SigningKeys
  /** Tokens of mails and redirections, which serve once. */
  tokens: SingleUseTokens
  login: PasswordLogin
  /** Passwords that nobody may choose. */
  passwordLists: PasswordLists
  /** Sessions on the origin that applications have for themselves. */
  applicationSessions: ApplicationSessions
  /** Renamed and deleted accounts, for whoever keeps names or resources of them. */
  identities: IdentityChanges
  /** Identities of people at external providers. */
  identitiesOf: ExternalIdentities
  /**
   * User of an id token (`header.payload.signature`), with his memberships of today; undefined when it is badly signed or
   * expired.
   */
  verify(idToken: string): Promise<SessionUser | undefined>
  /** True while no account may enter admin mode and accounts are not read from files. */
  needsSetup(): Promise<boolean>
}
