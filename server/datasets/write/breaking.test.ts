import { describe, expect, it } from 'vitest'
import { sessionOf } from '../../../contract/session.ts'
import type { DatasetRecord } from '../record.ts'
import { checkPatchOperations, isBreaking } from './breaking.ts'

const membership = { id: 'org', name: 'Org', role: 'admin', department: 'dep' }
const user = { id: 'u', name: 'U', email: 'u@test.com', organizations: [membership] }
const inDepartment = sessionOf(user, { id_token_org: 'org' }, 'fr')

function owned(owner: DatasetRecord['owner']): DatasetRecord {
  const now = '2026-01-01T00:00:00.000Z'
  const by = { id: 'u' }
  const dates = { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  return { id: 'd', slug: 'd', title: 'D', owner, ...dates, schema: [], permissions: [] }
}

describe('master data', () => {
  it('are changed by the owning user, whichever account is active', () => {
    const record = owned({ type: 'user', id: 'u', name: 'U' })
    expect(checkPatchOperations(inDepartment, record, { masterData: {} })).toBe('writeDescription')
  })

  it('are not changed by an administrator of the owning department', () => {
    const record = owned({ type: 'organization', id: 'org', name: 'Org', department: 'dep' })
    expect(checkPatchOperations(inDepartment, record, {})).toBe('writeDescription')
    expect(() => checkPatchOperations(inDepartment, record, { masterData: {} })).toThrow(
      "Permission manquante pour l'opération."
    )
  })
})

describe('a change that breaks', () => {
  const schema = [
    { key: 'a', type: 'string' },
    { key: 'b', type: 'string', format: 'uri-reference' },
    { key: '_id', type: 'string', 'x-calculated': true }
  ] as DatasetRecord['schema']

  it('loses, retypes or reformats a column', () => {
    const of = (columns: unknown): boolean => isBreaking({ schema }, { schema: columns })
    expect(
      of([
        { key: 'a', type: 'string' },
        { key: 'b', type: 'string' }
      ])
    ).toBe(false)
    expect(of([{ key: 'a', type: 'string' }])).toBe(true)
    expect(of([{ key: 'a', type: 'integer' }, { key: 'b' }])).toBe(true)
    expect(of([{ key: 'a', type: 'string', format: 'date' }, { key: 'b' }])).toBe(true)
    expect(of([null, 3, { key: 'a', type: 'string' }, { key: 'b' }])).toBe(false)
    const withOwners = [...schema, { key: '_owner', type: 'string' }] as DatasetRecord['schema']
    expect(isBreaking({ schema: withOwners, isRest: true }, { schema })).toBe(false)
    expect(isBreaking({ schema: withOwners }, { schema })).toBe(true)
    expect(isBreaking({ schema }, { title: 'T' })).toBe(false)
    expect(isBreaking({ schema }, { slug: 's' })).toBe(true)
  })
})
