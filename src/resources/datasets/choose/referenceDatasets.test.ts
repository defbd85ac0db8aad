import { expect, it } from 'vitest'
import type { OfferedService } from '../../../api/referenceServices.ts'
import { matchingReferences, referencesFirst } from './referenceDatasets.ts'

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

it('offers the dataset of each service that allows the use', () => {
  expect(matchingReferences(services, 'virtualDatasets', '')).toEqual([
    { id: 'communes', title: 'Communes françaises', owner, isReference: true },
    { id: 'halls', title: 'Halls', isReference: true }
  ])
  expect(matchingReferences(services, 'standardSchema', '').map(({ id }) => id)).toEqual(['communes'])
})

it('finds reference data by every word of the text', () => {
  const matchingIds = (text: string): string[] =>
    matchingReferences(services, 'virtualDatasets', text).map(({ id }) => id)
  expect(matchingIds('FRANCAISES communes')).toEqual(['communes'])
  expect(matchingIds('communes ailleurs')).toEqual([])
})

it('lists reference data before the other datasets, without duplicates', () => {
  const reference = { id: 'communes', title: 'Communes', isReference: true as const }
  const others = [
    { id: 'halls', title: 'Halls', count: 2 },
    { id: 'communes', title: 'Communes', count: 3 }
  ]
  expect(referencesFirst([reference], others)).toEqual([
    { id: 'communes', title: 'Communes', count: 3, isReference: true },
    { id: 'halls', title: 'Halls', count: 2 }
  ])
})
