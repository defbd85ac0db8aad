/** E-mail address in the body of a request. */
import { Type } from '@fastify/type-provider-typebox'

/** The address may be absent or null: routes refuse that with the same text as a malformed address. */
export const emailField = Type.Optional(Type.Union([Type.String(), Type.Null()]))
