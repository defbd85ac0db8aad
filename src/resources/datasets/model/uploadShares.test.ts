import { expect, it } from 'vitest'
import { uploadShares } from './uploadShares.ts'

const files = [
  { name: 'a.csv', size: 100 },
  { name: 'b.zip', size: 300 }
]

it('fills the first file, then the second one', () => {
  const sentSizes = (loaded: number): number[] =>
    uploadShares(files, { loaded, total: 450 }).map((share) => share.loaded)
  expect([0, 40, 100, 150, 250, 450].map(sentSizes)).toEqual([
    [0, 0],
    [0, 0],
    [50, 0],
    [100, 0],
    [100, 100],
    [100, 300]
  ])
})

it('has no totals before the first progress event', () => {
  expect(uploadShares(files, { loaded: 0, total: 0 })).toEqual([
    { name: 'a.csv', loaded: 0, total: 0 },
    { name: 'b.zip', loaded: 0, total: 0 }
  ])
})

it('uses the progress of the request for a single file', () => {
  expect(uploadShares([{ name: 'a.csv', size: 8 }], { loaded: 42, total: 100 })).toEqual([
    { name: 'a.csv', loaded: 42, total: 100 }
  ])
})
