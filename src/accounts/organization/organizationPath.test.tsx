import { expect, it } from 'vitest'
import { organizationOfPath } from './organizationPath.ts'

it.each([
  ['/simple-directory/organization/o1', { id: 'o1' }],
  ['/simple-directory/organization/o%201/', { id: 'o 1' }],
  ['/simple-directory/organization/o1/department/d%C3%A9p', { id: 'o1', department: 'dép' }],
  ['/simple-directory/organization/%E9', { id: '%E9' }]
])('%s is about %j', (path, expected) => {
  expect(organizationOfPath(path, '/simple-directory')).toEqual(expected)
})
