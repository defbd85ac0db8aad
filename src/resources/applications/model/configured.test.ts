import { expect, it } from 'vitest'
import type { Configuration } from '../../../../contract/applications/application.ts'
import { usedApplicationIds, usedDatasetIds } from './configured.ts'

it('finds the ids of datasets, else from the end of their URLs, without duplicates', () => {
  const configuration: Configuration = {
    datasets: [
      { href: 'https://a.org/api/v1/datasets/one', id: 'one' },
      null,
      { href: 'https://a.org/api/v1/datasets/a%20b/?draft=true' },
      { href: 'https://a.org/api/v1/datasets/one' }
    ],
    applications: [{ id: 'app' }, null]
  }
  expect(usedDatasetIds(configuration)).toEqual(['one', 'a b'])
  expect(usedApplicationIds(configuration)).toEqual(['app'])
})

it('finds nothing when the value is not a list', () => {
  expect(usedDatasetIds({})).toEqual([])
  expect(usedDatasetIds({ datasets: 'all' } as unknown as Configuration)).toEqual([])
})
