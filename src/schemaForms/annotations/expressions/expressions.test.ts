import { describe, expect, it } from 'vitest'
import { evaluated, interpolated } from './index.ts'

const values: Record<string, unknown> = {
  parent: { value: { type: 'bar', fields: ['a', 'b'] }, data: { type: 'bar' } },
  rootData: { datasets: [{ href: 'http://site/api/v1/datasets/a', schema: columns() }] },
  context: { datasetFilter: 'owner=user:me', owner: { type: 'user', id: 'me' } },
  item: { key: 'k', title: 'T' }
}
const names = (name: string): unknown => values[name]
const valueOf = (text: string): unknown => evaluated(text, names).value

function columns(): object[] {
  return [
    { key: 'a', title: 'A', type: 'number' },
    { key: 'b', type: 'string', 'x-refersTo': 'https://schema.org/color' },
    { key: '_i', type: 'integer', 'x-calculated': true }
  ]
}

describe('expressions', () => {
  it.each<[string, unknown]>([
    ["parent.value.type === 'bar'", true],
    ["parent.data?.type !== 'bar' || false", false],
    ['!parent.value.none', true],
    ['rootData.datasets?.[0]?.href', 'http://site/api/v1/datasets/a'],
    ['rootData.datasets.0.href', 'http://site/api/v1/datasets/a'],
    ['rootData.applications?.[0].href.length', undefined],
    ["['bar', 'line'].includes(parent.value.type)", true],
    ["rootData.datasets[0].schema.filter(f => !f['x-calculated']).map(({ key }) => key)", ['a', 'b']],
    ['rootData.datasets[0].schema.find((f) => f["x-refersTo"])?.key', 'b'],
    ['Object.entries({ a: 1, ...{ b: 2 } }).map(([key, n]) => `${key}${n}`).join()', 'a1,b2'],
    ['item.title + " (" + item.key + ")"', 'T (k)'],
    ['`${item.title} (${item.key})`', 'T (k)'],
    ['1 + 2 * 3 - 4 / 2 % 3', 5],
    ['typeof context.none === "undefined" ? [1, ...[2]] : null', [1, 2]],
    ["'type' in parent.value && 'x' < 'y' && 2 >= 1", true],
    ['return parent.value.fields.length;', 2],
    ['parent.value.fields.toReversed().sort()', ['a', 'b']],
    ['Math.max(...[1, 5, 2]) ?? 0', 5],
    ['null ?? undefined ?? 0', 0],
    ['parseInt("12px") == "12"', true],
    ['"é" + String(1.5) + Number("2")', 'é1.52']
  ])('%s', (text, expected) => {
    expect(evaluated(text, names)).toEqual({ value: expected, isKnown: true })
  })

  it('is undefined when a property or name is missing', () => {
    expect(evaluated('context.none.deeper', names)).toEqual({ value: undefined, isKnown: true })
    expect(evaluated('unknown.value', names)).toEqual({ value: undefined, isKnown: true })
  })

  it.each([
    'a b',
    '/x/.test("x")',
    'x = 1',
    'x++',
    'new Date()',
    'function () { return 1 }',
    '() => { return 1 }',
    '"open',
    '((((',
    '',
    'a ?',
    '`${`'
  ])('does not know %s', (text) => {
    expect(evaluated(text, names).isKnown).toBe(false)
  })

  it.each([
    'item.constructor',
    'item.__proto__',
    '[].constructor.constructor("return 1")()',
    '"".constructor',
    '(() => 1).constructor',
    'item["const" + "ructor"]',
    'Object.getPrototypeOf(item)',
    'window',
    'document',
    'globalThis',
    'fetch',
    'eval("1")',
    'Function("return 1")()',
    'Object.constructor',
    'Math.constructor',
    '[].map.call'
  ])('does not reach %s', (text) => {
    expect(valueOf(text)).toBeUndefined()
  })

  it('cannot change a prototype or the values it reads', () => {
    const created = valueOf('({ "__proto__": { admin: true } })') as object
    expect((created as { admin?: boolean }).admin).toBeUndefined()
    expect(Object.getPrototypeOf(created)).toBe(Object.prototype)
    valueOf('Object.assign(item, { changed: true })')
    expect(values.item).toEqual({ key: 'k', title: 'T' })
    valueOf('rootData.datasets[0].schema.sort((a, b) => a.key < b.key ? 1 : -1)')
    expect((values.rootData as { datasets: { schema: object[] }[] }).datasets[0]?.schema).toEqual(columns())
  })

  it('stops when it runs too long or when a value grows too large', () => {
    const many = '[1,2,3,4,5,6,7,8,9,10]'
    const nested = `${many}.map(a => ${many}.map(b => ${many}.map(c => ${many}.map(d => ${many}.map(e => ${many}.map(f => a + b + c + d + e + f))))))`
    expect(valueOf(nested)).toBeUndefined()
    expect(valueOf('"x".repeat(1e9)')).toBeUndefined()
    expect(valueOf('"x".padStart(1e9).length')).toBe(200_000)
    expect(valueOf(`${'('.repeat(5000)}1${')'.repeat(5000)}`)).toBeUndefined()
    expect(valueOf(`${'!'.repeat(10_000)}1`)).toBeUndefined()
    expect(valueOf(`(f => f(f))(f => f(f))`)).toBeUndefined()
  })
})

describe('texts with expressions', () => {
  it.each<[string, string | undefined]>([
    ['api/v1/datasets?size=10&{context.datasetFilter}', 'api/v1/datasets?size=10&owner=user:me'],
    [
      '${rootData.datasets[0].href}/schema?calculated=false',
      'http://site/api/v1/datasets/a/schema?calculated=false'
    ],
    ['{rootData.datasets.0.href}/schema', 'http://site/api/v1/datasets/a/schema'],
    ['${rootData.none?.[0]}/schema', undefined],
    ['none', 'none'],
    ['a {b', 'a {b'],
    ['{not an expression}', '{not an expression}'],
    ['${context.none ?? ""}x', 'x']
  ])('%s', (template, expected) => {
    expect(interpolated(template, names)).toBe(expected)
  })

  it('encodes the inserted values with the given function', () => {
    const encode = (value: unknown, expression: string): string =>
      expression === 'q' ? encodeURIComponent(String(value)) : String(value)
    expect(interpolated('?q={q}', (name) => (name === 'q' ? 'a&b' : undefined), encode)).toBe('?q=a%26b')
  })
})
