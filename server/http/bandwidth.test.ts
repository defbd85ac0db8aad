import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { Bandwidth } from './bandwidth.ts'

it('lets four seconds of the rate out at once, then the rate', () => {
  const bandwidth = new Bandwidth(1000)
  expect(bandwidth.promise('a', 4000, 0)).toBe(0)
  expect(bandwidth.promise('a', 500, 0)).toBe(500)
  expect(bandwidth.promise('a', 500, 500)).toBe(500)
  expect(bandwidth.promise('b', 4000, 500)).toBe(0)
  expect(bandwidth.promise('a', 1000, 2000)).toBe(0)
  // The bucket fills up to its burst only.
  expect(bandwidth.promise('a', 5000, 100_000)).toBe(1000)
})

it('passes the bytes as they are, and the error of their source', async () => {
  const bandwidth = new Bandwidth(100_000)
  const parts = [Buffer.alloc(300_000, 'a'), Buffer.alloc(101_000, 'b')]
  const passed = await buffer(bandwidth.limited('a', Readable.from(parts)))
  expect(passed.equals(Buffer.concat(parts))).toBe(true)
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('a')
      throw new Error('cut')
    })()
  )
  await expect(buffer(bandwidth.limited('b', failing))).rejects.toThrow('cut')
  const free = Readable.from([Buffer.from('a')])
  expect(new Bandwidth(0).limited('c', free)).toBe(free)
})

it('cuts what comes once a hundred answers of a client wait', async () => {
  const bandwidth = new Bandwidth(1000)
  bandwidth.promise('a', 4200, Date.now())
  const answers = Array.from({ length: 102 }, () => bandwidth.limited('a', Readable.from([Buffer.alloc(1)])))
  const ends = await Promise.allSettled(answers.map((answer) => buffer(answer)))
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(100)
})
