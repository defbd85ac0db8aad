/** Fake OpenID Connect provider: discovery, keys, authorization, tokens with PKCE, user information. */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
}

export interface OidcTestProvider {
  issuer: string
  /** Person who signs in next. */
  person: Person
  /** Changes the claims of the next id tokens. */
  tamper: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Signs with an unpublished key. */
  forge: boolean
  /** Signs a logout token, or another one, as id tokens are signed. */
  sign: (claims: Record<string, unknown>) => Promise<string>
  close: () => Promise<void>
}

export const clientId = 'fairway'
export const clientSecret = 'a secret of the tests'

export async function startOidcProvider(): Promise<OidcTestProvider> {
  const keys = await generateKeyPair('RS256')
  const otherKeys = await generateKeyPair('RS256')
  const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string; person: Person }>()
  const tokens = new Map<string, Person>()

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OidcTestProvider = {
    issuer,
    person: { sub: 'nobody' },
    tamper: (claims) => claims,
    forge: false,
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(provider.forge ? otherKeys.privateKey : keys.privateKey),
    close: () => new Promise((closed) => void server.close(() => closed()))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const json = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          end_session_endpoint: `${issuer}/logout?theme=plain`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic']
        })
      case '/jwks':
        return json({
          keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }]
        })
      case '/authorize': {
        const query = url.searchParams
        const code = randomUUID()
        const redirectUri = query.get('redirect_uri') ?? ''
        codes.set(code, {
          nonce: query.get('nonce') ?? '',
          challenge: query.get('code_challenge') ?? '',
          redirectUri,
          person: provider.person
        })
        const target = new URL(redirectUri)
        target.searchParams.set('code', code)
        target.searchParams.set('state', query.get('state') ?? '')
        response.writeHead(302, { location: target.href }).end()
        return
      }
      case '/token':
        return json(...(await exchange(await bodyOf(request), request)))
      case '/userinfo': {
        const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
        return person ? json(person) : json({ error: 'invalid_token' }, 401)
      }
      default:
        return json({ error: 'not_found' }, 404)
    }
  }

  async function exchange(
    body: URLSearchParams,
    request: IncomingMessage
  ): Promise<[body: unknown, status?: number]> {
    const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /i, ''), 'base64')
    const secret = body.get('client_secret') ?? decodeURIComponent(basic.toString().split(':')[1] ?? '')
    if (secret.replaceAll('+', ' ') !== clientSecret) return [{ error: 'invalid_client' }, 401]
    const grant = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri')) {
      return [{ error: 'invalid_grant' }, 400]
    }
    const accessToken = randomUUID()
    tokens.set(accessToken, grant.person)
    const claims = provider.tamper({ nonce: grant.nonce, sub: grant.person.sub })
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(typeof claims.aud === 'string' ? claims.aud : clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(provider.forge ? otherKeys.privateKey : keys.privateKey)
    return [{ access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken }]
  }

  return provider
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
