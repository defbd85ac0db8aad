/** Lines formatted by the engine, compared with lines formatted from their values. */
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { ColumnValues } from '../../server/lines/columnValues.ts'
import { duckdbEngine } from '../../server/lines/duckdb/engine.ts'
import { linesToCsv } from '../../server/datasets/reads/formats/csv.ts'
import type { LinesQuery } from '../../server/lines/query/linesQuery.ts'
import { parseLinesQuery } from '../../server/lines/query/parse.ts'
import { calculatedColumns, testFolder, writeLinesFile, type Row } from './support/linesFile.ts'

const columns: SchemaProperty[] = [
  { key: 's', type: 'string' },
  { key: 'n', type: 'integer' },
  { key: 'x', type: 'number' },
  { key: 'b', type: 'boolean' },
  { key: 'day', type: 'string', format: 'date' },
  { key: 'at', type: 'string', format: 'date-time' },
  { key: 'tags', type: 'string', separator: ' ; ' },
  { key: 'absent', type: 'string' },
  { key: 'numbers', type: 'integer', separator: ',' }
]
const schema = [...columns, ...calculatedColumns]
const folder = testFolder()
afterAll(() => folder.remove())

function query(
  parameters: Record<string, string>,
  form?: LinesQuery['form'],
  of: SchemaProperty[] = schema
): LinesQuery {
  const { query: parsed } = parseLinesQuery(parameters, {
    schema: of,
    isRest: false,
    isVirtual: false,
    geolocalized: false,
    defaultTimeZone: 'Europe/Paris',
    now: 0
  })
  return form ? { ...parsed, form } : parsed
}

const text = fc.string({
  unit: fc.constantFrom('a', '=', 'é', '"', ',', ';', '\n', '\r', ' ', '😀', '{', ':null,')
})
const row: fc.Arbitrary<Row> = fc.record({
  s: fc.option(text),
  n: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  // Tiny numbers are excluded, because only one of the two writes an exponent.
  x: fc.option(fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter((x) => Math.abs(x) > 1e-3)),
  b: fc.option(fc.boolean()),
  day: fc.constantFrom('2024-01-31', null),
  at: fc.constantFrom('2024-01-31T10:00:00+02:00', null),
  tags: fc.option(fc.array(text, { minLength: 1, maxLength: 3 })),
  numbers: fc.option(fc.array(fc.constantFrom('1', '22'), { minLength: 1, maxLength: 2 }))
})

const styles = [{ delimiter: ',' }, { delimiter: ';', isNeutral: true as const }, { delimiter: '||' }]

const asked: Record<string, string>[] = [
  {},
  { arrays: 'true' },
  { select: '_i,b,_id,absent' },
  { sort: '-n' }
]

describe('a CSV line', () => {
  it('is the same from the engine as from its values', async () => {
    const engine = await duckdbEngine(folder.config)
    const rows = fc.sample(row, { numRuns: 300, seed: 7 })
    rows.push({ x: -0 }, { x: 1e15 }, { x: 10 }, { x: 2.5 })
    const version = await writeLinesFile(folder.file('csv.duckdb'), schema, rows)
    for (const parameters of asked) {
      for (const { delimiter, ...neutral } of styles) {
        const all = { size: '1000', ...parameters }
        const written = await engine.readPage(version, query(all, { kind: 'csv', delimiter, ...neutral }))
        const objects = await engine.readPage(version, query(all))
        const selected = query(all).select.map((key) => schema.find((column) => column.key === key)!)
        expect(written.lines).toEqual(await linesToCsv(objects.lines, selected, { delimiter, ...neutral }))
      }
    }
    await engine.close()
  })

  it('is neutralized on request, with unchanged numbers', async () => {
    const engine = await duckdbEngine(folder.config)
    const properties: SchemaProperty[] = [
      { key: 't', type: 'string' },
      { key: 'list', type: 'string', separator: ',' },
      { key: 'n', type: 'number' },
      { key: 'd', type: 'string', format: 'date' }
    ]
    const texts = ['=1+1', '+33 1', '-x', '@SUM', '\t=1', '\r=1', '\0=1', "'=1", ' =1', 'a=1', '"=1', '']
    const lines = texts.map((t) => ({ t, list: [t || 'x', '=b'], n: -3, d: '2024-01-02' }))
    const version = await writeLinesFile(folder.file('formulas.duckdb'), properties, lines)
    const read = async (isNeutral: boolean): Promise<string[]> => {
      const select = 't,list,n,d'
      const form = {
        kind: 'csv',
        delimiter: ',',
        ...(isNeutral ? { isNeutral: true as const } : {})
      } as const
      return (await engine.readPage(version, query({ select, size: '100' }, form, properties))).lines
    }
    const plain = await read(false)
    const neutral = await read(true)
    for (const [index, line] of neutral.entries()) {
      const isFormula = index < 7
      expect(line).toBe(isFormula ? plain[index]!.replace('"', `"'`).replace(',"', `,"'`) : plain[index])
      expect(line.endsWith(',-3,"2024-01-02"')).toBe(true)
    }
    await engine.close()
  })

  it('may have no column', async () => {
    const engine = await duckdbEngine(folder.config)
    const version = await writeLinesFile(folder.file('none.duckdb'), schema, [{ s: 'a' }])
    const form = { kind: 'csv', delimiter: ',' } as const
    const page = await engine.readPage(version, { ...query({}), form, select: [] })
    expect(page.lines).toEqual([''])
    await engine.close()
  })
})

describe('lines as one text', () => {
  it('equal the lines of a page', async () => {
    const engine = await duckdbEngine(folder.config)
    const rows = fc.sample(row, { numRuns: 500, seed: 13 })
    const version = await writeLinesFile(folder.file('texts.duckdb'), schema, rows)
    const forms: LinesQuery['form'][] = [undefined, { kind: 'csv', delimiter: ',' }, { kind: 'feature' }]
    const pages: Record<string, string>[] = [
      { size: '250' },
      { size: '250', after: '250' },
      { size: '1000' },
      { size: '200', after: '999' }
    ]
    for (const form of forms) {
      for (const parameters of pages) {
        const pageQuery = query({ arrays: 'true', ...parameters }, form)
        const page = await engine.readPage(version, pageQuery)
        const {
          lines,
          text: whole,
          ...others
        } = await engine.readPage(version, { ...pageQuery, asText: true })
        const expected =
          form?.kind === 'csv' ? page.lines.map((line) => `${line}\n`).join('') : page.lines.join(',')
        expect(whole?.toString()).toBe(expected)
        expect({ ...others, lines: page.lines }).toEqual(page)
        expect(lines).toEqual([])
      }
    }
    await engine.close()
  })
})

describe('lines as columns', () => {
  it('have the same values as lines', async () => {
    const engine = await duckdbEngine(folder.config)
    const rows = fc.sample(row, { numRuns: 300, seed: 11 })
    const version = await writeLinesFile(folder.file('columns.duckdb'), schema, rows)
    for (const parameters of asked) {
      const all = query({ size: '1000', arrays: 'true', ...parameters })
      const { count, columns: read } = await engine.readColumns(version, all)
      const { lines } = await engine.readPage(version, all)
      const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(count).toBe(objects.length)
      // The first column is for geometries, empty without locations.
      const [place, ...selected] = read.map(valuesOf)
      expect(place).toEqual(objects.map(() => undefined))
      const expected = all.select.map((key) =>
        objects.map((line) => (Array.isArray(line[key]) ? JSON.stringify(line[key]) : line[key]))
      )
      expect(selected).toEqual(expected)
    }
    const none = await engine.readColumns(version, { ...query({ n_eq: '5' }), size: 10 })
    expect(none.count).toBe(0)
    await engine.close()
  })
})

function valuesOf(column: ColumnValues): unknown[] {
  if (column.kind === 'any') return column.values.map((value) => value ?? undefined)
  if (column.kind !== 'text') {
    const isBoolean = column.kind === 'boolean'
    return Array.from(column.values, (value) =>
      Number.isNaN(value) ? undefined : isBoolean ? value === 1 : value
    )
  }
  const { lengths, bytes } = column
  let start = 0
  return Array.from(lengths, (length) => {
    if (length < 0) return undefined
    start += length
    return Buffer.from(bytes.subarray(start - length, start)).toString()
  })
}
