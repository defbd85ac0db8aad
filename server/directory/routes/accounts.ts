/** Users and organizations in a single list, for administrators (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { ownCheck } from '../../access/access.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { commaList, listQuery } from '../lists.ts'

export const accountRoutes: RegisterRoutes = (scope, { directory: { accounts } }) => {
  scope.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/accounts',
    {
      config: { access: ownCheck('an empty list outside admin mode, as the other lists of accounts') },
      schema: {
        operationId: 'listAccounts',
        tags: ['Directory'],
        summary: 'Users, then organizations',
        querystring: Type.Object({
          q: Type.Optional(Type.String({ description: 'Part of the name' })),
          type: Type.Optional(Type.String({ description: 'Comma list of user and organization' })),
          size: Type.Optional(Type.Integer({ minimum: 0 }))
        })
      }
    },
    async ({ query, session }) => {
      if (!session.user?.adminMode) return { count: 0, results: [] }
      const types = commaList(query.type) ?? ['user', 'organization']
      const page = listQuery(query.size === undefined ? {} : { size: query.size }, [])
      const filter = query.q ? { q: query.q } : {}
      const none = { count: 0, results: [] }
      const users = types.includes('user') ? await accounts.users(filter, page) : none
      const organizations = types.includes('organization') ? await accounts.organizations(filter, page) : none
      const shownUsers = usersShown(users.results.length, organizations.results.length, page.size)
      const results = [
        ...users.results.slice(0, shownUsers).map(({ id, name }) => ({ type: 'user', id, name })),
        ...organizations.results.map(({ id, name }) => ({ type: 'organization', id, name }))
      ]
      return { count: users.count + organizations.count, results: results.slice(0, page.size) }
    }
  )
}

/**
 * Number of users on the page: half of the page when both kinds have more, or else the room that the other kind leaves.
 */
function usersShown(users: number, organizations: number, size: number): number {
  const half = Math.ceil(size / 2)
  return Math.min(users, Math.max(half, size - organizations))
}
