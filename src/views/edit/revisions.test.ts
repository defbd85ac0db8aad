import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Revision } from './linesApi.ts'
import { comparedRevision, isCurrent, restorableRevision } from './revisions.ts'

const schema: SchemaProperty[] = [{ key: 'name', type: 'string' }]
const created: Revision = { _id: 'a', _i: 1, _action: 'create', name: 'Port' }
const updated: Revision = { _id: 'a', _i: 2, _action: 'update', name: 'Harbour' }
const deleted: Revision = { _id: 'a', _i: 3, _action: 'delete', _deleted: true }

it('compares a revision with the one before it, unless another one is chosen', () => {
  const revisions = [deleted, updated, created]
  expect(comparedRevision(revisions, updated, undefined)).toBe(created)
  expect(comparedRevision(revisions, updated, 3)).toBe(deleted)
  expect(comparedRevision(revisions, created, undefined)).toBe(deleted)
  expect(comparedRevision([created], created, undefined)).toBe(created)
})

it('tells the revision whose content the line has', () => {
  expect(isCurrent(schema, [updated, created], updated)).toBe(true)
  expect(isCurrent(schema, [updated, created], created)).toBe(false)
  expect(isCurrent(schema, [deleted, updated], updated)).toBe(false)
  expect(isCurrent(schema, [deleted, updated], deleted)).toBe(false)
})

it('restores the version before a deletion, while the line is deleted', () => {
  expect(restorableRevision([updated, created], created)).toBe(created)
  expect(restorableRevision([deleted, updated], deleted)).toBe(updated)
  expect(restorableRevision([deleted], deleted)).toBeUndefined()
  const again: Revision = { ...created, _i: 4 }
  expect(restorableRevision([again, deleted, updated], deleted)).toBeUndefined()
})
