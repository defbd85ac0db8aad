/**
 * SAML documents as a provider writes and signs them, directly in canonical form, so that they can be signed as text.
 */
import { createHash, createSign, type KeyObject } from 'node:crypto'

const assertionSpace = 'urn:oasis:names:tc:SAML:2.0:assertion'
const signatureSpace = 'http://www.w3.org/2000/09/xmldsig#'

export interface AssertionParts {
  id: string
  issuer: string
  audience: string
  recipient: string
  inResponseTo: string
  nameId: string
  format: string
  attributes: Record<string, string | string[]>
  method: string
  issuedAt: number
  notBefore: number
  notOnOrAfter: number
  /** End of validity in the subject confirmation. */
  confirmedUntil: number
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()

export function assertionXml(parts: AssertionParts): string {
  const attributes = Object.entries(parts.attributes).map(([name, value]) => {
    const values = [value].flat().map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`)
    return `<saml:Attribute Name="${name}">${values.join('')}</saml:Attribute>`
  })
  return [
    `<saml:Assertion xmlns:saml="${assertionSpace}" ID="${parts.id}" IssueInstant="${instant(parts.issuedAt)}" Version="2.0">`,
    `<saml:Issuer>${parts.issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${parts.format}">${parts.nameId}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${parts.method}"><saml:SubjectConfirmationData`,
    ` InResponseTo="${parts.inResponseTo}" NotOnOrAfter="${instant(parts.confirmedUntil)}" Recipient="${parts.recipient}">`,
    '</saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${instant(parts.notBefore)}" NotOnOrAfter="${instant(parts.notOnOrAfter)}">`,
    `<saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${instant(parts.issuedAt)}"></saml:AuthnStatement>`,
    attributes.length ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '',
    '</saml:Assertion>'
  ].join('')
}

export function responseXml(
  { id, issuer, inResponseTo }: { id: string; issuer: string; inResponseTo: string },
  content: string
): string {
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" InResponseTo="${inResponseTo}" IssueInstant="${instant(Date.now())}" Version="2.0">`,
    `<saml:Issuer xmlns:saml="${assertionSpace}">${issuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status>',
    `${content}</samlp:Response>`
  ].join('')
}

/** Signature of an element, computed without its comments (canonicalization). */
export function signatureOf(
  element: string,
  id: string,
  key: KeyObject,
  { hash = 'sha256', method }: { hash?: string; method?: string } = {}
): string {
  const signatureMethod =
    method ?? `${hash === 'sha1' ? signatureSpace : 'http://www.w3.org/2001/04/xmldsig-more#'}rsa-${hash}`
  const digestMethod = hash === 'sha1' ? `${signatureSpace}sha1` : `http://www.w3.org/2001/04/xmlenc#${hash}`
  const digest = createHash(hash)
    .update(element.replaceAll(/<!--.*?-->/g, ''))
    .digest('base64')
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const signedInfo = [
    `<ds:SignedInfo xmlns:ds="${signatureSpace}">`,
    `<ds:CanonicalizationMethod Algorithm="${exclusive}"></ds:CanonicalizationMethod>`,
    `<ds:SignatureMethod Algorithm="${signatureMethod}"></ds:SignatureMethod>`,
    `<ds:Reference URI="#${id}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${signatureSpace}enveloped-signature"></ds:Transform>`,
    `<ds:Transform Algorithm="${exclusive}"></ds:Transform></ds:Transforms>`,
    `<ds:DigestMethod Algorithm="${digestMethod}"></ds:DigestMethod>`,
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`
  ].join('')
  const value = createSign(hash).update(signedInfo).sign(key, 'base64')
  return `<ds:Signature xmlns:ds="${signatureSpace}">${signedInfo}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`
}

/** Inserts a signature at its place in the schema: after the first Issuer. */
export function withSignature(element: string, signature: string): string {
  return element.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
}

export function signed(element: string, id: string, key: KeyObject, options = {}): string {
  return withSignature(element, signatureOf(element, id, key, options))
}
