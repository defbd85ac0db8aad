import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialPermissions, isPublic, visibilityOf, type Owner } from '../../../../contract/permissions.ts'
import { datasetOperations } from '../../../../contract/operations.ts'
import { operationsOnDatasets } from '../../../../contract/operations/datasets.ts'
import {
  accountOfPreset,
  contributesOtherwise,
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

describe('permission presets', () => {
  it('match the permissions of a new dataset', () => {
    const initial = initialPermissions(organization)
    expect(visibilityPresetOf(initial, organization)).toBe('privateOrgContrib')
    expect(contributionPresetOf(initial, organization)).toBe('contribWriteAll')
    expect(otherEntries(initial, organization)).toEqual([])
    expect(visibilityPresetOf([], person)).toBe('privateUser')
  })

  it('name the department in their labels', () => {
    expect(visibilityPresets(department).map((preset) => accountOfPreset(preset, department))).toEqual([
      'Org - Dep',
      'Org - Dep',
      'Org',
      'Org - Dep'
    ])
    expect(accountOfPreset('privateOrg', organization)).toBe('Org')
  })

  it('make a dataset public, and private again', () => {
    const open = withVisibility([], person, 'public')
    expect(isPublic(open, datasetOperations)).toBe(true)
    expect(visibilityOf(open)).toBe('public')
    expect(withVisibility(open, person, 'privateUser')).toEqual([])
  })

  it('can each be read back, keep other entries and do not affect each other', () => {
    const otherEntry = { type: 'user' as const, id: 'someone', classes: ['read', 'list'], operations: [] }
    assert(
      property(
        constantFrom(organization, department),
        constantFrom(...visibilityPresets(organization)),
        constantFrom('file' as const, 'rest' as const),
        constantFrom(...contributionPresets('file')),
        (owner, visibility, shape, contribution) => {
          const changed = withContribution(
            withVisibility([...initialPermissions(owner), otherEntry], owner, visibility),
            owner,
            shape,
            operationsOnDatasets,
            contribution
          )
          expect(visibilityPresetOf(changed, owner)).toBe(visibility)
          expect(contributionPresetOf(changed, owner)).toBe(contribution)
          expect(otherEntries(changed, owner)).toEqual([otherEntry])
          expect(contributesOtherwise(changed, owner, operationsOnDatasets)).toBe(false)
        }
      )
    )
  })
  it('report rights of contributors that no preset covers, until one is selected', () => {
    const entry = { type: 'organization' as const, id: 'o1', roles: ['contrib'], operations: [] }
    const contributesWith = (classes: string[], roles = ['contrib']): boolean =>
      contributesOtherwise([{ ...entry, roles, classes }], organization, operationsOnDatasets)
    expect([
      contributesWith(['write']),
      contributesWith(['admin'], []),
      contributesWith(['write'], ['admin', 'contrib'])
    ]).toEqual([true, true, true])
    expect([contributesWith(['list', 'read']), contributesWith(['write'], ['admin'])]).toEqual([false, false])
    const extendedPermissions = [{ ...entry, classes: ['write'] }, ...initialPermissions(organization)]
    expect(contributesOtherwise(extendedPermissions, organization, operationsOnDatasets)).toBe(false)

    const mixed = { ...entry, classes: ['list', 'read', 'write'] }
    expect(withContribution([mixed], organization, 'file', operationsOnDatasets, 'adminOnly')).toEqual([
      { ...mixed, classes: ['list', 'read'] }
    ])
  })
})
