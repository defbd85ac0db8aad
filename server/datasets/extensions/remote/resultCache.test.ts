import fc from 'fast-check'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlannedRemote } from '../plan.ts'
import { geocoder } from '../testing.ts'
import { keysOf, ResultCache } from './resultCache.ts'

let folder: string
let caches: ResultCache[]
let warnings: unknown[]
let time: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-test-'))
  caches = []
  warnings = []
  time = Date.parse('2026-01-01T00:00:00Z')
})
afterEach(() => {
  for (const cache of caches) cache.close()
  rmSync(folder, { recursive: true, force: true })
})

function opened({ bytes = 10_000_000, path = folder } = {}): ResultCache {
  const cache = new ResultCache(path, bytes, { warn: (error) => warnings.push(error), now: () => time })
  caches.push(cache)
  return cache
}

const keyOf = (q: string): Uint8Array => keysOf(geocoder, [{ q }])[0] ?? new Uint8Array()
const keep = (cache: ResultCache, q: string, result: Record<string, unknown> = { q }): void =>
  cache.keep([{ key: keyOf(q), result }])
const days = (count: number): void => {
  time += count * 86_400_000
}

describe('the cache of results', () => {
  it('returns stored results, also to other processes', () => {
    const [one, other] = [opened(), opened()]
    keep(one, 'a', { error: 'not found' })
    expect(other.find([keyOf('a'), undefined, keyOf('b')])).toEqual([
      { error: 'not found' },
      undefined,
      undefined
    ])
    keep(other, 'a', { lat: 1 })
    expect(one.find([keyOf('a')])).toEqual([{ error: 'not found' }])
    expect(warnings).toEqual([])
  })

  it('has different keys for different inputs', () => {
    const name = fc.constantFrom('a', 'b', 'a,b', '["a"', '')
    const question = fc.record({
      service: name,
      action: name,
      url: name,
      method: name,
      select: fc.array(name, { maxLength: 2 }),
      line: fc.dictionary(name, fc.oneof(name, fc.constant(null), fc.constant(1)), { maxKeys: 2 })
    })
    const keyed = ({ line, ...more }: Partial<PlannedRemote> & { line: Record<string, unknown> }): string =>
      Buffer.from(keysOf({ ...geocoder, ...more }, [line])[0] ?? []).toString('hex')
    fc.assert(
      fc.property(question, question, (a, b) => {
        expect(keyed(a) === keyed(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
      { numRuns: 500 }
    )
  })

  it('removes results unused for ten days', () => {
    const cache = opened()
    keep(cache, 'used')
    keep(cache, 'unused')
    days(9.9)
    expect(cache.find([keyOf('used')])).toEqual([{ q: 'used' }])
    days(9.9)
    keep(cache, 'other')
    expect(cache.find([keyOf('used'), keyOf('unused')])).toEqual([{ q: 'used' }, undefined])
  })

  it('keeps the most recently used results when the file is too large', () => {
    const cache = opened({ bytes: 1_000_000 })
    const content = 'x'.repeat(1000)
    for (let part = 0; part < 60; part++) {
      const kept = Array.from({ length: 50 }, (_, index) => ({
        key: keyOf(`${part}-${index}`),
        result: { content }
      }))
      cache.keep([...kept, { key: keyOf('first'), result: { content } }])
      expect(cache.find([keyOf('first')])[0]).toBeDefined()
      days(0.5)
    }
    expect(cache.find([keyOf('59-0'), keyOf('0-0')])).toEqual([{ content }, undefined])
    cache.close()
    expect(statSync(join(folder, 'results.sqlite')).size).toBeLessThan(1_500_000)
  })

  it('is created again when its file is damaged', () => {
    const path = join(folder, 'results.sqlite')
    writeFileSync(path, 'this is no database, whatever its name says'.repeat(100))
    const cache = opened()
    expect(cache.find([keyOf('a')])).toEqual([])
    expect(warnings).toHaveLength(1)
    keep(cache, 'a')
    expect(cache.find([keyOf('a')])).toEqual([{ q: 'a' }])
  })

  it('finds nothing, without failure, when its file cannot be written', () => {
    const path = join(folder, 'file')
    writeFileSync(path, '')
    const cache = opened({ path })
    keep(cache, 'a')
    expect(cache.find([keyOf('a')])).toEqual([])
    expect(warnings).toHaveLength(1)
  })

  it('does not store results that are too long', () => {
    const cache = opened()
    keep(cache, 'a', { content: 'x'.repeat(200_000) })
    expect(cache.find([keyOf('a')])).toEqual([undefined])
  })
})
