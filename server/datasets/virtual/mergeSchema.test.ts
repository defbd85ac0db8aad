import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { Capabilities, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { onlyStandard } from '../schema/concepts.ts'
import { mergedSchema, SchemaConflict, type MergedChild } from './mergeSchema.ts'

const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const image = 'http://schema.org/image'

const child = (...schema: SchemaProperty[]): MergedChild => ({ schema, hidden: new Set() })
const merge = (requested: SchemaProperty[], ...children: MergedChild[]): SchemaProperty[] =>
  mergedSchema(requested, children, onlyStandard).schema
const messageOf = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(SchemaConflict)
    return (error as Error).message
  }
}
const requested: SchemaProperty = { key: 'a', type: 'string' }

describe('a column of a virtual dataset', () => {
  it('has its own title and description, else those of the first child', () => {
    const first = child({ key: 'a', type: 'string', title: 'Un', description: 'Le premier' })
    const second = child({ key: 'a', type: 'string', title: 'Deux' })
    expect(merge([requested], first, second)[0]).toMatchObject({ title: 'Un', description: 'Le premier' })
    expect(merge([{ ...requested, title: 'Mien' }], first)[0]).toMatchObject({ title: 'Mien' })
    expect(merge([requested], child(requested))[0]).toMatchObject({ title: '', description: '' })
  })

  it('has the type and format of the children, without their extensions and transforms', () => {
    const column: SchemaProperty = {
      key: 'a',
      type: 'string',
      format: 'uri-reference',
      separator: ';',
      'x-display': 'textarea',
      'x-extension': 'geo',
      'x-transform': { expr: 'x' }
    }
    const asked: SchemaProperty = {
      ...requested,
      type: 'integer',
      timeZone: 'Europe/Paris',
      'x-refersTo': label
    }
    expect(merge([asked], child(column))[0]).toEqual({
      key: 'a',
      type: 'string',
      title: '',
      description: '',
      separator: ';',
      'x-display': 'textarea'
    })
  })

  it('that no child has stays as it is', () => {
    expect(merge([{ ...requested, title: 'Rien' }], child())[0]).toEqual({ ...requested, title: 'Rien' })
  })

  it('may be calculated by a child, and is not calculated again', () => {
    const updated: SchemaProperty = {
      key: '_updatedAt',
      type: 'string',
      format: 'date-time',
      'x-calculated': true
    }
    const own: SchemaProperty[] = ['_id', '_updatedAt'].map((key) => ({ key, type: 'string' }))
    const keys = merge(own, child(updated)).map(({ key, ...column }) => [key, !!column['x-calculated']])
    expect(keys).toEqual([
      ['_updatedAt', false],
      ['_id', true],
      ['_i', true],
      ['_rand', true]
    ])
  })
})

describe('children with conflicting columns', () => {
  it.each<[Partial<SchemaProperty>, Partial<SchemaProperty>, string]>([
    [{ type: 'integer' }, { type: 'string' }, 'Le champ "a" a des types contradictoires (integer, string).'],
    [
      { type: 'number' },
      { type: 'integer' },
      'Le champ "a" a des types contradictoires (number, integer). Vous pouvez corriger cette incohérence en forçant le traitement des colonnes comme des nombres flottants dans tous les jeux enfants.'
    ],
    [{ separator: ';' }, { separator: ',' }, 'Le champ "a" a des séparateurs contradictoires  (;, ,).'],
    [{ format: 'date' }, {}, 'Le champ "a" a des formats contradictoires (date, non défini).'],
    [
      { 'x-refersTo': label },
      { 'x-refersTo': image },
      `Le champ "a" a des concepts contradictoires (${label}, ${image}).`
    ]
  ])('%j and %j', (a, b, message) => {
    const children = [child({ ...requested, ...a }), child({ ...requested, ...b })]
    expect(messageOf(() => merge([requested], ...children))).toBe(`[noretry] ${message}`)
    // Columns that the virtual dataset does not show may conflict.
    expect(merge([], ...children)).toHaveLength(3)
  })

  it('may have a reference where another has a text', () => {
    expect(
      merge([requested], child({ ...requested, format: 'uri-reference' }), child(requested))[0]?.format
    ).toBeUndefined()
  })

  it('give the same concept to two columns, or hide one', () => {
    const columns = ['a', 'b'].map((key): SchemaProperty => ({ key, type: 'string', 'x-refersTo': label }))
    expect(messageOf(() => merge(columns, child(...columns)))).toBe(
      `[noretry] Le concept "${label}" est référencé par plusieurs champs (a, b).`
    )
    const hiding = { schema: [], hidden: new Set(['a']) }
    expect(messageOf(() => merge([requested], child(requested), hiding))).toBe(
      '[noretry] Le champ "a" est interdit. Il est présent dans un jeu de données enfant mais est protégé.'
    )
  })
})

it('attached files are images where all children that have some say so', () => {
  const address = (concept?: string): SchemaProperty => ({
    key: '_attachment_url',
    type: 'string',
    'x-calculated': true,
    ...(concept ? { 'x-refersTo': concept } : {})
  })
  const of = (...children: MergedChild[]): true | undefined =>
    mergedSchema([], children, onlyStandard).attachmentsAsImage
  expect(of(child(address(image)), child())).toBe(true)
  expect(of(child(address(image)), child(address()))).toBeUndefined()
  expect(of(child())).toBeUndefined()
})

it('has the capabilities common to all children, whatever its own settings', () => {
  const names = ['index', 'values', 'text', 'textAgg', 'wildcard', 'vtPrepare'] as const
  const capabilities = fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()])), {
    requiredKeys: []
  }) as fc.Arbitrary<Capabilities>
  fc.assert(
    fc.property(fc.array(capabilities, { minLength: 1, maxLength: 4 }), capabilities, (declared, own) => {
      const columns = declared.map((one): SchemaProperty => ({ ...requested, 'x-capabilities': one }))
      const [merged] = merge(
        [{ ...requested, 'x-capabilities': own }],
        ...columns.map((column) => child(column))
      )
      for (const name of names) {
        expect(hasCapability(merged!, name)).toBe(columns.every((column) => hasCapability(column, name)))
      }
    })
  )
})
