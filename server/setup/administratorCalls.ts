/** Calls to the platform's own API, in a session of its first administrator that ends with the calls. */
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { findMembership } from '../directory/memberships.ts'
import type { User } from '../directory/model.ts'
import type { Platform } from '../platform.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Calls {
  /**
   * Sends a GET request.
   * @throws Error with the response, for a status of 300 or more
   */
  get<Answer>(url: string): Promise<Answer>
  send<Answer>(method: Method, url: string, body?: unknown): Promise<Answer>
  /**
   * Uploads a picture of a portal, page or reuse.
   * @returns its reference for configurations
   */
  upload(path: string, resource: { type: string; _id: string }): Promise<object>
  close(): Promise<void>
}

export async function administratorCalls(
  app: FastifyInstance,
  { directory, config }: Platform,
  user: User,
  organization: string
): Promise<Calls> {
  const membership = findMembership(user, organization)
  const session = await directory.sessions.open(
    user,
    { membership, adminMode: false, rememberMe: false },
    { deviceName: 'Fairway' }
  )
  const [header = '', payload = '', signature = ''] = session.idToken.split('.')
  const cookie = `id_token=${header}.${payload}; id_token_sign=${signature}; id_token_org=${organization}`
  const headers = { host: new URL(config.siteUrl).host, cookie }

  async function call<Answer>(
    method: Method | 'GET',
    url: string,
    content?: { payload: string | Buffer; type: string }
  ): Promise<Answer> {
    const answer = await app.inject({
      method,
      url,
      headers: content ? { ...headers, 'content-type': content.type } : headers,
      ...(content ? { payload: content.payload } : {})
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    const isJson = String(answer.headers['content-type']).includes('json')
    return (isJson ? JSON.parse(answer.body) : answer.body) as Answer
  }

  return {
    get: (url) => call('GET', url),
    send: (method, url, body) =>
      call(
        method,
        url,
        body === undefined ? undefined : { payload: JSON.stringify(body), type: 'application/json' }
      ),
    async upload(path, resource) {
      const form = new FormData()
      form.set('body', JSON.stringify({ resource }))
      form.set('image', new Blob([await readFile(path)], { type: 'image/svg+xml' }), basename(path))
      const encoded = new Response(form)
      const image = await call<{ _id: string; name: string; mimeType: string; mobileAlt?: boolean }>(
        'POST',
        '/portals-manager/api/images',
        {
          payload: Buffer.from(await encoded.arrayBuffer()),
          type: encoded.headers.get('content-type') ?? ''
        }
      )
      const { _id, name, mimeType, mobileAlt } = image
      return { _id, name, mimeType, ...(mobileAlt ? { mobileAlt } : {}) }
    },
    close: () => directory.sessions.close({ id_token_ex: session.exchangeToken })
  }
}
