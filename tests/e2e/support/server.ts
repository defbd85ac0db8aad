/** Real Fairway server process on a temporary folder and a free port. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../support/freePort.ts'

const root = resolve(import.meta.dirname, '../../..')
const fixtures = join(root, 'tests/fixtures/directory')
/** The bundle starts in a third of the time; the setter of the variable has built it. */
const entry = process.env.SERVER_BUNDLE ? 'dist-server/main.js' : 'server/main.ts'

export interface RunningServer {
  /** `http://localhost:{port}` */
  origin: string
  dataDir: string
  /** Pid of the running process. */
  pid: () => number
  /** Output of the process so far. */
  output: () => string
  /** Kills the process by SIGKILL, like a power cut. */
  kill: () => Promise<void>
  /** Restarts on the same data folder and port. */
  restart: (environment?: Record<string, string>) => Promise<void>
  close: () => Promise<void>
}

/** Rate limits are disabled: API tests cover them. */
const unlimited = {
  AUTH_RATE_ATTEMPTS: '1000',
  RATE_ANONYMOUS_REQUESTS: '100000',
  RATE_USER_REQUESTS: '100000',
  RATE_ANONYMOUS_COMPUTE_MS: '0',
  RATE_USER_COMPUTE_MS: '0',
  BANDWIDTH_ANONYMOUS_DYNAMIC: '0',
  BANDWIDTH_ANONYMOUS_STATIC: '0',
  BANDWIDTH_USER_DYNAMIC: '0',
  BANDWIDTH_USER_STATIC: '0',
  ANONYMOUS_ACTION_DELAY: '0'
}

interface ServerOptions {
  /** Uses the accounts of tests/fixtures/directory; otherwise the platform asks for the set-up. */
  accounts?: boolean
  environment?: Record<string, string>
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairway-e2e-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let output = ''
  let child: ChildProcess

  const accounts: Record<string, string> = options.accounts
    ? {
        DIRECTORY_USERS_FILE: join(fixtures, 'users.json'),
        DIRECTORY_ORGANIZATIONS_FILE: join(fixtures, 'organizations.json'),
        ADMINS: 'test_superadmin@test.com'
      }
    : {}

  async function start(environment: Record<string, string> = {}): Promise<void> {
    child = spawn(process.execPath, [entry], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
        PORT: String(port),
        DATA_DIR: dataDir,
        ...unlimited,
        ...accounts,
        ...options.environment,
        ...environment
      },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    await answering(
      `${origin}/data-fair/api/v1/ping`,
      () => child.exitCode !== null,
      () => output
    )
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }

  await start()
  return {
    origin,
    dataDir,
    pid: () => child.pid ?? 0,
    output: () => output,
    kill: () => stop('SIGKILL'),
    restart: async (environment) => {
      await stop('SIGKILL')
      await start(environment)
    },
    close: async () => {
      await stop('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

async function answering(url: string, died: () => boolean, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (died()) break
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
  throw new Error(`the server does not answer:\n${output()}`)
}
