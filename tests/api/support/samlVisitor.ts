/** Visitor who signs in with a SAML provider. As in browsers, the cross-site form post has no cookies. */
import { expect } from 'vitest'
import type { TestClient } from './client.ts'
import { directoryApi } from './people.ts'
import type { TestPlatform } from './platform.ts'
import type { SamlForm, SamlPerson, SamlTestProvider } from './samlProvider.ts'

export const errorOf = (address: string): string | null => new URL(address).searchParams.get('error')

export interface SamlVisits {
  /** Starts a sign-in; returns the form of the provider's page. */
  leave(client: TestClient, query?: string): Promise<SamlForm>
  /** Submits the form; returns the URL of the redirect. */
  send(form: Pick<SamlForm, 'action' | 'fields'>): Promise<string>
  /** Submits the form, and follows the redirect with the browser's cookies; returns the final URL. */
  comeBack(client: TestClient, form: Pick<SamlForm, 'action' | 'fields'>): Promise<string>
  signIn(person: SamlPerson, query?: string): Promise<TestClient>
}

export function samlVisits(platform: TestPlatform, provider: SamlTestProvider, id: string): SamlVisits {
  const visits: SamlVisits = {
    async leave(client, query = '') {
      const start = await client.get(`${directoryApi}/auth/saml2/${id}/login${query}`)
      expect(start.status).toBe(302)
      return provider.visit(start.headers.get('location') ?? '')
    },
    async send({ action, fields }) {
      const answer = await fetch(action, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: provider.origin, 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams(fields)
      })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []])
      return answer.headers.get('location') ?? ''
    },
    async comeBack(client, form) {
      const address = await visits.send(form)
      if (errorOf(address)) return address
      return (await client.get(address)).headers.get('location') ?? ''
    },
    async signIn(person, query) {
      provider.person = person
      const client = platform.anonymous()
      const address = await visits.comeBack(client, await visits.leave(client, query))
      expect(address).toContain('/api/auth/token_callback?')
      await client.get(address)
      return client
    }
  }
  return visits
}
