import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Foreground } from '../../http/foreground.ts'
import { runBulk, type BulkFailure } from './bulk.ts'
import type { BulkSource } from './bulkSource.ts'
import { lineRules } from './lineRules.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-bulk-'))
afterAll(() => rmSync(folder, { recursive: true }))

const dataset = {
  schema: [{ key: 'n', type: 'integer' as const }],
  rest: {},
  createdAt: '2024-01-01T00:00:00.000Z'
}

interface Written {
  /** Number of operations of each batch. */
  sizes: number[]
  /** Value of `isLast` for each batch. */
  last: boolean[]
}

/**
 * @param lines lines of JSON, or the path of a file of another format
 * @param isAwaited whether a foreground request waits all the time
 */
async function written(
  lines: string[] | string,
  isAwaited: boolean,
  format: BulkSource['format'] = 'ndjson'
): Promise<Written> {
  const path = typeof lines === 'string' ? lines : join(folder, 'lines.ndjson')
  if (typeof lines !== 'string') writeFileSync(path, lines.join('\n'))
  const foreground = new Foreground()
  if (isAwaited) foreground.begin({})
  const sizes: number[] = []
  const last: boolean[] = []
  const batches = runBulk({
    source: { format, path, separator: ',', discard: () => Promise.resolve() },
    dataset,
    rules: lineRules(dataset, 'Europe/Paris'),
    owner: undefined,
    isAdministrator: false,
    foreground,
    checkRoom: () => Promise.resolve(),
    write: async (operations, isLast) => {
      sizes.push(operations.length)
      last.push(isLast)
      return operations.map(({ id }) => ({ id: id ?? '', kind: 'created' as const }))
    }
  })
  for await (const _summary of batches);
  return { sizes, last }
}

const lines = (count: number): string[] => Array.from({ length: count }, (_, n) => JSON.stringify({ n }))

it('writes a thousand lines at a time, and says which are the last', async () => {
  expect(await written(lines(2500), false)).toEqual({
    sizes: [1001, 1001, 498],
    last: [false, false, true]
  })
  expect(await written(lines(3), false)).toEqual({ sizes: [3], last: [true] })
})

it('ends with a batch that is the last, when no line is left and when one cannot be read', async () => {
  expect(await written(lines(1001), false)).toEqual({ sizes: [1001, 0], last: [false, true] })
  expect(await written([...lines(1002), '{'], false)).toEqual({ sizes: [1001, 1], last: [false, true] })
})

it('writes few at a time while somebody waits for a request, but the first', async () => {
  const { sizes } = await written(lines(1300), true)
  expect(sizes).toEqual([1001, 100, 100, 99])
})

it('names a bounded number of unknown columns, with the beginning of their names', async () => {
  const refusal = async (header: string): Promise<string | undefined> => {
    const path = join(folder, 'table.csv')
    writeFileSync(path, `${header}\n1\n`)
    const failure = await written(path, false, 'table').catch((error: unknown) => error)
    return (failure as BulkFailure).summary.errors[0]?.error
  }
  expect(await refusal('N,a,b c')).toBe('Colonnes inconnues a, b c')
  expect(await refusal('x'.repeat(50_000))).toBe(`Colonnes inconnues ${'x'.repeat(200)}…`)
  const names = Array.from({ length: 150 }, (_, index) => `c${index}`)
  expect(await refusal(names.join(','))).toBe(`Colonnes inconnues ${names.slice(0, 100).join(', ')}, …`)
})
