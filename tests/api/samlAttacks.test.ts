/** Forged or replayed SAML responses sign nobody in (docs/api/directory.md). */
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { directoryApi, newPerson, startWithStoredAccounts } from './support/people.ts'
import type { TestPlatform } from './support/platform.ts'
import {
  assertionXml,
  signatureOf,
  signed,
  withSignature,
  type AssertionParts
} from './support/samlDocuments.ts'
import {
  encoded,
  startSamlProvider,
  type SamlRequest,
  type SamlTestProvider
} from './support/samlProvider.ts'
import { errorOf, samlVisits, type SamlVisits } from './support/samlVisitor.ts'

let provider: SamlTestProvider
let platform: TestPlatform
let visits: SamlVisits
let elsewhere: SamlVisits

const victim = 'victim@example.org'
const minute = 60_000
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

const configFor = (origin: string, certificate: string) => {
  const settings = {
    loginUrl: `${origin}/sso`,
    issuer: origin,
    certificate,
    createUsers: true,
    trustEmails: true
  }
  const providers = [
    { ...settings, id: 'town', title: 'Town' },
    { ...settings, id: 'other', title: 'Other' }
  ]
  return loadConfig({ SAML_PROVIDERS: JSON.stringify(providers) })
}

beforeAll(async () => {
  provider = await startSamlProvider()
  const { samlProviders } = configFor(provider.origin, provider.publicKey)
  platform = await startWithStoredAccounts({ samlProviders })
  visits = samlVisits(platform, provider, 'town')
  elsewhere = samlVisits(platform, provider, 'other')
  await newPerson(platform, victim)
})
afterAll(async () => {
  await platform.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = { nameId: 'mallory', attributes: { mail: 'mallory@example.org' } }
})

const asVictim = { nameId: 'victim', attributes: { mail: victim } }
const good = (request: SamlRequest): string => {
  const parts = provider.partsFor(request)
  return signed(assertionXml(parts), parts.id, provider.privateKey)
}
const withParts = (request: SamlRequest, changes: Partial<AssertionParts>): string => {
  const parts = provider.partsFor(request, changes)
  return signed(assertionXml(parts), parts.id, provider.privateKey)
}
/** An unsigned assertion about the victim. */
const evil = (request: SamlRequest, changes: Partial<AssertionParts> = {}): string =>
  assertionXml(provider.partsFor(request, { ...asVictim, ...changes }))
const inside = (element: string, end: string, addition: string): string =>
  element.replace(end, `${addition}${end}`)
/** An assertion about the attacker signed by the provider, with its signature apart. */
const takenApart = (request: SamlRequest): { assertion: string; signature: string; id: string } => {
  const parts = provider.partsFor(request)
  const assertion = assertionXml(parts)
  return { assertion, signature: signatureOf(assertion, parts.id, provider.privateKey), id: parts.id }
}
const object = (content: string): string => `<ds:Object>${content}</ds:Object>`

/** Signs in with a response made by the test; returns the outcome. */
async function bring(make: (request: SamlRequest) => string): Promise<string> {
  const client = platform.anonymous()
  const form = await visits.leave(client)
  const response = encoded(make(form.request))
  const address = await visits.comeBack(client, {
    ...form,
    fields: { ...form.fields, SAMLResponse: response }
  })
  expect(client.cookies.has('id_token')).toBe(false)
  return address
}

const emailIn = (address: string): string => {
  const [, payload = ''] = (new URL(address).searchParams.get('id_token') ?? '').split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { email: string }).email
}

it('a signed assertion, and an assertion in a signed response, are accepted', async () => {
  expect(emailIn(await bring((request) => provider.responseTo(request, good(request))))).toBe(
    'mallory@example.org'
  )
  const whole = await bring((request) => {
    const response = provider.responseTo(request, assertionXml(provider.partsFor(request)))
    const id = / ID="([^"]*)"/.exec(response)?.[1] ?? ''
    return signed(response, id, provider.privateKey)
  })
  expect(emailIn(whole)).toBe('mallory@example.org')
})

describe('a SAML signature', () => {
  const respond = (request: SamlRequest, assertion: string): string => provider.responseTo(request, assertion)

  it.each<[string, (request: SamlRequest) => string]>([
    ['that is missing', (request) => respond(request, evil(request))],
    [
      'of another key',
      (request) => {
        const parts = provider.partsFor(request, asVictim)
        return respond(request, signed(assertionXml(parts), parts.id, stranger.privateKey))
      }
    ],
    [
      'of another key, included in the response',
      (request) => {
        const parts = provider.partsFor(request, asVictim)
        const assertion = assertionXml(parts)
        const key = stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
        const info = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${key}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
        const signature = inside(
          signatureOf(assertion, parts.id, stranger.privateKey),
          '</ds:Signature>',
          info
        )
        return respond(request, withSignature(assertion, signature))
      }
    ],
    [
      'by HMAC with the public key as secret',
      (request) => {
        const parts = provider.partsFor(request, asVictim)
        const assertion = assertionXml(parts)
        const method = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'
        const signature = signatureOf(assertion, parts.id, stranger.privateKey, { method })
        const [signedInfo = ''] = /<ds:SignedInfo.*<\/ds:SignedInfo>/.exec(signature) ?? []
        const value = createHmac('sha1', provider.publicKey).update(signedInfo).digest('base64')
        const forged = signature.replace(/(<ds:SignatureValue>)[^<]*/, `$1${value}`)
        return respond(request, withSignature(assertion, forged))
      }
    ],
    [
      'with SHA-1',
      (request) => {
        const parts = provider.partsFor(request)
        return respond(request, signed(assertionXml(parts), parts.id, provider.privateKey, { hash: 'sha1' }))
      }
    ],
    [
      'of content changed after signing',
      (request) => respond(request, good(request).replace('mallory@', 'victim@'))
    ],
    ['beside an unsigned assertion', (request) => provider.responseTo(request, evil(request), good(request))],
    ['before an unsigned assertion', (request) => provider.responseTo(request, good(request), evil(request))],
    [
      'inside of an unsigned assertion that wraps the signed one',
      (request) => respond(request, inside(evil(request), '</saml:Assertion>', good(request)))
    ],
    [
      'moved to an assertion that contains the signed one',
      (request) => {
        const { assertion, signature } = takenApart(request)
        return respond(
          request,
          withSignature(evil(request), inside(signature, '</ds:Signature>', object(assertion)))
        )
      }
    ],
    [
      'moved to an assertion of the same id that contains the signed one',
      (request) => {
        const { assertion, signature, id } = takenApart(request)
        const wrapped = inside(signature, '</ds:Signature>', object(assertion))
        return respond(request, withSignature(evil(request, { id }), wrapped))
      }
    ],
    [
      'moved to an assertion beside the signed one',
      (request) => {
        const { assertion, signature, id } = takenApart(request)
        const response = provider.responseTo(request, withSignature(evil(request, { id }), signature))
        return response.replace(
          '<samlp:Status>',
          `<samlp:Extensions>${assertion}</samlp:Extensions><samlp:Status>`
        )
      }
    ],
    [
      'of a response nested in another one',
      (request) => {
        const response = provider.responseTo(request, assertionXml(provider.partsFor(request)))
        const id = / ID="([^"]*)"/.exec(response)?.[1] ?? ''
        const signature = signatureOf(response, id, provider.privateKey)
        const wrapped = inside(signature, '</ds:Signature>', object(response))
        return withSignature(provider.responseTo(request, evil(request)), wrapped)
      }
    ],
    [
      'with two references',
      (request) => {
        const { assertion, signature } = takenApart(request)
        const [reference = ''] = /<ds:Reference.*<\/ds:Reference>/.exec(signature) ?? []
        const other = reference.replace(/<ds:Transforms>.*<\/ds:Transforms>/, '')
        return respond(request, withSignature(assertion, signature.replace(reference, reference + other)))
      }
    ],
    [
      'whose digest contains a comment',
      (request) => {
        const parts = provider.partsFor(request, asVictim)
        const assertion = assertionXml(parts)
        const mine = takenApart(request)
        const digestOf = (signature: string): string =>
          /<ds:DigestValue>(.*)<\/ds:DigestValue>/.exec(signature)?.[1] ?? ''
        const wanted = digestOf(signatureOf(assertion, parts.id, stranger.privateKey))
        const own = digestOf(mine.signature)
        const signature = mine.signature.replace(own, `<!--${wanted}-->${own}`).replace(mine.id, parts.id)
        return respond(request, withSignature(assertion, signature))
      }
    ]
  ])('%s signs nobody in', async (_name, make) => {
    expect(errorOf(await bring(make))).toBe('badIDPQuery')
  })
})

describe('a SAML assertion', () => {
  const past = Date.now() - 10 * minute
  const future = Date.now() + 10 * minute
  it.each<[string, Partial<AssertionParts>]>([
    ['for another audience', { audience: 'https://other.example.org' }],
    ['of another provider', { issuer: 'https://other.example.org' }],
    ['that has expired', { notBefore: past - minute, notOnOrAfter: past }],
    ['that is not yet valid', { notBefore: future, notOnOrAfter: future + minute }],
    ['whose confirmation has expired', { confirmedUntil: past }],
    ['issued long ago', { issuedAt: Date.now() - 60 * minute }],
    ['for another recipient URL', { recipient: 'https://other.example.org/callback' }],
    ['confirmed by holder of key', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
    ['without a request', { inResponseTo: '' }],
    ['for another request', { inResponseTo: '_0' }],
    ['without a name identifier', { nameId: '' }],
    ['with a blank name identifier', { nameId: '   ' }],
    ['with an oversized name identifier', { nameId: 'x'.repeat(5000) }]
  ])('%s signs nobody in', async (_name, changes) => {
    const address = await bring((request) => provider.responseTo(request, withParts(request, changes)))
    expect(errorOf(address)).toBe('badIDPQuery')
  })

  it('for another platform of the same provider is refused', async () => {
    const client = platform.anonymous()
    const there = await elsewhere.leave(client)
    const here = await visits.leave(client)
    const address = await visits.comeBack(client, { action: here.action, fields: there.fields })
    expect(errorOf(address)).toBe('badIDPQuery')
  })

  it('is read with the whole name, including the text around XML comments', async () => {
    const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const cut = (text: string): string => text.replace(victim, `${victim}<!---->`)
    const nameId = `${victim}.evil.example`
    const byName = await bring((request) => {
      const parts = provider.partsFor(request, { nameId, format: emailFormat, attributes: {} })
      const assertion = assertionXml(parts)
      return provider.responseTo(request, cut(signed(assertion, parts.id, provider.privateKey)))
    })
    expect(emailIn(byName)).toBe(nameId)
    const byAttribute = await bring((request) =>
      provider.responseTo(
        request,
        cut(withParts(request, { nameId: 'm2', attributes: { mail: `${victim}.other.example` } }))
      )
    )
    expect(emailIn(byAttribute)).toBe(`${victim}.other.example`)
  })

  it('may use any attribute names', async () => {
    const attributes = { __proto__x: 'a', constructor: 'b', toString: 'c', mail: 'mallory@example.org' }
    const named = await bring((request) =>
      provider.responseTo(
        request,
        withParts(request, {
          attributes: Object.assign(Object.create(null) as object, attributes, { ['__proto__']: 'x' })
        })
      )
    )
    expect(emailIn(named)).toBe('mallory@example.org')
    expect(({} as Record<string, unknown>).mail).toBeUndefined()
  })
})

describe('a SAML response', () => {
  it('is accepted once, in the browser that requested it', async () => {
    const client = platform.anonymous()
    const form = await visits.leave(client)
    const kept = client.cookies.get('saml2_sign_in') ?? ''
    const address = await visits.send(form)
    const strange = await platform.anonymous().get(address)
    expect(errorOf(strange.headers.get('location') ?? '')).toBe('badIDPQuery')
    // Another browser with a sign-in in progress.
    const waiting = platform.anonymous()
    await visits.leave(waiting)
    expect(errorOf((await waiting.get(address)).headers.get('location') ?? '')).toBe('badIDPQuery')
    expect((await client.get(address)).headers.get('location')).toContain('token_callback')

    client.cookies.set('saml2_sign_in', kept)
    expect(errorOf((await client.get(address)).headers.get('location') ?? '')).toBe('badIDPQuery')
    client.cookies.set('saml2_sign_in', kept)
    expect(errorOf(await visits.comeBack(client, form))).toBe('badIDPQuery')
  })

  it('needs the RelayState of the request', async () => {
    for (const RelayState of ['x', '', 'https://evil.example/']) {
      const client = platform.anonymous()
      const form = await visits.leave(client)
      const fields = { ...form.fields, RelayState }
      expect(errorOf(await visits.comeBack(client, { ...form, fields }))).toBe('badIDPQuery')
    }
  })

  it('needs the sign-in state signed by the platform', async () => {
    const client = platform.anonymous()
    const { request, action } = await visits.leave(client)
    const kept = client.cookies.get('saml2_sign_in') ?? ''
    const claims = {
      saml2: {
        provider: 'town',
        inResponseTo: request.id,
        relayState: request.relayState,
        identity: { subject: 'victim', email: victim, emailVerified: true }
      }
    }
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const answer of [`${part({ alg: 'none' })}.${part(claims)}.`, kept, 'x', '']) {
      client.cookies.set('saml2_sign_in', kept)
      const location = (await client.get(`${action}?answer=${answer}`)).headers.get('location') ?? ''
      expect(errorOf(location)).toBe('badIDPQuery')
    }
  })

  it('with a document type, another root, or no content is refused', async () => {
    const documents = [
      (xml: string) => `<!DOCTYPE r [<!ENTITY x "${victim}">]>${xml.replace('mallory@example.org', '&x;')}`,
      (xml: string) => `<!DOCTYPE r SYSTEM "${provider.origin}/dtd">${xml}`,
      (xml: string) => `<?xml version="1.0"?><!doctype r [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml}`,
      (xml: string) => `<a>${xml}</a>`,
      (xml: string) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse'),
      (xml: string) => xml.replaceAll('SAML:2.0:protocol', 'SAML:1.0:protocol'),
      (xml: string) => xml.replace('</samlp:Response>', ''),
      (xml: string) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/, ''),
      (xml: string) =>
        xml.replace(
          /<saml:Assertion.*<\/saml:Assertion>/,
          '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"></saml:EncryptedAssertion>'
        ),
      (xml: string) => xml.replace('</samlp:Response>', `${'<a/>'.repeat(15_000)}</samlp:Response>`),
      (xml: string) =>
        xml.replace(
          '</samlp:Response>',
          `<a ${Array.from({ length: 3000 }, (_, i) => `a${i}=""`).join(' ')}/></samlp:Response>`
        ),
      () => '\u0000',
      () => 'x'
    ]
    for (const change of documents) {
      const address = await bring((request) => change(provider.responseTo(request, good(request))))
      expect(errorOf(address), String(change)).toBe('badIDPQuery')
    }
  })

  it('is a form of limited size', async () => {
    const { action } = await visits.leave(platform.anonymous())
    const statusOf = async (body: URLSearchParams | string, type = 'application/x-www-form-urlencoded') =>
      (await fetch(action, { method: 'POST', redirect: 'manual', headers: { 'content-type': type }, body }))
        .status
    expect(await statusOf(new URLSearchParams({ SAMLResponse: 'x'.repeat(200_000) }))).toBe(413)
    expect(await statusOf('')).toBe(400)
    expect(await statusOf('SAMLResponse=')).toBe(400)
    expect(await statusOf('SAMLResponse=x&SAMLResponse=y')).toBe(400)
    expect(await statusOf('<a/>', 'text/xml')).toBe(415)
  })
})

describe('an unknown provider', () => {
  it('is an error on the login page', async () => {
    const visitor = platform.anonymous()
    for (const id of ['none', '__proto__', 'constructor', '..%2Ftown', 'town%00', 'TOWN']) {
      for (const end of ['login', 'callback?answer=x']) {
        const { headers } = await visitor.get(`${directoryApi}/auth/saml2/${id}/${end}`)
        expect(errorOf(headers.get('location') ?? ''), id).toBe('unknownSAMLProvider')
      }
      const action = `${platform.origin}${directoryApi}/auth/saml2/${id}/callback`
      expect(errorOf(await visits.send({ action, fields: { SAMLResponse: 'x' } }))).toBe(
        'unknownSAMLProvider'
      )
      const metadata = await visitor.get(`${directoryApi}/auth/saml2/${id}/metadata.xml`)
      expect([metadata.status, metadata.text]).toEqual([400, "Ce fournisseur d'identité SAML est inconnu."])
    }
  })
})

describe('many invalid responses from one address', () => {
  it('are refused without parsing', async () => {
    const { samlProviders } = configFor(provider.origin, provider.publicKey)
    const slow = await startWithStoredAccounts({ samlProviders, authRate: { attempts: 3, seconds: 60 } })
    const there = samlVisits(slow, provider, 'town')
    const client = slow.anonymous()
    const { action } = await there.leave(client)
    const wrong = { action, fields: { SAMLResponse: 'x' } }
    // Valid responses do not count.
    for (let turn = 0; turn < 5; turn++) {
      const form = await there.leave(client)
      expect(await there.comeBack(client, form)).toContain('token_callback')
    }
    const errors = []
    for (let turn = 0; turn < 4; turn++) errors.push(errorOf(await there.send(wrong)))
    expect(errors).toEqual(['badIDPQuery', 'badIDPQuery', 'badIDPQuery', 'rateLimitAuth'])
    await slow.close()
  })
})
