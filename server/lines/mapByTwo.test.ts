import { expect, it } from 'vitest'
import { mapByTwo } from './mapByTwo.ts'

it('keeps the order of items and maps at most two at a time', async () => {
  let underWay = 0
  let most = 0
  const doubled = await mapByTwo([1, 2, 3, 4, 5], async (number) => {
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay--
    return 2 * number
  })
  expect(doubled).toEqual([2, 4, 6, 8, 10])
  expect(most).toBe(2)
  expect(await mapByTwo([], () => Promise.resolve(1))).toEqual([])
})

it('starts no further item after a failure', async () => {
  const begun: number[] = []
  const failing = mapByTwo([1, 2, 3, 4], async (number) => {
    begun.push(number)
    await Promise.resolve()
    if (number === 1) throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(begun).toEqual([1, 2])
})
