/** Complete platform with one public dataset, whose lines were written beforehand. */
import type { FastifyInstance } from 'fastify'
import { linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { loadConfig, type Config } from '../../../server/config/config.ts'
import type { EngineOptions } from '../../../server/lines/duckdb/engine.ts'
import type { LinesVersion } from '../../../server/lines/layout.ts'

export interface BenchServer {
  app: FastifyInstance
  /** URL of the dataset. */
  address: string
  /** Resolves when the server has filled its caches. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

const unlimited = { requests: 0, windowSeconds: 60 }

export async function startServer(
  version: LinesVersion,
  { answerCacheMb, engine }: Pick<Config, 'answerCacheMb'> & Partial<Pick<Config, 'engine'>>,
  options: EngineOptions = {}
): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairway-bench-'))
  const defaults = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const config: Config = {
    ...defaults,
    answerCacheMb,
    engine: engine ?? defaults.engine,
    rates: { ...defaults.rates, anonymous: unlimited, user: unlimited }
  }
  const app = await buildApp(config, pino({ level: 'silent' }), { engine: options })
  const { files, store } = app.platform.datasets.parts
  const file = files.newLinesFile()
  const path = files.linesPath(version.datasetId, file)
  mkdirSync(dirname(path), { recursive: true })
  linkSync(version.path, path)
  const date = new Date().toISOString()
  await store.insert({
    id: version.datasetId,
    slug: version.datasetId,
    title: 'Établissements',
    status: 'finalized',
    schema: version.schema,
    owner: { type: 'user', id: 'bench', name: 'Bench' },
    createdAt: date,
    createdBy: { id: 'bench' },
    updatedAt: date,
    updatedBy: { id: 'bench' },
    finalizedAt: date,
    bbox: [-3, 42, 7, 50],
    count: version.count,
    permissions: [{ classes: ['list', 'read'] }],
    _lines: { file, count: version.count }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    address: `http://127.0.0.1:${port}/data-fair/api/v1/datasets/${version.datasetId}`,
    settled: () => app.platform.lines.settled(),
    close: async () => {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
