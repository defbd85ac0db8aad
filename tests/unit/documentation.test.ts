/** The documents in docs/ mention all features, and their references are valid. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskNames } from '../../contract/datasets/dataset.ts'
import { operationsOnApplications, reservedOnApplications } from '../../contract/operations/applications.ts'
import { operationsOnDatasets, reservedOnDatasets } from '../../contract/operations/datasets.ts'
import { standardConcepts } from '../../contract/vocabulary.ts'
import { loadConfig } from '../../server/config/config.ts'
import { startPlatform, type TestPlatform } from '../api/support/platform.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const files = (pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted()

const apiPages = files('docs/api/*.md')
const pages = ['README.md', ...files('docs/**/*.md')]
const isDocumented = (name: string): boolean => apiPages.some((page) => read(page).includes(`\`${name}\``))

/** Inline code of a page. */
const spansOf = (page: string): string[] =>
  [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)

/** Anchors of the headings of a page, as Markdown renderers generate them. */
function anchorsOf(page: string): Set<string> {
  const headings = read(page).matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-')
    )
  )
}

/** Fault of a reference to a page; undefined when it is valid. */
function problemOf(page: string, anchor: string | undefined): string | undefined {
  if (!page.endsWith('.md')) return globSync(page, { cwd: root }).length ? undefined : `${page} is not there`
  if (!pages.includes(page)) return `${page} is not there`
  return anchor && !anchorsOf(page).has(anchor) ? `${page} has no heading #${anchor}` : undefined
}

describe('references to documents', () => {
  it('in code comments name existing pages and headings', () => {
    const sources = files('{server,src,contract,base-apps,tests,scripts,samples}/**/*.{ts,tsx,mjs}')
    const problems = sources.flatMap((source) =>
      [...read(source).matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].flatMap(([cited, anchor]) => {
        const problem = problemOf(cited.split('#')[0] ?? '', anchor)
        return problem ? [`${source}: ${problem}`] : []
      })
    )
    expect(problems).toEqual([])
    expect(sources.length).toBeGreaterThan(500)
  })

  it('between pages are valid', () => {
    const problems = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        const [path = '', anchor] = link.split('#')
        const problem = problemOf(path ? join(page, '..', path) : page, anchor)
        return problem ? [`${page}: ${problem}`] : []
      })
    )
    expect(problems).toEqual([])
  })

  it('to files and folders of the code are valid', () => {
    const problems = pages.flatMap((page) =>
      spansOf(page)
        .filter((span) => /^(?:server|src|contract|base-apps|tests|scripts|samples)\/\S*$/.test(span))
        .filter((span) => !globSync(span.replace(/\/$/, '').replace(/\{[^}]*\}/g, '*'), { cwd: root }).length)
        .map((span) => `${page}: ${span} is not there`)
    )
    expect(problems).toEqual([])
  })

  it('to files of the code by the end of their path are valid', () => {
    const all = files('{server,src,contract,base-apps,tests,scripts,samples}/**/*.{ts,tsx,mjs}').map(
      (path) => `/${path}`
    )
    const problems = pages.flatMap((page) =>
      spansOf(page)
        .filter((span) => /^[\w/-]+\.(?:ts|mjs)$/.test(span))
        .filter((span) => !all.some((path) => path.endsWith(`/${span}`)))
        .map((span) => `${page}: ${span} is not there`)
    )
    expect(problems).toEqual([])
  })

  it('include every API page', () => {
    const index = read('docs/api/README.md')
    const missing = apiPages
      .map((page) => page.slice('docs/api/'.length))
      .filter((name) => name !== 'README.md')
    expect(missing.filter((name) => !index.includes(`](${name})`))).toEqual([])
    expect(read('README.md')).toContain('](docs/api/README.md)')
  })
})

/** Routes that clients do not call directly, with the reason. */
const privateRoutes: Record<string, string> = {
  'GET /data-fair/assets/{}': 'files that pages load',
  'GET /data-fair/base-apps/{}': 'files that applications load',
  'GET /data-fair/base-apps/settings.json': 'settings that applications load',
  'GET /data-fair/streamsaver/mitm.html': 'a file that exports in browsers load',
  'GET /data-fair/streamsaver/sw.js': 'a file that exports in browsers load',
  'GET /data-fair/{}-ui-config.js': 'a script that pages load',
  'GET /data-fair/app-frame.js': 'a script that applications load',
  'GET /data-fair/app-sw.js': 'a worker that applications load',
  'GET /admin/{}': 'a refusal for what an installation does not have',
  'GET /compat-ods/{}': 'a refusal, by any method, of what of that API is not there'
}

/**
 * Normalizes a route: `GET /datasets/{}/lines`, without the prefix of the platform or directory, and without parameter
 * names.
 */
function routeName(method: string, path: string): string {
  const short = path
    .split('?')[0]
    ?.replace(/^\/data-fair\/api\/v1(?=\/)/, '')
    .replace(/^\/simple-directory(?=\/)/, '')
    // The events service has a second prefix for older clients.
    .replace(/^\/events\/api\/v1(?=\/)/, '/events/api')
    .replace(/:\w+|\*|\{[^}]*\}/g, '{}')
  return `${method} ${short}`
}

/** Starts a platform and collects its registered routes. */
async function platformWithRoutes(): Promise<{ platform: TestPlatform; routes: Set<string> }> {
  const routes = new Set<string>()
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.add(routeName(one, url))
    })
  }
  subscribe('fastify.initialization', watch)
  const platform = await startPlatform().finally(() => unsubscribe('fastify.initialization', watch))
  return { platform, routes }
}

describe('the API documentation', () => {
  let platform: TestPlatform
  let routes: Set<string>
  beforeAll(async () => {
    ;({ platform, routes } = await platformWithRoutes())
  }, 60_000)
  afterAll(() => platform.close())

  it('has every websocket channel', () => {
    const channels = platform.app.platform.owned.all().flatMap(({ name, operationTable, channels: live }) => {
      const operations = Object.values(operationTable).flat()
      const ofOperations = operations.flatMap((id) => /^realtime-(.+)$/.exec(id)?.[1] ?? [])
      return [...ofOperations, ...Object.keys(live)].map((subject) => `${name}/{id}/${subject}`)
    })
    expect(channels.filter((channel) => !isDocumented(channel))).toEqual([])
    expect(channels).toEqual(expect.arrayContaining(['datasets/{id}/journal', 'datasets/{id}/presence']))
  })

  it('has every route, with its method', () => {
    // The generated page about permissions is ignored, because its route tables do not document routes.
    const told = apiPages.filter((page) => !page.endsWith('permissions.md')).flatMap(spansOf)
    const documented = new Set(
      told.flatMap((span) => {
        const [, method = '', path = ''] = /^([A-Z]+) (\/\S+)$/.exec(span) ?? []
        return method ? [routeName(method, path)] : []
      })
    )
    const isTold = (route: string): boolean => {
      const [method = ''] = route.split(' ')
      return ['HEAD', 'OPTIONS', 'TRACE', 'SEARCH'].includes(method) || documented.has(route)
    }
    const missing = [...routes].filter((route) => !isTold(route) && !isPrivate(route))
    expect(missing).toEqual([])
    expect(Object.keys(privateRoutes).filter((route) => !routes.has(route))).toEqual([])
    expect(routes.size).toBeGreaterThan(150)
  })

  it('has every operation in the page about permissions', () => {
    const page = read('docs/api/permissions.md')
    const groups = [
      operationsOnDatasets,
      reservedOnDatasets,
      operationsOnApplications,
      reservedOnApplications
    ]
    const operations = groups.flatMap((group) => Object.values(group).flatMap((named) => Object.keys(named)))
    expect(operations.filter((id) => !page.includes(`\`${id}\``))).toEqual([])
    expect(operations.length).toBeGreaterThan(60)
  })

  it('has every standard concept in the page about the vocabulary', () => {
    const page = read('docs/api/vocabulary.md')
    const names = standardConcepts.flatMap(({ id, identifiers }) => [id, ...identifiers])
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  function isPrivate(route: string): boolean {
    const [, path = ''] = route.split(' ')
    return Object.keys(privateRoutes).some((known) => known === route || known === `GET ${path}`)
  }
})

describe('the documentation of server messages', () => {
  const server = files('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const found = (pattern: RegExp, sources = server): string[] => [
    ...new Set(sources.flatMap((path) => [...read(path).matchAll(pattern)].map(([, name = '']) => name)))
  ]

  it('has every journal event', () => {
    const events = [
      ...found(/journalEvent\(\s*'([a-z-]+)'/g),
      ...taskNames.flatMap((name) => [`${name}-start`, `${name}-end`])
    ]
    expect(events.filter((event) => !isDocumented(event))).toEqual([])
    expect(events.length).toBeGreaterThan(20)
  })

  it('has every message type of typed channels', () => {
    const messages = found(/LinesState & \{ type: '(\w+)'/g, ['contract/realtime.ts'])
    expect(messages.filter((name) => !isDocumented(name))).toEqual([])
    expect(messages.length).toBeGreaterThan(2)
  })

  it('has every event topic', () => {
    const topics = found(/['`]((?:data-fair|simple-directory):[a-z][^'`]*)['`]/g)
    const pageText = read('docs/api/events.md')
    expect(topics.filter((topic) => !pageText.includes(`\`${topic.split('${')[0] ?? ''}`))).toEqual([])
    expect(topics.length).toBeGreaterThan(3)
  })
})

describe('the documentation of the configuration', () => {
  /** Names of the environment variables that the configuration reads, given some values. */
  function variablesRead(values: Record<string, string>): string[] {
    const names = new Set<string>()
    loadConfig(
      new Proxy(values, {
        get: (target, name) => {
          names.add(String(name))
          return target[String(name)]
        }
      })
    )
    return [...names]
  }

  it('has every environment variable in its table, and no other', () => {
    const variables = new Set([
      ...variablesRead({}),
      ...variablesRead({
        OIDC_ISSUER: 'https://id.example.org',
        OIDC_CLIENT_ID: 'fairway',
        OIDC_CLIENT_SECRET: 'secret',
        MAP_STYLE: './style.json',
        METRICS_PORT: '9100',
        AUTH_RATE_ATTEMPTS: '5',
        ANONYMOUS_ACTION_DELAY: '8',
        CREATED_ORGANIZATIONS_PER_USER: '1',
        DIRECTORY_USERS_FILE: 'users.json',
        DIRECTORY_ORGANIZATIONS_FILE: 'organizations.json'
      })
    ])
    const rows = [...read('docs/configuration.md').matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell)
    const documented = new Set(
      rows.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))
    )
    expect([...variables].filter((name) => !documented.has(name))).toEqual([])
    expect([...documented].filter((name) => !variables.has(name))).toEqual([])
    expect(variables.size).toBeGreaterThan(80)
  })
})
