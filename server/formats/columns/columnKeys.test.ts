import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf, repeatedKey } from '../csv/header.ts'
import { columnKey, originalName, type KeyAlgorithm } from '../../../contract/datasets/columnKeys.ts'

describe('keys of columns', () => {
  it.each<[KeyAlgorithm, string, string]>([
    ['slug', 'Nom de la Commune', 'nom_de_la_commune'],
    ['slug', 'col-a', 'cola'],
    ['slug', 'a.b', 'ab'],
    ['slug', 'x_y-z 1', 'x_yz_1'],
    ['slug', '_test', 'test'],
    ['slug', 'Prix (€)', 'prix_euro'],
    ['slug', 'œuvre & Cie', 'oeuvre_and_cie'],
    ['slug', '50 %', '50_percent'],
    ['slug', 'a < b | c', 'a_less_b_or_c'],
    ['slug', "Date d'e\u0301tat", 'date_detat'],
    ['slug', '"Nom"', 'nom'],
    ['slug', '---', ''],
    ['legacy', 'Nom de la Commune', 'Nom_de_la_Commune'],
    ['legacy', 'a.b;c,d:e!f$g', 'a_b_c_d_e_f_g'],
    ['legacy', '__Été "2024"', 'Été_2024'],
    ['compat-ods', 'Nom de la-Commune', 'nom_de_la_commune'],
    ['compat-ods', 'Prix (€)', 'prix'],
    ['compat-ods', 'Œuvre_d’Art', 'oeuvre_d_art']
  ])('%s: %s → %s', (algorithm, header, key) => {
    expect(columnKey(header, algorithm)).toBe(key)
  })

  it('never gives a key that the platform reserves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (header) => {
        expect(columnKey(header, 'slug')).toMatch(/^[a-z0-9][a-z0-9_]*$|^$/)
        expect(columnKey(header, 'compat-ods')).toMatch(/^[a-z0-9][a-z0-9_]*$|^$/)
        expect(columnKey(header, 'legacy')).not.toMatch(/^_|[\s.;,:!$"]/)
      })
    )
  })

  it('keeps the header as it was written, without the quotes around', () => {
    expect(originalName(' "Nom de la commune" ')).toBe('Nom de la commune')
    expect(originalName(`L'été`)).toBe(`L'été`)
  })

  it('finds two headers with the same key', () => {
    expect(repeatedKey(columnsOf(['Nom', 'NOM ', 'x'], 'slug'))).toBe('nom')
    expect(repeatedKey(columnsOf(['Nom', '', '', 'x'], 'slug'))).toBeUndefined()
  })
})
