/** Opens the services of a platform on its data folder, before any route is registered. */
import type { Logger } from 'pino'
import { openApiKeys } from './access/apiKeys.ts'
import { adminFeature } from './admin/index.ts'
import { applicationsFeature } from './applications/index.ts'
import { catalogsFeature } from './catalogs/index.ts'
import type { Config } from './config/config.ts'
import { openRemoteActions, remoteActionsOptions } from './datasets/extensions/remote/remoteActions.ts'
import { datasetsFeature } from './datasets/index.ts'
import type { WorkProcesses } from './datasets/processing/workProcess.ts'
import { openReadAnswers } from './datasets/reads/answers/readAnswers.ts'
import { directoryFeature } from './directory/index.ts'
import { eventsFeature } from './events/index.ts'
import type { Feature, OpenedFeature } from './feature.ts'
import { Foreground } from './http/foreground.ts'
import { openJobs } from './jobs/queue.ts'
import { duckdbEngine, type EngineOptions } from './lines/duckdb/engine.ts'
import { openMails } from './mails/mails.ts'
import { openMetadata, type Migrations } from './metadata/database.ts'
import { liveConsumer, openOutbox } from './outbox/outbox.ts'
import { openOutgoing } from './outgoing/outgoing.ts'
import type { Opening } from './owned/open.ts'
import { OwnedRegistry } from './owned/registry.ts'
import { openThumbnails } from './owned/thumbnails/thumbnails.ts'
import type { Platform } from './platform.ts'
import { portalsFeature } from './portals/index.ts'
import { memoryBus } from './realtime/bus.ts'
import { remoteServicesFeature } from './remoteServices/index.ts'
import { findApiKey } from './settings/store.ts'
import { openKnownSites } from './sites/knownSites.ts'
import { openSitePaths } from './sites/sitePaths.ts'

/** Features that need no options. */
const plainFeatures = [applicationsFeature, eventsFeature]

/** All migrations of a platform with the given additional features. */
export const migrationsOf = (features: Feature[] = []): Migrations =>
  Object.assign(
    {},
    ...[
      ...plainFeatures,
      remoteServicesFeature,
      adminFeature,
      catalogsFeature,
      portalsFeature,
      ...features
    ].map(({ migrations }) => migrations)
  )

export interface PlatformOptions {
  engine?: EngineOptions | undefined
  /** Features in addition to those of the platform. */
  features: Feature[]
  /** Processes of the heavy work of datasets, closed with the platform. */
  works: WorkProcesses
}

interface OpenedPlatform {
  platform: Platform
  /** Opened features, without those that need options. */
  features: OpenedFeature[]
  /** Stops the jobs, then releases the files. */
  close: () => Promise<void>
}

type Infrastructure = Pick<
  Platform,
  'config' | 'log' | 'metadata' | 'bus' | 'lines' | 'foreground' | 'outgoing' | 'jobs' | 'outbox' | 'mails'
>

export async function openPlatform(
  config: Config,
  log: Logger,
  { engine, features: additionalFeatures, works }: PlatformOptions
): Promise<OpenedPlatform> {
  const infrastructure = await openInfrastructure(config, log, migrationsOf(additionalFeatures), engine)
  const { metadata, bus, lines, foreground, outgoing, jobs, outbox, mails } = infrastructure
  const directory = await directoryFeature.open({ config, log, metadata, bus, outbox })
  const owned = new OwnedRegistry()
  const shared: Opening = { config, log, metadata, jobs, outbox, bus, outgoing, owned, directory }
  const features = await openFeatures(plainFeatures, shared)
  const remoteServices = remoteServicesFeature.open(shared)
  const remoteActions = openRemoteActions(remoteActionsOptions(config), {
    shared: outgoing,
    warn: (error, message) => log.warn({ err: error }, message)
  })
  const datasets = await datasetsFeature.open(
    { ...shared, lines, foreground, remoteActions, services: remoteServices },
    works
  )
  features.push(...(await openFeatures(additionalFeatures, shared)))
  const declared = () => directory.sites.all()
  const sites = openKnownSites({ metadata, bus, declared })
  await sites.all()
  const platform: Platform = {
    ...infrastructure,
    remoteActions,
    directory,
    apiKeys: openApiKeys({ bus, directory, findKey: (hash) => findApiKey(metadata, hash) }),
    answers: openReadAnswers(config, lines, bus),
    owned,
    datasets,
    remoteServices,
    sites,
    sitePaths: openSitePaths({ config, declared, published: () => sites.placed() }),
    thumbnails: openThumbnails(config.dataDir, outgoing),
    guards: new Map(),
    channelServices: [],
    accountFollowers: [],
    linkOpeners: new Map()
  }
  const close = async (): Promise<void> => {
    await jobs.close()
    await outbox.close()
    sites.close()
    for (const feature of features) await feature.close?.()
    await datasets.close()
    await lines.close()
    mails.close()
    await remoteActions.close()
    await outgoing.close()
    await metadata.destroy()
  }
  return { platform, features, close }
}

/** Opens what all features share: the metadata, the lines, jobs, events and mails. */
async function openInfrastructure(
  config: Config,
  log: Logger,
  migrations: Migrations,
  engine: EngineOptions | undefined
): Promise<Infrastructure> {
  const metadata = await openMetadata(config.dataDir, migrations)
  const bus = memoryBus()
  const lines = await duckdbEngine(config, engine)
  const foreground = new Foreground()
  const outgoing = openOutgoing(config)
  const jobs = openJobs({ metadata, log })
  const outbox = openOutbox({ metadata, log })
  outbox.consume({ name: liveConsumer, receive: ({ channel, data }) => bus.publish(channel, data) })
  const mails = openMails({ config, log, metadata, jobs })
  return { config, log, metadata, bus, lines, foreground, outgoing, jobs, outbox, mails }
}

async function openFeatures(features: Feature[], shared: Opening): Promise<OpenedFeature[]> {
  const opened: OpenedFeature[] = []
  for (const feature of features) opened.push(await feature.open(shared))
  return opened
}
