import Fastify, { type RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationsOnDatasets, reservedOnDatasets } from '../../contract/operations/datasets.ts'
import { operationClasses, type Operation, type Operations } from '../../contract/operations/types.ts'
import { registerAccess } from '../../server/access/access.ts'
import { datasetsFeature } from '../../server/datasets/index.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const base = '/data-fair/api/v1/datasets/:id'
const grantable: Operations = operationsOnDatasets
const operations: [string, Operation][] = operationClasses.flatMap((name) => Object.entries(grantable[name]))
const routesOf = (id: string): readonly string[] =>
  operations.find(([known]) => known === id)?.[1].routes ?? []

/** Operations whose routes come with a feature that the platform does not have yet. */
const awaited = [/^simulateExtension$/, /^sendUserNotification/, /Integrity/]
const isAwaited = (id: string): boolean => awaited.some((pattern) => pattern.test(id))

let platform: TestPlatform
/** `GET /schema` → the operations that the route declares; undefined for other ways of access. */
const declared = new Map<string, readonly string[] | undefined>()

beforeAll(async () => {
  platform = await startPlatform()
  const app = Fastify()
  registerAccess(app, new Map())
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (!url.startsWith(base) || method === 'HEAD') return
    const path = url
      .slice(base.length)
      .replace('*', '{path}')
      .replace(/:(\w+)/g, '{$1}')
    const { access } = config ?? {}
    const ids =
      access?.who === 'permission'
        ? [access.operation]
        : access?.who === 'own-check'
          ? access.operations
          : undefined
    declared.set(`${String(method)} ${path || '/'}`, ids)
  })
  await datasetsFeature.routes(app, platform.app.platform)
  await app.close()
})
afterAll(() => platform.close())

describe('the routes on one dataset', () => {
  it('check the operation that the table gives to them', () => {
    const reserved = Object.values(reservedOnDatasets.superAdmin).flatMap(({ routes }) => routes)
    expect(declared.size).toBeGreaterThan(20)
    for (const [route, ids] of declared) {
      if (!ids) expect(reserved, `${route} declares no operation`).toContain(route)
      for (const id of ids ?? []) expect(routesOf(id), `${route} checks ${id}`).toContain(route)
    }
  })

  it('exist for every operation whose feature does', () => {
    const checked = new Set([...declared.values()].flatMap((ids) => ids ?? []))
    const missing = operations
      .filter(([id, { routes }]) => routes.length && id !== 'list' && !checked.has(id) && !isAwaited(id))
      .map(([id]) => id)
    expect(missing).toEqual([])
    // An awaited operation that has its route is awaited no longer.
    expect([...checked].filter(isAwaited)).toEqual([])
  })
})

describe('the table of operations', () => {
  it('has each id once, with titles that differ, and no route of two operations', () => {
    const ids = operations.map(([id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const language of ['fr', 'en'] as const) {
      const titles = operations.map(([, { title }]) => title[language])
      expect(new Set(titles).size).toBe(titles.length)
    }
    const routes = operations.flatMap(([, operation]) => operation.routes)
    expect(new Set(routes).size).toBe(routes.length)
  })
})
