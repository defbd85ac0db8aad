import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialPermissions, isPublic, visibilityOf, type Owner } from '../../../../contract/permissions.ts'
import { datasetOperations } from '../../../../contract/operations.ts'
import {
  contributionPresetOf,
  contributionPresets,
  otherEntries,
  visibilityPresetOf,
  visibilityPresets,
  withContribution,
  withVisibility
} from './permissionPresets.ts'

const organization: Owner = { type: 'organization', id: 'o1', name: 'Org' }
const department: Owner = { ...organization, department: 'd1', departmentName: 'Dep' }
const person: Owner = { type: 'user', id: 'u1', name: 'User' }

describe('simple permissions', () => {
  it('recognises a new dataset', () => {
    const initial = initialPermissions(organization)
    expect(visibilityPresetOf(initial, organization)).toBe('privateOrgContrib')
    expect(contributionPresetOf(initial, organization)).toBe('contribWriteAll')
    expect(otherEntries(initial, organization)).toEqual([])
    expect(visibilityPresetOf([], person)).toBe('privateUser')
  })

  it('makes a dataset public for the platform too, and private again', () => {
    const open = withVisibility([], person, 'public')
    expect(isPublic(open, datasetOperations)).toBe(true)
    expect(visibilityOf(open)).toBe('public')
    expect(withVisibility(open, person, 'privateUser')).toEqual([])
  })

  it('reads back every choice, keeps the rest, and the two choices do not disturb each other', () => {
    const other = { type: 'user' as const, id: 'someone', classes: ['read', 'list'], operations: [] }
    assert(
      property(
        constantFrom(organization, department),
        constantFrom(...visibilityPresets(organization)),
        constantFrom('file' as const, 'rest' as const),
        constantFrom(...contributionPresets('file')),
        (owner, visibility, shape, contribution) => {
          const chosen = withContribution(
            withVisibility([...initialPermissions(owner), other], owner, visibility),
            owner,
            shape,
            contribution
          )
          expect(visibilityPresetOf(chosen, owner)).toBe(visibility)
          expect(contributionPresetOf(chosen, owner)).toBe(contribution)
          expect(otherEntries(chosen, owner)).toEqual([other])
        }
      )
    )
  })
})
