import { afterEach, beforeEach, expect, it } from 'vitest'

const holders = [URL, Map] as const
const own = holders.map((holder) => Object.getOwnPropertyDescriptors(holder))

beforeEach(async () => {
  for (const name of ['canParse', 'parse'] as const) Reflect.deleteProperty(URL, name)
  Reflect.deleteProperty(Map, 'groupBy')
  await import('./olderBrowsers.ts')
})

afterEach(() => {
  for (const [index, holder] of holders.entries()) Object.defineProperties(holder, own[index] ?? {})
})

it('gives Safari 16.4 what our code calls', () => {
  expect(URL.canParse('/a', 'https://data.example')).toBe(true)
  expect(URL.canParse('/a')).toBe(false)
  expect(URL.parse('/a?b', 'https://data.example')?.href).toBe('https://data.example/a?b')
  expect(URL.parse('nowhere')).toBeNull()
  const groups = Map.groupBy(['b1', 'a1', 'b2'], (text) => text.charAt(0))
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']]
  ])
})
