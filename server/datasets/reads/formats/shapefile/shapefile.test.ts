import { describe, expect, it } from 'vitest'
// @ts-expect-error the package has no types
import { parseDbf, parseShp } from 'shpjs'
import type { Feature } from 'geojson'
import { fieldNames, writeTable } from './dbf.ts'
import { layersOf, type ReadFeature } from './layers.ts'
import { writeShapes } from './shp.ts'

const feature = (geometry: Feature['geometry'] | undefined, name: string): ReadFeature => ({
  ...(geometry ? { geometry } : {}),
  properties: { name }
})

describe('names of fields', () => {
  it('have ten bytes, and are different', () => {
    expect(
      fieldNames(['court', 'départements', 'depuis_longtemps', 'Depuis_longtemps', 'depuis_lon_'])
    ).toEqual(['court', 'départeme', 'depuis_lon', 'Depuis_l_1', 'depuis_l_2'])
  })
})

describe('a table', () => {
  it('has its values back', async () => {
    const columns = [
      { key: 'text', type: 'string' },
      { key: 'long', type: 'string' },
      { key: 'whole', type: 'integer' },
      { key: 'number', type: 'number' },
      { key: 'yes', type: 'boolean' },
      { key: 'day', type: 'string', format: 'date' },
      { key: 'list', type: 'string', separator: ',' }
    ] as const
    const rows = [
      {
        text: 'é "1"',
        long: 'é'.repeat(200),
        whole: -12,
        number: 1.125,
        yes: true,
        day: '2024-02-29',
        list: ['a', 'b']
      },
      { text: 'b', number: 1e-7, yes: false },
      { whole: 1_000_000 }
    ]
    const read = parseDbf(await writeTable([...columns], rows), 'UTF-8')
    expect(read[0]).toEqual({
      text: 'é "1"',
      long: 'é'.repeat(127),
      whole: -12,
      number: 1.125,
      yes: true,
      day: new Date(2024, 1, 29),
      list: '["a","b"]'
    })
    expect([read[1].number, read[1].yes]).toEqual([1e-7, false])
    expect(read[2].whole).toBe(1_000_000)
    expect(read).toHaveLength(3)
  })

  it('has small numbers with the decimals that show them', async () => {
    const small = { key: 'small', type: 'number' } as const
    const fieldOf = async (...values: number[]): Promise<unknown[]> => {
      const table = await writeTable(
        [small],
        values.map((value) => ({ small: value }))
      )
      const [width, decimals] = [table[32 + 16]!, table[32 + 17]!]
      const start = table.readUInt16LE(8)
      const cells = values.map((_, index) => {
        const from = start + index * (width + 1) + 1
        return table.toString('latin1', from, from + width).trim()
      })
      expect(parseDbf(table, 'UTF-8').map((row: { small: number }) => row.small)).toEqual(values)
      return [decimals, ...cells]
    }
    expect(await fieldOf(-1.23e-7, 2)).toEqual([9, '-0.000000123', '2'])
    expect(await fieldOf(1.5, 1e21)).toEqual([1, '1.5', '1e+21'])
    // More decimals than the format allows: the value stays, with an exponent.
    expect(await fieldOf(1.234567890123e-7)).toEqual([15, '1.234567890123e-7'])
  })

  it('is refused when its lines are too long', async () => {
    const columns = Array.from({ length: 300 }, (_, index) => ({ key: `c${index}`, type: 'string' as const }))
    const row = Object.fromEntries(columns.map(({ key }) => [key, 'x'.repeat(254)]))
    await expect(writeTable(columns, [row])).rejects.toThrow('trop de colonnes')
  })
})

describe('layers', () => {
  const square = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0]
    ]
  ]
  it('are by kind of geometry, with what has none in the first', () => {
    const layers = layersOf([
      feature(undefined, 'none'),
      feature(
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1]
          ]
        },
        'line'
      ),
      feature({ type: 'Polygon', coordinates: square }, 'polygon'),
      feature(
        {
          type: 'GeometryCollection',
          geometries: [
            { type: 'Polygon', coordinates: square },
            {
              type: 'LineString',
              coordinates: [
                [0, 0],
                [1, 1]
              ]
            }
          ]
        },
        'both'
      )
    ])
    expect(
      layers.map(({ kind, records }) => [kind, records.map(({ properties }) => properties.name)])
    ).toEqual([
      ['line', ['none', 'line', 'both']],
      ['polygon', ['polygon', 'both']]
    ])
    expect(layersOf([])).toEqual([{ kind: 'point', records: [] }])
  })

  it('of points become one of several points when a line has several', () => {
    const [layer] = layersOf([
      feature({ type: 'Point', coordinates: [1, 2] }, 'one'),
      feature(
        {
          type: 'MultiPoint',
          coordinates: [
            [3, 4],
            [5, 6]
          ]
        },
        'two'
      ),
      feature(undefined, 'none')
    ])
    const geometries = parseShp(writeShapes(layer!).shp)
    expect(geometries[0]).toMatchObject({ coordinates: [1, 2] })
    expect(geometries[1]).toMatchObject({
      type: 'MultiPoint',
      coordinates: [
        [3, 4],
        [5, 6]
      ]
    })
  })

  it('have an index of their records', () => {
    const [layer] = layersOf([
      feature(
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1]
          ]
        },
        'a'
      ),
      feature(undefined, 'b'),
      feature(
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [0, 0],
              [1, 1]
            ],
            [
              [2, 2],
              [3, 3],
              [4, 4]
            ]
          ]
        },
        'c'
      )
    ])
    const { shp, shx } = writeShapes(layer!)
    expect(shp.readInt32BE(24) * 2).toBe(shp.length)
    for (let row = 0; row < 3; row++) {
      const offset = shx.readInt32BE(100 + row * 8) * 2
      expect(shp.readInt32BE(offset)).toBe(row + 1)
      expect(shp.readInt32BE(offset + 4)).toBe(shx.readInt32BE(100 + row * 8 + 4))
    }
    expect([36, 44, 52, 60].map((at) => shp.readDoubleLE(at))).toEqual([0, 0, 4, 4])
  })
})
