import { describe, expect, it } from 'vitest'
import {
  consumptionOf,
  fieldsOf,
  isValidLimit,
  limitNames,
  withQuotas,
  type CurrentLimits
} from './limits.ts'

const currentLimits: CurrentLimits = {
  limits: {
    type: 'organization',
    id: 'o',
    name: 'Org',
    lastUpdate: '2020-01-01T00:00:00.000Z',
    defaults: true,
    hide_brand: { limit: 1 },
    nb_datasets: { limit: -1, consumption: 3 },
    store_bytes: { limit: 1_500_000, consumption: 12 },
    indexed_bytes: { limit: 0, consumption: 5 }
  },
  members: { store_nb_members: { limit: 0, consumption: 2 } },
  tag: undefined
}

describe('limits of an account', () => {
  it('are displayed in megabytes, empty without a limit', () => {
    expect(fieldsOf(currentLimits)).toEqual({
      nb_datasets: '',
      store_bytes: '1.5',
      indexed_bytes: '0',
      members: ''
    })
  })

  it('are saved with the values that the fields do not display', () => {
    const fields = { ...fieldsOf(currentLimits), nb_datasets: ' 4 ', store_bytes: '2,25' }
    expect(withQuotas(currentLimits, fields, new Date(0))).toEqual({
      name: 'Org',
      lastUpdate: '1970-01-01T00:00:00.000Z',
      hide_brand: { limit: 1 },
      nb_datasets: { limit: 4, consumption: 3 },
      store_bytes: { limit: 2_250_000, consumption: 12 },
      indexed_bytes: { limit: 0, consumption: 5 }
    })
  })

  it('are those of the type of account, each with its consumption', () => {
    expect(limitNames('user')).toEqual(['nb_datasets', 'store_bytes', 'indexed_bytes'])
    expect(limitNames('organization').map((name) => consumptionOf(currentLimits, name))).toEqual([
      3, 12, 5, 2
    ])
    expect(consumptionOf(undefined, 'members')).toBe(0)
  })

  it.each([
    ['nb_datasets', '', true],
    ['nb_datasets', '1.5', false],
    ['nb_datasets', '1\u202f000', true],
    ['nb_datasets', '1,000', false],
    ['store_bytes', '1,5', true],
    ['store_bytes', '-1', false],
    ['store_bytes', 'a lot', false],
    ['store_bytes', ',5', true],
    ['store_bytes', '.', false],
    ['store_bytes', '0x10', false],
    ['nb_datasets', '0x10', false],
    ['nb_datasets', '1e3', false],
    ['nb_datasets', '9'.repeat(400), false],
    ['members', '0', false],
    ['members', '3', true]
  ] as const)('%s of %j: %s', (name, text, expected) => {
    expect(isValidLimit(name, text)).toBe(expected)
  })
})
