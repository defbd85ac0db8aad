import { describe, expect, it } from 'vitest'
import { withDefaults } from './defaults.ts'
import { cardsSchema } from './fixtures/cards.testing.ts'
import { chartsSchema } from './fixtures/charts.testing.ts'
import { mapSchema } from './fixtures/map.testing.ts'
import type { Source } from './hints.ts'
import { addressOf, choiceOfValue, valueToStore, localItems, itemsOfAnswer } from './items.ts'
import { makePlan } from './makePlan.ts'
import { optionOf, withOption } from './place.ts'
import type { AlternativesNode, FormNode } from './plan.ts'
import { problemsOf } from './problems.ts'
import type { JsonSchema } from './schema.ts'
import type { Scope } from './scope.ts'
import { pathOf, rearrangedPointers, withValueAt } from './values.ts'

const context = {
  datasetFilter: 'owner=user:me',
  owner: { type: 'user', id: 'me' },
  columns: [{ key: 'nom', title: 'Nom', type: 'string' }]
}
const plan = (schema: JsonSchema): FormNode => makePlan(schema, { language: 'fr' })
const started = (schema: JsonSchema, data: unknown, changed?: Set<string>): unknown =>
  withDefaults(data, { plan: plan(schema), context, ...(changed && { changed }) })
const wrong = (schema: JsonSchema, data: unknown): Record<string, string[]> =>
  Object.fromEntries(
    [...problemsOf(plan(schema), { context, root: data })].map(([pointer, nodeProblems]) => [
      pointer,
      nodeProblems.map(({ keyword }) => keyword)
    ])
  )

describe('default values of a schema', () => {
  it('are set at the start, also those of the selected alternative', () => {
    expect(started(chartsSchema, {})).toEqual({
      limit: 20,
      sort: '-metric',
      chart: { type: 'bar' },
      showTitle: true,
      height: 400,
      version: '2'
    })
    expect(started(mapSchema, { style: { type: 'heat' } })).toEqual({
      color: '#d32f2f',
      style: { type: 'heat', weight: 1 }
    })
    expect(started(mapSchema, {})).toMatchObject({ style: { type: 'points' }, radius: 6 })
    expect(started(cardsSchema, {})).toEqual({ pagination: 'pages', size: 12, locked: 'oui' })
    expect(started(cardsSchema, { pagination: 'infinie' })).toEqual({ pagination: 'infinie', locked: 'oui' })
  })

  it('do not replace values removed by the user, and leave a complete value unchanged', () => {
    expect(started(chartsSchema, { limit: 3 }, new Set(['/height', '/showTitle']))).toEqual({
      limit: 3,
      sort: '-metric',
      chart: { type: 'bar' },
      version: '2'
    })
    const data = started(chartsSchema, { series: [{ field: 'a' }] })
    expect(data).toMatchObject({ series: [{ field: 'a', color: '#1976d2' }] })
    expect(started(chartsSchema, data)).toBe(data)
  })
})

describe('problems', () => {
  it('are found in visible fields only', () => {
    expect(wrong(chartsSchema, started(chartsSchema, {}))).toEqual({ '/datasets/0': ['required'] })
    const data = {
      datasets: [{ href: 'h' }],
      chart: { type: 'bar' },
      limit: 200,
      title: 'x'.repeat(61),
      series: [{}]
    }
    expect(wrong(chartsSchema, data)).toEqual({
      '/limit': ['maximum'],
      '/title': ['maxLength'],
      '/chart/groupBy': ['required'],
      '/series/0/field': ['required']
    })
    expect(
      wrong(chartsSchema, { ...data, limit: 2, title: 'x', series: [], chart: { type: 'pie', hole: 2 } })
    ).toEqual({
      '/chart/hole': ['maximum']
    })
  })

  it('are found for formats, types and missing items', () => {
    expect(
      wrong(mapSchema, {
        datasets: [],
        style: { type: 'points' },
        contact: 'x',
        start: '2026-02-30',
        radius: 'big',
        layers: [{ children: [{}] }]
      })
    ).toEqual({
      '/contact': ['format'],
      '/start': ['format'],
      '/radius': ['type'],
      '/datasets': ['minItems'],
      '/layers/0/name': ['required'],
      '/layers/0/children/0/name': ['required']
    })
    expect(wrong(mapSchema, { datasets: [{ href: 'h' }], style: { type: 'heat' }, label: null })).toEqual({})
    expect(
      wrong(cardsSchema, { titleField: 'nom', credentials: { login: 'A1' }, fields: ['nom', 'nom'] })
    ).toEqual({
      '/credentials/login': ['pattern'],
      '/fields': ['uniqueItems']
    })
    expect(
      wrong(cardsSchema, { titleField: 'nom', filters: [{ kind: 'value' }, { kind: 'range', from: 'x' }] })
    ).toEqual({
      '/filters/0/value': ['required'],
      '/filters/1/from': ['type']
    })
  })

  it('are not found by rules that are invalid', () => {
    expect(
      wrong(
        { properties: { a: { type: 'string', pattern: '[' }, b: { $ref: '#/none' }, c: { format: 7 } } },
        { a: 'x', b: 1, c: 2 }
      )
    ).toEqual({})
  })
})

it('completes and validates a configuration of one megabyte in less than 5 s', () => {
  const series = Array.from({ length: 11_000 }, (_, index) => ({
    field: `column_${index}`,
    label: `Une série ${index}`,
    color: '#112233',
    more: 'x'.repeat(20)
  }))
  const large = makePlan(chartsSchema, { language: 'fr' })
  const data = { datasets: [{ href: 'h' }], chart: { type: 'pie' }, series }
  expect(JSON.stringify(data).length).toBeGreaterThan(1_000_000)
  problemsOf(large, { context, root: { ...data, series: series.slice(0, 10) } })
  const start = performance.now()
  const completed = withDefaults(data, { plan: large, context })
  const problems = problemsOf(large, { context, root: completed })
  const spent = performance.now() - start
  expect([problems.size, spent < 5000]).toEqual([0, true])
})

describe('alternatives', () => {
  const node = (schema: JsonSchema): AlternativesNode => {
    const alternatives = (plan(schema) as Extract<FormNode, { kind: 'group' }>).children.find(
      ({ kind }) => kind === 'alternatives'
    )
    return alternatives as AlternativesNode
  }
  const kinds = {
    type: 'object',
    oneOf: [
      {
        title: 'A',
        properties: { kind: { const: 'a' }, shared: { type: 'string' }, own: { type: 'number' } }
      },
      { title: 'B', properties: { kind: { const: 'b' }, shared: { type: 'string' } } }
    ]
  }

  it('are identified by their constants, else by the first schema that fits', () => {
    expect(optionOf(node(kinds), { kind: 'b' })).toBe(1)
    expect(optionOf(node(kinds), { kind: 'c' })).toBe(-1)
    expect(optionOf(node(kinds), undefined)).toBe(-1)
    const open = {
      oneOf: [
        { properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: { type: 'number' } } }
      ]
    }
    expect(optionOf(node(open), { b: 1 })).toBe(1)
    expect(optionOf(node(open), { a: 3 })).toBe(0)
  })

  it('lose their own values when another one is selected', () => {
    expect(withOption(node(kinds), { kind: 'a', shared: 's', own: 1, around: true }, 1)).toEqual({
      kind: 'b',
      shared: 's',
      around: true
    })
  })
})

describe('choices', () => {
  const scope: Scope = {
    context,
    root: { datasets: [{ href: 'http://site/d' }] },
    around: [],
    value: undefined
  }
  const source: Source = {
    kind: 'url',
    url: '{datasets.0.href}/schema?q={q}',
    searches: true,
    itemKey: 'item.key',
    itemValue: 'item.key',
    itemTitle: 'item.title'
  }

  it('are requested once their URL is complete', () => {
    expect(addressOf(source, scope, 'a b&')).toBe('http://site/d/schema?q=a%20b%26')
    expect(addressOf(source, { ...scope, root: {} }, '')).toBeUndefined()
  })

  it('are searched with the typed text, also when an expression returns the URL', () => {
    const expressionSource: Source = {
      ...source,
      url: "${context.datasetFilter ? 'd?q={q}&' + context.datasetFilter : ''}"
    }
    expect(addressOf(expressionSource, scope, 'a b')).toBe(`d?q=a%20b&${context.datasetFilter}`)
    expect(addressOf(expressionSource, scope, '')).toBe(`d?q=&${context.datasetFilter}`)
    expect(addressOf({ ...source, url: "${context.none ? 'd' : ''}" }, scope, '')).toBeUndefined()
    const named: Source = { ...source, url: 'd', searchParam: 'words' }
    expect([addressOf(named, scope, ''), addressOf(named, scope, 'a b')]).toEqual(['d', 'd?words=a%20b'])
  })

  it('are values or whole objects', () => {
    const answer = [{ key: 'a', title: 'A' }, { key: 'b' }, { key: 'a', title: 'again' }, null, 3]
    expect(itemsOfAnswer(source, answer, scope, false)).toEqual([
      { key: 'a', title: 'A', value: 'a' },
      { key: 'b', title: 'b', value: 'b' },
      { key: '3', title: '3', value: 3 }
    ])
    const results = { ...source, results: 'data.results', itemKey: 'item.href' }
    const dataset = { href: 'h', title: 'T', schema: [] }
    const [choice] = itemsOfAnswer(results, { results: [dataset] }, scope, true)
    expect(choice).toEqual({ key: 'h', title: 'T', value: dataset })
    expect(choiceOfValue({ href: 'h', title: 'Before' }, choice ? [choice] : [], results, scope)).toBe(choice)
    expect(choiceOfValue({ href: 'other', title: 'Gone' }, [], results, scope)).toMatchObject({
      key: 'other',
      title: 'Gone'
    })
    expect(itemsOfAnswer(results, 'a page', scope, true)).toEqual([])
  })

  it('read the item as `item` or as `data`', () => {
    const dataSource: Source = {
      ...source,
      itemKey: 'data.key',
      itemValue: undefined,
      itemTitle: 'data.title || data.key'
    }
    expect(itemsOfAnswer(dataSource, [{ key: 'a' }], scope, false)).toEqual([
      { key: 'a', title: 'a', value: 'a' }
    ])
    const plain: Source = { ...source, itemKey: 'data', itemValue: undefined, itemTitle: 'data' }
    expect(itemsOfAnswer(plain, ['x'], scope, false)).toEqual([{ key: 'x', title: 'x', value: 'x' }])
  })

  it('come from an expression or from the schema', () => {
    const columns: Source = {
      kind: 'expression',
      text: "context.columns.filter(c => c.type === 'string')",
      itemTitle: 'item.title'
    }
    expect(localItems(columns, scope, false)).toEqual([{ key: 'nom', title: 'Nom', value: 'nom' }])
    expect(localItems({ kind: 'items', items: ['a', 'b'] }, scope, false)).toMatchObject([
      { value: 'a' },
      { value: 'b' }
    ])
    expect(
      localItems({ kind: 'items', items: [{ key: 'k', title: 'K', value: { n: 1 } }] }, scope, true)
    ).toEqual([{ key: 'k', title: 'K', value: { n: 1 } }])
  })

  it('get the constants and defaults of their schema, and lose properties that it excludes', () => {
    const schema = { properties: { href: {}, key: { const: 'main' }, size: { default: 3 } } }
    const choice = { key: 'h', title: 'T', value: { href: 'h', more: 1 } }
    expect(valueToStore(choice, schema)).toEqual({ href: 'h', more: 1, key: 'main', size: 3 })
    expect(valueToStore(choice, { ...schema, additionalProperties: false })).toEqual({
      href: 'h',
      key: 'main',
      size: 3
    })
  })
})

describe('paths', () => {
  it('are parsed from dots and brackets', () => {
    expect(pathOf('a.0.b["c"].d[1]')).toEqual(['a', 0, 'b', 'c', 'd', 1])
  })

  it('are set in a copy, and never in a prototype', () => {
    const before = { a: [{ b: 1 }], c: 2 }
    const after = withValueAt(before, ['a', 0, 'b'], 3) as typeof before
    expect([before, after]).toEqual([
      { a: [{ b: 1 }], c: 2 },
      { a: [{ b: 3 }], c: 2 }
    ])
    expect(withValueAt({ a: { b: 1 } }, ['a', 'b'], undefined)).toEqual({ a: {} })
    expect(withValueAt({}, ['list', 1], 'x')).toEqual({ list: [null, 'x'] })
    expect(withValueAt({ list: ['x'] }, ['list', 0], undefined)).toEqual({})
    expect(withValueAt({}, ['__proto__', 'x'], 1)).toEqual({})
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})

describe('pointers into a list', () => {
  const pointers = new Set([
    '/a',
    '/list',
    '/list/0/size',
    '/list/1',
    '/list/10/size',
    '/list/1/list/0',
    '/lists/0'
  ])

  it('follow the items that are moved or copied', () => {
    expect(rearrangedPointers(pointers, '/list', [1, 0, 0])).toEqual(
      new Set(['/a', '/list', '/list/0', '/list/0/list/0', '/list/1/size', '/list/2/size', '/lists/0'])
    )
  })

  it('are left out for the items that are removed', () => {
    expect(rearrangedPointers(pointers, '/list', [])).toEqual(new Set(['/a', '/list', '/lists/0']))
  })
})
