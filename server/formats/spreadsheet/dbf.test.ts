import { describe, expect, test } from 'vitest'
import iconv from 'iconv-lite'
import { dbf, type DbfColumn } from '../dbf/testing.ts'
import { convert, failure } from './testing.ts'

const columns: DbfColumn[] = [
  { name: 'COMMUNE', type: 'C', length: 20 },
  { name: 'HABITANTS', type: 'N', length: 8 },
  { name: 'SURFACE', type: 'F', length: 8, decimals: 2 },
  { name: 'CREEE', type: 'D', length: 8 },
  { name: 'PREFECTURE', type: 'L', length: 1 },
  { name: 'NOTE', type: 'M', length: 10 }
]

function rows(encoding: string): Buffer[][] {
  return [
    ['Évreux, «œ»', '   47289', '26.45', '17900304', 'T', '1'],
    ['perdue', '1', '1', '20200101', 'T', ''],
    ['Saint-Étienne', '********', '', '        ', 'F', ''],
    ["L'Haÿ", '', '-3.90', '20160101', '?', ''],
    ['', '', '', '', '', '']
  ].map((cells) => cells.map((cell) => iconv.encode(cell, encoding)))
}

const expected =
  'COMMUNE,HABITANTS,SURFACE,CREEE,PREFECTURE,NOTE\n' +
  '"Évreux, «œ»",47289,26.45,1790-03-04,1,\n' +
  'Saint-Étienne,,,,,\n' +
  "L'Haÿ,,-3.9,2016-01-01,,\n"

describe('dBase tables', () => {
  test.each([
    [0x03, 'windows-1252'],
    [0x57, 'windows-1252'],
    [0x00, 'windows-1252'],
    [0x00, 'utf-8'],
    [0x04, 'macintosh']
  ])('language driver %i, text in %s', async (driver, encoding) => {
    expect(await convert('towns.dbf', {}, dbf(columns, rows(encoding), driver, [1]))).toBe(expected)
  })

  test('the code page of DOS', async () => {
    const content = dbf([{ name: 'NOM', type: 'C', length: 9 }], [[iconv.encode('Évêché', 'cp850')]], 0x02)
    expect(await convert('a.dbf', {}, content)).toBe('NOM\nÉvêché\n')
  })

  test('binary fields of FoxPro', async () => {
    const integer = Buffer.alloc(4)
    integer.writeInt32LE(-70_000)
    const money = Buffer.alloc(8)
    money.writeBigInt64LE(123_456_700n)
    const instant = Buffer.alloc(8)
    instant.writeUInt32LE(2_460_370, 0)
    instant.writeUInt32LE(37_747_001, 4)
    const content = dbf(
      [
        { name: 'ENTIER', type: 'I', length: 4 },
        { name: 'PRIX', type: 'Y', length: 8 },
        { name: 'INSTANT', type: 'T', length: 8 }
      ],
      [[integer, money, instant]],
      0x03
    )
    content[0] = 0x30
    expect(await convert('a.dbf', {}, content)).toBe(
      'ENTIER,PRIX,INSTANT\n-70000,12345.67,2024-02-29 10:29:07\n'
    )
  })

  test('a truncated table', async () => {
    const whole = dbf(columns, rows('utf-8'), 0)
    for (const length of [10, 100, 300, whole.length - 40]) {
      expect(await failure('a.dbf', whole.subarray(0, length))).toEqual({
        message: 'Échec de la lecture du classeur : le fichier est tronqué ou endommagé.',
        retry: false
      })
    }
  })

  test('without a row', async () => {
    expect(await failure('a.dbf', dbf(columns, [], 0x03))).toEqual({
      message: 'La feuille 1 du classeur dans le fichier ne contient pas de table.',
      retry: true
    })
  })
})
