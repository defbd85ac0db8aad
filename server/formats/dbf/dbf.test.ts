import { describe, expect, it } from 'vitest'
import { readDbf, type DbfTable } from './dbf.ts'
import { dbf, type DbfColumn } from './testing.ts'

class Damaged extends Error {}

function read(columns: DbfColumn[], rows: (string | Buffer)[][], driver = 0): DbfTable {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? Buffer.from(cell) : cell)))
  return readDbf(dbf(columns, cells, driver), { damaged: () => new Damaged() })
}

function valueOf(type: string, length: number, cell: string): unknown {
  return read([{ name: 'X', type, length }], [[cell]]).record(0)[0]
}

describe('tables of dBase', () => {
  it.each([
    ['N', 12, ' 1234,5', 1234.5],
    ['N', 12, '-.5', -0.5],
    ['N', 4, '****', undefined],
    ['N', 4, '    ', undefined],
    ['N', 4, '0x1F', undefined],
    ['N', 20, '12345678901234567890', '12345678901234567890'],
    ['D', 8, '20240229', { time: Date.UTC(2024, 1, 29) }],
    ['D', 8, '20230229', undefined],
    ['D', 8, '00000000', undefined],
    ['L', 1, 't', true],
    ['L', 1, 'N', false],
    ['L', 1, '?', undefined],
    ['C', 8, '  a b', '  a b'],
    ['C', 8, 'a\0rest', 'a'],
    ['M', 10, '1', undefined]
  ])('%s(%i) %j: %j', (type, length, cell, expected) => {
    expect(valueOf(type, length, cell)).toEqual(expected)
  })

  it('tells columns of the same name, or without one, apart', () => {
    const columns = ['NOM', 'NOM', ''].map((name) => ({ name, type: 'C', length: 3 }))
    const table = read(columns, [['a', 'b', 'c']])
    expect(table.fields.map(({ name }) => name)).toEqual(['NOM', 'NOM_2', 'champ_3'])
    expect(table.record(0)).toEqual(['a', 'b', 'c'])
  })

  it('reads texts that are cut within a character', () => {
    const table = read([{ name: 'NOM', type: 'C', length: 4 }], [['abcé']])
    expect(table.record(0)).toEqual(['abc'])
  })

  it('reads windows-1252 texts that end with an accent', () => {
    const table = read([{ name: 'NOM', type: 'C', length: 8 }], [[Buffer.from('caf\u00e9', 'latin1')]])
    expect(table.record(0)).toEqual(['café'])
  })

  it('reads texts of more than 255 bytes where the record has room for them', () => {
    const text = 'x'.repeat(300)
    const long = { name: 'LONG', type: 'C', length: 300 }
    expect(read([long, { name: 'B', type: 'C', length: 1 }], [[text, 'y']]).record(0)).toEqual([text, 'y'])
    // The decimals of a text column are meaningless here: the length of the record only fits the columns' lengths
    // without them.
    const short = { name: 'SHORT', type: 'C', length: 5, decimals: 3 }
    expect(read([short, { name: 'B', type: 'C', length: 1 }], [['abc', 'y']]).record(0)).toEqual(['abc', 'y'])
  })

  it('refuses columns that are longer than the record', () => {
    const content = dbf([{ name: 'A', type: 'C', length: 5 }], [[Buffer.from('a')]], 0)
    content[32 + 16] = 200
    expect(() => readDbf(content, { damaged: () => new Damaged() })).toThrow(Damaged)
  })
})
