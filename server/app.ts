/** Composes the platform without listening: `main.ts` listens, and tests inject requests. */
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { keyScopesOf, registerAccess } from './access/access.ts'
import { registerApplicationOrigin } from './access/applicationOrigin.ts'
import { registerActor } from './access/actor.ts'
import { registerSession } from './access/session.ts'
import { adminFeature } from './admin/index.ts'
import { describeEmbed } from './catalog/embedPage.ts'
import { registerCatalog } from './catalog/index.ts'
import { catalogsFeature } from './catalogs/index.ts'
import { portalsFeature } from './portals/index.ts'
import { applicationRouteDetails } from './applications/apiDocs/routeDetails.ts'
import { applicationSchemas } from './applications/apiDocs/schemas.ts'
import type { Config } from './config/config.ts'
import { datasetRouteDetails } from './datasets/apiDocs/routeDetails.ts'
import { datasetSchemas } from './datasets/apiDocs/schemas.ts'
import { datasetsFeature } from './datasets/index.ts'
import { workProcesses } from './datasets/processing/workProcess.ts'
import { registerActivity } from './owned/activity.ts'
import { registerReferences } from './owned/references.ts'
import { directoryFeature } from './directory/index.ts'
import { registerCompression } from './http/compression.ts'
import { registerConnections } from './http/connections.ts'
import { registerEntityTags } from './http/entityTags.ts'
import { registerErrorHandler } from './http/errorHandler.ts'
import type { OpenedFeature } from './feature.ts'
import { exposedHeaders } from './http/exposedHeaders.ts'
import { registerForeground } from './http/foreground.ts'
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
import { registerJobs } from './jobs/routes.ts'
import { schedule } from './jobs/schedule.ts'
import { overloadAdvice } from './datasets/reads/overloadAdvice.ts'
import { openLog } from './log/log.ts'
import { openPlatform, type PlatformOptions } from './openPlatform.ts'
import type { Platform } from './platform.ts'
import { registerWebsocket } from './realtime/websocket.ts'
import { registerReference } from './reference/routes.ts'
import { remoteServicesFeature } from './remoteServices/index.ts'
import { scheduleExpirationMails } from './settings/expirations.ts'
import { registerSettings } from './settings/routes.ts'
import { setupFeature } from './setup/index.ts'
import { registerSites } from './sites/index.ts'
import { registerWebhooks } from './webhooks/webhooks.ts'

const jsonBodyLimit = 1_000_000
const failedJobsKeptMs = 30 * 86_400_000

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
  }
}

const noSitePaths: SitePaths = { areUsed: false, at: () => ({ paths: [], otherwise: '' }) }

/**
 * Builds a platform on a data folder. Closing the app stops its work and releases its files.
 * @param options `features` are added to those of the platform; `works` runs the heavy work of datasets and is closed
 * with the app
 */
export async function buildApp(
  config: Config,
  log: Logger = openLog(config.logLevel),
  { engine, features = [], works = workProcesses(log) }: Partial<PlatformOptions> = {}
): Promise<FastifyInstance> {
  // The import comes before any registration: during an `await`, Fastify may start, after which it accepts no hooks.
  const metrics = config.metrics && (await import('./metrics/index.ts'))
  let sitePaths = noSitePaths
  const app = createServer(config, log, () => sitePaths)
  const opened = await openPlatform(config, log, { engine, features, works })
  const { platform } = opened
  sitePaths = platform.sitePaths
  app.decorate('platform', platform)

  await registerRequestHandling(app, platform)
  await registerRoutes(app, platform, opened.features)
  const websockets = registerWebsocket(app, platform)
  if (config.metrics) await metrics?.serveMetrics(app, { ...platform, websockets }, config.metrics)

  await startJobs(platform)
  app.addHook('onClose', opened.close)
  return app
}

/** @param sitePaths returns the paths of sites, which are known before the first request */
function createServer(config: Config, log: Logger, sitePaths: () => SitePaths): FastifyInstance {
  const baseLogger: FastifyBaseLogger = log
  const trust = trustOf(config.trustProxy)
  return Fastify({
    loggerInstance: baseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request, trust),
    trustProxy: config.trustProxy,
    bodyLimit: jsonBodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    ...frontDoor(trust, sitePaths)
  })
}

/** Registers the hooks that apply to the requests of all routes; their order is that of the registrations. */
async function registerRequestHandling(app: FastifyInstance, platform: Platform): Promise<void> {
  const { config, owned } = platform
  registerRequestId(app)
  registerFrontDoor(app)
  registerSitePath(app)
  registerConnections(app, config)
  registerUnreadBodies(app)
  registerForeground(app, platform.foreground)
  registerErrorHandler(app, config.development)
  registerValidation(app)
  registerSecurityHeaders(app)
  registerLocations(app)
  await app.register(cookie)
  await app.register(cors, {
    origin: '*',
    // A text is sent as it is; names of an array would be separated by spaces too.
    methods: 'GET,HEAD,PUT,PATCH,POST,DELETE',
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
}

async function registerRoutes(
  app: FastifyInstance,
  platform: Platform,
  features: OpenedFeature[]
): Promise<void> {
  await registerOpenApi(
    app,
    platform,
    { ...datasetSchemas, ...applicationSchemas },
    { ...datasetRouteDetails, ...applicationRouteDetails }
  )
  registerReference(app, platform)
  registerSettings(app, platform)
  registerLimits(app, platform)
  await directoryFeature.routes(app, platform)
  await datasetsFeature.routes(app, platform)
  for (const feature of features) await feature.routes(app, platform)
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
}

/** Starts the jobs and the delivery of events, when all kinds of jobs and all resources are registered. */
async function startJobs(platform: Platform): Promise<void> {
  const { config, jobs, outbox } = platform
  await scheduleExpirationMails(platform)
  await directoryFeature.scheduleCleanup(platform)
  await schedule(jobs, {
    kind: 'failed-jobs',
    cron: '30 5 * * *',
    timeZone: config.defaultTimeZone,
    run: () => jobs.store.forgetFailed(new Date(Date.now() - failedJobsKeptMs))
  })
  await jobs.start()
  outbox.start()
}
