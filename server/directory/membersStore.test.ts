import { expect, it } from 'vitest'
import { openMetadata } from '../metadata/database.ts'
import { accountsStore } from './store.ts'

const created = { id: 'test', name: 'Test', date: '2024-01-01T00:00:00.000Z' }

it('keeps its rules under concurrent writes of memberships', async () => {
  const metadata = await openMetadata(':memory:')
  const accounts = accountsStore(metadata, [], [])
  const people = ['ada', 'bob', 'cyd', 'dan']
  for (const id of people) await accounts.createUser({ id, email: `${id}@example.org`, created })
  const departments = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' }
  ]
  await accounts.createOrganization({ id: 'full', name: 'Full', departments, created })
  const member = { organizationId: 'full', role: 'user', maxMembers: 2 }

  const joins = await Promise.all(people.map((userId) => accounts.addMember({ ...member, userId })))
  expect(joins).toEqual(['joined', 'joined', 'full', 'full'])
  expect(await accounts.memberCount('full')).toBe(2)

  await accounts.createOrganization({ id: 'apart', name: 'Apart', departments, created })
  const place = { organizationId: 'apart', userId: 'ada', role: 'user' }
  const outcomes = await Promise.all([
    accounts.addMember({ ...place, departments: ['a'] }),
    accounts.addMember(place),
    accounts.addMember({ ...place, departments: ['a', 'b'] }),
    accounts.addMember({ ...place, departments: ['gone'] }),
    accounts.addMember({ ...place, organizationId: 'gone' }),
    accounts.addMember({ ...place, userId: 'gone' })
  ])
  expect(outcomes).toEqual(['joined', 'memberOfDepartment', 'joined', 'unknown', 'unknown', 'unknown'])

  const gone = await Promise.all([
    accounts.changeMember(
      { organizationId: 'apart', userId: 'ada', department: 'b' },
      { department: 'gone', role: 'user' }
    ),
    accounts.patchOrganization('apart', { departments: [], updated: created }),
    accounts.deleteOrganization('full')
  ])
  expect(gone).toEqual(['unknownDepartment', 'departmentInUse', false])
  await metadata.destroy()
})
