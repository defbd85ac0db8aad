import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetOperations } from '../../contract/operations.ts'
import { can, operationsOf, type PermissionEntry } from '../../contract/permissions.ts'
import type { Session } from '../../contract/session.ts'
import { checkOperation } from '../../server/datasets/guard.ts'
import { datasetDefinition } from '../../server/datasets/definition.ts'
import { conditionsOf } from '../../server/owned/list/conditions.ts'
import { numbersOfPage, resourcesOf } from '../../server/owned/list/store.ts'
import type { DatasetRecord } from '../../server/datasets/record.ts'
import { datasetStore } from '../../server/datasets/store.ts'
import { openMetadata, type Metadata } from '../../server/metadata/database.ts'
import { entries, owners, sessions } from './support/permissions.ts'

const someEntries = fc.array(entries, { maxLength: 4 })

/** Random entries of every class and operation that `setPermissions` accepts. */
const anyEntries = fc.array(
  fc
    .tuple(
      entries,
      fc.subarray(Object.keys(datasetOperations)),
      fc.subarray(Object.values(datasetOperations).flat() as string[], { maxLength: 6 })
    )
    .map(([entry, classes, operations]): PermissionEntry => ({ ...entry, classes, operations })),
  { maxLength: 4 }
)

function dataset(id: string, owner: DatasetRecord['owner'], permissions: PermissionEntry[]): DatasetRecord {
  const now = '2026-01-01T00:00:00.000Z'
  const by = { id: 'one' }
  const dates = { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  return { id, slug: id, title: id, owner, ...dates, schema: [], permissions }
}

describe('any permissions', () => {
  it('allow no anonymous write', () => {
    const writes = (['write', 'manageOwnLines', 'admin'] as const).flatMap((name) =>
      datasetOperations[name].map((operation) => [name, operation] as const)
    )
    fc.assert(
      fc.property(owners, anyEntries, fc.constantFrom(...writes), (owner, permissions, [name, operation]) => {
        const isGranted = permissions.some(
          ({ type, classes, operations }) =>
            !type && (classes?.includes(name) || operations?.includes(operation))
        )
        const refused = expect.objectContaining({ statusCode: isGranted ? 401 : 403 }) as object
        const record = dataset('d', owner, permissions)
        expect(() => checkOperation({ lang: 'fr' }, record, operation)).toThrow(refused)
      })
    )
  })

  it('grant no more when one of them is removed', () => {
    fc.assert(
      fc.property(owners, anyEntries, sessions, fc.nat(), (owner, permissions, session, index) => {
        const fewer = permissions.filter(
          (_, position) => position !== index % Math.max(1, permissions.length)
        )
        const before = operationsOf(session, { owner, permissions }, datasetOperations)
        const after = operationsOf(session, { owner, permissions: fewer }, datasetOperations)
        expect(after.filter((operation) => !before.includes(operation))).toEqual([])
      })
    )
  })

  it('do not add to the rights of a presented API key', () => {
    fc.assert(
      fc.property(owners, anyEntries, sessions, (owner, permissions, session) => {
        const withKey: Session = { ...session, bypass: { classes: ['read'], operations: ['createLine'] } }
        const held = operationsOf(withKey, { owner, permissions }, datasetOperations)
        expect(held).toEqual([...datasetOperations.read, 'createLine'])
      })
    )
  })
})

describe('the list of datasets', () => {
  let metadata: Metadata
  beforeAll(async () => {
    metadata = await openMetadata(':memory:')
  })
  afterAll(() => metadata.destroy())

  /** Inserts datasets temporarily, and lists them for each session. */
  async function listing(
    records: DatasetRecord[],
    asking: Session[],
    query: Record<string, string>
  ): Promise<string[][]> {
    const store = datasetStore(metadata)
    for (const record of records) await store.insert(record)
    const listed: string[][] = []
    for (const session of asking) {
      const page = { size: 100, skip: 0, sort: [], q: undefined }
      const conditions = conditionsOf(datasetDefinition, query, session)
      const numbers = await numbersOfPage(metadata, datasetDefinition, conditions, page)
      const found = await resourcesOf(metadata, datasetDefinition, numbers)
      listed.push(found.map(({ id }) => id).sort())
    }
    for (const { id } of records) await store.remove(id)
    return listed
  }

  const worlds = fc
    .array(fc.tuple(owners, someEntries), { minLength: 1, maxLength: 8 })
    .map((all) => all.map(([owner, permissions], index) => dataset(`d${index}`, owner, permissions)))
  const askers = fc.array(sessions, { minLength: 3, maxLength: 3 })

  /**
   * Converts the rules of a single dataset to those of lists: in lists, the admin role has no special rule, so that
   * entries restricted to other roles do not apply to it.
   */
  function asListed(record: DatasetRecord, { accountRole, user }: Session): DatasetRecord {
    if (accountRole !== 'admin' || user?.adminMode) return record
    const counts = ({ type, roles }: PermissionEntry): boolean =>
      type !== 'organization' || !roles?.length || roles.includes('admin')
    return { ...record, permissions: record.permissions.filter(counts) }
  }

  it('filters by permission with the same rules as a single dataset', async () => {
    await fc.assert(
      fc.asyncProperty(
        worlds,
        askers,
        fc.constantFrom('list', 'readLines', 'writeData', 'delete'),
        async (records, asking, operation) => {
          const listed = await listing(records, asking, { can: operation })
          const expected = asking.map((session) =>
            records
              .map((record) => asListed(record, session))
              .filter((record) => can(session, record, datasetOperations, 'list'))
              .filter((record) => can(session, record, datasetOperations, operation))
              .map(({ id }) => id)
          )
          expect(listed).toEqual(expected)
        }
      ),
      { numRuns: 150 }
    )
  })

  it('never shows a dataset that a read would refuse, when list and read are granted together', async () => {
    const together = ({ classes = [], operations = [], ...entry }: PermissionEntry): PermissionEntry => {
      const lists = classes.includes('list') || operations.includes('list')
      return { ...entry, operations, classes: lists ? [...classes, 'read'] : classes }
    }
    await fc.assert(
      fc.asyncProperty(worlds, askers, async (worldRecords, asking) => {
        const records = worldRecords.map((record) => ({
          ...record,
          permissions: record.permissions.map(together)
        }))
        const listed = await listing(records, asking, {})
        asking.forEach((session, index) => {
          for (const id of listed[index] ?? []) {
            const record = records.find((item) => item.id === id)!
            expect(() => checkOperation(session, record, 'readDescription')).not.toThrow()
          }
        })
      }),
      { numRuns: 100 }
    )
  })
})
