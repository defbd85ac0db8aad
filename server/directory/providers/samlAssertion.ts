/**
 * Claims of a SAML assertion whose signature, audience and conditions were verified; checks the subject confirmation
 * (SAML 2.0 profiles, section 4.1.4).
 */
import type { SamlConfig } from '../../config/samlSettings.ts'
import type { FieldName } from '../../config/providerSettings.ts'
import { identityOf, type ProvenIdentity } from './identity.ts'

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** Tolerance for clocks that differ, in milliseconds. */
export const clockSkewMs = 60_000
/** Maximum length of the NameID; the SAML standard allows 256 characters. */
const maxSubjectLength = 500

export interface AssertionClaims {
  identity: ProvenIdentity
  /** Id of the request that the assertion answers. */
  inResponseTo: string
}

interface Expected {
  /** Address of the assertion consumer service. */
  callbackUrl: string
  now: number
}

/**
 * Checks and reads an assertion.
 * @param parsed the signed assertion, as parsed by `xml2js`
 * @throws Error when the assertion has another issuer or audience, or no subject
 */
export function assertionClaims(
  parsed: unknown,
  config: Pick<SamlConfig, 'issuer' | 'fields'>,
  expected: Expected
): AssertionClaims {
  const assertion = child(parsed, 'Assertion')
  if (textOf(child(assertion, 'Issuer')) !== config.issuer)
    throw new Error('the assertion is of another provider')
  if (!child(assertion, 'AuthnStatement'))
    throw new Error('the assertion does not say that somebody signed in')
  const subject = child(assertion, 'Subject')
  const inResponseTo = answeredRequest(children(subject, 'SubjectConfirmation'), expected)
  const values = attributesOf(assertion)
  const valueOf = (field: FieldName): string | undefined =>
    config.fields[field].map((name) => values.get(name)).find((value) => value !== undefined)

  const nameId = child(subject, 'NameID')
  const format = attribute(nameId, 'Format')
  const name = textOf(nameId)
  const subjectId = config.fields.id.length > 0 ? valueOf('id') : format === transient ? undefined : name
  if (!subjectId || subjectId.length > maxSubjectLength)
    throw new Error('the assertion says of nobody who it is')
  return {
    inResponseTo,
    identity: identityOf(subjectId, {
      email: valueOf('email') ?? (format === emailFormat ? name : undefined),
      email_verified: valueOf('emailVerified'),
      given_name: valueOf('firstName'),
      family_name: valueOf('lastName'),
      name: valueOf('name')
    })
  }
}

/**
 * Id of the request that a bearer confirmation answers.
 * @throws Error when no confirmation is valid
 */
function answeredRequest(confirmations: unknown[], { callbackUrl, now }: Expected): string {
  for (const confirmation of confirmations) {
    const data = child(confirmation, 'SubjectConfirmationData')
    const request = attribute(data, 'InResponseTo')
    const end = Date.parse(attribute(data, 'NotOnOrAfter') ?? '')
    const isMeant =
      attribute(confirmation, 'Method') === bearer &&
      attribute(data, 'Recipient') === callbackUrl &&
      // A bearer confirmation must not have `NotBefore`.
      attribute(data, 'NotBefore') === undefined &&
      now < end + clockSkewMs
    if (isMeant && request) return request
  }
  throw new Error('the assertion is not meant for this platform now')
}

/** Attributes by name, with their first value. */
function attributesOf(assertion: unknown): Map<string, string> {
  const values = new Map<string, string>()
  for (const statement of children(assertion, 'AttributeStatement')) {
    for (const attributeElement of children(statement, 'Attribute')) {
      const name = attribute(attributeElement, 'Name')
      const value = textOf(child(attributeElement, 'AttributeValue'))
      if (name !== undefined && value !== undefined && !values.has(name)) values.set(name, value)
    }
  }
  return values
}

function property(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, name)
    ? (node as Record<string, unknown>)[name]
    : undefined
}

function children(node: unknown, name: string): unknown[] {
  const values = property(node, name)
  return Array.isArray(values) ? values : values === undefined ? [] : [values]
}

const child = (node: unknown, name: string): unknown => children(node, name)[0]

function attribute(node: unknown, name: string): string | undefined {
  const value = property(property(node, '$'), name)
  return typeof value === 'string' ? value : undefined
}

function textOf(node: unknown): string | undefined {
  const text = typeof node === 'string' ? node : property(node, '_')
  return typeof text === 'string' && text.trim() ? text.trim() : undefined
}
