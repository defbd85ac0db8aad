import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { ActionSource, ExtensionPlan, PlannedExtension } from '../../../extensions/plan.ts'
import { ExtensionError } from '../../../extensions/extensionError.ts'
import type { ActionSources } from '../../../extensions/run.ts'
import { ProcessingError, type ExtendInput, type ExtendOutput } from '../../task.ts'
import { tasks } from '../index.ts'
import { analyze, dataInput, linesOf, query, report, type Analyzed } from '../testing.ts'
import { extendLines } from './extendLines.ts'

vi.setConfig({ testTimeout: 60_000 })

const extended = (column: Partial<SchemaProperty> & { key: string }): SchemaProperty => ({
  type: 'string',
  'x-extension': 'geocoder/postCoords',
  ...column
})
const coordinates = [
  extended({ key: '_coords.lat', type: 'number', 'x-refersTo': 'http://schema.org/latitude' }),
  extended({ key: '_coords.lon', type: 'number', 'x-refersTo': 'http://schema.org/longitude' }),
  extended({ key: '_coords.error', 'x-calculated': true })
]
const computed = (key: string, expr: string, column: Partial<SchemaProperty> = {}): PlannedExtension => ({
  kind: 'expression',
  index: 0,
  expr,
  property: { key, type: 'string', 'x-extension': key, ...column }
})
const geocoding: PlannedExtension = {
  kind: 'remote',
  index: 0,
  service: 'geocoder',
  action: 'postCoords',
  prefix: '_coords',
  inputs: [{ name: 'q', column: 'adr' }],
  identifier: 'key',
  outputs: ['lat', 'lon'].map((name) => ({ name, column: `_coords.${name}` })),
  select: [],
  error: { name: 'error', column: '_coords.error' },
  mandatory: false,
  method: 'post',
  url: 'http://localhost/coords',
  headers: {}
}
/** A fake service that knows the addresses starting with a number. */
const service =
  (resolve: ActionSource['resolve']): ActionSources =>
  () => ({ resolve })
const coords: ActionSource['resolve'] = async (inputs) =>
  inputs.map((input) => {
    const number = Number.parseInt(String(input?.q), 10)
    return Number.isNaN(number) ? { error: 'not found' } : { lat: number, lon: -number / 2 }
  })

const remote: ExtendInput['remote'] = {
  batchLines: 2,
  requestsPerServer: 2,
  timeoutMs: 1000,
  cacheBytes: 0,
  folder: '/nowhere',
  allowPrivateAddresses: true,
  publicUrl: 'http://localhost'
}

const references = { prepared: [], dataDir: '/nowhere', folder: '/nowhere' }

function inputOf(
  analyzed: Analyzed,
  extensions: PlannedExtension[],
  pace: Partial<ExtendInput['remote']> = {}
): ExtendInput {
  const { schema, linesPath, ...input } = dataInput(analyzed)
  const columns = extensions.flatMap((extension) =>
    extension.kind === 'expression' ? [extension.property] : coordinates
  )
  const all = [...schema, ...columns]
  const plan: ExtensionPlan = { extensions, schema: all, defaultTimeZone: 'Europe/Paris' }
  const resultsPath = `${linesPath}.extended`
  const fullFolder = `${linesPath}.full`
  return { ...input, schema: all, plan, resultsPath, fullFolder, remote: { ...remote, ...pace }, references }
}

const run = (input: ExtendInput, sources: ActionSources = service(coords)): Promise<ExtendOutput> =>
  extendLines(input, report, sources)

const resultsOf = ({ resultsPath }: ExtendInput): Promise<unknown[][]> =>
  query(resultsPath, 'SELECT * FROM results')

describe('extensions of a file', () => {
  it('are computed line by line, with the columns as they are typed', async () => {
    const analyzed = await analyze('n;jour;ok\n1,5;01/02/2020;oui\n;;\n3;;non\n')
    const input = inputOf(analyzed, [
      computed('double', 'n * 2', { type: 'number' }),
      computed('dit', 'CONCAT(jour, " ", ok, " ", double)')
    ])
    expect(await run(input)).toMatchObject({ rowCount: 2, failedLines: 0, detailCount: 0, details: [] })
    expect(await resultsOf(input)).toEqual([
      ['1', '3', '2020-02-01 true 3'],
      ['3', '6', ' false 6']
    ])
  })

  it('become columns of the lines, and say where they are', async () => {
    const analyzed = await analyze('adr;n\n43 rue Haute;1\nnulle part;2\n47 rue Basse;3\n')
    const input = inputOf(analyzed, [geocoding])
    await run(input)
    const linesPath = `${analyzed.linesPath}.new`
    const indexed = await tasks.index({ ...input, linesPath, extendedPath: input.resultsPath }, report)
    expect(indexed).toMatchObject({ count: 3, errorCount: 0 })
    expect(await linesOf(linesPath)).toEqual([
      ['1', '43 rue Haute', '1', 43, -21.5, null, 43, -21.5],
      ['2', 'nulle part', '2', null, null, 'not found', null, null],
      ['3', '47 rue Basse', '3', 47, -23.5, null, 47, -23.5]
    ])
  })

  it('ask nothing again of what they have when they are stopped', async () => {
    const rows = Array.from({ length: 21 }, (_, row) => `${row} rue Haute`)
    const analyzed = await analyze(`adr\n${rows.join('\n')}\n`)
    const input = inputOf(analyzed, [geocoding], { requestsPerServer: 1 })
    const asked: unknown[] = []
    const down = service(async (inputs, signal) => {
      if (asked.length >= 10) throw new ExtensionError('503 - closed', { retry: true })
      asked.push(...inputs.map((item) => item?.q))
      return coords(inputs, signal)
    })
    await expect(run(input, down)).rejects.toEqual(new ProcessingError('503 - closed', { retry: true }))
    const later = service(async (inputs, signal) => {
      asked.push(...inputs.map((item) => item?.q))
      return coords(inputs, signal)
    })
    expect((await run(input, later)).rowCount).toBe(21)
    expect(asked).toEqual(rows)
    expect((await resultsOf(input)).map(([row, lat]) => [row, lat])).toEqual(
      rows.map((_, row) => [String(row + 1), String(row)])
    )
    // Another service gives other results.
    await run(inputOf(analyzed, [{ ...geocoding, url: 'http://localhost/other' }]), later)
    expect(asked).toHaveLength(42)
  })

  it('keep the order of the lines, whichever answer comes first', async () => {
    const rows = Array.from({ length: 9 }, (_, row) => `${row} rue Haute`)
    const analyzed = await analyze(`adr\n${rows.join('\n')}\n`)
    const input = inputOf(analyzed, [geocoding], { batchLines: 1, requestsPerServer: 4 })
    const waiting: (() => void)[] = []
    const sources = service(async (inputs, signal) => {
      // Groups of four lines; the last group is answered first.
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 4) for (const go of waiting.splice(0).toReversed()) go()
        if (inputs[0]?.q === rows[8]) resolve()
      })
      return coords(inputs, signal)
    })
    await run(input, sources)
    expect((await resultsOf(input)).map(([row]) => row)).toEqual(rows.map((_, row) => String(row + 1)))
  })

  it('tell the lines that they fail for, after a restart too', async () => {
    const analyzed = await analyze('a;n\nx;1\ny;2\nz;3\n')
    const input = inputOf(analyzed, [computed('c', 'n == 2 ? JSON_PARSE("{") : n', { type: 'integer' })])
    const outcome = await run(input)
    expect(outcome).toMatchObject({ rowCount: 3, failedLines: 1, detailCount: 1 })
    expect(outcome.details).toEqual([{ line: 2, field: 'c', message: expect.stringContaining('JSON_PARSE') }])
    expect(await run(input)).toEqual(outcome)
  })

  it('begin with the first lines of a draft, and go on from there', async () => {
    const analyzed = await analyze(`n\n${Array.from({ length: 300 }, (_, row) => row).join('\n')}\n`)
    const input = inputOf(analyzed, [computed('c', 'n + 1', { type: 'integer' })])
    expect(await run({ ...input, maxLines: 100 })).toMatchObject({ rowCount: 100 })
    expect(await resultsOf(input)).toHaveLength(100)
    expect(await run(input)).toMatchObject({ rowCount: 300 })
    const linesPath = `${analyzed.linesPath}.new`
    const sample = { ...input, linesPath, extendedPath: input.resultsPath, maxLines: 100 }
    expect(await tasks.index(sample, report)).toMatchObject({ count: 100 })
    expect((await linesOf(linesPath)).at(-1)).toEqual(['100', '99', '100'])
  })

  it('are begun anew when their results are lost or broken', async () => {
    const analyzed = await analyze('n\n1\n2\n')
    const input = inputOf(analyzed, [computed('c', 'n')])
    await run(input)
    for (const lose of [rm, (path: string) => writeFile(path, 'broken')]) {
      await lose(input.resultsPath)
      await run(input)
      expect(await resultsOf(input)).toHaveLength(2)
    }
  })

  it('make an extended file, with the names of the file and what is true as 1', async () => {
    const analyzed = await analyze(
      'Nom, prénom;n;ok;jour\n"a;""b";1,50;oui;01/02/2020\nc;2;non;\n'.replace('Nom, prénom', '"Nom, prénom"')
    )
    const input = inputOf(analyzed, [
      computed('m', 'n * 2', { type: 'number', 'x-originalName': 'Double' }),
      geocoding
    ])
    const { full } = await run(input)
    const text = await readFile(join(input.fullFolder, 'a-full.csv'), 'utf8')
    expect(text).toBe(
      '\ufeff"Nom, prénom",n,ok,jour,Double,_coords.lat,_coords.lon\n"a;""b",1.5,1,2020-02-01,3,,\nc,2,0,,4,,\n'
    )
    expect(full).toMatchObject({ name: 'a-full.csv', mimetype: 'text/csv', size: Buffer.byteLength(text) })
  })

  it('write texts that no cell has without what cannot be written', async () => {
    const analyzed = await analyze('n\n1\n2\n')
    const input = inputOf(analyzed, [computed('c', `n == 1 ? "a\\u0000b\\ud800" : ""`)])
    await run(input)
    expect(await resultsOf(input)).toEqual([
      ['1', 'ab\ufffd'],
      ['2', null]
    ])
  })
})
