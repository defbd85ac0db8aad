import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { everybody } from '../../access/access.ts'
import type { RegisterRoutes } from '../../platform.ts'

const keySet = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.String(),
      n: Type.String(),
      e: Type.String(),
      kid: Type.String(),
      alg: Type.Literal('RS256'),
      use: Type.Literal('sig')
    })
  )
})

export const keyRoutes: RegisterRoutes = (scope, { directory }) => {
  scope.withTypeProvider<TypeBoxTypeProvider>().get(
    '/.well-known/jwks.json',
    {
      config: { access: everybody },
      schema: {
        operationId: 'readSigningKeys',
        tags: ['Directory'],
        summary: 'Public keys that verify session tokens',
        response: { 200: keySet }
      }
    },
    async () => ({ keys: await directory.keys.publicKeys() })
  )
}
