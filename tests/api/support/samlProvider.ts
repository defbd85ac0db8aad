/** Fake SAML 2.0 provider: its page signs in the configured person at once, and posts the response from the browser. */
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { assertionXml, responseXml, signed, type AssertionParts } from './samlDocuments.ts'

export interface SamlPerson {
  nameId: string
  format?: string
  attributes?: Record<string, string | string[]>
}

/** Sign-in request of the platform. */
export interface SamlRequest {
  id: string
  issuer: string
  callbackUrl: string
  destination: string
  relayState: string
  hint: string | null
}

/** Form that the provider's page submits. */
export interface SamlForm {
  action: string
  fields: Record<string, string>
  request: SamlRequest
}

export interface SamlTestProvider {
  origin: string
  /** Public key in PEM, the format of the settings. */
  publicKey: string
  privateKey: KeyObject
  person: SamlPerson
  /** Opens the provider's page at the URL of the platform's redirect. */
  visit(address: string): Promise<SamlForm>
  /** Default content of an assertion, with changes. */
  partsFor(request: SamlRequest, changes?: Partial<AssertionParts>): AssertionParts
  /** Wraps assertions in a response, unmodified. */
  responseTo(request: SamlRequest, ...assertions: string[]): string
  close(): Promise<void>
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const minute = 60_000

export async function startSamlProvider(): Promise<SamlTestProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer((request, response) => {
    const samlRequest = requestOf(`http://${request.headers.host}${request.url}`)
    const fields = answerTo(samlRequest)
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`
    )
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<body onload="document.forms[0].submit()"><form method="post" action="${samlRequest.callbackUrl}">${inputs.join('')}</form></body>`
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: SamlTestProvider = {
    origin,
    publicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: keys.privateKey,
    person: { nameId: 'nobody' },
    // The HTTP server below serves the same page to browsers.
    async visit(address) {
      const request = requestOf(address)
      return { action: request.callbackUrl, fields: answerTo(request), request }
    },
    partsFor: (request, changes = {}) => {
      const now = Date.now()
      const { nameId, format = persistent, attributes = {} } = provider.person
      return {
        id: `_${randomUUID()}`,
        issuer: origin,
        audience: request.issuer,
        recipient: request.callbackUrl,
        inResponseTo: request.id,
        nameId,
        format,
        attributes,
        method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
        issuedAt: now,
        notBefore: now - minute,
        notOnOrAfter: now + 5 * minute,
        confirmedUntil: now + 5 * minute,
        ...changes
      }
    },
    responseTo: (request, ...assertions) =>
      responseXml({ id: `_${randomUUID()}`, issuer: origin, inResponseTo: request.id }, assertions.join('')),
    close: () => new Promise((closed) => void server.close(() => closed()))
  }

  function answerTo(request: SamlRequest): Record<string, string> {
    const parts = provider.partsFor(request)
    const response = provider.responseTo(request, signed(assertionXml(parts), parts.id, keys.privateKey))
    return { SAMLResponse: encoded(response), RelayState: request.relayState }
  }

  return provider
}

export const encoded = (xml: string): string => Buffer.from(xml).toString('base64')

function requestOf(address: string): SamlRequest {
  const { searchParams } = new URL(address)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const attribute = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    id: attribute('ID'),
    issuer: />([^<]*)<\/saml:Issuer>/.exec(xml)?.[1] ?? '',
    callbackUrl: attribute('AssertionConsumerServiceURL'),
    destination: attribute('Destination'),
    relayState: searchParams.get('RelayState') ?? '',
    hint: searchParams.get('login_hint')
  }
}
