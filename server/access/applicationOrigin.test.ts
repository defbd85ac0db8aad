import { expect, it } from 'vitest'
import { isForApplications } from './applicationOrigin.ts'

const api = '/data-fair/api/v1'

it.each([
  ['GET', '/data-fair/app/:id'],
  ['POST', '/data-fair/app/:id'],
  ['GET', '/data-fair/app/:id/*'],
  ['GET', '/data-fair/base-apps/*'],
  ['GET', '/data-fair/app-sw.js'],
  ['GET', '/simple-directory/api/sites/_theme.css'],
  ['GET', '/simple-directory/api/auth/me'],
  ['GET', `${api}/datasets`],
  ['HEAD', `${api}/datasets/:id/lines`],
  ['GET', `${api}/applications/:id/configuration`],
  ['GET', '/simple-directory/api/auth/anonymous-action'],
  ['OPTIONS', `${api}/settings/:type/:id`],
  ['POST', `${api}/datasets/:id/lines`],
  ['DELETE', `${api}/datasets/:id/own/:owner/lines/:lineId`],
  ['POST', `${api}/datasets/:id/_bulk_lines`],
  ['POST', `${api}/datasets/:id/master-data/bulk-searchs/:searchId`],
  ['POST', `${api}/applications/:id/error`]
])('applications may call %s %s', (method, url) => {
  expect(isForApplications(method, url)).toBe(true)
})

it.each([
  ['GET', '/data-fair/'],
  ['GET', `${api}/applications/:id/keys`],
  ['GET', `${api}/datasets/:id/permissions`],
  ['GET', `${api}/datasets/:id/read-api-key`],
  ['GET', `${api}/settings/:type/:id`],
  ['GET', `${api}/admin/info`],
  ['GET', '/simple-directory/api/users'],
  ['GET', '/simple-directory/api/auth/token_callback'],
  ['POST', '/simple-directory/api/auth/password'],
  ['POST', '/simple-directory/api/auth/apps/authorize'],
  ['POST', '/simple-directory/api/auth/apps/login'],
  ['POST', '/simple-directory/api/auth/pseudo'],
  ['POST', '/simple-directory/api/users/:id/host'],
  ['PATCH', `${api}/datasets/:id`],
  ['DELETE', `${api}/datasets/:id`],
  ['PUT', `${api}/datasets/:id/permissions`],
  ['POST', `${api}/datasets`],
  ['PUT', `${api}/applications/:id/configuration`],
  ['POST', `${api}/datasetsX/:id/lines`]
])('applications may not call %s %s', (method, url) => {
  expect(isForApplications(method, url)).toBe(false)
})
