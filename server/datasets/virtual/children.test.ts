import { describe, expect, it } from 'vitest'
import type { Owner, PermissionEntry } from '../../../contract/permissions.ts'
import type { DatasetRecord } from '../record.ts'
import { datasetRecord } from '../testing.ts'
import { childrenOf, mayUse } from './children.ts'
import { descendantsOf } from './descendants.ts'

const organization: Owner = { type: 'organization', id: 'o', name: 'Org' }
const department: Owner = { ...organization, department: 'd', departmentName: 'Dep' }
const person: Owner = { type: 'user', id: 'u', name: 'Une' }
const stranger: Owner = { type: 'organization', id: 'x', name: 'Autre' }

const of = (owner: Owner, permissions: PermissionEntry[] = []): DatasetRecord =>
  datasetRecord({ owner, permissions })
const reads = (entry: PermissionEntry): PermissionEntry[] => [{ classes: ['read'], operations: [], ...entry }]

describe('the datasets that an account may use', () => {
  it.each([
    [person, of(person), true],
    [organization, of(department), true],
    [department, of(organization), false],
    [department, of(department), true],
    [person, of(organization), false],
    [organization, of(stranger, reads({})), true],
    [person, of(stranger, reads({ type: 'user', id: '*' })), true],
    [organization, of(stranger, reads({ type: 'user', id: '*' })), true],
    [person, of(stranger, reads({ type: 'user', id: 'u' })), true],
    [person, of(stranger, reads({ type: 'user', id: 'v' })), false],
    [organization, of(stranger, reads({ type: 'organization', id: 'o', roles: ['contrib'] })), true],
    [department, of(stranger, reads({ type: 'organization', id: 'o', department: 'e' })), false],
    [organization, of(stranger, [{ operations: ['readLines'], classes: [] }]), false]
  ])('%j %#', (owner, child, expected) => {
    expect(mayUse(owner, child)).toBe(expected)
  })
})

const records = (...all: DatasetRecord[]) => {
  const known = new Map(all.map((one) => [one.id, one]))
  return async (id: string): Promise<DatasetRecord | undefined> => known.get(id)
}
const virtual = (
  id: string,
  children: string[],
  more: Partial<DatasetRecord['virtual']> = {}
): DatasetRecord =>
  datasetRecord({
    id,
    title: id,
    owner: organization,
    isVirtual: true,
    schema: [{ key: 'k', type: 'string' }],
    virtual: { children, ...more }
  })
const leaf = (id: string, owner = organization): DatasetRecord =>
  datasetRecord({ id, title: id, owner, finalizedAt: '2026-01-01T00:00:00.000Z' })

it('lists a message for each child that cannot be used', async () => {
  const parent = virtual('v', ['gone', 'far', 'loop', 'near', 'near'])
  const all = records(leaf('far', stranger), leaf('near'), virtual('loop', ['v']), parent)
  const { usable, problems } = await childrenOf(parent, all)
  expect(usable.map(({ id }) => id)).toEqual(['near'])
  expect(problems).toEqual([
    `le jeu de données "gone" n'existe plus`,
    `le jeu de données "far" (far, propriété de organisation "Autre") n'est pas accessible en lecture par le compte propriétaire du jeu de données virtuel`,
    `le jeu de données "loop" (loop) utilise lui-même le jeu de données virtuel "v"`
  ])
})

describe('the datasets with lines behind a virtual one', () => {
  it('are listed once each, with the filters of every path', async () => {
    const [first, second, third] = ['1', '2', '3'].map((value) => ({ key: 'k', values: [value] }))
    const empty = { key: 'k', values: [] }
    const inner = virtual('inner', ['a', 'b'], { filters: [second!, empty] })
    const middle = virtual('middle', ['inner'], { filters: [third!] })
    const top = virtual('top', ['middle', 'a'], { filters: [first!] })
    const found = await descendantsOf(top, records(inner, middle, top, leaf('a'), leaf('b')))
    expect(found.map(({ dataset, ways }) => [dataset.id, ways])).toEqual([
      ['a', [[first, third, second], [first]]],
      ['b', [[first, third, second]]]
    ])
  })

  it('are not filtered by columns that a virtual child hides', async () => {
    const inner = virtual('inner', ['a'])
    const secret = { key: 'secret', values: ['x'] }
    const top = virtual('top', ['inner', 'a'], { filters: [secret] })
    const found = await descendantsOf(top, records(inner, top, leaf('a')))
    expect(found.map(({ ways }) => ways)).toEqual([[[{ ...secret, key: '' }], [secret]]])
  })

  it.each([
    [
      'none',
      virtual('v', []),
      `Le jeu de données virtuel ne peut pas être requêté, il n'utilise aucun jeu de données requêtable.`
    ],
    [
      'a child of a child that is gone',
      virtual('v', ['w']),
      `Le jeu de données virtuel "w" ne peut pas être requêté : le jeu de données "gone" n'existe plus.`
    ],
    [
      'a child for each person',
      virtual('v', ['p']),
      `Le jeu de données virtuel "v" ne peut pas être requêté : il utilise le jeu de données virtuel enfant "p" qui définit un filtre sur le compte actif, ce qui n'est pas supporté.`
    ]
  ])('%s', async (_case, dataset, message) => {
    const all = records(virtual('w', ['gone']), virtual('p', ['a'], { filterActiveAccount: true }), leaf('a'))
    await expect(descendantsOf(dataset, all)).rejects.toMatchObject({ statusCode: 501, message })
  })
})
