/** A visitor who signs in with a provider of SAML, as browsers do it: the form of the provider's page brings no cookie. */
import { expect } from 'vitest'
import type { TestClient } from './client.ts'
import { directoryApi } from './people.ts'
import type { TestPlatform } from './platform.ts'
import type { SamlForm, SamlPerson, SamlTestProvider } from './samlProvider.ts'

export const errorOf = (address: string): string | null => new URL(address).searchParams.get('error')

export interface SamlVisits {
  /** Leaves to the provider; the form of its page. */
  leave(client: TestClient, query?: string): Promise<SamlForm>
  /** Sends a form; where the browser is led to. */
  send(form: Pick<SamlForm, 'action' | 'fields'>): Promise<string>
  /** Sends a form, and follows to the callback with the cookies of the browser; where that leads. */
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
