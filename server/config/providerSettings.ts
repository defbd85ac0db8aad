/** Settings common to all identity providers. */
import { Type } from 'typebox'

/** Settings of an identity provider of any type. */
export interface ProviderSettings {
  /** Id of the provider, used in addresses. */
  id: string
  title: string
  color?: string
  /** Address of the icon of the button. */
  icon?: string
  /** Whether an account is created at the first sign-in of a user of the provider. */
  createUsers: boolean
  /** Whether the e-mail addresses of the provider count as verified even if it does not say so. */
  trustEmails: boolean
  /** Whether the users of the provider can sign in with it only; a password set before is ignored. */
  core?: boolean
}

/** Settings of a provider at which the platform has a client id and a secret. */
export interface ClientSettings extends ProviderSettings {
  clientId: string
  clientSecret: string
  scopes: string
}

export const text = Type.String({ minLength: 1 })
const flag = Type.Optional(Type.Boolean())

/** JSON schema properties of a provider in a JSON array. */
export const providerProperties = {
  id: Type.String({ pattern: '^[\\w-]+$' }),
  title: text,
  color: Type.Optional(text),
  icon: Type.Optional(text),
  createUsers: flag,
  trustEmails: flag,
  core: flag
}

/** Data about a user that a provider returns, under names that depend on the provider. */
export type FieldName = 'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'name'

export const fieldsSchema = Type.Optional(
  Type.Partial(
    Type.Object({ id: text, email: text, emailVerified: text, firstName: text, lastName: text, name: text }),
    { additionalProperties: false }
  )
)
