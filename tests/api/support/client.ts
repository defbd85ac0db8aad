/** Client of a tested platform; keeps cookies, as a browser does. */
import { isPlatformPath } from '../../../contract/platformPaths.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Parsed body of a JSON response. */
  // eslint-disable-next-line typescript/no-explicit-any -- answers have every shape: tests name the fields that they read
  json: any
}

/** Statuses in ascending order, since concurrent requests end in any order. */
export function statusesOf(answers: Pick<Answer, 'status'>[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

export class TestClient {
  readonly origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  get api(): string {
    return `${this.origin}/data-fair/api/v1`
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Fetches a path of the API (`/datasets`), or of the platform if it starts with the path of a service. */
  async fetch(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const isAbsolute = path.startsWith('http') || isPlatformPath(path)
    const url = isAbsolute ? new URL(path, this.origin) : `${this.api}${path}`
    const headers = new Headers(init.headers)
    if (this.cookies.size) headers.set('cookie', this.cookieHeader())
    // Compression of every response would take a tenth of the test time.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
    const response = await fetch(url, { redirect: 'manual', ...init, method, headers })
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie)
    return response
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {}
  ): Promise<Answer> {
    const init: RequestInit = { headers }
    if (body instanceof FormData) init.body = body
    else if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { 'content-type': 'application/json', ...headers }
    }
    const response = await this.fetch(method, path, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson && text ? JSON.parse(text) : undefined
    }
  }

  get = (path: string, headers?: Record<string, string>): Promise<Answer> =>
    this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
    this.send('POST', path, body, headers)
  put = (path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
    this.send('PUT', path, body, headers)
  patch = (path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
    this.send('PATCH', path, body, headers)
  delete = (path: string, headers?: Record<string, string>): Promise<Answer> =>
    this.send('DELETE', path, undefined, headers)

  /** Switches the active account by cookies, as a browser does. */
  setOrganization(id: string | undefined, department?: string): void {
    if (id) this.cookies.set('id_token_org', id)
    else this.cookies.delete('id_token_org')
    if (department) this.cookies.set('id_token_dep', department)
    else this.cookies.delete('id_token_dep')
  }

  private keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';')
    const separator = pair.indexOf('=')
    const name = pair.slice(0, separator).trim()
    const value = pair.slice(separator + 1).trim()
    const isRemoved = !value || attributes.some((attribute) => /expires=Thu, 01 Jan 1970/i.test(attribute))
    if (isRemoved) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
