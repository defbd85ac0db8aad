/** Script client of the directory: a cookie jar that respects paths, and does not follow redirects. */
interface Cookie {
  value: string
  path: string
  attributes: string
}

export class Jar {
  readonly cookies = new Map<string, Cookie>()

  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(name.length + 1)
      const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/'
      const expired = attributes.includes('Expires=Thu, 01 Jan 1970 00:00:00 GMT')
      if (expired) this.cookies.delete(name)
      else this.cookies.set(name, { value, path, attributes: attributes.join('; ') })
    }
  }

  set(name: string, value: string): void {
    this.cookies.set(name, { value, path: '/', attributes: '' })
  }

  header(path: string): string {
    return [...this.cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join('; ')
  }

  async fetch(
    address: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}
  ): Promise<Response> {
    const headers = { cookie: this.header(new URL(address).pathname), ...init.headers }
    const response = await fetch(address, { redirect: 'manual', ...init, headers })
    this.keep(response)
    return response
  }

  post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const json = { 'content-type': 'application/json', ...headers }
    return this.fetch(address, { method: 'POST', body: JSON.stringify(body), headers: json })
  }
}

/** Signs in as existing scripts do; `dir` is `{origin}/simple-directory` or the bare origin. */
export async function scriptLogin(
  dir: string,
  email: string,
  options: Record<string, unknown> = {}
): Promise<Jar> {
  const jar = new Jar()
  const login = await jar.post(`${dir}/api/auth/password?redirect=${dir}`, {
    email,
    password: 'passwd',
    ...options
  })
  const text = await login.text()
  if (login.status !== 200) throw new Error(`${login.status} ${text}`)
  const callback = text.startsWith(`${dir}/simple-directory`)
    ? text.replace(`${dir}/simple-directory`, dir)
    : text
  const opened = await jar.fetch(callback)
  const location = opened.headers.get('location') ?? ''
  if (opened.status !== 302 || !location.startsWith('http') || new URL(location).searchParams.has('error')) {
    throw new Error(`${opened.status} ${location}`)
  }
  return jar
}
