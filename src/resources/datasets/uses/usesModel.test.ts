import { describe, expect, it } from 'vitest'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import type { NamedUse, UsesOfKind } from '../../../../contract/datasets/uses.ts'
import { brokenUses, narrowsReading } from './usesModel.ts'

const use = (id: string, byPermission = false): NamedUse => ({ id, title: id, byPermission })
const virtual = (results: NamedUse[], others = 0, othersByPermission = 0): { uses: UsesOfKind[] } => ({
  uses: [{ kind: 'virtual', results, others, othersByPermission }]
})

describe('the uses that a change breaks', () => {
  it('are all uses of deleted datasets, except by datasets deleted together', () => {
    const allUses = [virtual([use('a'), use('b')], 2, 1), virtual([use('b'), use('c', true)], 1)]
    expect(brokenUses(allUses, 'delete', ['c'])).toEqual([
      { kind: 'virtual', named: [use('a'), use('b')], others: 3 }
    ])
    expect(brokenUses([virtual([use('a')])], 'delete', ['a'])).toEqual([])
    expect(brokenUses([{ uses: [] }], 'delete')).toEqual([])
  })

  it('are the uses by permission when permissions are removed', () => {
    expect(brokenUses([virtual([use('a'), use('b', true)], 3, 1)], 'restrict')).toEqual([
      { kind: 'virtual', named: [use('b', true)], others: 1 }
    ])
    expect(brokenUses([virtual([use('a')], 2)], 'restrict')).toEqual([])
  })
})

describe('read access is reduced', () => {
  const everybody: PermissionEntry = { operations: [], classes: ['list', 'read'] }
  const partner: PermissionEntry = { type: 'organization', id: 'o2', name: 'Two', classes: ['list', 'read'] }
  it('when someone loses it', () => {
    expect(narrowsReading([everybody], [])).toBe(true)
    expect(narrowsReading([everybody], [partner])).toBe(true)
    expect(narrowsReading([partner], [{ ...partner, classes: ['list'] }])).toBe(true)
    expect(narrowsReading([partner], [{ ...partner, roles: ['admin'] }])).toBe(true)
  })
  it('not when everyone keeps it', () => {
    expect(narrowsReading([], [partner])).toBe(false)
    expect(narrowsReading([partner], [everybody])).toBe(false)
    expect(narrowsReading([partner], [{ ...partner, name: 'Renamed', operations: ['readLines'] }])).toBe(
      false
    )
    expect(narrowsReading([{ ...everybody, classes: ['list'] }], [])).toBe(false)
  })
})
