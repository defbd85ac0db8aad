import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { allLinesAsCsv, type AllLines } from './allLines.ts'
import type { CursorValue } from '../../lines/engine.ts'
import type { LinesQuery } from '../../lines/query/linesQuery.ts'

const schema: SchemaProperty[] = [
  { key: 'name', type: 'string', 'x-originalName': 'Nom' },
  { key: 'open', type: 'boolean' },
  { key: '_id', type: 'string', 'x-calculated': true },
  { key: '_i', type: 'integer', 'x-calculated': true }
]

/** Returns the CSV of a dataset of three lines, which the engine gives one per page. */
async function csv(parameters: Record<string, string> = {}, path: string | undefined = 'x'): Promise<string> {
  const asked: (CursorValue[] | undefined)[] = []
  const engine: AllLines['engine'] = {
    async readPage(_version, { after, select, form }: LinesQuery) {
      asked.push(after)
      const number = Number(after?.[0] ?? 0) + 1
      const cells: Record<string, string> = { _id: `"id${number}"`, name: `"n${number}"`, open: '0' }
      const line = select.map((key) => cells[key]).join(form?.kind === 'csv' ? form.delimiter : '?')
      return { lines: [line], ...(number < 3 ? { cursor: [number] } : {}) }
    }
  }
  const version = { datasetId: 'd', schema, count: 3, path: path || undefined }
  const lines = { engine, version, parameters, defaultTimeZone: 'UTC' }
  const pages: string[] = []
  for await (const page of allLinesAsCsv(lines, AbortSignal.timeout(5000))) pages.push(page)
  expect(asked).toEqual(path ? [undefined, [1], [2]] : [])
  return pages.join('')
}

describe('all the lines as a CSV', () => {
  it('are one file, whatever the number of its pages', async () => {
    expect(await csv()).toBe('\ufeff"_id","Nom","open"\n"id1","n1",0\n"id2","n2",0\n"id3","n3",0\n')
  })

  it('have the columns that are asked for', async () => {
    expect(await csv({ select: 'open,name', sep: ';', header: 'false', size: '1' })).toBe(
      '\ufeff0;"n1"\n0;"n2"\n0;"n3"\n'
    )
  })

  it('are a header before the first one is written', async () => {
    expect(await csv({}, '')).toBe('\ufeff"_id","Nom","open"\n')
  })
})
