import { expect, it } from 'vitest'
import { actionOf, isRecorded, resourceOf } from './action.ts'

it.each([
  ['POST', '/data-fair/api/v1/datasets/:id/_reindex', 'POST /datasets/{id}/_reindex'],
  ['DELETE', '/data-fair/api/v1/admin/jobs/:id', 'DELETE /admin/jobs/{id}'],
  ['PATCH', '/simple-directory/api/users/:userId', 'PATCH /simple-directory/api/users/{userId}'],
  ['PUT', '/data-fair/api/v1/remote-services/:id/proxy*', 'PUT /remote-services/{id}/proxy{path}']
])('an action is a method and a route: %s %s', (method, route, action) => {
  expect(actionOf(method, route)).toBe(action)
})

it.each([
  ['/data-fair/api/v1/datasets/:id/lines/:lineId', { id: 'a', lineId: 'b' }, { type: 'datasets', id: 'a' }],
  ['/data-fair/api/v1/admin/jobs/:id/_retry', { id: '3' }, { type: 'jobs', id: '3' }],
  [
    '/data-fair/api/v1/settings/:type/:id',
    { type: 'organization', id: 'o:d' },
    { type: 'settings', id: 'organization:o:d' }
  ],
  ['/simple-directory/api/users/:userId', { userId: 'u' }, { type: 'users', id: 'u' }],
  ['/data-fair/api/v1/datasets', {}, undefined]
])('what it is done to is named by the first parameters of its route: %s', (route, params, resource) => {
  expect(resourceOf(route, params)).toEqual(resource)
})

it('the impersonated user is named by the body', () => {
  expect(resourceOf('/simple-directory/api/auth/asadmin', {}, { id: 'u' })).toEqual({
    type: 'users',
    id: 'u'
  })
})

it('reads and session routes are no acts of administration', () => {
  const auth = '/simple-directory/api/auth'
  expect(isRecorded('GET', '/data-fair/api/v1/datasets')).toBe(false)
  for (const route of [auth, `${auth}/keepalive`, `${auth}/adminmode`, '/api/auth/keepalive']) {
    expect(isRecorded('POST', route)).toBe(false)
  }
  for (const route of [`${auth}/asadmin`, '/data-fair/api/v1/datasets', '/simple-directory/api/users/:id']) {
    expect(isRecorded('POST', route)).toBe(true)
  }
})
