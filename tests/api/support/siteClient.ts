/**
 * Browser on another host of the platform: sends `x-forwarded-host` as a reverse proxy does, and keeps the cookies of
 * this host.
 */
import { TestClient } from './client.ts'

export class SiteClient extends TestClient {
  readonly host: string

  /** @param origin address of the server */
  constructor(origin: string, host: string) {
    super(origin)
    this.host = host
  }

  override fetch(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-host', this.host)
    if (!headers.has('origin') && method !== 'GET') headers.set('origin', `http://${this.host}`)
    return super.fetch(method, path.replace(`http://${this.host}/`, `${this.origin}/`), { ...init, headers })
  }
}
