/**
 * Health checks of the parts that the platform depends on; each check uses the part for real
 * (docs/api/administration.md#status).
 */
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'

interface CheckResult {
  name: string
  status: 'ok' | 'error'
  timeInMs: number
  message?: string
}

interface Status {
  status: 'ok' | 'error'
  message: string
  details: CheckResult[]
}

type Check = () => Promise<unknown>

/** Timeout of one check, in milliseconds; a timeout is a failure. */
const maxMs = 5000
/** Lifetime of the cached result in milliseconds: the route is public and must stay cheap. */
const keptMs = 1000

/** Returns the checks by name; existing monitors rely on the names. */
export function checksOf({
  metadata,
  lines,
  directory,
  config
}: Pick<Platform, 'metadata' | 'lines' | 'directory' | 'config'>): Record<string, Check> {
  return {
    mongodb: () => sql`select 1`.execute(metadata),
    elasticsearch: () => lines.check(),
    async 'auth-directory'() {
      const keys = await directory.keys.publicKeys()
      if (!keys.length) throw new Error('no signing key')
    },
    'data-dir': () => writtenAndRemoved(join(config.dataDir, 'tmp', `check-${randomUUID()}`))
  }
}

async function writtenAndRemoved(path: string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile('ok')
    await file.sync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

export async function statusOf(checks: Record<string, Check>, longest = maxMs): Promise<Status> {
  const details = await Promise.all(Object.entries(checks).map(([name, check]) => run(name, check, longest)))
  const failed = details.filter(({ status }) => status === 'error').map(({ name }) => name)
  return failed.length
    ? { status: 'error', message: `Problem with : ${failed.join(', ')}`, details }
    : { status: 'ok', message: 'Service is ok', details }
}

async function run(name: string, check: Check, longest: number): Promise<CheckResult> {
  const start = performance.now()
  const timer = Promise.withResolvers<never>()
  const timeout = setTimeout(() => timer.reject(new Error(`no answer within ${longest} ms`)), longest)
  try {
    await Promise.race([check(), timer.promise])
    return { name, status: 'ok', timeInMs: elapsed(start) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { name, status: 'error', timeInMs: elapsed(start), message }
  } finally {
    clearTimeout(timeout)
  }
}

const elapsed = (start: number): number => Math.round(performance.now() - start)

/**
 * Returns a function that tells whether all checks pass; concurrent calls, and calls within the next second, share one
 * run.
 */
export function aliveness(platform: Platform): () => Promise<boolean> {
  const checks = checksOf(platform)
  let last: { at: number; isAlive: Promise<boolean> } | undefined
  return () => {
    const now = Date.now()
    if (!last || now - last.at > keptMs) {
      last = { at: now, isAlive: statusOf(checks).then(({ status }) => status === 'ok') }
    }
    return last.isAlive
  }
}
