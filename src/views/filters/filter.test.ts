import { describe, expect, it } from 'vitest'
import { withFilter, withoutFilter, type ColumnFilter, type FilterOperator } from './filter.ts'

const filter = (operator: FilterOperator, ...values: string[]): ColumnFilter => ({
  column: 'a',
  operator,
  values
})

describe('setting a filter', () => {
  it.each<[string, ColumnFilter[], ColumnFilter, ColumnFilter[]]>([
    ['replaces its own operator', [filter('gte', '1')], filter('gte', '2'), [filter('gte', '2')]],
    [
      'stands beside another operator',
      [filter('gte', '1')],
      filter('lte', '2'),
      [filter('gte', '1'), filter('lte', '2')]
    ],
    ['a list removes the equality', [filter('eq', 'x')], filter('in', 'y', 'z'), [filter('in', 'y', 'z')]],
    [
      'an exclusion removes the difference',
      [filter('neq', 'x')],
      filter('nin', 'y', 'z'),
      [filter('nin', 'y', 'z')]
    ],
    ['a list of one is an equality', [filter('in', 'x', 'y')], filter('in', 'z'), [filter('eq', 'z')]],
    ['an exclusion of one is a difference', [], filter('nin', 'z', 'z'), [filter('neq', 'z')]],
    ['presence excludes absence', [filter('exists')], filter('nexists'), [filter('nexists')]],
    ['an empty list removes', [filter('in', 'x', 'y')], filter('in'), []],
    ['an empty list removes the equality it was', [filter('eq', 'x')], filter('in', ''), []],
    ['an empty value removes', [filter('gte', '1')], filter('gte', ''), []]
  ])('%s', (_name, filters, set, expected) => {
    expect(withFilter(filters, set)).toEqual(expected)
  })

  it('leaves the filters of other columns unchanged', () => {
    const otherColumnFilter = { ...filter('eq', 'x'), column: 'b' }
    expect(withFilter([otherColumnFilter], filter('in', 'y', 'z'))).toEqual([
      otherColumnFilter,
      filter('in', 'y', 'z')
    ])
    expect(withoutFilter([otherColumnFilter, filter('eq', 'x')], filter('eq', 'x'))).toEqual([
      otherColumnFilter
    ])
  })
})
