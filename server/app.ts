/** Composes the platform without listening: `main.ts` listens, and tests inject requests. */
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { keyScopesOf, registerAccess } from './access/access.ts'
import { registerApplicationOrigin } from './access/applicationOrigin.ts'
import { registerActor } from './access/actor.ts'
import { openApiKeys } from './access/apiKeys.ts'
import { registerSession } from './access/session.ts'
import { adminFeature } from './admin/index.ts'
import { describeEmbed } from './catalog/embedPage.ts'
import { registerCatalog } from './catalog/index.ts'
import { catalogsFeature } from './catalogs/index.ts'
import { portalsFeature } from './portals/index.ts'
import { applicationSchemas } from './applications/apiDocs/schemas.ts'
import { applicationsFeature } from './applications/index.ts'
import type { Config } from './config/config.ts'
import { datasetSchemas } from './datasets/apiDocs/schemas.ts'
import { openRemoteActions, remoteActionsOptions } from './datasets/extensions/remote/remoteActions.ts'
import { datasetsFeature } from './datasets/index.ts'
import { workProcesses, type WorkProcesses } from './datasets/processing/workProcess.ts'
import { OwnedRegistry } from './owned/registry.ts'
import { openThumbnails } from './owned/thumbnails/thumbnails.ts'
import { registerActivity } from './owned/activity.ts'
import { registerReferences } from './owned/references.ts'
import { eventsFeature } from './events/index.ts'
import { directoryFeature } from './directory/index.ts'
import { registerCompression } from './http/compression.ts'
import { registerConnections } from './http/connections.ts'
import { registerEntityTags } from './http/entityTags.ts'
import { registerErrorHandler } from './http/errorHandler.ts'
import type { Feature, OpenedFeature } from './feature.ts'
import { exposedHeaders } from './http/exposedHeaders.ts'
import { Foreground, registerForeground } from './http/foreground.ts'
import { frontDoor, registerFrontDoor } from './http/frontDoor.ts'
import { registerOpenApi } from './http/openApi.ts'
import { registerPages } from './http/pages.ts'
import { registerRateLimit } from './http/rateLimit.ts'
import { registerRequestId, requestIdOf } from './http/requestId.ts'
import { trustOf } from './http/requestHost.ts'
import { registerRequestRules } from './http/requestRules.ts'
import { registerLocations } from './http/locations.ts'
import { registerSecurityHeaders } from './http/securityHeaders.ts'
import { registerSitePath, type SitePaths } from './http/sitePath.ts'
import { registerTextRules } from './http/texts.ts'
import { registerThrottle } from './http/throttle.ts'
import { registerUnreadBodies } from './http/unreadBodies.ts'
import { registerValidation } from './http/validation.ts'
import { registerIdentities } from './identities/index.ts'
import { registerLimits } from './limits/routes.ts'
import { openReadAnswers } from './datasets/reads/answers/readAnswers.ts'
import { openJobs } from './jobs/queue.ts'
import { registerJobs } from './jobs/routes.ts'
import { schedule } from './jobs/schedule.ts'
import { duckdbEngine, type EngineOptions } from './lines/duckdb/engine.ts'
import { overloadAdvice } from './datasets/reads/overloadAdvice.ts'
import { openLog } from './log/log.ts'
import { openMails } from './mails/mails.ts'
import { openMetadata, type Migrations } from './metadata/database.ts'
import { liveConsumer, openOutbox } from './outbox/outbox.ts'
import { openOutgoing } from './outgoing/outgoing.ts'
import type { Platform } from './platform.ts'
import { memoryBus } from './realtime/bus.ts'
import { registerWebsocket } from './realtime/websocket.ts'
import { registerReference } from './reference/routes.ts'
import { remoteServicesFeature } from './remoteServices/index.ts'
import { scheduleExpirationMails } from './settings/expirations.ts'
import { registerSettings } from './settings/routes.ts'
import { findApiKey } from './settings/store.ts'
import { setupFeature } from './setup/index.ts'
import { registerSites } from './sites/index.ts'
import { openKnownSites } from './sites/knownSites.ts'
import { openSitePaths } from './sites/sitePaths.ts'
import { registerWebhooks } from './webhooks/webhooks.ts'

const jsonBodyLimit = 1_000_000
const failedJobsKeptMs = 30 * 86_400_000

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
  }
}

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

/**
 * Builds a platform on a data folder. Closing the app stops its work and releases its files.
 * @param options `features` are added to those of the platform; `works` runs the heavy work of datasets and is closed
 * with the app
 */
export async function buildApp(
  config: Config,
  log: Logger = openLog(config.logLevel),
  {
    engine,
    features = [],
    works = workProcesses(log)
  }: { engine?: EngineOptions; features?: Feature[]; works?: WorkProcesses } = {}
): Promise<FastifyInstance> {
  const baseLogger: FastifyBaseLogger = log
  // The import comes before any registration: during an `await`, Fastify may start, after which it accepts no hooks.
  const metrics = config.metrics && (await import('./metrics/index.ts'))
  const trust = trustOf(config.trustProxy)
  let sitePaths: SitePaths = { areUsed: false, at: () => ({ paths: [], otherwise: '' }) }
  const app: FastifyInstance = Fastify({
    loggerInstance: baseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request, trust),
    trustProxy: config.trustProxy,
    bodyLimit: jsonBodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    ...frontDoor(trust, () => sitePaths)
  })

  const metadata = await openMetadata(config.dataDir, migrationsOf(features))
  const bus = memoryBus()
  const lines = await duckdbEngine(config, engine)
  const foreground = new Foreground()
  const outgoing = openOutgoing(config)
  const jobs = openJobs({ metadata, log })
  const outbox = openOutbox({ metadata, log })
  outbox.consume({ name: liveConsumer, receive: ({ channel, data }) => bus.publish(channel, data) })
  const mails = openMails({ config, log, metadata, jobs })
  const directory = await directoryFeature.open({ config, log, metadata, bus, outbox })
  const owned = new OwnedRegistry()
  const shared = { config, log, metadata, jobs, outbox, bus, outgoing, owned, directory }
  const opened: OpenedFeature[] = []
  for (const feature of plainFeatures) opened.push(await feature.open(shared))
  const remoteServices = remoteServicesFeature.open(shared)
  const remoteActions = openRemoteActions(remoteActionsOptions(config), {
    shared: outgoing,
    warn: (error, message) => log.warn({ err: error }, message)
  })
  const datasets = await datasetsFeature.open(
    { ...shared, lines, foreground, remoteActions, services: remoteServices },
    works
  )
  for (const feature of features) opened.push(await feature.open(shared))
  const sites = openKnownSites({ metadata, bus, declared: () => directory.sites.all() })
  await sites.all()
  sitePaths = openSitePaths({
    config,
    declared: () => directory.sites.all(),
    published: () => sites.placed()
  })
  const apiKeys = openApiKeys({ bus, directory, findKey: (hash) => findApiKey(metadata, hash) })
  const platform: Platform = {
    config,
    log,
    metadata,
    jobs,
    outbox,
    bus,
    mails,
    outgoing,
    remoteActions,
    directory,
    apiKeys,
    lines,
    foreground,
    answers: openReadAnswers(config, lines, bus),
    owned,
    datasets,
    remoteServices,
    sites,
    sitePaths,
    thumbnails: openThumbnails(config.dataDir, outgoing),
    guards: new Map(),
    channelServices: [],
    accountFollowers: [],
    linkOpeners: new Map()
  }
  app.decorate('platform', platform)

  registerRequestId(app)
  registerFrontDoor(app)
  registerSitePath(app)
  registerConnections(app, config)
  registerUnreadBodies(app)
  registerForeground(app, foreground)
  registerErrorHandler(app, config.development)
  registerValidation(app)
  registerSecurityHeaders(app)
  registerLocations(app)
  await app.register(cookie)
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'],
    exposedHeaders,
    optionsSuccessStatus: 204,
    // Office programs send OPTIONS requests before they open an address, without the headers of a CORS preflight.
    strictPreflight: false
  })
  // Registered after CORS, so that pages of other origins can read the reason of a refusal.
  registerRequestRules(app)
  await registerEntityTags(app)
  await registerCompression(app)
  registerThrottle(app, config)
  registerRateLimit(app, config, {
    isLimited: ({ routeOptions }) => owned.areLimited(keyScopesOf(routeOptions.config.access)),
    adviceOn: (request) => overloadAdvice(platform, request)
  })
  registerAccess(app, platform.guards)
  registerTextRules(app)
  registerSites(app, platform)
  registerApplicationOrigin(app, config)
  registerReferences(app, platform)
  registerSession(app, platform)
  registerActor(app)
  await registerOpenApi(app, platform, { ...datasetSchemas, ...applicationSchemas })
  registerReference(app, platform)
  registerSettings(app, platform)
  registerLimits(app, platform)
  await directoryFeature.routes(app, platform)
  await datasetsFeature.routes(app, platform)
  for (const feature of opened) await feature.routes(app, platform)
  await remoteServicesFeature.routes(app, platform)
  await catalogsFeature.routes(app, platform)
  const portalSite = await portalsFeature.routes(app, platform)
  registerCatalog(app, platform, portalSite)
  registerActivity(app, platform)
  registerIdentities(app, platform)
  registerWebhooks(platform)
  adminFeature.routes(app, platform)
  registerJobs(app, platform)
  setupFeature.routes(app, platform)
  await registerPages(app, platform, {
    describeEmbed,
    answerOnPortalHost: portalSite.answerOnHost
  })
  const websockets = registerWebsocket(app, platform)
  if (config.metrics) await metrics?.serveMetrics(app, { ...platform, websockets }, config.metrics)

  await scheduleExpirationMails(platform)
  await directoryFeature.scheduleCleanup(platform)
  await schedule(jobs, {
    kind: 'failed-jobs',
    cron: '30 5 * * *',
    timeZone: config.defaultTimeZone,
    run: () => jobs.store.forgetFailed(new Date(Date.now() - failedJobsKeptMs))
  })
  // Jobs start last, when all kinds of jobs and all resources are registered.
  await jobs.start()
  outbox.start()
  app.addHook('onClose', async () => {
    await jobs.close()
    await outbox.close()
    sites.close()
    for (const feature of opened) await feature.close?.()
    await datasets.close()
    await lines.close()
    mails.close()
    await remoteActions.close()
    await outgoing.close()
    await metadata.destroy()
  })
  return app
}
