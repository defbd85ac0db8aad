import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachBlock, problemOfBlocks, type Block } from '../../../../../contract/portals/blocks.ts'
import type { PageConfig } from '../../../../../contract/portals/page.ts'
import { historyOf, redone, endMerging, undone, withStep } from './history.ts'
import {
  blockAt,
  isSamePlace,
  listAt,
  listPlacesIn,
  placesOf,
  rootList,
  spotOf,
  type Spot
} from './places.ts'
import { spotToward, stepFrom, type Direction } from './steps.ts'
import { inserted, moved, refusalOf, removed, replaced } from './tree.ts'
import { renewed, withUuids } from './uuids.ts'

const leaf = fc.record({
  type: fc.constantFrom('title', 'text'),
  content: fc.string()
}) as fc.Arbitrary<Block>
const { block: anyBlock } = fc.letrec<{ block: Block; list: Block[] }>((tie) => ({
  list: fc.array(tie('block'), { maxLength: 4 }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ type: fc.constant('banner'), children: tie('list') }) as fc.Arbitrary<Block>,
    fc.record({
      type: fc.constant('two-columns'),
      children: tie('list'),
      children2: tie('list')
    }) as fc.Arbitrary<Block>,
    fc.record({
      type: fc.constant('tabs'),
      tabs: fc.array(fc.record({ title: fc.string(), children: tie('list') }), { maxLength: 3 })
    }) as fc.Arbitrary<Block>
  )
}))
const anyPage = fc
  .array(anyBlock, { maxLength: 6 })
  .map((elements): PageConfig => withUuids({ title: 'Page', elements }))
const choices = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 12 })

const idsOf = ({ elements }: PageConfig): string[] =>
  [...eachBlock(elements)].map(({ uuid = '' }) => uuid).toSorted((a, b) => a.localeCompare(b))

/** All spots where a block can be inserted. */
function spotsOf(config: PageConfig): Spot[] {
  const lists = [
    rootList,
    ...[...placesOf(config).values()].flatMap((place) => {
      const block = blockAt(config, place)
      return block ? listPlacesIn(block, place) : []
    })
  ]
  return lists.flatMap((list) =>
    Array.from({ length: listAt(config, list).length + 1 }, (_, index) => ({ list, index }))
  )
}
const pick = <One>(all: One[], number: number): One | undefined => all[number % all.length]

/** Random change, chosen by three numbers. */
function changed(config: PageConfig, [what, first, second]: [number, number, number]): PageConfig {
  const place = pick([...placesOf(config).values()], first)
  const spot = pick(spotsOf(config), second) as Spot
  const added: Block = { type: 'title', uuid: `new${first}x${second}x${what}` }
  if (!place || what % 4 === 0) return withUuids(inserted(config, spot, [added]))
  if (what % 4 === 1) return removed(config, place)
  if (what % 4 === 2) return replaced(config, place, { ...(blockAt(config, place) as Block), mb: second })
  return moved(config, place, spot)
}

describe('the blocks of a page', () => {
  it('stay the same ones, whatever is moved where', () => {
    fc.assert(
      fc.property(anyPage, choices, (page, moves) => {
        let config = page
        for (const [, from, to] of moves) {
          const place = pick([...placesOf(config).values()], from)
          const spot = pick(spotsOf(config), to) as Spot
          if (!place) continue
          const { uuid } = blockAt(config, place) as Block
          const next = moved(config, place, spot)
          expect(idsOf(next)).toEqual(idsOf(page))
          const isRefused = refusalOf(config, spot, { blocks: [], from: place }) === 'inItself'
          if (isRefused) expect(next).toBe(config)
          // The moved block comes before the block that was at the spot.
          const after = blockAt(config, [...spot.list, spot.index])?.uuid
          if (!isRefused && after && after !== uuid) {
            const { list, index } = spotOf(placesOf(next).get(after) as Spot['list'])
            expect(listAt(next, list)[index - 1]?.uuid).toBe(uuid)
          }
          config = next
        }
        expect(problemOfBlocks(config.elements)).toBeUndefined()
      }),
      { numRuns: 80 }
    )
  })

  it('are exactly what they were once changes are undone, and done again', () => {
    fc.assert(
      fc.property(anyPage, choices, (page, changes) => {
        const states = [page]
        let history = historyOf(page)
        for (const change of changes) {
          const next = changed(history.present, change)
          if (next !== history.present) states.push(next)
          history = withStep(history, next)
        }
        const before = JSON.stringify(page)
        for (const state of states.toReversed()) {
          expect(history.present).toBe(state)
          history = undone(history)
        }
        expect(JSON.stringify(history.present)).toBe(before)
        for (let step = 1; step < states.length; step++) history = redone(history)
        expect(history.present).toBe(states.at(-1))
      }),
      { numRuns: 80 }
    )
  })

  it('are moved by the keyboard through every list, and come back', () => {
    fc.assert(
      fc.property(
        anyPage,
        fc.nat(),
        fc.constantFrom<Direction[]>('down', 'in', 'out'),
        (page, number, direction) => {
          const uuid = pick([...placesOf(page).keys()], number)
          const place = uuid && placesOf(page).get(uuid)
          const spot = place && spotToward(page, place, direction)
          if (!place || !spot) return
          const next = moved(page, place, spot)
          expect(next).not.toBe(page)
          expect(idsOf(next)).toEqual(idsOf(page))
          if (direction !== 'down' || !isSamePlace(spot.list, spotOf(place).list)) return
          const back = spotToward(next, placesOf(next).get(uuid) as Spot['list'], 'up') as Spot
          expect(moved(next, placesOf(next).get(uuid) as Spot['list'], back)).toEqual(page)
        }
      )
    )
  })

  it('share with what was there before all that has not changed', () => {
    const [title, banner] = [
      { type: 'title', uuid: 'a' },
      { type: 'banner', uuid: 'b', children: [] }
    ] as Block[]
    const page: PageConfig = { title: 'Page', elements: [title as Block, banner as Block] }
    const next = inserted(page, { list: ['elements', 1, 'children'], index: 0 }, [
      { type: 'text', uuid: 'c' }
    ])
    expect(next.elements[0]).toBe(title)
    expect([...placesOf(next)]).toEqual([
      ['a', ['elements', 0]],
      ['b', ['elements', 1]],
      ['c', ['elements', 1, 'children', 0]]
    ])
    expect(stepFrom(next, 'c', 'out')).toBe('b')
    expect(stepFrom(next, 'b', 'in')).toBe('c')
    expect(stepFrom(next, 'b', 'up')).toBe('a')
  })
})

describe('added blocks', () => {
  it('are copied with ids of their own', () => {
    const inner: Block = { type: 'banner', uuid: 'in', children: [{ type: 'text', uuid: 'deep' }] }
    const copy = renewed(inner)
    expect(copy).toMatchObject({ type: 'banner', children: [{ type: 'text' }] })
    const uuids = [...eachBlock([inner, copy])].map(({ uuid }) => uuid)
    expect(new Set(uuids).size).toBe(4)
    expect(uuids.every((uuid) => uuid && uuid.length <= 8)).toBe(true)
  })

  it('are refused exactly where the server would refuse the page', () => {
    let elements: Block[] = []
    for (let level = 0; level < 19; level++) elements = [{ type: 'banner', children: elements }]
    const deep = withUuids({ title: 'Page', elements })
    expect(problemOfBlocks(deep.elements)).toBeUndefined()
    const innermost = [...placesOf(deep).values()].at(-1) as Spot['list']
    const bottom: Spot = { list: [...innermost, 'children'], index: 0 }
    const title: Block = { type: 'title' }
    const box: Block = { type: 'card', children: [] }
    expect(refusalOf(deep, bottom, { blocks: [box] })).toBe('tooDeep')
    expect(problemOfBlocks(inserted(deep, bottom, [box]).elements)).toEqual({ problem: 'tooDeep' })
    const beside = { list: innermost.slice(0, -1), index: 1 }
    expect(refusalOf(deep, bottom, { blocks: [title] })).toBeUndefined()
    expect(problemOfBlocks(inserted(deep, bottom, [title]).elements)).toBeUndefined()
    expect(refusalOf(deep, beside, { blocks: [box] })).toBeUndefined()
    expect(problemOfBlocks(inserted(deep, beside, [box]).elements)).toBeUndefined()
    const full: PageConfig = { title: 'Page', elements: Array.from({ length: 2000 }, () => title) }
    expect(refusalOf(full, { list: rootList, index: 0 }, { blocks: [title] })).toBe('tooMany')
  })
})

it('what is typed in one go is one step', () => {
  let history = historyOf('')
  for (const typed of ['a', 'ab', 'abc']) history = withStep(history, typed, 'title')
  history = withStep(endMerging(history), 'abcd', 'title')
  expect([history.past, undone(history).present, undone(undone(history)).present]).toEqual([
    ['', 'abc'],
    'abc',
    ''
  ])
  expect(withStep(undone(history), 'other').future).toEqual([])
})
