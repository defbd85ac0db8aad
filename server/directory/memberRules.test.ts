import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Membership } from '../../contract/session.ts'
import {
  administers,
  administersSome,
  conflictOf,
  joined,
  moveOutcome,
  selectedPlace,
  type MembershipPlace
} from './memberRules.ts'

const department = fc.constantFrom('', 'a', 'b', 'c')
const role = fc.constantFrom('admin', 'contrib', 'user')

/** Random memberships: either at the root, or in distinct departments. */
const places: fc.Arbitrary<MembershipPlace[]> = fc.oneof(
  fc.record({ department: fc.constant(''), role }).map((place) => [place]),
  fc.uniqueArray(fc.record({ department: fc.constantFrom('a', 'b', 'c'), role }), {
    selector: (place) => place.department
  })
)

function isSound(all: readonly MembershipPlace[]): boolean {
  const departments = all.map((place) => place.department)
  const once = new Set(departments).size === departments.length
  return once && (!departments.includes('') || departments.length === 1)
}

describe('places in an organization', () => {
  it('stay at the root or in departments, whatever is joined', () => {
    fc.assert(
      fc.property(places, fc.array(department), role, (before, wanted, wantedRole) => {
        const added = joined(before, wanted, wantedRole)
        return typeof added === 'string' || isSound([...before, ...added])
      })
    )
  })

  it('stay so whatever is moved', () => {
    fc.assert(
      fc.property(places, department, role, fc.nat(), (before, to, toRole, chosen) => {
        const from = before[chosen % Math.max(1, before.length)]
        if (!from) return true
        const target = { department: to, role: toRole }
        if (moveOutcome(before, from, target) !== 'moved') return true
        return isSound(before.map((place) => (place === from ? target : place)))
      })
    )
  })

  it('name the membership that excludes another one', () => {
    expect(conflictOf([{ department: '', role: 'user' }], 'a')).toBe('memberOfParent')
    expect(conflictOf([{ department: 'a', role: 'user' }], '')).toBe('memberOfDepartment')
    expect(conflictOf([{ department: 'a', role: 'user' }], 'b')).toBeUndefined()
  })

  it('keep the role of a department where one is already', () => {
    expect(joined([{ department: 'a', role: 'admin' }], ['a', 'b'], 'user')).toEqual([
      { department: 'b', role: 'user' }
    ])
    expect(joined([], [], 'user')).toEqual([{ department: '', role: 'user' }])
  })

  it('are selected when exactly one matches', () => {
    const both = [
      { department: 'a', role: 'admin' },
      { department: 'b', role: 'user' }
    ]
    expect(selectedPlace(both, {})).toBe('ambiguous')
    expect(selectedPlace(both, { role: 'user' })).toBe(both[1])
    expect(selectedPlace(both, { department: '' })).toBe('unknown')
  })
})

describe('administrators', () => {
  const ofRoot: Membership = { id: 'o', name: 'O', role: 'admin' }
  const ofDepartment: Membership = { ...ofRoot, department: 'a' }

  it('of the root act everywhere in their organization, those of a department there', () => {
    expect(['', 'a', 'b'].map((place) => administers([ofRoot], 'o', place))).toEqual([true, true, true])
    expect(['', 'a', 'b'].map((place) => administers([ofDepartment], 'o', place))).toEqual([
      false,
      true,
      false
    ])
    expect(administers([ofDepartment], 'o')).toBe(false)
    expect(administers([ofRoot], 'other', 'a')).toBe(false)
    expect(administers([{ ...ofRoot, role: 'contrib' }], 'o')).toBe(false)
    expect(administersSome([ofDepartment], 'o')).toBe(true)
    expect(administersSome([{ ...ofDepartment, role: 'user' }], 'o')).toBe(false)
  })
})
