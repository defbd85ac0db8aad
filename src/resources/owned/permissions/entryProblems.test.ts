import { expect, it } from 'vitest'
import type { Owner, PermissionEntry } from '../../../../contract/permissions.ts'
import { entryProblems } from './entryProblems.ts'
import { newEntry, withScope, withUserKind } from './permissionEntry.ts'

const owner: Owner = { type: 'organization', id: 'o', name: 'Org' }
const entry = newEntry(owner)

function wrongFields(edited: PermissionEntry): string[] {
  const problems = Object.entries(entryProblems(edited, (key) => key))
  return problems.flatMap(([field, problem]) => (problem ? [field] : []))
}

it('asks for the beneficiary that the scope names', () => {
  expect(wrongFields(entry)).toEqual([])
  expect(wrongFields(withScope(entry, 'public', owner))).toEqual([])
  const user = withScope(entry, 'user', owner)
  expect(wrongFields(withUserKind(user, 'email'))).toEqual(['permission-email'])
  expect(wrongFields(withUserKind(user, 'member'))).toEqual(['permission-member'])
})

it('asks for at least one operation', () => {
  expect(wrongFields({ ...entry, classes: [], operations: [] })).toEqual(['permission-actions'])
})
