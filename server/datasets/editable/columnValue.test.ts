import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { columnReader } from './columnValue.ts'

const reader = (property: Omit<SchemaProperty, 'key'>): ReturnType<typeof columnReader> =>
  columnReader({ key: 'a', ...property }, 'Europe/Paris')

describe('a value that was stored when its column was another one', () => {
  it.each([
    [{ type: 'integer' }, '12', 12],
    [{ type: 'number' }, '1 234,5', 1234.5],
    [{ type: 'boolean' }, 'oui', true],
    [{ type: 'string' }, 12, '12'],
    [{ type: 'string' }, false, 'false'],
    [{ type: 'string' }, ['x', 'y'], 'x, y'],
    [{ type: 'string', format: 'date', dateFormat: 'D/M/YYYY' }, '1/2/2020', '2020-02-01'],
    [{ type: 'string', format: 'date-time' }, '2020-02-01 10:00:00', '2020-02-01T10:00:00+01:00'],
    [{ type: 'string', separator: ';' }, 'x; y', ['x', 'y']],
    [{ type: 'integer', separator: ';' }, 5, [5]]
  ] as const)('is read as one of %j: %j is %j', (property, stored, read) => {
    expect(reader(property).read(stored)).toEqual(read)
  })

  it.each([
    [{ type: 'integer' }, 'foo', '/a doit être de type integer (valeur : "foo")'],
    [{ type: 'integer' }, 12.5, '/a doit être de type integer (valeur : 12.5)'],
    [
      { type: 'string', format: 'date' },
      'zz',
      '/a doit correspondre au format "date" (date) (valeur : "zz")'
    ],
    [{ type: 'integer', separator: ';' }, 'x;1', '/a doit être de type array (valeur : "x;1")']
  ] as const)(
    'stays as it is and is told of when a column of %j cannot have it: %j',
    (property, stored, problem) => {
      const { read, problemOf } = reader(property)
      expect(read(stored)).toBe(stored)
      expect(problemOf(stored)).toBe(problem)
    }
  )

  it('is left alone when it is what the column has', () => {
    const { read, problemOf } = reader({ type: 'string', maxLength: 1 })
    expect(read('12')).toBe('12')
    expect(problemOf('12')).toBeUndefined()
    expect(read(undefined)).toBeUndefined()
    expect(problemOf(undefined)).toBeUndefined()
  })
})
