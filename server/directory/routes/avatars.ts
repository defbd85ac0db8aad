/** Images of accounts (contract/directory.md §14). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { everybody } from '../../access/access.ts'
import { HttpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { avatarPng } from '../avatars/avatar.ts'
import { directoryError } from '../texts.ts'

const path = { type: Type.String(), id: Type.String() }

export const avatarRoutes: RegisterRoutes = (scope, { directory }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()
  const { accounts } = directory

  for (const withDepartment of [false, true]) {
    routes.get(
      `/api/avatars/:type/:id/${withDepartment ? ':department/' : ''}avatar.png`,
      {
        config: { access: everybody },
        schema: {
          operationId: withDepartment ? 'readDepartmentAvatar' : 'readAvatar',
          tags: ['Directory'],
          summary: withDepartment ? 'Image of a department' : 'Image of an account',
          params: withDepartment ? Type.Object({ ...path, department: Type.String() }) : Type.Object(path)
        }
      },
      async (request, reply) => {
        const { type, id, department } = request.params as { type: string; id: string; department?: string }
        if (type !== 'user' && type !== 'organization') {
          throw new HttpError(400, 'Owner type must be "user" or "organization"')
        }
        const name = await nameOfAccount(type, id, department)
        if (!name) {
          throw directoryError(404, type === 'user' ? 'userUnknown' : 'orgaUnknown', languageOf(request))
        }
        void reply.header('cross-origin-resource-policy', 'cross-origin')
        void reply.header('cache-control', 'public, max-age=300')
        return reply.type('image/png').send(await avatarPng([type, id, department ?? ''].join(':'), name))
      }
    )
  }

  async function nameOfAccount(
    type: 'user' | 'organization',
    id: string,
    department: string | undefined
  ): Promise<string | undefined> {
    if (type === 'user') return department ? undefined : (await accounts.user(id))?.name
    const organization = await accounts.organization(id)
    if (!department) return organization?.name
    return organization?.departments?.find((candidate) => candidate.id === department)?.name
  }
}
