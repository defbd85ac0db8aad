import { isDeepStrictEqual } from 'node:util'
import { Type, type Static } from 'typebox'
import { address, jsonValue, webProtocols, type Environment } from './environment.ts'
import type { OidcConfig, ProviderSettings } from './oidcSettings.ts'

/** A provider of plain OAuth 2.0, which says who somebody is at an address of its own. */
export interface OauthConfig extends ProviderSettings {
  /** Address that people are sent to, to sign in. */
  authorizeUrl: string
  tokenUrl: string
  /** Answers JSON about the holder of a token. */
  userInfoUrl: string
  /** What it calls itself in its answers, where that is not the origin of `authorizeUrl`. */
  issuer?: string
  fields: OauthFields
}

/** Names of the properties of the answer of `userInfoUrl`. */
interface OauthFields {
  id: string
  email: string
  emailVerified: string
  firstName: string
  lastName: string
  name: string
}

const usualFields: OauthFields = {
  id: 'sub',
  email: 'email',
  emailVerified: 'email_verified',
  firstName: 'given_name',
  lastName: 'family_name',
  name: 'name'
}

const text = Type.String({ minLength: 1 })
const flag = Type.Optional(Type.Boolean())
const given = Type.Array(
  Type.Object(
    {
      id: Type.String({ pattern: '^[\\w-]+$' }),
      title: text,
      clientId: text,
      clientSecret: text,
      authorizeUrl: text,
      tokenUrl: text,
      userInfoUrl: text,
      issuer: Type.Optional(text),
      scopes: Type.Optional(Type.String()),
      fields: Type.Optional(
        Type.Partial(
          Type.Object({
            id: text,
            email: text,
            emailVerified: text,
            firstName: text,
            lastName: text,
            name: text
          }),
          { additionalProperties: false }
        )
      ),
      color: Type.Optional(text),
      icon: Type.Optional(text),
      createUsers: flag,
      trustEmails: flag,
      core: flag
    },
    { additionalProperties: false }
  )
)

/** @throws Error that shows none of the value, which holds secrets */
export function oauthProviders(environment: Environment, oidc: OidcConfig | undefined): OauthConfig[] {
  const value = jsonValue(
    environment,
    'OAUTH_PROVIDERS',
    given,
    'a JSON array of {"id", "title", "clientId", "clientSecret", "authorizeUrl", "tokenUrl", "userInfoUrl"} and what docs/api/accounts.md says besides'
  )
  if (!value) return []
  const ids = [...(oidc ? [oidc.id] : []), ...value.map(({ id }) => id)]
  if (!isDeepStrictEqual(ids, [...new Set(ids)]))
    throw new Error('OAUTH_PROVIDERS has two providers of one id')
  return value.map(configOf)
}

function configOf({ fields, ...provider }: Static<typeof given>[number]): OauthConfig {
  for (const name of ['authorizeUrl', 'tokenUrl', 'userInfoUrl'] as const) {
    address(provider[name], `${name} of OAUTH_PROVIDERS`, webProtocols)
  }
  return {
    ...provider,
    scopes: provider.scopes ?? '',
    createUsers: !!provider.createUsers,
    trustEmails: !!provider.trustEmails,
    fields: { ...usualFields, ...fields }
  }
}
