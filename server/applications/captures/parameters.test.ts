import { expect, it } from 'vitest'
import { isDefaultCapture, sizeOf, targetOf } from './parameters.ts'

const page = 'https://site.test/data-fair/app/id'

it('passes only the `app_` parameters to the application', () => {
  const query = { app_year: '2020', app_city: ['a', 'b'], width: '10', app_: 'x', key: 'secret' }
  expect(targetOf(page, query, false)).toBe(`${page}?year=2020&city=a&city=b`)
  expect(targetOf(page, {}, true)).toBe(`${page}?thumbnail=true`)
  const injected = { 'app_a&b': '#/../../x?c=d', app_url: 'https://evil.test/@' }
  const url = new URL(targetOf(page, injected, false))
  expect([url.origin, url.pathname, url.hash]).toEqual(['https://site.test', '/data-fair/app/id', ''])
  expect(url.searchParams.get('a&b')).toBe('#/../../x?c=d')
})

it('recognizes the default capture, which is stored', () => {
  expect(isDefaultCapture({})).toBe(true)
  expect(isDefaultCapture({ updatedAt: '2026-01-01' })).toBe(true)
  expect(isDefaultCapture({ app_a: '1' })).toBe(false)
})

it('has a size within bounds', () => {
  expect(sizeOf({})).toEqual({ width: 1050, height: 450 })
  expect(sizeOf({ width: '800', height: '' })).toEqual({ width: 800, height: 450 })
  for (const width of ['0', '4001', '-1', '1.5', 'x', ['1', '2']]) expect(() => sizeOf({ width })).toThrow()
})
