import { expect, it } from 'vitest'
import type { RemoteItem } from '../../contract/catalogs/catalog.ts'
import { partOfFolder } from './wholeFolder.ts'

const results = ['Arbres.csv', 'Élagage 2024', 'arbres à élaguer'].map((title): RemoteItem => ({
  id: title,
  title,
  type: 'resource'
}))

it('searches and pages a folder that the plugin returned whole', () => {
  const whole = { count: 3, results, path: [{ id: 'f', title: 'F' }] }
  expect(partOfFolder(whole, { page: 2, size: 2 })).toMatchObject({
    count: 3,
    results: [{ id: results[2]?.id }]
  })
  const found = partOfFolder(whole, { q: 'elag arbres', page: 1, size: 10 })
  expect(found).toEqual({ count: 1, results: [results[2]], path: whole.path })
})

it('keeps a listing that the plugin has paged', () => {
  const paged = { count: 30, results, path: [] }
  expect(partOfFolder(paged, { q: 'zzz', page: 4, size: 3 })).toEqual(paged)
})
