import { expect, it } from 'vitest'
import { matchRoute } from './match.ts'
import type { PortalRoute } from './route.ts'

const routes = ['/', '/datasets', '/datasets/:ref', '/pages-:group/:slug', '/me/*'].map(
  (path): PortalRoute => ({ path, load: async () => undefined })
)
const found = (path: string): [string, Record<string, string>] | undefined => {
  const matched = matchRoute(routes, path)
  return matched && [matched.route.path, matched.params]
}

it('finds the page of a path, with its names decoded', () => {
  expect(found('/')).toEqual(['/', {}])
  expect(found('/datasets')).toEqual(['/datasets', {}])
  expect(found('/datasets/caf%C3%A9')).toEqual(['/datasets/:ref', { ref: 'café' }])
  expect(found('/pages-help/start')).toEqual(['/pages-:group/:slug', { group: 'help', slug: 'start' }])
  expect(found('/me/account/keys')).toEqual(['/me/*', { rest: 'account/keys' }])
})

it.each(['/datasets/a/b', '/pages-/start', '/other', '/pages/start'])('finds none for %s', (path) => {
  expect(found(path)).toBeUndefined()
})
