import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LineTextCache, type CachedForm } from './lineTextCache.ts'

let folder: string
let kept: LineTextCache
const count = 10_000
const textOf = (row: number): string => `{"n":${row},"s":"${'é'.repeat(row % 7)}"}`

/** Form whose `readTexts` counts the lines read. */
function formOf(overrides: Partial<CachedForm> = {}): CachedForm {
  return {
    path: '/lines/one.duckdb',
    key: 'object',
    count,
    cells: 2,
    readTexts: async (from, until) =>
      Array.from({ length: until - from }, (_, place) => textOf(from + place)),
    ...overrides
  }
}

async function keep(form: CachedForm): Promise<void> {
  kept.count(form, 20)
  await kept.settled()
}

const files = (): string[] => {
  try {
    return readdirSync(join(folder, 'tmp', 'lines'))
  } catch {
    return []
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-kept-'))
  kept = new LineTextCache(folder, 1 << 20, 0)
})

afterEach(async () => {
  await kept.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('cached texts of lines', () => {
  it('are those of the rows, in the requested order', async () => {
    const form = formOf()
    expect(kept.find(form)).toBeUndefined()
    await keep(form)
    const rows = [9999, 0, 5, 4, 5000, 5, 6]
    expect(await kept.find(form)!.read(rows)).toEqual(rows.map(textOf))
    const all = Array.from({ length: count }, (_, row) => row)
    expect(await kept.find(form)!.read(all)).toEqual(all.map(textOf))
    expect(await kept.find(form)!.read([])).toEqual([])
    expect(kept.find({ ...form, key: 'csv' })).toBeUndefined()
  })

  it('are read from the engine until enough pages were requested', async () => {
    await kept.close()
    kept = new LineTextCache(folder, 1 << 20)
    const form = formOf({ cells: 50 })
    for (let page = 0; page < 9; page++) await keep(form)
    expect(kept.find(form)).toBeUndefined()
    await keep(form)
    expect(kept.find(form)).toBeDefined()
  })

  it('are removed with their version, after reads in progress', async () => {
    const form = formOf()
    await keep(form)
    const reading = kept.find(form)!.read([1, 8000])
    await kept.release(form.path)
    expect(await reading).toEqual([textOf(1), textOf(8000)])
    expect(kept.find(form)).toBeUndefined()
    expect(files()).toEqual([])
  })

  it('are evicted for those requested later', async () => {
    const forms = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => formOf({ key }))
    for (const form of forms) await keep(form)
    expect(kept.find(forms.at(-1)!)).toBeDefined()
    expect(kept.find(forms[0]!)).toBeUndefined()
    expect(files().length).toBeLessThan(forms.length)
  })

  it('leave no file when they are too large or cannot be read', async () => {
    const large = formOf({
      readTexts: async (from, until) => Array.from({ length: until - from }, () => 'x'.repeat(1000))
    })
    await keep(large)
    expect(kept.find(large)).toBeUndefined()
    const broken = formOf({
      key: 'broken',
      readTexts: async () => {
        throw new Error('the version is gone')
      }
    })
    await keep(broken)
    expect(kept.find(broken)).toBeUndefined()
    expect(files()).toEqual([])
  })

  it('of a killed process are removed by the next one', async () => {
    await keep(formOf())
    expect(files()).toHaveLength(1)
    const next = new LineTextCache(folder, 1 << 20)
    expect(files()).toEqual([])
    await next.close()
  })
})
