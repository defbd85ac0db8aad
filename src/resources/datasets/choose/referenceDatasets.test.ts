import { expect, it } from 'vitest'
import type { OfferedService } from '../../../api/referenceServices.ts'
import { matchingReferences } from './referenceDatasets.ts'

const owner = { type: 'organization' as const, id: 'o9', name: 'Port' }
const services: OfferedService[] = [
  {
    id: 'dataset:communes',
    title: 'API publique du jeu de données : Communes',
    virtualDatasets: { active: true, parent: { id: 'communes', title: 'Communes françaises', owner } },
    standardSchema: { active: true, dataset: { id: 'communes', title: 'Communes françaises' } }
  },
  {
    id: 'dataset:halls',
    title: 'Halls',
    virtualDatasets: { active: true, parent: { id: 'halls', title: 'Halls' } }
  }
]
const none = new Set<string>()

it('offers the datasets behind services', () => {
  expect(matchingReferences(services, 'virtualDatasets', '', none)).toEqual([
    { id: 'communes', title: 'Communes françaises', owner, isReference: true },
    { id: 'halls', title: 'Halls', isReference: true }
  ])
  expect(matchingReferences(services, 'standardSchema', '', none).map(({ id }) => id)).toEqual(['communes'])
})

it('finds them by every word of what is typed, without those that stand elsewhere', () => {
  const found = (text: string, without = none): string[] =>
    matchingReferences(services, 'virtualDatasets', text, without).map(({ id }) => id)
  expect(found('FRANCAISES communes')).toEqual(['communes'])
  expect(found('communes ailleurs')).toEqual([])
  expect(found('', new Set(['communes']))).toEqual(['halls'])
})
