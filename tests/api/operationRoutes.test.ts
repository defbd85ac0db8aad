import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationsOnApplications } from '../../contract/operations/applications.ts'
import { operationsOnDatasets, reservedOnDatasets } from '../../contract/operations/datasets.ts'
import { operationClasses, type Operation, type Operations } from '../../contract/operations/types.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

interface Checked {
  name: string
  operations: Operations
  /** Routes that no grantable operation opens. */
  reserved: readonly string[]
  /** Operations of features that the platform does not have yet. */
  awaited: RegExp[]
  moreRoutesThan: number
}

const resources: Checked[] = [
  {
    name: 'datasets',
    operations: operationsOnDatasets,
    reserved: Object.values(reservedOnDatasets.superAdmin).flatMap(({ routes }) => routes),
    awaited: [/Integrity/],
    moreRoutesThan: 20
  },
  {
    name: 'applications',
    operations: operationsOnApplications,
    reserved: [],
    awaited: [],
    moreRoutesThan: 18
  }
]

let platform: TestPlatform
/** Operations declared by each route (`GET /datasets/:id/schema`); undefined for routes with another access rule. */
const declared = new Map<string, readonly string[] | undefined>()

beforeAll(async () => {
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
      const { access } = config ?? {}
      const ids =
        access?.who === 'permission'
          ? [access.operation]
          : access?.who === 'own-check'
            ? access.operations
            : undefined
      for (const one of [method].flat()) if (one !== 'HEAD') declared.set(`${one} ${url}`, ids)
    })
  }
  subscribe('fastify.initialization', watch)
  platform = await startPlatform().finally(() => unsubscribe('fastify.initialization', watch))
})
afterAll(() => platform.close())

describe.each(resources)('the routes on one of $name', ({ name, operations: grantable, ...checked }) => {
  const { reserved, awaited, moreRoutesThan } = checked
  const operations: [string, Operation][] = operationClasses.flatMap((one) => Object.entries(grantable[one]))
  const routesOf = (id: string): readonly string[] =>
    operations.find(([known]) => known === id)?.[1].routes ?? []
  const isAwaited = (id: string): boolean => awaited.some((pattern) => pattern.test(id))

  /** Operations of each route of the resource, relative to it (`GET /schema`). */
  function declaredOfOne(): [string, readonly string[] | undefined][] {
    const base = `/data-fair/api/v1/${name}/:id`
    return [...declared].flatMap(([route, ids]) => {
      const [method = '', url = ''] = route.split(' ')
      if (url !== base && !url.startsWith(`${base}/`)) return []
      const path = url
        .slice(base.length)
        .replace('*', '{path}')
        .replace(/:(\w+)/g, '{$1}')
      return [[`${method} ${path || '/'}`, ids]]
    })
  }

  it('check the operation that the table of operations assigns', () => {
    const routes = declaredOfOne()
    expect(routes.length).toBeGreaterThan(moreRoutesThan)
    for (const [route, ids] of routes) {
      if (!ids) expect(reserved, `${route} declares no operation`).toContain(route)
      for (const id of ids ?? []) expect(routesOf(id), `${route} checks ${id}`).toContain(route)
    }
  })

  it('exist for every operation of an implemented feature', () => {
    const found = new Set(declaredOfOne().flatMap(([, ids]) => ids ?? []))
    const missing = operations
      .filter(([id, { routes }]) => routes.length && id !== 'list' && !found.has(id) && !isAwaited(id))
      .map(([id]) => id)
    expect(missing).toEqual([])
    // An operation that has a route is removed from `awaited`.
    expect([...found].filter(isAwaited)).toEqual([])
  })

  it('have an operation table with unique ids, titles and routes', () => {
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
