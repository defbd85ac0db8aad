import { describe, expect, it } from 'vitest'
import type { HarvestFilters } from '../../../contract/catalogs/harvest.ts'
import type { HarvestedDataset } from '../plugins/plugin.ts'
import { isTaken } from './rules.ts'

const dataset: HarvestedDataset = {
  id: 'p1',
  metadata: {
    title: 'Arbres d’alignement',
    description: 'Tous les arbres',
    keywords: ['Espaces verts'],
    license: { title: 'Licence Ouverte', href: 'https://www.etalab.gouv.fr/licence' }
  },
  organizations: ['o1', 'lyon', 'Ville de Lyon'],
  formats: ['CSV', 'SHP']
}

describe('the rules of a harvest', () => {
  it.each([
    [{}, true],
    [{ organizations: ['ville de LYON'] }, true],
    [{ organizations: ['paris', 'o1'] }, true],
    [{ organizations: ['paris'] }, false],
    [{ keywords: ['espaces verts'] }, true],
    [{ keywords: ['eau'] }, false],
    [{ formats: ['geojson', 'csv'] }, true],
    [{ formats: ['geojson'] }, false],
    [{ licenses: ['ouverte'] }, true],
    [{ licenses: ['etalab.gouv.fr'] }, true],
    [{ licenses: ['ODbL'] }, false],
    [{ take: ['p1', 'p2'] }, true],
    [{ take: ['p2'] }, false],
    [{ leave: ['p1'] }, false],
    [{ take: ['p1'], leave: ['p1'] }, false],
    [{ organizations: ['lyon'], formats: ['XLSX'] }, false],
    [{ q: 'ARBRES verts' }, true],
    [{ q: 'arbres eau' }, false],
    [{ organizations: [], q: ' ' }, true]
  ] satisfies [HarvestFilters, boolean][])('%j', (filters, isExpected) => {
    expect(isTaken(dataset, filters, false)).toBe(isExpected)
  })

  it('leaves the words to a remote that has searched for them', () => {
    expect(isTaken(dataset, { q: 'eau' }, true)).toBe(true)
  })
})
