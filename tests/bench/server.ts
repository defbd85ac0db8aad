/**
 * Platform in a separate process, from the bundle that `npm run serve` starts, for benchmarks that must not measure
 * themselves.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, serverFlags } from '../../scripts/prepare.mjs'
import { directoryFixtures } from '../api/support/platform.ts'
import { freePort } from '../support/freePort.ts'

interface BenchServer {
  origin: string
  pid: number
  /** Milliseconds from its start to its first response. */
  startMs: number
  /** Temporary folder of its data and of the benchmark's files. */
  folder: string
  close(): Promise<void>
}

interface BenchOptions {
  /** Writes data before the server starts. */
  prepare?: (dataDir: string) => Promise<void>
  environment?: Record<string, string>
}

/** @param flags Node options, such as `--cpu-prof` */
export async function startBenchServer(
  flags: string[] = [],
  { prepare, environment = {} }: BenchOptions = {}
): Promise<BenchServer> {
  build()
  const folder = await mkdtemp(join(tmpdir(), 'fairway-bench-'))
  await prepare?.(join(folder, 'data'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const started = performance.now()
  const server = spawn(process.execPath, [...serverFlags, ...flags, 'dist-server/main.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `${origin}/data-fair`,
      HOST: 'localhost',
      DATA_DIR: join(folder, 'data'),
      DIRECTORY_USERS_FILE: join(directoryFixtures, 'users.json'),
      DIRECTORY_ORGANIZATIONS_FILE: join(directoryFixtures, 'organizations.json'),
      LOG_LEVEL: 'error',
      // The rate limit is disabled, since the load is a single client.
      RATE_USER_REQUESTS: '0',
      BANDWIDTH_ANONYMOUS_DYNAMIC: '0',
      BANDWIDTH_ANONYMOUS_STATIC: '0',
      BANDWIDTH_USER_DYNAMIC: '0',
      BANDWIDTH_USER_STATIC: '0',
      ...environment
    }
  })
  if (!server.pid) throw new Error('the server did not start')
  for (;;) {
    const answer = await fetch(`${origin}/data-fair/api/v1/ping`).catch(() => undefined)
    if (answer?.ok) break
    await new Promise((resume) => setTimeout(resume, 10))
  }
  const startMs = performance.now() - started
  return {
    origin,
    pid: server.pid,
    startMs,
    folder,
    async close() {
      await waitForExit(server)
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function waitForExit(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exited = new Promise((resume) => server.once('exit', resume))
  server.kill('SIGTERM')
  await exited
}
