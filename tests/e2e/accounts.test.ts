/** Accounts in the browser: sign-up, lost password, second factor. */
import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const password = 'Un-mot-2-passe'
let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({
    environment: {
      ALLOW_SIGNUP: 'true',
      ALLOW_SELF_DELETION: 'true'
    }
  })
  const code = /enter the code (\S+)/.exec(server.output())?.[1] ?? ''
  const answer = await fetch(`${server.origin}/data-fair/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, email: 'admin@example.org', password })
  })
  expect(answer.status).toBe(201)
})
test.afterAll(() => server.close())

const loginPage = (): string =>
  `${server.origin}/simple-directory/login?redirect=${encodeURIComponent(`${server.origin}/data-fair/`)}`

/** Newest link for an address in the server log: this platform sends no mail. */
async function mailLink(address: string, after = 0): Promise<string> {
  let link: string | undefined
  await expect
    .poll(() => {
      const mails = server
        .output()
        .split('\n')
        .filter((line) => line.includes(`"to":"${address}"`))
      link = mails.length > after ? /"links":\["([^"]+)"/.exec(mails.at(-1) ?? '')?.[1] : undefined
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(loginPage())
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  await page.locator('#createuser-email').fill(email)
  await page.locator('#firstname').fill('Ada')
  await page.locator('#lastname').fill('Neuve')
  await page.locator('#newUserPassword').fill(password)
  await page.locator('#newUserPassword2').fill(password)
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page.getByRole('status')).toContainText(email)
}

test('a newcomer creates an account, confirms it by mail, and names an organization', async ({ page }) => {
  const errors = watchConsole(page)
  await page.setViewportSize({ width: 400, height: 900 })
  await page.goto(loginPage())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  await page.locator('#newUserPassword').fill('court')
  await page.locator('#newUserPassword2').fill('autre')
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page.locator('#createuser-email')).toBeFocused()
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await expect(page.getByText('Le mot de passe doit faire au moins 9 caractères.')).toBeVisible()
  await expect(page.getByText('Les mots de passe sont différents')).toBeVisible()
  await expectAccessible(page)
  await signUp(page, 'newcomer@example.org')
  await expectAccessible(page)
  await page.goto(await mailLink('newcomer@example.org'))
  await expect(page.getByRole('heading', { name: 'Créer une organisation' })).toBeVisible()
  await page.locator('#organizationName').fill('Ville neuve')
  await page.getByRole('button', { name: "Créer l'organisation" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Espace de l'organisation Ville neuve")
  expect(errors).toEqual([])
})

test('a lost password is reset by mail', async ({ page }) => {
  await signUp(page, 'lost@example.org')
  await page.goto(await mailLink('lost@example.org'))
  // An open page would redirect to the login when its session ends.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(loginPage())
  await page.getByRole('button', { name: 'Renouveler le mot de passe' }).click()
  await page.locator('#email').fill('lost@example.org')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByRole('status')).toContainText('lost@example.org')
  await page.goto(await mailLink('lost@example.org', 1))
  await expect(page.getByText('Pour le compte lost@example.org.')).toBeVisible()
  await page.locator('#newPassword').fill('Un-autre-2-passe')
  await page.locator('#newPassword2').fill('Un-autre-2-passe')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.locator('#email')).toHaveValue('lost@example.org')
  await page.locator('#password').fill('Un-autre-2-passe')
  await page.locator('#password').press('Enter')
  await expect(page).toHaveURL(new RegExp(`^${server.origin}/data-fair/`))
})

test('a second factor is set up when an organization requires it, then required at sign-in', async ({
  page
}) => {
  const email = 'factor@example.org'
  await signUp(page, email)
  await page.goto(await mailLink(email))
  await page.locator('#organizationName').fill('Prudente')
  await page.getByRole('button', { name: "Créer l'organisation" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Espace de l'organisation Prudente")
  const answer = await page.evaluate(async () => {
    const me = await (await fetch('/simple-directory/api/auth/me')).json()
    return fetch(`/simple-directory/api/organizations/${me.organizations[0].id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ '2FA': { roles: ['admin'] } })
    }).then((response) => response.status)
  })
  expect(answer).toBe(200)
  // An open page would redirect to the login when its session ends.
  await page.goto('about:blank')
  await page.context().clearCookies()

  await page.goto(loginPage())
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByRole('img', { name: /Code à lire/ })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('code').textContent()) ?? ''
  const codeAt = (timestamp: number): string => new TOTP({ secret }).generate({ timestamp })
  await page.locator('[id="2fa"]').fill('000000')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText("n'est pas valide")).toBeVisible()
  await expect(page.locator('[id="2fa"]')).toBeFocused()
  await page.locator('[id="2fa"]').fill(codeAt(Date.now()))
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.locator('code')).toHaveText(/^[0-9a-f-]{36}$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Espace de l'organisation Prudente")

  // An open page would redirect to the login when its session ends.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(loginPage())
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
  await page.locator('[id="2fa"]').fill('123456')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText("Ce code n'est pas le bon, ou il a déjà servi.")).toBeVisible()
  await page.locator('[id="2fa"]').fill(codeAt(Date.now() + 30_000))
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Espace de l'organisation Prudente")
})

test('a person edits the account', async ({ page, browser }) => {
  const errors = watchConsole(page)
  const email = 'me@example.org'
  await signUp(page, email)
  await page.goto(await mailLink(email))
  const me = `${server.origin}/simple-directory/me`
  const directoryPage = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await directoryPage.goto(loginPage())
  await directoryPage.locator('#email').fill(email)
  await directoryPage.locator('#password').fill(password)
  await directoryPage.locator('#password').press('Enter')
  await expect(directoryPage).toHaveURL(new RegExp(`^${server.origin}/data-fair/`))

  await page.goto(me)
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 80 } })
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.locator('#avatar').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: image })
  expect((await sent).status()).toBe(201)
  await page.locator('#firstname').fill('Grace')
  await page.locator('#birthday').fill('1990-12-09')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Votre modification a été appliquée.')).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByText('session actuelle')).toHaveCount(1)
  await page.getByRole('button', { name: 'Terminer les autres sessions' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('button', { name: /^Terminer la session/ })).toHaveCount(1)
  await directoryPage.evaluate(() => fetch('/simple-directory/api/auth/keepalive', { method: 'POST' }))
  expect((await directoryPage.context().cookies()).map(({ name }) => name)).not.toContain('id_token')

  await page.getByRole('button', { name: 'Activer la double authentification' }).click()
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Continuer' }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.locator('[id="2fa"]').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Valider' }).click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('La double authentification est active.')).toBeVisible()

  await page.getByLabel('Je comprends que mes données seront perdues').check()
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByText('La suppression de votre compte est programmée le')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Annuler la suppression' }).click()
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeVisible()
  await page.setViewportSize({ width: 400, height: 900 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(overflow).toBe(false)
  await page.screenshot({ path: test.info().outputPath('me-400.png'), fullPage: true })
  expect(errors).toEqual([])
})

test('the sign-in page loads few and small files', async ({ page }) => {
  await page.goto(loginPage())
  await expect(page.locator('#email')).toBeVisible()
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize)
  )
  expect(scripts.length).toBeLessThan(20)
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(225_000)
})
