import { describe, expect, it } from 'vitest'
import { envelopeOf } from './envelope.ts'

const polygon = { type: 'Polygon', coordinates: [[[0, 0], [4, 1], [2, 5], [0, 0]]] } // oxfmt-ignore

describe('the envelope of a dataset', () => {
  it('is the one of the metadata if it is valid, else the extent of the lines', () => {
    const bbox: [number, number, number, number] = [1, 2, 3, 4]
    const boundsWith = (envelope: unknown) => envelopeOf({ bbox, extras: { geographic: { envelope } } })
    expect(boundsWith(polygon)).toMatchObject({ box: [0, 0, 4, 5], shape: { geometry: polygon } })
    expect(boundsWith({ type: 'Feature', geometry: polygon })?.box).toEqual([0, 0, 4, 5])
    expect(boundsWith([-1, -2, 5, 6])?.box).toEqual([-1, -2, 5, 6])
    for (const unknown of [
      undefined,
      null,
      'here',
      {},
      { geometry: null },
      { type: 'Polygon', coordinates: [] }
    ]) {
      expect(boundsWith(unknown)?.box, JSON.stringify(unknown)).toEqual(bbox)
    }
  })

  it('is undefined without either', () => {
    expect(envelopeOf({})).toBeUndefined()
    expect(envelopeOf({ bbox: [] })).toBeUndefined()
  })
})
