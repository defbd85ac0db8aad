import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { ResourceGuard } from './access/access.ts'
import type { LinkOpener } from './access/protectedLinks.ts'
import type { ApiKeys } from './access/apiKeys.ts'
import type { Config } from './config/config.ts'
import type { DatasetsService } from './datasets/service.ts'
import type { Directory } from './directory/directory.ts'
import type { AccountFollower } from './identities/followers.ts'
import type { RemoteActions } from './datasets/extensions/remote/remoteActions.ts'
import type { ReadAnswers } from './datasets/reads/answers/readAnswers.ts'
import type { Foreground } from './http/foreground.ts'
import type { Jobs } from './jobs/queue.ts'
import type { LinesEngine } from './lines/engine.ts'
import type { Mails } from './mails/mails.ts'
import type { Metadata } from './metadata/database.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { OwnedRegistry } from './owned/registry.ts'
import type { Bus } from './realtime/bus.ts'
import type { ChannelService } from './realtime/channelServices.ts'
import type { Thumbnails } from './owned/thumbnails/thumbnails.ts'
import type { RemoteServices } from './remoteServices/remoteServices.ts'
import type { KnownSites } from './sites/knownSites.ts'
import type { SitePaths } from './http/sitePath.ts'

/** Services shared by all routes, created by `buildApp` and passed to each feature. */
export interface Platform {
  config: Config
  log: Logger
  metadata: Metadata
  /** Queue of jobs that outlive a request. */
  jobs: Jobs
  /** Delivery of events written in the transactions of changes. */
  outbox: Outbox
  bus: Bus
  mails: Mails
  /** Client for requests to other servers. */
  outgoing: Outgoing
  /** Client for the actions of remote services that extend lines. */
  remoteActions: RemoteActions
  directory: Directory
  apiKeys: ApiKeys
  lines: LinesEngine
  /** Pending requests of users, to which background work yields. */
  foreground: Foreground
  /** Cache of responses to reads of lines. */
  answers: ReadAnswers
  /** Registry of the owned resources. */
  owned: OwnedRegistry
  datasets: DatasetsService
  /** Remote services and reference data. */
  remoteServices: RemoteServices
  sites: KnownSites
  sitePaths: SitePaths
  /** Cache of thumbnails. */
  thumbnails: Thumbnails
  guards: Map<string, ResourceGuard>
  /** Followers of accounts, besides the resources. */
  accountFollowers: AccountFollower[]
  /** Services with websockets on a path of their own. */
  channelServices: ChannelService[]
  /** Openers of protected links, by name of the resource. */
  linkOpeners: Map<string, LinkOpener>
}

export type RegisterRoutes = (app: FastifyInstance, platform: Platform) => Promise<void> | void
