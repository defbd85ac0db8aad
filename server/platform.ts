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

/** Everything that routes are built on: made once by `buildApp`, given to each feature's routes as an argument. */
export interface Platform {
  config: Config
  log: Logger
  metadata: Metadata
  /** The work that outlives a request. */
  jobs: Jobs
  /** Delivers the events that were written with the changes that they tell. */
  outbox: Outbox
  bus: Bus
  mails: Mails
  /** Makes the requests of other servers. */
  outgoing: Outgoing
  /** Asks services of other servers for what extends lines. */
  remoteActions: RemoteActions
  directory: Directory
  apiKeys: ApiKeys
  lines: LinesEngine
  /** The requests that long work lets go first. */
  foreground: Foreground
  /** Answers of reads of lines that were given before. */
  answers: ReadAnswers
  /** The resources that accounts own. */
  owned: OwnedRegistry
  datasets: DatasetsService
  /** Services of other servers, and of reference data. */
  remoteServices: RemoteServices
  sites: KnownSites
  sitePaths: SitePaths
  /** Thumbnails of images, each drawn once. */
  thumbnails: Thumbnails
  guards: Map<string, ResourceGuard>
  /** What follows accounts beside their resources. */
  accountFollowers: AccountFollower[]
  /** Services whose websockets have a path of their own. */
  channelServices: ChannelService[]
  /** What protected links open, by the name of the resource. */
  linkOpeners: Map<string, LinkOpener>
}

export type RegisterRoutes = (app: FastifyInstance, platform: Platform) => Promise<void> | void
