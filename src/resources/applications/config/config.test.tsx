import { expect, it } from 'vitest'
import { chartsSchema } from '../../../schemaForms/annotations/fixtures/charts.testing.ts'
import { mapSchema } from '../../../schemaForms/annotations/fixtures/map.testing.ts'
import type { JsonSchema } from '../../../schemaForms/annotations/index.ts'
import { preparedSchema, schemaAddresses } from './configSchema.ts'
import { formContextOf } from './formContext.ts'

it('reads the schema of another server through the platform, then directly', () => {
  const page = 'http://site.test/data-fair/application/a/config'
  expect(schemaAddresses('a', 'http://site.test/apps/charts/1/', page)).toEqual([
    'http://site.test/apps/charts/1/config-schema.json'
  ])
  expect(schemaAddresses('a b', 'https://apps.test/map/', page)).toEqual([
    '/data-fair/app/a%20b/config-schema.json?draft=true&of=https%3A%2F%2Fapps.test%2Fmap%2F',
    'https://apps.test/map/config-schema.json'
  ])
})

it('offers the datasets of the owner, and locks preselected ones', () => {
  const charts = preparedSchema(chartsSchema, true)
  const [data] = charts.allOf as { properties: { datasets: JsonSchema & { items: JsonSchema[] } } }[]
  const datasets = data?.properties.datasets
  expect(datasets?.readOnly).toBe(true)
  expect(datasets?.items[0]?.['x-fromUrl']).toMatch(/&\{context\.datasetFilter\}$/)
  expect(
    (preparedSchema(mapSchema, false).properties as Record<string, JsonSchema>).datasets
  ).not.toHaveProperty('readOnly')
  const shared = {
    definitions: { datasets: { items: { 'x-fromUrl': '?owner={context.owner.type}:{context.owner.id}' } } },
    properties: { datasets: {} }
  }
  expect(preparedSchema(shared, true)).toEqual({
    ...shared,
    definitions: { datasets: { readOnly: true, items: { 'x-fromUrl': '?{context.datasetFilter}' } } }
  })
  expect(preparedSchema({ allOf: [{}, 3, null] }, true)).toEqual({ allOf: [{}, 3, null] })
})

it('gives the owner, with or without the department', () => {
  const owner = { type: 'organization', id: 'o', name: 'O', department: 'd' } as const
  expect(formContextOf({ owner }, false)).toMatchObject({
    ownerFilter: 'organization:o:d',
    datasetFilter: 'owner=organization:o:d',
    remoteServiceFilter: 'privateAccess=organization:o:d',
    attachments: []
  })
  expect(formContextOf({ owner }, true).datasetFilter).toBe('owner=organization:o')
})
