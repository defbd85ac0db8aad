import { expect, it } from 'vitest'
import { inStoredOrder } from './ofDatasets.ts'

it('keeps the order of the remembered applications, and their extra properties', () => {
  const one = (id: string, more: object = {}) => ({ id, slug: id, updatedAt: '2026-01-02', ...more })
  const known = [one('b', { updatedAt: '2026-01-01', publicationSites: ['s'] }), one('gone'), one('a')]
  expect(inStoredOrder(known, [one('a'), one('b'), one('c')])).toEqual([
    one('b', { publicationSites: ['s'] }),
    one('a'),
    one('c')
  ])
  expect(inStoredOrder(known, [])).toEqual([])
})
