import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExtensionError } from './extensionError.ts'
import type { ActionResult, Line, PlannedExtension, PlannedOutput } from './plan.ts'
import { openRun, runBatch, type LineFailure } from './run.ts'
import { expression, geocoder, number, planOf, sourceOf, text } from './testing.ts'

const { signal } = new AbortController()

/** Extends lines with the geocoder, which returns the same result for each line. */
async function geocoded(
  lines: Line[],
  result: ActionResult,
  more: Partial<typeof geocoder> = {}
): Promise<{ lines: Line[]; failures: LineFailure[] }> {
  const plan = planOf([{ ...geocoder, ...more }], [text('name'), text('tags')])
  const failures = await runBatch(plan, lines, () => sourceOf(() => result), signal)
  return { lines, failures }
}

async function evaluated(line: Line, ...args: Parameters<typeof expression>): Promise<[Line, ...string[]]> {
  const lines = [line]
  const plan = planOf([expression(...args)], [text('name'), number('n'), text('_siret.label')])
  const failures = await runBatch(plan, lines, () => sourceOf(() => undefined), signal)
  return [lines[0] ?? {}, ...failures.map(({ field, message }) => `${field}: ${message}`)]
}

describe('an action', () => {
  it('gets the values of its input columns', async () => {
    const source = sourceOf(() => undefined)
    const plan = planOf([{ ...geocoder, inputs: [...geocoder.inputs, { name: 'city', column: 'name' }] }])
    const lines = [
      { adr: 'a', name: 'b' },
      { adr: '', name: null },
      { name: ['a', 'b'], adr: undefined },
      { other: 1 },
      { adr: 0, name: false }
    ]
    await runBatch(plan, lines, () => source, signal)
    expect(source.requests).toEqual([
      [{ q: 'a', city: 'b' }, { city: null }, undefined, undefined, { q: 0, city: false }]
    ])
  })

  it('is not called when no line has a value to send', async () => {
    const source = sourceOf(() => ({ lat: 1 }))
    const lines: Line[] = [{ other: 1, '_coords.lat': 2 }]
    await runBatch(planOf([geocoder]), lines, () => source, signal)
    expect(source.requests).toEqual([])
    expect(lines).toEqual([{ other: 1 }])
  })

  it('writes its selected outputs, and replaces or removes the former ones', async () => {
    const old = { '_coords.lat': 1, '_coords.lon': 2, '_coords.error': 'old' }
    const extended = await geocoded([{ adr: 'a', ...old }], { lat: 47.6, matchLevel: 'street' })
    expect(extended).toEqual({ lines: [{ adr: 'a', '_coords.lat': 47.6 }], failures: [] })
    expect((await geocoded([{ adr: 'a', ...old }], undefined)).lines).toEqual([{ adr: 'a' }])
  })

  it.each<[PlannedOutput, ActionResult, unknown]>([
    [{ name: 'a.b', column: 'name' }, { 'a.b': 'x' }, 'x'],
    [{ name: 'a.b', column: 'name' }, { a: { b: 'x' } }, 'x'],
    [{ name: 'a.b', column: 'name' }, { a: 'x' }, undefined],
    [{ name: 'toString', column: 'name' }, {}, undefined],
    [{ name: 'tags', column: 'tags', separator: ';' }, { tags: ' a ;b;; c' }, ['a', 'b', 'c']],
    [{ name: 'tags', column: 'tags', separator: ' ' }, { tags: 'a b' }, 'a b'],
    [{ name: 'tags', column: 'tags', separator: ';' }, { tags: ['a', 2, null] }, ['a', '2']],
    [{ name: 'a', column: 'name' }, { a: null }, undefined],
    [{ name: 'a', column: 'name' }, { a: 12 }, '12'],
    [{ name: 'a', column: 'name' }, { a: ['b', 1] }, 'b, 1'],
    [{ name: 'a', column: 'name' }, { a: { b: 1 } }, '{"b":1}']
  ])('fills a column from %j out of %j', async (output, result, value) => {
    const { lines } = await geocoded([{ adr: 'a' }], result, { outputs: [output] })
    expect(lines).toEqual([value === undefined ? { adr: 'a' } : { adr: 'a', [output.column]: value }])
  })

  it('writes the error of a line in the error column, and no output', async () => {
    const { lines, failures } = await geocoded([{ adr: 'a' }], { lat: 1, error: 'not found' })
    expect(lines).toEqual([{ adr: 'a', '_coords.error': 'not found' }])
    expect(failures).toEqual([])
    for (const error of [null, '', false]) {
      expect((await geocoded([{ adr: 'a' }], { lat: 1, error })).lines).toEqual([
        { adr: 'a', '_coords.lat': 1 }
      ])
    }
    const long = await geocoded([{ adr: 'a' }], { error: { text: 'x'.repeat(5000) } })
    expect(String(long.lines[0]?.['_coords.error'])).toHaveLength(1001)
  })

  it('converts outputs to the type of their column, or writes an error', async () => {
    expect((await geocoded([{ adr: 'a' }], { lat: ' 47,6 ', lon: '' })).lines).toEqual([
      { adr: 'a', '_coords.lat': 47.6 }
    ])
    const { lines } = await geocoded([{ adr: 'a' }], { lat: 1, lon: { deep: true } })
    expect(lines).toEqual([{ adr: 'a', '_coords.error': 'valeur inattendue pour lon : {"deep":true}' }])
  })

  it('refuses lines when it is mandatory', async () => {
    const { lines, failures } = await geocoded(
      [{}, { adr: 'a' }],
      { error: 'not found' },
      { mandatory: true }
    )
    expect(failures).toEqual([
      {
        position: 1,
        field: '_coords',
        message: 'enrichissement obligatoire en échec (_coords) : not found'
      }
    ])
    expect(lines[1]).toEqual({ adr: 'a', '_coords.error': 'not found' })
  })

  it('that fails as a whole, or is given up, says so', async () => {
    const failure = new ExtensionError('503 - down', { retry: true })
    const failing = { resolve: () => Promise.reject(failure) }
    await expect(runBatch(planOf([geocoder]), [{ adr: 'a' }], () => failing, signal)).rejects.toBe(failure)
    const reason = new Error('stopped')
    const stopped = runBatch(planOf([geocoder]), [{}], () => failing, AbortSignal.abort(reason))
    await expect(stopped).rejects.toBe(reason)
  })
})

describe('an expression', () => {
  it('reads columns by their key, null where there is no value', async () => {
    expect(await evaluated({ name: 'a', n: 2 }, 'UPPER(name) || n')).toEqual([{ name: 'a', n: 2, r: 'A2' }])
    expect(await evaluated({}, 'name || n')).toEqual([{ r: 'nullnull' }])
    expect(await evaluated({ '_siret.label': 'x' }, '_siret.label || _coords.lat')).toEqual([
      { '_siret.label': 'x', r: 'xnull' }
    ])
    expect(await evaluated({ name: 'a', r: 'old' }, 'r || name')).toEqual([{ name: 'a', r: 'nulla' }])
  })

  it('removes the value of its column when it gives none', async () => {
    expect(await evaluated({ r: 'old' }, 'EXTRACT(name, "a", "b")')).toEqual([{}])
  })

  it.each<[string, string, Line['type']]>([
    ['unknown + 1', 'undefined variable: unknown', 'string'],
    ['name.a', "Cannot read properties of null (reading 'a')", 'string'],
    ['"abc"', '/r doit être de type integer (résultat : "abc")', 'integer']
  ])('says why it fails: %s', async (expr, detail, type) => {
    const property = { key: 'r', type: type as 'string' }
    expect(await evaluated({ r: 1 }, expr, property)).toEqual([
      {},
      `r: échec de l'évaluation de l'expression "${expr}" : ${detail}`
    ])
  })

  it('is refused when it cannot be read', () => {
    const open = (): unknown => openRun(planOf([expression('1 +')]), () => sourceOf(() => undefined))
    expect(open).toThrow(ExtensionError)
    expect(open).toThrow('échec de l\'analyse de l\'expression "1 +" : unexpected TEOF: EOF')
  })

  it('has lists for a column with a separator', async () => {
    const property = { key: 'r', type: 'integer' as const, separator: ' ; ' }
    expect(await evaluated({}, '"1;2; 3"', property)).toEqual([{ r: [1, 2, 3] }])
    expect(await evaluated({ name: 'b' }, '["a", name]', { ...property, type: 'string' })).toEqual([
      { name: 'b', r: ['a', 'b'] }
    ])
  })
})

describe('extensions one after the other', () => {
  const chain: PlannedExtension[] = [
    expression('"à " || name', text('where')),
    { ...geocoder, inputs: [{ name: 'q', column: 'where' }] },
    expression('_coords.lat * 2', number('twice'))
  ]
  const plan = planOf(chain, [text('name')])
  const answer = ({ q }: Record<string, unknown>): ActionResult =>
    String(q).length % 3 === 0 ? undefined : { lat: String(q).length, error: q === 'à no' ? 'none' : null }

  it('read the columns of those before', async () => {
    const lines: Line[] = [{ name: 'ab' }]
    await runBatch(plan, lines, () => sourceOf(answer), signal)
    expect(lines).toEqual([{ name: 'ab', where: 'à ab', '_coords.lat': 4, twice: 8 }])
  })

  it('give the same whatever the number of lines at once', async () => {
    const names = fc.array(fc.oneof(fc.string(), fc.constantFrom(undefined, null, 'no', 3, ['a'])))
    await fc.assert(
      fc.asyncProperty(names, fc.integer({ min: 1, max: 7 }), async (given, size) => {
        const linesOf = (): Line[] => given.map((name) => ({ name }))
        const whole = linesOf()
        const run = openRun(plan, () => sourceOf(answer))
        const failures = await run.extend(whole, signal)
        const parts = linesOf()
        const found: LineFailure[] = []
        for (let start = 0; start < parts.length; start += size) {
          const failed = await run.extend(parts.slice(start, start + size), signal)
          found.push(...failed.map((failure) => ({ ...failure, position: failure.position + start })))
        }
        expect(parts).toEqual(whole)
        const inOrder = (a: LineFailure, b: LineFailure): number => a.position - b.position
        expect(found.toSorted(inOrder)).toEqual(failures.toSorted(inOrder))
        // A second run on the same lines changes nothing.
        await run.extend(parts, signal)
        expect(parts).toEqual(whole)
      })
    )
  })
})
