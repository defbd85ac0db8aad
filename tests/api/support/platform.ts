/** Complete platform on a temporary folder, with the accounts of tests/fixtures/directory. */
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
/** E-mail of the superadmin in the fixtures. */
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
 * Worker processes shared by the platforms of all test files of a process, since a new worker takes longer for its
 * first task than for two others. Pending work of a platform ends with its jobs.
 */
const works = {
  ...workProcesses(pino({ level: 'silent' }), { milliseconds: 5000 }),
  close: () => Promise.resolve()
}

/**
 * Starts a platform on a free port; close it after the tests.
 * @param features additional features of the platform
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
      // Tests must not depend on built base applications; a test about them sets its own folder.
      BASE_APPS_DIR: join(dataDir, 'no-base-apps'),
      // Bandwidth limits are disabled; their own test enables them.
      BANDWIDTH_ANONYMOUS_DYNAMIC: '0',
      BANDWIDTH_ANONYMOUS_STATIC: '0',
      BANDWIDTH_USER_DYNAMIC: '0',
      BANDWIDTH_USER_STATIC: '0',
      // Test servers are on this machine.
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
