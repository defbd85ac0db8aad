import { expect, it } from 'vitest'
import { pathsOf } from './version3.ts'

it('accepts any path name, such as `__proto__`, without changing object prototypes', () => {
  const document = JSON.parse(`{"swagger": "2.0", "info": {"title": "A", "version": "1"}, "paths": {
    "__proto__": {"get": {"operationId": "a", "responses": {}}},
    "constructor": {"get": {"operationId": "b", "responses": {}}}
  }}`) as Record<string, unknown>
  const { paths } = pathsOf(document)
  expect(Object.keys(paths)).toEqual(['__proto__', 'constructor'])
  expect(Object.hasOwn(Object.prototype, 'get')).toBe(false)
  expect(Object.hasOwn(Object, 'get')).toBe(false)
})
