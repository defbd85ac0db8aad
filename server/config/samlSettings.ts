/** Providers of SAML 2.0 that people may sign in with. */
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
  /** Where people are sent (its single sign-on service with the binding HTTP-Redirect). */
  loginUrl: string
  /** What it calls itself (`entityID` of its metadata). */
  issuer: string
  /** Those that it signs with, as PEM: certificates, or public keys. */
  certificates: string[]
  /** What it calls the platform, where that is not the address of the metadata of the platform. */
  entityId?: string
  /** Asked for where the provider has several. */
  nameIdFormat?: string
  /** Where people sign out of it. */
  logoutUrl?: string
  /** Names of attributes: the first one that is there counts. Nobody has an identifier beside the name of the subject. */
  fields: Record<FieldName, string[]>
}

/** As LDAP, the profiles of eduPerson, and the claims of Microsoft name them. */
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

const given = Type.Array(
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

/** @throws Error that says what is wrong */
export function samlProviders(environment: Environment): SamlConfig[] {
  return (jsonValue(environment, 'SAML_PROVIDERS', given, shape) ?? []).map(configOf)
}

function configOf({ fields, certificate, ...provider }: Static<typeof given>[number]): SamlConfig {
  address(provider.loginUrl, 'loginUrl of SAML_PROVIDERS', webProtocols)
  if (provider.logoutUrl) address(provider.logoutUrl, 'logoutUrl of SAML_PROVIDERS', webProtocols)
  const named = Object.entries(fields ?? {}).map(([field, name]) => [field, [name]])
  return {
    ...provider,
    certificates: [certificate].flat().map(pemOf),
    createUsers: !!provider.createUsers,
    trustEmails: !!provider.trustEmails,
    fields: { ...usualFields, ...(Object.fromEntries(named) as Partial<Record<FieldName, string[]>>) }
  }
}

/** Metadata documents have the lines of a certificate without what PEM writes around them. */
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
  // A private key has a public one in it: it is no business of the platform.
  if (pem.includes('PRIVATE KEY')) return undefined
  try {
    return createPublicKey(pem).asymmetricKeyType
  } catch {
    return undefined
  }
}
