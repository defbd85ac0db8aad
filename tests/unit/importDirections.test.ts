/** Allowed imports between folders: the rules of `docs/architecture.md`, checked on the sources. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

interface Import {
  file: string
  target: string
}

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => posix.join(folder, file))
}

const relativeImport = /(?:from\s+|import\s+|import\(\s*|new URL\(\s*)'(\.{1,2}\/[^']+)'/g

/** Imports of repository files, including types and dynamic imports. */
function importsOf(folder: string): Import[] {
  return sourcesOf(folder).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(relativeImport)].map(([, path = '']) => ({
      file,
      target: posix.join(posix.dirname(file), path)
    }))
  )
}

const isIn = (path: string, folder: string): boolean => path.startsWith(`${folder}/`)

/** Imports from a folder into other folders, as `file → target`. */
function arrows(from: string, to: readonly string[]): string[] {
  return importsOf(from)
    .filter(({ target }) => to.some((folder) => isIn(target, folder)))
    .map(({ file, target }) => `${file} → ${target}`)
}

/** Server folders that must not depend on any resource. */
const commonFolders = ['http', 'access', 'realtime', 'files', 'metadata', 'mails', 'jobs', 'outgoing']
const resourceFolders = [
  'admin',
  'applications',
  'catalog',
  'catalogs',
  'datasets',
  'directory',
  'events',
  'identities',
  'limits',
  'lines',
  'pages',
  'portals',
  'reference',
  'remoteServices',
  'settings',
  'setup',
  'sites'
]

/** Existing violations, by file and target folder. Only removals are allowed. */
const exceptions = new Set([
  'server/http/pages.ts → server/sites',
  'server/metadata/database.ts → server/datasets',
  'server/metadata/database.ts → server/directory',
  'server/metadata/database.ts → server/settings',
  'server/realtime/websocket.ts → server/sites'
])

describe('imports between folders', () => {
  it('keep the browser and the server apart', () => {
    expect([...arrows('src', ['server']), ...arrows('server', ['src'])]).toEqual([])
  })

  it('keep base applications small: no administration code, no MUI', () => {
    expect(arrows('base-apps', ['server', 'src/resources', 'src/embed', 'src/layout', 'src/ui'])).toEqual([])
    const heavy = sourcesOf('base-apps').filter((file) =>
      /from '(@mui|react-admin)/.test(readFileSync(join(root, file), 'utf8'))
    )
    expect(heavy).toEqual([])
    expect(arrows('src', ['base-apps'])).toEqual([])
  })

  it('keep portal pages small: no other pages, no MUI, no react-admin', () => {
    const outside = importsOf('src/portal').filter(
      ({ target }) => isIn(target, 'src') && !isIn(target, 'src/portal')
    )
    expect(outside).toEqual([])
    const heavy = sourcesOf('src/portal').filter((file) =>
      /from '(@mui|react-admin|@tanstack)/.test(readFileSync(join(root, file), 'utf8'))
    )
    expect(heavy).toEqual([])
  })

  it('go from pages to views, never back', () => {
    expect(arrows('src/views', ['src/resources', 'src/embed'])).toEqual([])
  })

  it('keep the contract independent', () => {
    expect(arrows('contract', ['src', 'server', 'tests', 'samples'])).toEqual([])
  })

  it('go from datasets to lines, never back', () => {
    expect(arrows('server/lines', ['server/datasets', 'server/owned'])).toEqual([])
    // Checks the measure itself: the allowed direction has many imports.
    expect(arrows('server/datasets', ['server/lines']).length).toBeGreaterThan(50)
  })

  it('keep DuckDB types out of the engine interface', () => {
    for (const file of ['engine.ts', 'aggregations.ts', 'statistics.ts', 'layout.ts']) {
      expect(readFileSync(join(root, 'server/lines', file), 'utf8')).not.toMatch(/from '@duckdb/)
    }
  })

  it('never go from the common code of owned resources to one resource', () => {
    const owned = ['applications', 'catalogs', 'datasets', 'pages', 'portals', 'remoteServices']
    const found = arrows(
      'server/owned',
      owned.map((name) => `server/${name}`)
    )
    expect(found.filter((arrow) => !/^\S+\.test\.ts /.test(arrow))).toEqual([])
    expect(arrows('server/datasets', ['server/owned']).length).toBeGreaterThan(20)
  })

  const toResources = (folder: string): string[] =>
    importsOf(`server/${folder}`).flatMap(({ file, target }) => {
      const resource = resourceFolders.find((name) => isIn(target, `server/${name}`))
      return resource && !file.endsWith('.test.ts') ? [`${file} → server/${resource}`] : []
    })

  it.each(commonFolders)('never go from server/%s to a resource', (folder) => {
    expect(toResources(folder).filter((arrow) => !exceptions.has(arrow))).toEqual([])
  })

  it('have no obsolete exception', () => {
    const found = new Set(commonFolders.flatMap(toResources))
    expect([...exceptions].filter((arrow) => !found.has(arrow))).toEqual([])
  })
})
