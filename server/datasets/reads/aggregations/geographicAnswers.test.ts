import { describe, expect, it } from 'vitest'
import type { Level } from '../../../lines/query/aggregations/queries.ts'
import { groupsToTile } from './geographicAnswers.ts'
import { GroupsWriter } from './groupsJson.ts'
import type { Group, GroupsAnswer } from '../../../lines/aggregations.ts'

const level: Level = {
  property: { key: 'city', type: 'string' },
  grouping: { kind: 'value' },
  size: 20,
  order: { by: 'count', descending: true },
  counted: true
}
const group = (key: string, centroid: { lat: number; lon: number } | null): Group => ({
  key,
  total: 3,
  metrics: [],
  lines: ['{"n":1}'],
  place: { centroid, bounds: [] }
})
const answerOf = (groups: Group[]): GroupsAnswer => ({ groups, distinct: groups.length, lines: 3, total: 3 })
const writer = (): GroupsWriter =>
  new GroupsWriter({ query: { levels: [level], metrics: [], ordersByMetric: false }, metricNames: [] })

describe('a tile of groups', () => {
  it('has a point in the middle of each group, in the layer of the contract', async () => {
    const tile = await groupsToTile(answerOf([group('Null Island', { lat: 0, lon: 0 })]), writer(), {
      x: 0,
      y: 0,
      z: 0
    })
    const text = tile?.toString('latin1') ?? ''
    for (const name of ['results', 'total', 'value', 'Null Island', '[{"n":1}]']) expect(text).toContain(name)
    // A move by half of the 4096 units of the tile in each direction: 2048, doubled by zigzag.
    expect(text).toContain(Buffer.from([0x22, 5, 9, 0x80, 0x20, 0x80, 0x20]).toString('latin1'))
  })

  it('is none without places', async () => {
    expect(await groupsToTile(answerOf([]), writer(), { x: 0, y: 0, z: 0 })).toBeUndefined()
    expect(
      await groupsToTile(answerOf([group('nowhere', null)]), writer(), { x: 0, y: 0, z: 0 })
    ).toBeUndefined()
  })
})
