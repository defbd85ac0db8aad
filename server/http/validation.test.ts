import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { compileBody } from './validation.ts'

it('reports the expected type of a nullable value, without null', () => {
  const check = compileBody(
    Type.Object({
      name: Type.Union([Type.Object({ first: Type.String() }), Type.Null()]),
      only: Type.Optional(Type.Null()),
      either: Type.Optional(Type.Union([Type.String(), Type.Boolean()]))
    })
  )
  const refusalOf = (body: unknown): string => {
    try {
      check(body)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refusalOf({ name: null })).toBe('')
  expect(refusalOf({ name: 1 })).toBe('data/body/name doit être de type object (object)')
  expect(refusalOf({ name: { first: 1 } })).toBe('data/body/name/first doit être de type string (string)')
  expect(refusalOf({ name: null, only: 1 })).toBe('data/body/only doit être de type null (null)')
  expect(refusalOf({ name: null, either: 1 })).toContain('doit être de type boolean (boolean)')
  expect(refusalOf({ name: null, either: 1 })).toContain('anyOf')
})

it('takes the date-times that are instants', () => {
  const check = compileBody(Type.Object({ at: Type.String({ format: 'date-time' }) }))
  for (const at of ['2024-01-01T00:00:00Z', '2024-01-01t00:00:00.123456+05:30', '0000-01-01T00:00:00Z'])
    expect(() => check({ at }), at).not.toThrow()
  for (const at of ['9999-12-31T23:59:60Z', '2024-01-01T00:00:00+14', '2024-01-01', 'never'])
    expect(() => check({ at }), at).toThrow('data/body/at doit correspondre au format "date-time"')
})

it('reports the first hundred errors', () => {
  const check = compileBody(Type.Array(Type.String()))
  const start = performance.now()
  expect(() => check(Array(200_000).fill(0))).toThrow(
    /^data\/body\/0 .*, data\/body\/99 doit être de type string \(string\)$/
  )
  expect(performance.now() - start).toBeLessThan(5000)
})

it('reports the only invalid item, far behind in a list', () => {
  const check = compileBody(Type.Object({ names: Type.Array(Type.String(), { maxItems: 5000 }) }))
  const names: unknown[] = Array(3000).fill('a')
  expect(() => check({ names })).not.toThrow()
  expect(() => check({ names: [...names, 0] })).toThrow(
    /^data\/body\/names\/3000 doit être de type string \(string\)$/
  )
  expect(() => check({ names: [...names, ...names] })).toThrow(/ne doit pas contenir plus de 5000 éléments/)
})
