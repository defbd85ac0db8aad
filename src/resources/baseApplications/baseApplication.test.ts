import { expect, it } from 'vitest'
import {
  changesOf,
  filterTexts,
  formOf,
  isAddress,
  type AdministeredBaseApplication
} from './baseApplication.ts'

const base: AdministeredBaseApplication = {
  id: 'm1',
  url: 'http://apps.test/m1/',
  meta: {},
  datasetsFilters: [],
  hasConfigSchema: true,
  updatedAt: '2026-01-05T10:00:00.000Z',
  title: 'Charts',
  applicationName: 'charts',
  version: '1.0',
  description: '',
  image: 'http://apps.test/m1/thumbnail.png',
  privateAccess: [{ type: 'user', id: 'u1', name: 'User' }],
  nbApplications: 2
}
const saved = formOf(base)

it('sends what differs, an emptied text as null', () => {
  expect(changesOf(saved, saved)).toEqual({})
  expect(changesOf({ ...saved, title: ' ', category: 'carte', deprecated: true }, saved)).toEqual({
    title: null,
    category: 'carte',
    deprecated: true
  })
})

it('leaves no account to what is for everybody', () => {
  expect(changesOf({ ...saved, public: true }, saved)).toEqual({ public: true, privateAccess: [] })
})

it('tells which datasets are offered', () => {
  const filters = [
    {
      fromUrl: 'api/v1/datasets?bbox=true',
      bbox: ['true'],
      'field-type': ['integer', 'number'],
      select: ['id']
    },
    { fromUrl: 'api/v1/datasets' }
  ]
  expect(filterTexts(filters)).toEqual(['bbox = true · field-type = integer, number', ''])
})

it('knows an address', () => {
  const right = ['', 'https://docs.test/a', '/data-fair/a.png']
  const wrong = ['javascript:alert(1)', 'docs', 'https://', 'https://a b']
  expect([...right, ...wrong].filter(isAddress)).toEqual(right)
})
