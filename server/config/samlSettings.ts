/** Settings of SAML 2.0 identity providers. */
import { createPublicKey } from 'node:crypto'
import { Type, type Static } from 'typebox'
import { address, jsonValue, webProtocols, type Environment } from './environment.ts'
import {
  fieldsSchema,
  providerProperties,
  text,
  type FieldName,
  type ProviderSettings
} from './providerSettings.ts'

export interface SamlConfig extends ProviderSettings {
  /** Single sign-on address of the provider, for the binding HTTP-Redirect. */
  loginUrl: string
  /** `entityID` of the provider in its metadata. */
  issuer: string
  /** Signing certificates or public keys of the provider, as PEM. */
  certificates: string[]
  /** Entity id of the platform at the provider, when it is not the address of the platform's metadata. */
  entityId?: string
  /** Requested format of the NameID, for a provider that supports several. */
  nameIdFormat?: string
  /** Address of the logout page of the provider. */
  logoutUrl?: string
  /** Names of attributes, by decreasing priority. `id` is empty by default: the NameID identifies the user. */
  fields: Record<FieldName, string[]>
}

/** Names of attributes in LDAP, in the eduPerson profiles, and in Microsoft claims. */
const usualFields: Record<FieldName, string[]> = {
  id: [],
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'
  ],
  emailVerified: [],
  firstName: [
    'firstName',
    'givenName',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname'
  ],
  lastName: [
    'lastName',
    'sn',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname'
  ],
  name: ['displayName', 'urn:oid:2.16.840.1.113730.3.1.241']
}

const providersShape = Type.Array(
  Type.Object(
    {
      ...providerProperties,
      loginUrl: text,
      issuer: text,
      certificate: Type.Union([text, Type.Array(text, { minItems: 1 })]),
      entityId: Type.Optional(text),
      nameIdFormat: Type.Optional(text),
      logoutUrl: Type.Optional(text),
      fields: fieldsSchema
    },
    { additionalProperties: false }
  )
)

const shape =
  'a JSON array of {"id", "title", "loginUrl", "issuer", "certificate"} and what docs/api/accounts.md says besides'

/**
 * Reads the providers.
 * @throws Error that describes the invalid value
 */
export function samlProviders(environment: Environment): SamlConfig[] {
  return (jsonValue(environment, 'SAML_PROVIDERS', providersShape, shape) ?? []).map(configOf)
}

function configOf({ fields, certificate, ...provider }: Static<typeof providersShape>[number]): SamlConfig {
  address(provider.loginUrl, 'loginUrl of SAML_PROVIDERS', webProtocols)
  if (provider.logoutUrl) address(provider.logoutUrl, 'logoutUrl of SAML_PROVIDERS', webProtocols)
  const attributes = Object.entries(fields ?? {}).map(([field, name]) => [field, [name]])
  return {
    ...provider,
    certificates: [certificate].flat().map(pemOf),
    createUsers: !!provider.createUsers,
    trustEmails: !!provider.trustEmails,
    fields: { ...usualFields, ...(Object.fromEntries(attributes) as Partial<Record<FieldName, string[]>>) }
  }
}

/** A certificate as PEM. Metadata documents have the base64 lines only. */
function pemOf(certificate: string): string {
  const trimmed = certificate.trim()
  const lines = trimmed.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? []
  const pem = trimmed.startsWith('-----')
    ? `${trimmed}\n`
    : ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  if (keyType(pem) !== 'rsa') {
    throw new Error('certificate of SAML_PROVIDERS must be a certificate, or a public key, of RSA')
  }
  return pem
}

function keyType(pem: string): string | undefined {
  // `createPublicKey` would accept a private key, which must not be given to the platform.
  if (pem.includes('PRIVATE KEY')) return undefined
  try {
    return createPublicKey(pem).asymmetricKeyType
  } catch {
    return undefined
  }
}
