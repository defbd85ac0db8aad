import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetOperations } from '../../../contract/operations.ts'
import type { Session } from '../../../contract/session.ts'
import { entries, owners, sessions } from '../../../tests/unit/support/permissions.ts'
import { openMetadata, type Metadata } from '../../metadata/database.ts'
import { datasetDefinition } from '../../datasets/definition.ts'
import { datasetStore } from '../../datasets/store.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { conditionsOf } from './conditions.ts'
import { countResources, resourcesOf } from './store.ts'
import { ownedStore } from '../store.ts'
import { applicationDefinition } from '../../applications/definition.ts'
import { applicationTables } from '../../applications/migration.ts'

let metadata: Metadata

beforeAll(async () => {
  metadata = await openMetadata(':memory:', { applications: applicationTables })
})
afterAll(() => metadata.destroy())

/** Oracle: the sentences of docs/api/permissions.md, one condition each. */
function isListed(
  { user, account, accountRole }: Session,
  dataset: DatasetRecord,
  operation: string
): boolean {
  if (user?.adminMode) return true
  const operationClass = Object.entries(datasetOperations).find(([, ids]) =>
    (ids as readonly string[]).includes(operation)
  )?.[0]
  const granting = dataset.permissions.filter(
    (entry) => entry.operations?.includes(operation) || entry.classes?.includes(operationClass ?? operation)
  )
  if (granting.some((entry) => !entry.type && !entry.id)) return true
  if (!user) return false
  if (granting.some((entry) => entry.type === 'user' && ['*', user.id].includes(entry.id ?? ''))) return true
  if (granting.some((entry) => entry.type === 'user' && entry.email === user.email)) return true
  const { owner } = dataset
  if (owner.type === 'user' && owner.id === user.id) return true
  if (account.type !== 'organization') return false
  const { department } = account
  const isOwner = owner.type === 'organization' && owner.id === account.id
  if (isOwner && (!department || owner.department === department) && accountRole === 'admin') return true
  return granting.some(
    (entry) =>
      entry.type === 'organization' &&
      entry.id === account.id &&
      (!entry.roles?.length || entry.roles.includes(accountRole)) &&
      (!department || !entry.department || entry.department === '*' || entry.department === department)
  )
}

it('does not read the configurations of applications', async () => {
  const owner = { type: 'user', id: 'u', name: 'U' } as const
  const by = { id: 'u', name: 'U' }
  const dates = { createdAt: '2026-01-01', createdBy: by, updatedAt: '2026-01-01', updatedBy: by }
  const described = {
    id: 'a',
    slug: 'a',
    title: 'A',
    owner,
    ...dates,
    url: 'https://a.test/',
    permissions: []
  }
  // An unreadable draft must not hide the application: SQLite reads no deeper than 1000 levels.
  const deep = JSON.parse(`{"a":${'['.repeat(1500)}${']'.repeat(1500)}}`) as object
  const store = ownedStore(metadata, applicationDefinition)
  for (const [id, configurationDraft] of Object.entries({ usual: {}, deep })) {
    const configuration = { datasets: [], applications: [{ id: 'child' }] }
    await store.insert({
      ...described,
      id,
      slug: id,
      status: 'configured',
      configuration,
      configurationDraft
    })
  }
  const [usual, deeper] = await resourcesOf(metadata, applicationDefinition, [1, 2])
  expect(usual).toEqual({ ...described, id: 'usual', slug: 'usual', status: 'configured' })
  expect(deeper?.id).toBe('deep')
})

describe('the list of datasets', () => {
  it('shows a session exactly what the rules of permissions let it list', async () => {
    const store = datasetStore(metadata)
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        owners,
        fc.array(entries, { maxLength: 3 }),
        fc.array(sessions, { minLength: 3, maxLength: 3 }),
        fc.constantFrom('list', 'readLines', 'writeData'),
        async (owner, permissions, asking, operation) => {
          const id = `d${number++}`
          const now = '2026-01-01T00:00:00.000Z'
          const by = { id: 'one' }
          const dates = { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
          const dataset: DatasetRecord = { id, slug: id, title: id, owner, ...dates, schema: [], permissions }
          await store.insert(dataset)
          for (const session of asking) {
            const conditions = conditionsOf(datasetDefinition, { id, can: operation }, session)
            const listed = (await countResources(metadata, datasetDefinition, conditions)) === 1
            expect(listed).toBe(isListed(session, dataset, 'list') && isListed(session, dataset, operation))
          }
          await store.remove(id)
        }
      ),
      { numRuns: 200 }
    )
  })

  it('is changed by two writers at once without losing either', async () => {
    const store = datasetStore(metadata)
    const now = '2026-01-01T00:00:00.000Z'
    const by = { id: 'one' }
    await store.insert({
      id: 'both',
      slug: 'both',
      title: 'Both',
      owner: { type: 'user', id: 'one', name: 'One' },
      createdAt: now,
      createdBy: by,
      updatedAt: now,
      updatedBy: by,
      schema: [],
      permissions: []
    })
    await Promise.all([
      store.update('both', (current) => ({ record: { ...current, title: 'Changed' } })),
      store.update('both', (current) => ({ record: { ...current, count: 3 } }))
    ])
    expect(await store.find('both')).toMatchObject({ title: 'Changed', count: 3 })
    await expect(
      store.update('both', () => {
        throw new Error('refused')
      })
    ).rejects.toThrow('refused')
    expect(await store.find('both')).toMatchObject({ title: 'Changed', count: 3 })
  })
})
