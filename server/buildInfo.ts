/** Which version of the platform runs (docs/api/administration.md). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { projectFolder } from './projectFolder.ts'

export interface BuildInfo {
  version: string
  repository?: string
  commit?: string
  date?: string
}

/** Written by the build beside the bundle of the server. */
const builtFile = 'dist-server/build.json'

/** The version of the build; a platform under development has none, and says `development`. */
export function buildInfo({ development }: Pick<Config, 'development'>): BuildInfo {
  if (development) return { version: 'development' }
  const { version = '0.0.0', repository } = readJson('package.json') as {
    version?: string
    repository?: string | { url?: string }
  }
  const address = typeof repository === 'string' ? repository : repository?.url
  const { commit, date } = readJson(builtFile) as { commit?: string; date?: string }
  return {
    version,
    ...(address ? { repository: address } : {}),
    ...(commit ? { commit } : {}),
    ...(date ? { date } : {})
  }
}

function readJson(path: string): object {
  try {
    return JSON.parse(readFileSync(join(projectFolder, path), 'utf8')) as object
  } catch {
    return {}
  }
}
