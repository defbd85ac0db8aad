/** Organizations that the deletion of a user would leave without members or administrators. */
import { apiJson } from '../../api/http.ts'
import { directoryApi } from '../../authProvider/account.ts'

export interface LeavingUser {
  id: string
  organizations?: { id: string; name: string; role: string; department?: string }[]
}

export interface LeftOrganization {
  name: string
  isEmpty: boolean
}

/**
 * Only the user's administrator roles at organization level matter: department administrators cannot invite members.
 */
export async function readLeftOrganizations({
  organizations = []
}: LeavingUser): Promise<LeftOrganization[]> {
  const administered = organizations.filter(({ role, department }) => role === 'admin' && !department)
  const leftOrganizations = await Promise.all(
    administered.map(async ({ id, name }) => {
      const admins = await countMembers(id, { role: 'admin', department: '-' })
      return admins > 1 ? [] : [{ name, isEmpty: (await countMembers(id)) <= 1 }]
    })
  )
  return leftOrganizations.flat()
}

async function countMembers(id: string, filter: Record<string, string> = {}): Promise<number> {
  const path = `${directoryApi}/organizations/${encodeURIComponent(id)}/members`
  return (await apiJson<{ count: number }>(path, { query: { ...filter, size: 1 } })).count
}
