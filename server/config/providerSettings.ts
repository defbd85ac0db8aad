/** What the settings of every provider of identities have. */
import { Type } from 'typebox'

/** What is said of any provider of identities. */
export interface ProviderSettings {
  /** Name of the provider in addresses. */
  id: string
  title: string
  color?: string
  /** Address of a picture for the button. */
  icon?: string
  /** Its users get an account when they first come. */
  createUsers: boolean
  /** Its e-mail addresses are believed although it does not say that they are verified. */
  trustEmails: boolean
  /** Whoever came from it signs in with it alone: no password here, whatever was chosen before. */
  core?: boolean
}

/** Of one that knows the platform by an identifier and a secret. */
export interface ClientSettings extends ProviderSettings {
  clientId: string
  clientSecret: string
  scopes: string
}

export const text = Type.String({ minLength: 1 })
const flag = Type.Optional(Type.Boolean())

/** Of a provider that is named in a JSON array. */
export const providerProperties = {
  id: Type.String({ pattern: '^[\\w-]+$' }),
  title: text,
  color: Type.Optional(text),
  icon: Type.Optional(text),
  createUsers: flag,
  trustEmails: flag,
  core: flag
}

/** What a provider says of a person, under names of its own. */
export type FieldName = 'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'name'

export const fieldsSchema = Type.Optional(
  Type.Partial(
    Type.Object({ id: text, email: text, emailVerified: text, firstName: text, lastName: text, name: text }),
    { additionalProperties: false }
  )
)
