/** Extensions of a dataset: stored form, refusals and resulting columns. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorTexts } from '../../errors.ts'
import type { SchemaProperty } from '../dataset.ts'
import type { Extension } from '../extensions.ts'
import { canExtend, availableConcepts } from './availability.ts'
import { extensionProblem } from './checkExtensions.ts'
import { withExtensionColumns } from './extensionColumns.ts'
import { prefixOf, prefixOfAction } from './prefix.ts'
import { savedExtensions } from './savedExtensions.ts'
import {
  addresses,
  communes,
  computed,
  concepts,
  findCommune,
  geocoding,
  postCoords,
  services
} from './testing.ts'

describe('prefix', () => {
  it.each([
    ['postCoords', '_coords'],
    ['findEtablissementsBulk', '_etablissements'],
    ['masterData_bulkSearch_siret', '_siret'],
    ['masterData_bulkSearch_code-commune', '_code_commune'],
    ['a-b-c', '_a_b-c'],
    ['search search', '_search'],
    ['post', '_'],
    ['get/coords.v1', '_get/coords_v1']
  ])('%s → %s', (action, prefix) => {
    expect(prefixOfAction(action)).toBe(prefix)
  })

  it('is lower case, begins with one underscore, and is the same for the same action', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (action) => {
        const prefix = prefixOfAction(action)
        expect(prefix).toBe(prefixOfAction(action.toLowerCase()))
        expect(prefix.startsWith('_')).toBe(true)
        expect(prefix.length).toBeLessThanOrEqual(action.toLowerCase().length + 1)
      })
    )
  })

  it('of an extension of an early version is made of its id, or of its action', () => {
    const { propertyPrefix: _prefix, ...old } = geocoding
    expect(prefixOf({ ...old, shortId: 'abc' })).toBe('_ext_abc')
    expect(prefixOf(old)).toBe('_ext_geocoder_postCoords')
  })
})

describe('extensions that are saved', () => {
  const { propertyPrefix: _prefix, ...sent } = geocoding

  it('get a prefix, and are to be applied', () => {
    expect(savedExtensions([sent])).toEqual([{ ...sent, propertyPrefix: '_coords', needsUpdate: true }])
    expect(savedExtensions([sent], [], { isNew: true })).toEqual([{ ...sent, propertyPrefix: '_coords' }])
    expect(savedExtensions([{ ...sent, active: false }])[0]).not.toHaveProperty('needsUpdate')
  })

  it('keep the prefix that they have', () => {
    const stored = { ...geocoding, propertyPrefix: '_former' }
    expect(savedExtensions([{ ...sent, propertyPrefix: '_other' }], [stored])).toEqual([stored])
    const { propertyPrefix: _none, ...old } = { ...geocoding, shortId: 'abc' }
    expect(savedExtensions([sent], [old])).toEqual([old])
  })

  const { select: _select, ...withoutSelect } = geocoding

  it.each<[string, Extension, Extension, boolean]>([
    ['the same', geocoding, geocoding, false],
    ['other outputs', { ...geocoding, select: ['lat'] }, geocoding, true],
    ['all outputs, said otherwise', { ...geocoding, select: [] }, withoutSelect, false],
    ['another name', { ...geocoding, overwrite: { lat: { 'x-originalName': 'y' } } }, geocoding, true],
    ['mandatory', { ...geocoding, mandatory: true }, geocoding, false],
    ['asked for', { ...geocoding, needsUpdate: true }, geocoding, true],
    ['waiting for it', geocoding, { ...geocoding, needsUpdate: true }, true],
    ['active again', geocoding, { ...geocoding, active: false }, true],
    ['another expression', computed('a', '1'), computed('a', '2'), true],
    ['of another column', computed('a', '1'), computed('b', '1'), true],
    ['not active', computed('a', '1', false), computed('a', '2'), false]
  ])('%s: applied again or not', (_name, next, stored, isDue) => {
    const [saved] = savedExtensions([next], [stored])
    expect(saved?.needsUpdate ?? false).toBe(isDue)
  })

  it('leave the date of the next update to the platform', () => {
    const nextUpdate = '2026-01-01T00:00:00.000Z'
    const stored = { ...communes, autoUpdate: true, nextUpdate }
    expect(savedExtensions([{ ...communes, autoUpdate: true }], [stored])[0]?.nextUpdate).toBe(nextUpdate)
    expect(savedExtensions([communes], [stored])[0]).not.toHaveProperty('nextUpdate')
    expect(savedExtensions([{ ...communes, autoUpdate: true, nextUpdate }])[0]).not.toHaveProperty(
      'nextUpdate'
    )
  })
})

describe('concepts', () => {
  it('are those of ordinary columns, then of the extensions before', () => {
    expect([...availableConcepts(addresses, [], services)]).toEqual([concepts.address])
    const after = availableConcepts(addresses, [geocoding], services)
    expect(after).toContain(concepts.latLon)
    expect(canExtend(findCommune, after)).toBe(true)
    expect(canExtend(findCommune, availableConcepts(addresses, [], services))).toBe(false)
    expect(canExtend({ ...findCommune, outputCollection: false }, after)).toBe(false)
    const anonymous = { ...postCoords, input: postCoords.input.slice(0, 1) }
    expect(canExtend(anonymous, after)).toBe(false)
  })

  it('are those of computed columns too, as the schema has them', () => {
    const extension = {
      ...computed('c', '1'),
      property: { key: 'c', type: 'string' as const, 'x-refersTo': 'urn:a' }
    }
    expect(availableConcepts(addresses, [extension], services)).toContain('urn:a')
    const edited = [...addresses, { ...extension.property, 'x-refersTo': 'urn:b', 'x-extension': 'c' }]
    const found = availableConcepts(edited, [extension], services)
    expect(found).toContain('urn:b')
    expect(found).not.toContain('urn:a')
  })
})

describe('extensions that are refused', () => {
  const textOf = (extensions: Extension[], schema: SchemaProperty[] = addresses): string | undefined => {
    const produced = withExtensionColumns(schema, extensions, services)
    const problem = extensionProblem(produced, extensions, services)
    return problem && errorTexts(problem.key, problem.values).fr
  }
  const column = (key: string): string => `[noretry] erreur de validation de la colonne calculée "${key}", `
  const taken = (key: string): string =>
    `Une extension essaie de créer la colonne "${key}" mais cette clé est déjà utilisée.`

  it.each<[string, Extension[], string | undefined]>([
    ['a good chain', [geocoding, communes, computed('c', 'UPPER(nom) || _commune.code')], undefined],
    [
      'two with one prefix',
      [geocoding, { ...communes, propertyPrefix: '_coords' }],
      'Le jeu de données contient 2 extensions qui sont en conflit sur le préfixe des colonnes étendus.'
    ],
    [
      'an unknown service',
      [{ ...geocoding, remoteService: 'x' }],
      '[noretry] source de données de référénce inconnue "x"'
    ],
    [
      'an unknown action',
      [{ ...communes, action: 'masterData_bulkSearch_x' }],
      '[noretry] opération de récupération de données de référénce inconnue "dataset:communes / x"'
    ],
    [
      'a missing concept',
      [communes, geocoding],
      `[noretry] erreur de validation de l'extension "Commune", un concept nécessaire à l'utilisation de la donnée de référence n'est pas présent dans le jeu de données (${concepts.latLon})`
    ],
    ['a title', [computed('c', 'UPPER(Nom)')], `${column('c')}la clé de la colonne Nom est nom`],
    ['an original name', [computed('c', 'Adresse')], `${column('c')}la clé de la colonne Adresse est adr`],
    [
      'a later column',
      [computed('c', 'd'), computed('d', '1')],
      `${column('c')}la colonne d est définie par une extension qui est appliquée après cette expression`
    ],
    [
      'a later object',
      [computed('c', '_coords.lat'), geocoding],
      `${column('c')}la colonne _coords.lat est définie par une extension qui est appliquée après cette expression`
    ],
    [
      'itself',
      [computed('c', 'c + 1')],
      `${column('c')}la colonne c est définie par une extension qui est appliquée après cette expression`
    ],
    ['a syntax error', [computed('c', '1+')], `${column('c')}unexpected TEOF: EOF`],
    ['a name that nothing has', [computed('c', 'foo')], undefined],
    ['a column of an inactive one', [computed('d', '1', false), computed('c', 'd')], undefined],
    ['a local name', [computed('c', 'Nom = 1; Nom')], undefined],
    ['an inactive one of any kind', [{ ...geocoding, remoteService: 'x', active: false }], undefined],
    ['a key of a column', [computed('nom', '1')], taken('nom')],
    ['a key twice', [computed('c', '1'), computed('c', '2')], taken('c')],
    ['a key of the platform', [computed('_id', '1')], taken('_id')],
    [
      'a name that a column has',
      [{ ...geocoding, overwrite: { lat: { 'x-originalName': 'NOM' } } }],
      taken('nom')
    ]
  ])('%s', (_name, extensions, text) => {
    expect(textOf(extensions)).toBe(text)
  })

  it('may use the coordinates that the platform computes', () => {
    const columns = [...addresses, { key: '_geopoint', type: 'string' as const, 'x-calculated': true }]
    expect(textOf([computed('c', '_geopoint')], columns)).toBeUndefined()
  })

  it('end with an answer for any expression', () => {
    const words = fc.constantFrom(
      'nom',
      'Nom',
      'c',
      'd',
      '_coords',
      '.',
      '.lat',
      '(',
      ')',
      '+',
      '=',
      ';',
      '[0]',
      '__proto__'
    )
    fc.assert(
      fc.property(fc.array(words), (parts) => {
        const text = textOf([computed('c', parts.join('')), computed('d', '1')])
        expect(text === undefined || text.startsWith(column('c'))).toBe(true)
      })
    )
  })
})
