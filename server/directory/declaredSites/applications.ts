/** Validation of the external applications of a site. */
import { Type } from '@fastify/type-provider-typebox'
import {
  isRedirectUri,
  maxRedirectUriLength,
  maxExternalApplications,
  maxRedirectUris,
  type ExternalApplication
} from '../../../contract/externalApplications.ts'
import { httpError } from '../../http/errors.ts'

export const applicationsBody = Type.Array(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\w.:~-]+$' }),
      name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
      redirectUris: Type.Array(Type.String({ minLength: 1, maxLength: maxRedirectUriLength }), {
        minItems: 1,
        maxItems: maxRedirectUris
      })
    },
    { additionalProperties: false }
  ),
  { maxItems: maxExternalApplications }
)

/**
 * Validates external applications.
 * @param protocol protocol of the platform
 * @throws HttpError 400 for a redirect address that is not allowed, or a duplicate id
 */
export function checkApplications(applications: ExternalApplication[], protocol: string): void {
  const problem = applicationProblem(applications, protocol)
  if (problem !== undefined) throw httpError('badExternalApplication', { value: problem })
}

/** Returns the first invalid value; undefined when all are valid. */
export function applicationProblem(
  applications: ExternalApplication[],
  protocol: string
): string | undefined {
  const ids = new Set<string>()
  for (const { id, redirectUris } of applications) {
    if (ids.has(id)) return id
    ids.add(id)
    const wrong = redirectUris.find((uri) => !isRedirectUri(uri, protocol === 'http:'))
    if (wrong !== undefined) return wrong
  }
  return undefined
}
