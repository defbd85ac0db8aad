import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { refusedOrRead, type AnyFeature } from '../geo/fixtures.ts'
import { mapInfoFeatures } from './mapinfo.ts'
import { center, int16, square, withObjects } from './testing.ts'
import type { Pair, TableFiles, WrittenObject } from './testing.ts'

const read = (files: TableFiles): AnyFeature[] => [...mapInfoFeatures(files)]

describe('hostile tables', () => {
  const line: WrittenObject = {
    type: 0x25,
    small: false,
    parts: [{ points: square(0, 0, 9) }, { points: square(0, 0, 9) }]
  }
  const collection = { rings: [{ points: square(0, 0, 9) }], lines: [], points: square(0, 0, 9) }
  const whole = withObjects([
    line,
    {
      type: 0x07,
      small: true,
      parts: [{ points: Array.from({ length: 300 }, (): Pair => [center[0], center[1]]) }]
    },
    { type: 0x37, small: true, version: 450, collection },
    { type: 0x0a, small: true, before: int16(0, 900), points: square(0, 0, 9).slice(0, 2) }
  ])
  const coordinateBlock = 512

  function changed(part: keyof TableFiles, change: (bytes: Buffer) => void): TableFiles {
    const bytes = Buffer.from(whole[part])
    change(bytes)
    return { ...whole, [part]: bytes }
  }

  it('are read when nothing is wrong', () => expect(read(whole)).toHaveLength(4))

  it.each<[string, TableFiles]>([
    ['a chain of blocks that turns in a circle', changed('map', (map) => map.writeInt32LE(1536, 1536 + 4))],
    [
      'a circle of empty blocks',
      changed('map', (map) => {
        map.writeInt16LE(0, 1536 + 2)
        map.writeInt32LE(1536, 1536 + 4)
      })
    ],
    ['a chain that leaves the file', changed('map', (map) => map.writeInt32LE(0x7ffffe00, 1536 + 4))],
    ['a huge number of parts', changed('map', (map) => map.writeUInt16LE(0xffff, 1024 + 20 + 13))],
    [
      'parts of a huge number of points',
      changed('map', (map) => map.writeUInt16LE(0xffff, coordinateBlock + 8))
    ],
    [
      'a part that starts outside',
      changed('map', (map) => map.writeInt32LE(0x7ffffff8, coordinateBlock + 8 + 44))
    ],
    ['an object that is no object', changed('id', (id) => id.writeUInt32LE(600))],
    ['an object outside of the file', changed('id', (id) => id.writeUInt32LE(0xffffffff))],
    ['an object in the header', changed('id', (id) => id.writeUInt32LE(1))],
    ['an object of an unknown kind', changed('map', (map) => void (map[1024 + 20] = 0x77))],
    ['no blocks', changed('map', (map) => map.writeUInt16LE(0, 262))],
    ['a scale of zero', changed('map', (map) => map.writeDoubleLE(0, 368))],
    ['another format', { ...whole, map: Buffer.alloc(5000, 1) }],
    ['a huge number of records', changed('dat', (dat) => dat.writeUInt32LE(0xffffffff, 4))],
    ['records of another length', changed('dat', (dat) => dat.writeUInt16LE(4, 10))],
    ['a text that describes nothing', { ...whole, tab: Buffer.from('%PDF-1.7') }],
    ['a text of another kind', { ...whole, tab: Buffer.from(String(whole.tab).replace('NATIVE', 'RASTER')) }],
    [
      'a huge number of fields',
      { ...whole, tab: Buffer.from(String(whole.tab).replace('Fields 1', 'Fields 99999')) }
    ],
    ['a cut list of shapes', { ...whole, id: whole.id.subarray(0, 14) }],
    ['empty files', { tab: whole.tab, dat: whole.dat, map: Buffer.alloc(0), id: whole.id }]
  ])('%s: refused with a message', (_, given) => {
    expect(() => read(given)).toThrow(ConversionError)
  })

  it('cut anywhere', () => {
    for (const part of ['tab', 'dat', 'map', 'id'] as const) {
      for (let length = 0; length < whole[part].length; length += part === 'map' ? 11 : 1) {
        refusedOrRead(() => read({ ...whole, [part]: whole[part].subarray(0, length) }))
      }
    }
  })

  it('with any bytes changed', () => {
    const part = fc.constantFrom<keyof TableFiles>('tab', 'dat', 'map', 'id')
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(part, changes, (name, pairs) => {
        const given = changed(name, (bytes) => {
          for (const [at, value] of pairs) bytes[at % bytes.length] = value
        })
        refusedOrRead(() => read(given))
      }),
      { numRuns: 1500 }
    )
  })

  it('are fast with long lines that almost match', { timeout: 5000 }, () => {
    const lines = Array.from({ length: 1500 }, () => `a${' '.repeat(480)}x`).join('\n')
    const tab = Buffer.from(`!table\nType NATIVE\nFields 1500\n${lines}\n`)
    expect(() => read({ ...whole, tab })).toThrow(ConversionError)
  })
})
