import { read, utils } from '@e965/xlsx'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { DatasetRecord } from '../../../record.ts'
import type { FormatAnswer } from '../format.ts'
import { zipped } from '../zip.ts'
import { cellOf, cutText } from './dataRows.ts'
import { odsFormat, xlsxFormat } from './format.ts'
import { writeOds } from './ods.ts'
import type { Cell, WriteWorkbook } from './workbook.ts'
import { writeXlsx } from './xlsx.ts'

async function readBack(write: WriteWorkbook, rows: Cell[][]): Promise<unknown[][]> {
  const content = await zipped(await write({ title: 'T', sheets: [{ name: 'Données', rows }] }))
  const book = read(content)
  expect(book.SheetNames).toEqual(['Données'])
  return utils.sheet_to_json(book.Sheets['Données']!, { header: 1, raw: true, blankrows: true })
}

const column = (format?: string, more: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key: 'k',
  type: 'string',
  ...(format ? { format } : {}),
  ...more
})

describe.each([
  ['xlsx', writeXlsx],
  ['ods', writeOds]
])('%s', (format, write) => {
  it('keeps any text, number and boolean', async () => {
    const unit = fc.constantFrom(
      'a',
      '=',
      'É',
      '<',
      '&',
      '"',
      ' ',
      '\t',
      '\n',
      ']]>',
      // Only XLSX escapes characters in this way, but the reader decodes them in both formats; OpenDocument files are
      // prepared for the reader (`openDocument.ts`).
      ...(format === 'xlsx' ? ['_x0041_'] : []),
      '😀',
      '\u0001',
      '\ud800'
    )
    const texts = fc.sample(fc.string({ unit, minLength: 1, maxLength: 12 }), { numRuns: 100, seed: 3 })
    const rows = texts.map((text, index): Cell[] => [text, index - 50.25, index % 2 === 0])
    const found = await readBack(write, rows)
    // Characters that XML does not allow are left out; the reader trims white space at the ends of texts.
    const plain = (value: unknown): unknown => {
      if (typeof value !== 'string') return value
      const kept = value.toWellFormed().replaceAll('\u0001', '')
      return format === 'ods' ? kept.replace(/\s+/g, ' ').trim() : kept
    }
    expect(found.map((cells) => [plain(cells[0] ?? ''), cells[1], cells[2]])).toEqual(
      rows.map((cells) => cells.map(plain))
    )
  })

  it('has as many columns as it must', async () => {
    const rows = [Array.from({ length: 800 }, (_, index) => `c${index}`)]
    expect(await readBack(write, rows)).toEqual(rows)
  })

  it('may be empty', async () => {
    expect((await readBack(write, [])).flat().filter(Boolean)).toEqual([])
  })
})

describe('a cell', () => {
  it.each([
    ['2024-01-15', 'date', { date: '2024-01-15' }],
    ['2024-01-15T10:00+01:00', 'date-time', { date: '2024-01-15T10:00:00' }],
    ['2024-01-15T10:00:01.5Z', 'date-time', { date: '2024-01-15T10:00:01' }],
    ['soon', 'date', 'soon'],
    ['2024-01-15', undefined, '2024-01-15']
  ])('of %s as %s', (value, format, expected) => {
    expect(cellOf(value, column(format))).toEqual(expected)
  })

  it('of several values is their text', () => {
    expect(cellOf('2024-01-15;2024-01-16', column('date', { separator: ';' }))).toBe('2024-01-15;2024-01-16')
    expect(cellOf(['a', 'b'], column())).toBe('["a","b"]')
    expect(cellOf(JSON.rawJSON('12345678901234567890'), column())).toBe('12345678901234567890')
    expect(cellOf(JSON.rawJSON('-100000000000000000'), { key: 'k', type: 'number' })).toBe(-1e17)
    expect(cellOf(undefined, column())).toBeUndefined()
  })

  it('is never cut inside a character', () => {
    expect(cutText('ab😀', 3)).toBe('ab')
    expect(cutText('ab😀', 4)).toBe('ab😀')
  })
})

describe('a text that is too long for Excel', () => {
  const long = 'x'.repeat(40_000)
  const dataset = {
    id: 'd',
    slug: 'd',
    title: 'D',
    description: long,
    owner: { type: 'organization', id: 'o', name: 'Org', department: 'dep', departmentName: 'Service' },
    schema: [{ key: 'a', type: 'string', 'x-originalName': 'Le A', 'x-labels': { x: 'X' } }],
    count: 2,
    temporal: { start: '2020-01-01', end: '2021-01-01' },
    topics: [
      { id: '1', title: 'Eau' },
      { id: '2', title: 'Air' }
    ],
    license: { title: 'L', href: 'http://l' },
    customMetadata: { c: 'valeur' }
  } as unknown as DatasetRecord
  const answer: FormatAnswer = {
    lines: [`{"a":"${long}"}`, '{"a":"court"}', `{"a":"${long}"}`],
    isChanged: false,
    parameters: { select: 'a', q: 'mot' },
    columns: dataset.schema,
    dataset,
    language: 'fr',
    address: 'http://localhost/lines?select=a&q=mot',
    hints: async () => [],
    bounds: async () => [],
    datasetsMetadata: async () => ({
      temporal: { active: true, title: 'Période' },
      custom: [
        { key: 'c', title: 'Champ' },
        { key: 'e', title: 'Vide' }
      ]
    })
  }
  const rowsOf = async (body: Promise<string | Buffer>, sheet: string): Promise<unknown[][]> =>
    utils.sheet_to_json(read(await body).Sheets[sheet]!, { header: 1 })

  it('is cut, and the metadata say so', async () => {
    const body = xlsxFormat.write(answer)
    const data = await rowsOf(body, 'Données')
    expect(data.map(([cell]) => String(cell).length)).toEqual([4, 32_767, 5, 32_767])
    const metadata = await rowsOf(body, 'Métadonnées')
    expect(metadata.at(-1)).toEqual([
      'truncated',
      'Cellules tronquées',
      '2 cellule(s) dépassant la limite Excel de 32767 caractères ont été tronquées. Colonnes concernées : Le A.'
    ])
    expect(metadata.slice(6, -1).filter(([, , value]) => value !== undefined)).toEqual([
      ['owner', 'Propriétaire', 'Org - Service'],
      ['count', 'Nombre total de lignes', 2],
      ['temporal', 'Période', '2020-01-01 - 2021-01-01'],
      ['license', 'Licence', 'L'],
      ['licenseUrl', 'URL de la licence', 'http://l'],
      ['topics', 'Thématiques', 'Eau, Air'],
      ['c', 'Champ', 'valeur']
    ])
    expect(metadata.find(([key]) => key === 'e')).toEqual(['e', 'Vide'])
    expect(await rowsOf(body, 'Libellés')).toEqual([
      ['Colonne', 'Valeur', 'Libellé'],
      ['a', 'x', 'X']
    ])
  })

  it('is whole in OpenDocument', async () => {
    const data = await rowsOf(odsFormat.write(answer), 'Données')
    expect(data.map(([cell]) => String(cell).length)).toEqual([4, 40_000, 5, 40_000])
  })

  it('makes the same bytes each time', async () => {
    expect(await xlsxFormat.write(answer)).toEqual(await xlsxFormat.write(answer))
  })
})
