import { expect, it } from 'vitest'
import { matchRoute } from './match.ts'
import type { PortalRoute } from './route.ts'

const routes = ['/', '/datasets', '/datasets/:ref', '/pages-:group/:slug', '/me/*'].map(
  (path): PortalRoute => ({ path, load: async () => undefined })
)
const routeOf = (path: string): [string, Record<string, string>] | undefined => {
  const matched = matchRoute(routes, path)
  return matched && [matched.route.path, matched.params]
}

it('finds the route of a path, with decoded parameters', () => {
  expect(routeOf('/')).toEqual(['/', {}])
  expect(routeOf('/datasets')).toEqual(['/datasets', {}])
  expect(routeOf('/datasets/caf%C3%A9')).toEqual(['/datasets/:ref', { ref: 'café' }])
  expect(routeOf('/pages-help/start')).toEqual(['/pages-:group/:slug', { group: 'help', slug: 'start' }])
  expect(routeOf('/me/account/keys')).toEqual(['/me/*', { rest: 'account/keys' }])
})

it.each(['/datasets/a/b', '/pages-/start', '/other', '/pages/start'])('finds no route for %s', (path) => {
  expect(routeOf(path)).toBeUndefined()
})
