/** Fake OAuth 2.0 provider: authorization, tokens with PKCE, and user information in a non-standard format. */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OauthTestProvider {
  origin: string
  /** User information of the person who signs in next. */
  person: unknown
  /** Status and body of the next user information response, instead of the person. */
  broken?: { status: number; body: string } | undefined
  /** Parameters of the last token request. */
  lastToken?: URLSearchParams
  close: () => Promise<void>
}

export const oauthClient = { clientId: 'fairway', clientSecret: 'a secret of the tests' }

export async function startOauthProvider(): Promise<OauthTestProvider> {
  const codes = new Map<string, { challenge: string; redirectUri: string; person: unknown }>()
  const tokens = new Map<string, unknown>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => void response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OauthTestProvider = {
    origin,
    person: {},
    close: () => new Promise((closed) => void server.close(() => closed()))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', origin)
    const json = (body: unknown, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/authorize') {
      const code = randomUUID()
      const redirectUri = query.get('redirect_uri') ?? ''
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri, person: provider.person })
      const target = new URL(redirectUri)
      target.searchParams.set('code', code)
      target.searchParams.set('state', query.get('state') ?? '')
      response.writeHead(302, { location: target.href }).end()
      return
    }
    if (pathname === '/token') {
      const body = await bodyOf(request)
      provider.lastToken = body
      const grant = codes.get(body.get('code') ?? '')
      codes.delete(body.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        grant?.challenge === challenge &&
        grant.redirectUri === body.get('redirect_uri') &&
        body.get('client_secret') === oauthClient.clientSecret
      if (!isRight) return json({ error: 'invalid_grant' }, 400)
      const token = randomUUID()
      tokens.set(token, grant.person)
      return json({ access_token: token, token_type: 'bearer' })
    }
    if (pathname === '/user') {
      const { broken } = provider
      if (broken) return void response.writeHead(broken.status).end(broken.body)
      const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
      return person === undefined ? json({ error: 'invalid_token' }, 401) : json(person)
    }
    json({ error: 'not_found' }, 404)
  }

  return provider
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
