import { expect, it } from 'vitest'
import { filteredServices, kindOfService, offerOf, type ListedService } from './service.ts'

const services: ListedService[] = [
  { id: 'geo', title: 'Géocodage', description: '<p>Adresses <strong>françaises</strong></p>', public: true },
  { id: 'dataset:communes', title: 'Communes', privateAccess: [{ type: 'user', id: 'u1', name: 'Ada' }] },
  { id: 'sirene', title: 'Entreprises', privateAccess: [] }
]
const ids = (filter: Partial<Parameters<typeof filteredServices>[1]>): string[] =>
  filteredServices(services, { q: '', kind: '', offer: '', ...filter }).map(({ id }) => id)

it('distinguishes reference data from remote services, and gives their visibility', () => {
  expect(services.map(kindOfService)).toEqual(['remote', 'dataset', 'remote'])
  expect(services.map(offerOf)).toEqual(['public', 'restricted', 'nobody'])
})

it('filters services by every word, ignoring accents, and by type', () => {
  expect(ids({ q: 'geocodage ADRESSES' })).toEqual(['geo'])
  expect(ids({ q: 'strong' })).toEqual([])
  expect(ids({ q: 'communes' })).toEqual(['dataset:communes'])
  expect(ids({ kind: 'remote' })).toEqual(['geo', 'sirene'])
  expect(ids({ offer: 'nobody' })).toEqual(['sirene'])
  expect(ids({})).toHaveLength(3)
})
