/** Change of a password, by a link that was mailed (docs/api/directory.md). */
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf, type Language } from '../../http/language.ts'
import type { RegisterRoutes } from '../../platform.ts'
import { checkedActionToken } from '../actionTokens.ts'
import type { Directory } from '../directory.ts'
import { passwordRefusal } from '../passwordLists/refusal.ts'
import { hashPassword, passwordMatches } from '../passwords.ts'
import { directoryError } from '../texts.ts'

export const passwordRoutes: RegisterRoutes = (scope, { directory }) => {
  const routes = scope.withTypeProvider<TypeBoxTypeProvider>()

  routes.post(
    '/api/users/:id/password',
    {
      config: { access: ownCheck('the holder of an action token') },
      schema: {
        operationId: 'changePassword',
        tags: ['Directory'],
        summary: 'Choose a new password',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ action_token: Type.Optional(Type.String()) }),
        body: Type.Object({ password: Type.String({ maxLength: 1000 }) }),
        response: { 204: Type.Null() }
      }
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { id, token } = await checkedActionToken(directory, request.query.action_token, {
        userId: request.params.id,
        action: 'changePassword',
        language
      })
      await changePassword(directory, { id, token, password: request.body.password, language })
      return reply.code(204).send(null)
    }
  )
}

/**
 * Sets the password of a user, once for the token, and ends his sessions.
 * @throws HttpError 400 for a password that is refused, 401 for a token that was used meanwhile
 */
async function changePassword(
  directory: Directory,
  { id, token, password, language }: { id: string; token: string; password: string; language: Language }
): Promise<void> {
  const { accounts, tokens } = directory
  const user = await accounts.user(id)
  if (!user) throw directoryError(404, 'userUnknown', language)
  if (user.coreIdProvider) throw httpError('coreProviderAccount')
  const problem = await passwordRefusal(directory, password)
  if (problem) throw directoryError(400, problem, language)
  const former = await accounts.password(user.id)
  if (former && (await passwordMatches(former, password))) {
    throw directoryError(400, 'samePassword', language)
  }
  const hashed = await hashPassword(password)
  const changed = await tokens.use(token, () =>
    accounts.setPassword(user.id, hashed, { last: new Date().toISOString() })
  )
  if (!changed) throw directoryError(401, 'invalidToken', language)
  // Following the link proves that the user owns the address.
  if (user.emailConfirmed === false) await accounts.patchUser(user.id, { emailConfirmed: true })
  await directory.serverSessions.endAll(user.id)
}
