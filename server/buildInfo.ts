/** Version of the running platform (docs/api/administration.md). */
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

/** File written by the build next to the server bundle. */
const builtFile = 'dist-server/build.json'

/** Version of the build; `development` in development mode. */
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
