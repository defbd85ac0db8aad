import { expect, it } from 'vitest'
import type { Configuration } from '../../../contract/applications/application.ts'
import type { ApplicationRecord } from '../record.ts'
import { grantedOf } from './grants.ts'

const href = 'https://h/data-fair/api/v1/datasets/a'
const dataset = { id: 'a', href }
const granted = (datasets: Configuration['datasets'], property?: unknown) =>
  grantedOf(
    {
      configuration: { datasets: datasets! },
      baseApp: {
        datasetsFilters: [{ fromUrl: 'd', properties: { applicationKeyPermissions: property } }]
      } as unknown as ApplicationRecord['baseApp']
    },
    dataset
  )

it('a link opens the class read of the datasets of the configuration', () => {
  const read = { classes: ['read'] }
  expect(granted([{ href, id: 'a' }])).toEqual(read)
  expect(granted([null, { href }])).toEqual(read)
  expect(granted([{ href: 'https://h/data-fair/api/v1/datasets/a-slug', id: 'a' }])).toEqual(read)
  for (const other of [`${href}/`, `${href}?draft=true`, href.toUpperCase(), 'a', '']) {
    expect(granted([{ href: other }, { href: other, id: 'A' }]), other).toBeUndefined()
  }
  expect(grantedOf({}, dataset)).toBeUndefined()
  expect(grantedOf({ configuration: {} }, dataset)).toBeUndefined()
})

it('the first entry of a dataset can grant other operations', () => {
  const posts = { operations: ['readSafeSchema', 'createLine'], classes: [] }
  expect(granted([{ href, applicationKeyPermissions: posts }, { href }])).toEqual(posts)
  expect(granted([{ href, applicationKeyPermissions: {} }])).toEqual({ operations: [], classes: [] })
})

it('the base application can impose or default the grants of an entry', () => {
  const posts = { operations: ['createLine'], classes: [] }
  const own = { operations: [], classes: ['read'] }
  const entry = { href, applicationKeyPermissions: own }
  expect(granted([{ href }], { default: posts })).toEqual(posts)
  expect(granted([entry], { default: posts })).toEqual(own)
  expect(granted([entry], { const: posts })).toEqual(posts)
  expect(granted([null, { href }], { const: posts })).toEqual({ classes: ['read'] })
})

it('invalid grants in the schema of a base application are ignored', () => {
  for (const odd of [null, 1, 'read', [], { const: 'read' }, { const: ['read'] }, { default: null }]) {
    expect(granted([{ href }], odd), JSON.stringify(odd)).toEqual({ classes: ['read'] })
  }
  const odd = { const: { classes: ['read', 'constructor', 1], operations: 'createLine' } }
  expect(granted([{ href }], odd)).toEqual({ classes: ['read'], operations: [] })
})
