import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { cardsSchema } from './fixtures/cards.testing.ts'
import { chartsSchema } from './fixtures/charts.testing.ts'
import { mapSchema } from './fixtures/map.testing.ts'
import { makePlan } from './makePlan.ts'
import type { FormNode } from './plan.ts'

/** Renders a plan as an outline: visible nodes, in order. */
function outline(node: FormNode, depth = 0): string[] {
  const key = node.key === undefined ? '' : `${node.key} `
  const kind = node.kind === 'field' ? node.field : node.kind === 'group' ? node.display : node.kind
  const signs = `${node.required ? '!' : ''}${node.conditions.length > 0 ? '?' : ''}${node.readOnly ? '=' : ''}`
  const line = `${'  '.repeat(depth)}${key}${kind}${signs} ${node.title}`.trimEnd()
  const below = (child: FormNode): string[] => outline(child, depth + 1)
  if (node.kind === 'group') return [line, ...node.children.flatMap(below)]
  if (node.kind === 'alternatives')
    return [line, ...node.options.flatMap((option) => below({ ...option.node(), title: option.title }))]
  if (node.kind === 'list')
    return [line, ...node.fixed.flatMap(below), ...(node.item ? below(node.item()) : [])]
  return [line]
}

const planned = (schema: Record<string, unknown>, language = 'fr'): string[] =>
  outline(makePlan(schema, { language }))

const shipped = ['charts', 'dashboard', 'form', 'list', 'map', 'timeline']

describe('a plan', () => {
  it.each(shipped)('has no JSON field for the configuration of %s', async (name) => {
    const file = new URL(`../../../base-apps/${name}/config-schema.json`, import.meta.url)
    const lines = planned(JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>, 'en')
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.filter((line) => /\bjson\b/.test(line))).toEqual([])
  })

  it('reads the older annotations', () => {
    expect(planned(chartsSchema)).toMatchSnapshot()
  })

  it('reads `layout`', () => {
    expect(planned(mapSchema, 'en')).toMatchSnapshot()
  })

  it('has panels for `allOf`, and conditions for dependencies', () => {
    expect(planned(cardsSchema)).toMatchSnapshot()
  })

  it('has a field of several lines for a long text, unless the schema wants a text of one line', () => {
    const rowsOf = (property: Record<string, unknown>): unknown => {
      const plan = makePlan({ type: 'object', properties: { text: property } }, { language: 'fr' })
      const [field] = plan.kind === 'group' ? plan.children : []
      return field?.kind === 'field' ? field.rows : undefined
    }
    const address = { type: 'string', maxLength: 2000 }
    expect(rowsOf(address)).toBe(4)
    expect(rowsOf({ ...address, layout: { comp: 'text-field' } })).toBeUndefined()
  })

  it('is made from any schema, even an invalid one', () => {
    const strange: Record<string, unknown>[] = [
      {},
      {
        type: 'nothing',
        properties: 3,
        required: 'a',
        allOf: 'x',
        layout: 7,
        'x-props': [],
        'x-options': 'y'
      },
      { $ref: '#' },
      { $ref: '#/definitions/none' },
      { $ref: 'https://example.org/other.json' },
      { properties: { a: null, b: true, c: { $ref: '#/properties/c' }, d: { $ref: '#' } } },
      { properties: { __proto__: { type: 'string' }, constructor: { type: 'string' } } },
      { oneOf: [null, 3, { properties: null }], items: [1, null] },
      {
        layout: { children: ['none', 3, null, { key: 'x' }, '$oneOf', '$allOf-9', [{ children: null }]] },
        properties: {}
      },
      { properties: { a: { layout: { switch: [{ if: 'data', comp: 'slider' }, null] }, type: 'number' } } },
      { layout: { getItems: 3, items: 'x', if: 4, cols: 'x', props: 'y' }, type: 'string' }
    ]
    for (const schema of strange) expect(planned(schema).length).toBeGreaterThan(0)
    expect(JSON.stringify(planned(strange[5] ?? {}))).toContain('json')
  })
})
