/** A whole platform on a temporary folder, with the accounts of tests/fixtures/directory. */
import type { FastifyInstance } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { loadConfig, type Config } from '../../../server/config/config.ts'
import { workProcesses } from '../../../server/datasets/processing/workProcess.ts'
import type { Feature } from '../../../server/feature.ts'
import { freePort } from '../../support/freePort.ts'
import { TestClient } from './client.ts'
import { login, type LoginOptions } from './login.ts'
import { writeMigratedMetadata } from './migratedMetadata.ts'

export const directoryFixtures = resolve(import.meta.dirname, '../../fixtures/directory')
/** The fixtures' accounts all have this password. */
export const superadminEmail = 'test_superadmin@test.com'

export interface TestPlatform {
  app: FastifyInstance
  origin: string
  dataDir: string
  anonymous: () => TestClient
  loginAs: (email: string, options?: LoginOptions) => Promise<TestClient>
  close: () => Promise<void>
}

/**
 * Processes that work serve the platforms of all files that a process tests, one after another: a new one takes longer to do its first
 * work than to do two others. What a platform has under way ends with its jobs.
 */
const works = {
  ...workProcesses(pino({ level: 'silent' }), { milliseconds: 5000 }),
  close: () => Promise.resolve()
}

/**
 * Builds a platform that listens on a free port; close it after the tests.
 * @param features that the platform gets beside its own
 */
export async function startPlatform(
  overrides: Partial<Config> = {},
  features: Feature[] = []
): Promise<TestPlatform> {
  const dataDir = overrides.dataDir ?? mkdtempSync(join(tmpdir(), 'fairway-test-'))
  if (!overrides.dataDir) await writeMigratedMetadata(dataDir)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const config = loadConfig(
    {
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMINS: superadminEmail,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      DIRECTORY_USERS_FILE: join(directoryFixtures, 'users.json'),
      DIRECTORY_ORGANIZATIONS_FILE: join(directoryFixtures, 'organizations.json'),
      STATUS_WAIT_POLLS: '4',
      // Whether the base applications are built changes nothing: a test that is about them names its own folder.
      BASE_APPS_DIR: join(dataDir, 'no-base-apps'),
      // How fast answers go out is tried where it is meant.
      BANDWIDTH_ANONYMOUS_DYNAMIC: '0',
      BANDWIDTH_ANONYMOUS_STATIC: '0',
      BANDWIDTH_USER_DYNAMIC: '0',
      BANDWIDTH_USER_STATIC: '0',
      // Servers of the tests are on this machine.
      ALLOW_PRIVATE_ADDRESSES: 'true'
    },
    overrides
  )
  const app = await buildApp(config, pino({ level: config.logLevel }), { features, works })
  await app.listen({ port, host: 'localhost' })
  return {
    app,
    origin,
    dataDir,
    anonymous: () => new TestClient(origin),
    loginAs: (email, options) => login(origin, email, options),
    close: async () => {
      await app.close()
      if (!overrides.dataDir) rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
