/** Serves the line routes on a version of lines, without dataset processing: only reads. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Session } from '../../../contract/session.ts'
import { registerAccess, type ResourceGuard } from '../../../server/access/access.ts'
import type { Config } from '../../../server/config/config.ts'
import type { DatasetRecord } from '../../../server/datasets/record.ts'
import { registerEntityTags } from '../../../server/http/entityTags.ts'
import { registerErrorHandler } from '../../../server/http/errorHandler.ts'
import { registerRequestRules } from '../../../server/http/requestRules.ts'
import { registerValidation } from '../../../server/http/validation.ts'
import { openReadAnswers } from '../../../server/datasets/reads/answers/readAnswers.ts'
import { duckdbEngine, type EngineOptions } from '../../../server/lines/duckdb/engine.ts'
import { registerAggregations } from '../../../server/datasets/reads/aggregations/routes.ts'
import type { LinesVersion } from '../../../server/lines/layout.ts'
import { registerOdsCompat } from '../../../server/datasets/reads/odsCompat/routes.ts'
import { registerLines } from '../../../server/datasets/reads/routes.ts'
import { openMetadata, type Metadata } from '../../../server/metadata/database.ts'
import type { Platform } from '../../../server/platform.ts'
import { memoryBus } from '../../../server/realtime/bus.ts'
import { calculatedColumns, testFolder, writeLinesFile, type Row } from '../../unit/support/linesFile.ts'

export interface LinesServer {
  app: FastifyInstance
  dataset: DatasetRecord
  config: Config
  metadata: Metadata
  version: LinesVersion
  /** Session of the caller; anonymous by default. */
  session: Session
  /** Version that replaced the first one after the request was admitted. */
  replacement?: LinesVersion
  get: (query: string, headers?: Record<string, string>) => Promise<LinesAnswerOf>
  /** @param path path below the dataset, with its query */
  read: (path: string, headers?: Record<string, string>) => Promise<LinesAnswerOf>
  /** Waits for the caches that earlier reads are filling. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

export interface LinesAnswerOf {
  status: number
  text: string
  headers: Record<string, string | number | string[] | undefined>
  // eslint-disable-next-line typescript/no-explicit-any -- tests name the members that they read
  json: any
}

export interface LinesServerOptions extends EngineOptions {
  answerCacheMb?: number
  /** False for an engine without caches, which uses SQL only. */
  hasCaches?: boolean
}

export async function startLinesServer(
  columns: SchemaProperty[],
  rows: Row[],
  overrides: Partial<DatasetRecord> = {},
  { answerCacheMb, hasCaches = true, ...options }: LinesServerOptions = {}
): Promise<LinesServer> {
  const folder = testFolder()
  const schema = [...columns, ...calculatedColumns]
  const version = await writeLinesFile(folder.file('lines.duckdb'), schema, rows)
  const { engine } = folder.config
  const config = {
    ...folder.config,
    engine: { ...engine, hasCaches },
    ...(answerCacheMb === undefined ? {} : { answerCacheMb })
  }
  return serveLines(config, version, overrides, folder.remove, options)
}

/** Serves a version as the public dataset `test`. */
export async function serveLines(
  config: Config,
  version: LinesVersion,
  overrides: Partial<DatasetRecord> = {},
  remove: () => void = () => {},
  options: EngineOptions = {}
): Promise<LinesServer> {
  const engine = await duckdbEngine(config, options)
  const metadata = await openMetadata(config.dataDir)
  const dataset: DatasetRecord = {
    id: 'test',
    slug: 'test-slug',
    title: 'Test',
    schema: version.schema,
    status: 'finalized',
    owner: { type: 'user', id: 'user', name: 'User' },
    createdAt: '2024-01-01T00:00:00.000Z',
    createdBy: { id: 'user' },
    updatedAt: '2024-01-02T00:00:00.000Z',
    updatedBy: { id: 'user' },
    finalizedAt: '2024-01-03T10:00:00.500Z',
    permissions: [{ classes: ['list', 'read'] }],
    ...overrides
  }
  const guard: ResourceGuard = async (request) => {
    request.dataset = dataset
  }
  // The parts of the platform that the routes read.
  const platform = {
    config,
    lines: engine,
    answers: openReadAnswers(config, engine, memoryBus()),
    metadata,
    datasets: {
      find: async () => ({ ...dataset }),
      dateTold: () => {},
      linesVersionOf: (record: DatasetRecord) => (record === dataset ? version : server.replacement)
    }
  } as unknown as Platform
  const logger: FastifyBaseLogger = pino({ level: 'silent' })
  const app: FastifyInstance = Fastify({ loggerInstance: logger })
  registerErrorHandler(app, false)
  registerValidation(app)
  registerRequestRules(app)
  await registerEntityTags(app)
  app.decorateRequest('session')
  app.addHook('onRequest', async (request) => {
    request.session = server.session
  })
  registerAccess(app, new Map([['datasets', guard]]))
  registerLines(app, platform)
  registerAggregations(app, platform)
  registerOdsCompat(app, platform)
  const server: LinesServer = {
    app,
    dataset,
    config,
    metadata,
    version,
    session: { lang: 'fr' },
    get: (query, headers) => server.read(`lines${query ? `?${query}` : ''}`, headers),
    read: async (path, headers = {}) => {
      const url = `/data-fair/api/v1/datasets/test/${path}`
      const answer = await app.inject({ method: 'GET', url, headers })
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        text: answer.body,
        headers: answer.headers,
        json: isJson && answer.body ? JSON.parse(answer.body) : undefined
      }
    },
    settled: () => engine.settled(),
    close: async () => {
      await app.close()
      await engine.close()
      await metadata.destroy()
      remove()
    }
  }
  return server
}
