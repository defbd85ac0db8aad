import { describe, expect, it } from 'vitest'
import type { DatasetsFilter } from '../../../contract/applications/baseApplication.ts'
import { reasonsAgainst, type OfferedDatasets } from './matching.ts'

const latitude = 'http://schema.org/latitude'
const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const filter = (values: Record<string, string[]>): DatasetsFilter => ({
  fromUrl: 'api/v1/datasets',
  ...values
})
const datasets = (more: Partial<OfferedDatasets> = {}): OfferedDatasets => ({
  isOne: true,
  isEmpty: false,
  hasBbox: false,
  concepts: new Set([label]),
  types: new Set(['string']),
  ...more
})
const against = (
  filters: DatasetsFilter[],
  offered: OfferedDatasets,
  language: 'fr' | 'en' = 'fr'
): string[] => reasonsAgainst({ datasetsFilters: filters }, offered, language)

describe('a base application', () => {
  it('without dataset fields suits an account, not a dataset', () => {
    expect(against([], datasets())).toEqual(["N'utilise pas de jeu de données comme source."])
    expect(against([], datasets(), 'en')).toEqual(['does not use a dataset as source.'])
    expect(against([], datasets({ isOne: false, isEmpty: true }))).toEqual([])
  })

  it('with one dataset field needs a dataset', () => {
    const none = datasets({ isOne: false, isEmpty: true })
    expect(against([filter({ bbox: ['true'] })], none)).toEqual(['Nécessite une source de données.'])
    expect(against([filter({})], none, 'en')).toEqual(['requires a dataset.'])
    expect(against([filter({})], datasets())).toEqual([])
  })

  it('says what is missing, in the language of the request', () => {
    const filters = [filter({ bbox: ['true'], concepts: [latitude], 'field-type': ['integer', 'number'] })]
    expect(against(filters, datasets())).toEqual([
      'Nécessite des données géolocalisées (concepts latitude/longitude) et le concept Latitude et un des types integer ou number.'
    ])
    expect(against(filters, datasets(), 'en')).toEqual([
      'requires geolocalized data (latitude/longitude concepts) and the concept Latitude and one of the types integer or number.'
    ])
    const offered = { hasBbox: true, concepts: new Set([latitude]), types: new Set(['number']) }
    expect(against(filters, datasets(offered))).toEqual([])
  })

  it('matches a concept by any of its known addresses, an unknown concept by its own', () => {
    const concepts = ['https://unknown.test/concept', latitude]
    expect(against([filter({ concepts })], datasets())).toEqual([
      'Nécessite un des concepts https://unknown.test/concept ou Latitude.'
    ])
    expect(against([filter({ concepts })], datasets({ concepts: new Set([concepts[0] as string]) }))).toEqual(
      []
    )
  })

  it('names a requirement that several fields share once', () => {
    const one = filter({ 'field-type': ['number'] })
    expect(against([one, one], datasets())).toEqual(['Nécessite le type number.'])
  })
})
