/** Sign-in with a SAML provider, whose page is on another site than the platform. */
import { expect } from '@playwright/test'
import { startSamlProvider, type SamlTestProvider } from '../api/support/samlProvider.ts'
import { expectAccessible, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let provider: SamlTestProvider
let server: RunningServer

test.beforeAll(async () => {
  provider = await startSamlProvider()
  const settings = {
    id: 'town',
    title: 'Ville de Test',
    loginUrl: `${provider.origin}/sso`,
    issuer: provider.origin,
    certificate: provider.publicKey,
    createUsers: true,
    trustEmails: true
  }
  server = await startServer({
    environment: { ADMINS: 'admin@example.org', SAML_PROVIDERS: JSON.stringify([settings]) }
  })
  const code = /enter the code (\S+)/.exec(server.output())?.[1] ?? ''
  const answer = await fetch(`${server.origin}/data-fair/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, email: 'admin@example.org', password: 'Un-mot-2-passe' })
  })
  expect(answer.status).toBe(201)
})
test.afterAll(async () => {
  await server.close()
  await provider.close()
})

test('a person signs in with the button of a provider, and gets the account of the identity', async ({
  page
}) => {
  const errors = watchConsole(page)
  provider.person = {
    nameId: 'ada',
    attributes: { mail: 'ada@example.org', givenName: 'Ada', sn: 'Fournie' }
  }
  const redirect = `${server.origin}/simple-directory/me`
  await page.goto(`${server.origin}/simple-directory/login?${new URLSearchParams({ redirect })}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: /Ville de Test/ }).click()
  await page.waitForURL(redirect)
  await expect(page.getByText('town : ada@example.org')).toBeVisible()
  await expect(page.getByLabel('Nom de famille')).toHaveValue('Fournie')
  expect(errors).toEqual([])
})

test('a response without an identifier redirects back to the login page', async ({ page }) => {
  provider.person = { nameId: '' }
  await page.goto(`${server.origin}/simple-directory/login`)
  await page.getByRole('link', { name: /Ville de Test/ }).click()
  await expect(page.getByText("La réponse du fournisseur d'identité n'est pas valable")).toBeVisible()
})
