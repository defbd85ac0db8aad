import { Type, type Static } from 'typebox'
import { address, jsonValue, webProtocols, type Environment } from './environment.ts'
import {
  fieldsSchema,
  providerProperties,
  text,
  type ClientSettings,
  type FieldName
} from './providerSettings.ts'

/** Settings of a provider of plain OAuth 2.0, which describes users at its user info address. */
export interface OauthConfig extends ClientSettings {
  /** Authorization address, to which users are redirected. */
  authorizeUrl: string
  tokenUrl: string
  /** User info address, which returns JSON about the holder of a token. */
  userInfoUrl: string
  /** Issuer in the responses of the provider (RFC 9207), when it differs from the origin of `authorizeUrl`. */
  issuer?: string
  /** Names of the properties of the user info response. */
  fields: Record<FieldName, string>
}

const usualFields: Record<FieldName, string> = {
  id: 'sub',
  email: 'email',
  emailVerified: 'email_verified',
  firstName: 'given_name',
  lastName: 'family_name',
  name: 'name'
}

const providersShape = Type.Array(
  Type.Object(
    {
      ...providerProperties,
      clientId: text,
      clientSecret: text,
      authorizeUrl: text,
      tokenUrl: text,
      userInfoUrl: text,
      issuer: Type.Optional(text),
      scopes: Type.Optional(Type.String()),
      fields: fieldsSchema
    },
    { additionalProperties: false }
  )
)

const shape =
  'a JSON array of {"id", "title", "clientId", "clientSecret", "authorizeUrl", "tokenUrl", "userInfoUrl"} and what docs/api/accounts.md says besides'

/**
 * Reads the providers.
 * @throws Error that shows no values, since they hold secrets
 */
export function oauthProviders(environment: Environment): OauthConfig[] {
  return (jsonValue(environment, 'OAUTH_PROVIDERS', providersShape, shape) ?? []).map(configOf)
}

function configOf({ fields, ...provider }: Static<typeof providersShape>[number]): OauthConfig {
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
