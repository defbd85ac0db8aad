import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import {
  cellsText,
  filledRows,
  guessedTable,
  pastedCells,
  pastedLines,
  refusedRows,
  unreadableCells,
  withKey
} from './pastedTable.ts'

const columns: SchemaProperty[] = [
  { key: 'nom', type: 'string', 'x-originalName': 'Nom' },
  { key: 'debut', type: 'string', format: 'date', title: 'Début' },
  { key: 'places', type: 'integer' }
]

describe('cells copied from a spreadsheet', () => {
  it.each<[string, string[][]]>([
    [
      'a\tb\r\n1\t2\r\n',
      [
        ['a', 'b'],
        ['1', '2']
      ]
    ],
    ['a\t"b\nc ""d"""\n', [['a', 'b\nc "d"']]],
    [
      'a\t\n\t\nb\t',
      [
        ['a', ''],
        ['b', '']
      ]
    ],
    ['5" de large\t"x" y', [['5" de large', '"x" y']]],
    [
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2']
      ]
    ],
    ['un seul', [['un seul']]],
    ['"ouvert', [['"ouvert']]],
    ['\n\n', []]
  ])('%j', (text, cells) => {
    expect(pastedCells(text)).toEqual(cells)
  })

  it('are parsed back to the same cells for any content', () => {
    const cell = fc.string({ maxLength: 8 }).map((text) => text.trim())
    const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some(Boolean))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
        expect(pastedCells(rows.map((cells) => cells.map(quoted).join('\t')).join('\n'))).toEqual(rows)
      })
    )
  })

  it('are assigned to the columns named in the first row', () => {
    const cells = pastedCells('places\tDEBUT\tinconnu\tnom\n3\t05/11/2026\tx\tPort\n\t\tx\t\n')
    const table = guessedTable(cells, columns)
    expect(table).toEqual({ hasHeader: true, keys: ['places', 'debut', undefined, 'nom'] })
    expect(pastedLines(cells, table, columns, 'fr')).toEqual([
      { places: '3', debut: '2026-11-05', nom: 'Port' }
    ])
    expect(pastedLines(cells, table, columns, 'en')[0]?.debut).toBe('05/11/2026')
  })

  it('without a header row, are assigned to the columns in order, or as the user chooses', () => {
    const cells = pastedCells('Port\t2026-11-05\t3\t4\n')
    const table = guessedTable(cells, columns)
    expect(table).toEqual({ hasHeader: false, keys: ['nom', 'debut', 'places', undefined] })
    const keys = withKey(table.keys, 3, 'places')
    expect(keys).toEqual(['nom', 'debut', undefined, 'places'])
    expect(pastedLines(cells, { ...table, keys }, columns, 'fr')).toEqual([
      { nom: 'Port', debut: '2026-11-05', places: '4' }
    ])
  })

  it('become the values whose labels they contain', () => {
    const labels = { v: 'Vert', r: 'Rouge', Vert: 'Autre' }
    const labelled: SchemaProperty[] = [
      { key: 'couleur', type: 'string', 'x-labels': labels },
      { key: 'teintes', type: 'string', separator: ', ', 'x-labels': { v: 'Vert', g: 'Gris, clair' } }
    ]
    const cells = pastedCells('rouge\tVert, v\nVert\tGris, clair\nbleu\tx\n')
    const table = { hasHeader: false, keys: ['couleur', 'teintes'] }
    expect(pastedLines(cells, table, labelled, 'fr')).toEqual([
      { couleur: 'r', teintes: 'v, v' },
      { couleur: 'Vert', teintes: 'g' },
      { couleur: 'bleu', teintes: 'x' }
    ])
  })
})

describe('values in the formats of spreadsheets', () => {
  const typed: SchemaProperty[] = [
    { key: 'jour', type: 'string', format: 'date' },
    { key: 'prix', type: 'number' },
    { key: 'ouvert', type: 'boolean' }
  ]
  const table = { hasHeader: false, keys: ['jour', 'prix', 'ouvert'] }
  const lines = (row: string[], locale: string): object[] => pastedLines([row], table, typed, locale)

  it('reads years of two digits, and keeps text that is not a date', () => {
    expect(lines(['1/2/24'], 'fr')).toEqual([{ jour: '2024-02-01' }])
    expect(lines(['01/02/75'], 'fr')).toEqual([{ jour: '1975-02-01' }])
    expect(lines(['31/02/2024'], 'fr')).toEqual([{ jour: '31/02/2024' }])
  })

  it('removes currencies, and thousands separators in English', () => {
    expect(lines(['', '1\u202f234,50 €'], 'fr')).toEqual([{ prix: '1\u202f234,50' }])
    expect(lines(['', '$1,234,567.5'], 'en')).toEqual([{ prix: '1234567.5' }])
    expect(lines(['', '1,234'], 'fr')).toEqual([{ prix: '1,234' }])
  })

  it('counts the cells that cannot be read as their type', () => {
    const count = (row: string[]): number => unreadableCells([row], table, typed, 'fr')
    expect(count(['', '50%', '2'])).toBe(2)
    expect(count(['demain', '1 234,5 €', 'VRAI'])).toBe(0)
    expect(count(['', '', ''])).toBe(0)
    expect(lines(['', '', '2'], 'fr')).toEqual([{}])
  })

  it('writes cells that are parsed back, and finds the row of each line', () => {
    const cells = [
      ['a', 'b'],
      ['', ''],
      ['x\ty', '"z" \n2']
    ]
    expect(pastedCells(cellsText([cells[0]!, cells[2]!]))).toEqual([cells[0], cells[2]])
    expect(filledRows(cells, { hasHeader: true, keys: ['jour'] })).toEqual([2])
  })
})

describe('rows of the lines that the server rejected', () => {
  const cells = [['Nom'], ['a'], [''], ['b'], ['c']]
  const table = { hasHeader: true, keys: ['nom'] }
  const errorsOf = (...lines: number[]) => lines.map((line) => ({ line, error: 'refused' }))

  it('stand below their header; an empty row is no line', () => {
    expect(refusedRows(cells, table, { errors: errorsOf(1), nbErrors: 1 })).toEqual([['Nom'], ['b']])
    expect(
      refusedRows(cells, { ...table, hasHeader: false }, { errors: errorsOf(0, 3), nbErrors: 2 })
    ).toEqual([['Nom'], ['c']])
  })

  it('are unknown when the report does not list all of them', () => {
    expect(refusedRows(cells, table, { errors: errorsOf(1), nbErrors: 2 })).toEqual([])
  })
})
