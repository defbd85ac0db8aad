/** Sign-in on another host: declared, with its colours, and used. The contact page. */
import { expect, type Browser, type Page } from '@playwright/test'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const password = 'Un-mot-2-passe'
const email = 'admin@example.org'
let server: RunningServer
/** URL of the site. Browsers resolve every host below `localhost` to the local machine. */
let portal: string

test.beforeAll(async () => {
  const tool = { id: 'tool', name: 'Outil de bureau', redirectUris: ['http://localhost'] }
  const environment = {
    ALLOW_SIGNUP: 'true',
    CONTACT_MAIL: 'desk@example.org',
    EXTERNAL_APPLICATIONS: JSON.stringify([tool])
  }
  server = await startServer({ environment })
  portal = server.origin.replace('localhost', 'portal.localhost')
  const code = /enter the code (\S+)/.exec(server.output())?.[1] ?? ''
  const answer = await fetch(`${server.origin}/data-fair/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, email, password, organization: 'Ville' })
  })
  expect(answer.status).toBe(201)
})
test.afterAll(() => server.close())

const api = (path: string): string => `${server.origin}/simple-directory/api${path}`
const hostOf = (origin: string): string => new URL(origin).host

/** Newest link for an address in the server log: this platform sends no mail. */
async function mailLink(address: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(() => {
      const lines = server.output().split('\n')
      const mail = lines.findLast((line) => line.includes(`"to":"${address}"`))
      link = /"links":\["([^"]+)"/.exec(mail ?? '')?.[1]
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

/** @param path page to open; without it only the session is opened */
async function enterAdminMode(page: Page, path?: string): Promise<void> {
  const redirect = encodeURIComponent(server.origin + (path ?? '/data-fair/'))
  const data = { email, password, adminMode: true }
  const answer = await page.request.post(api(`/auth/password?redirect=${redirect}`), { data })
  expect(answer.status()).toBe(200)
  const link = await answer.text()
  if (path === undefined) await page.request.get(link, { maxRedirects: 0 })
  else await page.goto(link)
}

async function declareInPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Déclarer ${hostOf(portal)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déclarer' }).click()
  const dialog = page.getByRole('dialog', { name: `Modifier ${hostOf(portal)}` })
  await dialog.getByLabel('Titre', { exact: true }).fill('Portail de la ville')
  await dialog.getByLabel('Principale', { exact: true }).fill('jaune')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Une couleur s’écrit #rrggbb.')).toBeVisible()
  await dialog.getByLabel('Principale', { exact: true }).fill('#FFE600')
  await expect(dialog.getByText(/Clair : la couleur Principale \(#FFE600\) se lit mal/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Portail de la ville')).toBeVisible()
}

const openLogin = (page: Page): Promise<unknown> =>
  page.goto(
    `${portal}/simple-directory/login?redirect=${encodeURIComponent(`${portal}/simple-directory/me`)}`
  )

async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 400, height: 900 } })).newPage()
}

test('an administrator declares a site, and people sign in there with accounts of the platform', async ({
  page,
  browser
}) => {
  const errors = watchConsole(page)
  await page.setViewportSize({ width: 400, height: 900 })
  await signIn(page, server.origin, email, password)
  const { account } = (await (await page.request.get(api('/auth/my-session'))).json()) as {
    account: { type: string; id: string }
  }
  const settings = `${server.origin}/data-fair/api/v1/settings/${account.type}/${account.id}/publication-sites`
  const published = { type: 'portal', id: 'town', url: portal, title: 'Portail' }
  expect((await page.request.post(settings, { data: published })).ok()).toBe(true)

  // A publication site is not enough to open sessions: it must be declared in the directory.
  const person = await visitor(browser)
  await openLogin(person)
  await expect(person.getByText(`On ne peut pas s'identifier sur ${hostOf(portal)}`)).toBeVisible()

  await page.goto(`${server.origin}/simple-directory/admin/sites`)
  await expect(page.getByRole('link', { name: 'Passer en mode administration' })).toBeVisible()
  await expectAccessible(page)
  await enterAdminMode(page, '/simple-directory/admin/sites')
  await expect(page.getByText("Aucun site n'est déclaré")).toBeVisible()
  await declareInPage(page)
  await expectAccessible(page)

  await signInThroughPlatform(person)

  // A sign-out on the site signs out on the platform.
  const signOutStatus = await person.evaluate(
    async () => (await fetch('/simple-directory/api/auth', { method: 'DELETE' })).status
  )
  expect(signOutStatus).toBe(204)
  await person.goto(`${server.origin}/simple-directory/me`)
  expect((await person.request.get(api('/auth/me'))).status()).toBe(404)

  // The site gets its own accounts, with terms of use.
  await page.getByRole('button', { name: `Modifier ${hostOf(portal)}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Authentification').click()
  await page.getByRole('option', { name: 'Comptes propres au site', exact: true }).click()
  await dialog.getByLabel("Conditions d'utilisation").fill('Soyez aimable.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()

  await createSiteAccount(person)

  await page.getByRole('button', { name: `Retirer ${hostOf(portal)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText("Aucun site n'est déclaré")).toBeVisible()
  await openLogin(person)
  await expect(person.getByText(`On ne peut pas s'identifier sur ${hostOf(portal)}`)).toBeVisible()
  expect(errors).toEqual([])
})

async function signInThroughPlatform(person: Page): Promise<void> {
  await openLogin(person)
  await expect(person).toHaveTitle(/Portail de la ville/)
  await expectAccessible(person)
  await person.getByRole('link', { name: `Continuer vers ${hostOf(server.origin)}` }).click()
  await person.waitForURL(`${server.origin}/**`)
  await person.locator('#email').fill(email)
  await person.locator('#password').fill(password)
  await person.getByRole('button', { name: 'Se connecter' }).click()
  await person.getByRole('button', { name: 'Continuer sans' }).click()
  await person.waitForURL(`${portal}/simple-directory/me`)
  await expect(person.getByLabel('Adresse mail')).toHaveValue(email)

  // A user signed in on the platform continues with one click.
  await person.context().clearCookies({ domain: new URL(portal).hostname })
  await openLogin(person)
  await person.getByRole('link', { name: `Continuer vers ${hostOf(server.origin)}` }).click()
  await expect(person.getByText(`(${email})`)).toBeVisible()
  await expectAccessible(person)
  await person.getByRole('button', { name: `Continuer vers ${hostOf(portal)}` }).click()
  await person.waitForURL(`${portal}/simple-directory/me`)
  await expect(person.getByLabel('Adresse mail')).toHaveValue(email)
}

/** Creates an account of the site, whose terms of use must be accepted. */
async function createSiteAccount(person: Page): Promise<void> {
  await openLogin(person)
  await person.getByRole('button', { name: 'Créer un compte' }).click()
  await person.locator('#createuser-email').fill('ada@example.org')
  await person.locator('#newUserPassword').fill(password)
  await person.locator('#newUserPassword2').fill(password)
  await person.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(person.getByText('Acceptez les conditions pour continuer.')).toBeVisible()
  await expectAccessible(person)
  await person.getByLabel("J'accepte les conditions d'utilisation").check()
  await person.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(person.getByRole('status')).toContainText('ada@example.org')
  const link = await mailLink('ada@example.org')
  expect(link.startsWith(portal)).toBe(true)
  await person.goto(link)
  await person.getByRole('button', { name: 'Continuer sans organisation' }).click()
  await person.waitForURL(`${portal}/simple-directory/me`)
  await expect(person.getByLabel('Adresse mail')).toHaveValue('ada@example.org')
}

test('a visitor sends a message to the operator of the platform', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 900 })
  await page.goto(`${server.origin}/simple-directory/login`)
  await page.getByRole('link', { name: 'Nous écrire' }).click()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByLabel('Votre adresse mail')).toBeFocused()
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(3)
  await expectAccessible(page)
  const write = async (): Promise<void> => {
    await page.getByLabel('Votre adresse mail').fill('ada@example.org')
    await page.getByLabel('Sujet').fill('Horaires')
    await page.getByLabel('Message').fill('À quelle heure ouvrez-vous ?\n<b>Ada</b>')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await write()
  await expect(page.getByRole('status')).toContainText('ada@example.org')
  await expectAccessible(page)
  expect(server.output()).toContain('"to":"desk@example.org","subject":"Horaires"')
  await page.getByRole('button', { name: 'Écrire un autre message' }).click()
  await write()
  await expect(page.getByRole('alert')).toContainText('Trop de tentatives')
  await expect(page.getByLabel('Message')).toHaveValue(/Ada/)
})

test('a person opens a session in an external application, after signing in and agreeing', async ({
  page
}) => {
  const errors = watchConsole(page)
  await page.setViewportSize({ width: 400, height: 900 })
  const answers: URL[] = []
  await page.route('http://localhost:9/**', (route) => {
    answers.push(new URL(route.request().url()))
    return route.fulfill({ body: 'the application' })
  })
  const parameters = new URLSearchParams({
    client_id: 'tool',
    redirect_uri: 'http://localhost:9/back',
    state: 's'
  })
  await page.goto(api(`/auth/apps/authorize?${parameters}`))
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('button', { name: 'Continuer sans' }).click()
  await expect(page.getByText('Outil de bureau demande à ouvrir une session')).toBeVisible()
  await expect(page.getByText('La réponse est envoyée à http://localhost:9')).toBeVisible()
  await expectAccessible(page)
  // The refuse link has the initial focus, so that Enter alone refuses.
  await expect(page.getByRole('link', { name: 'Refuser' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('http://localhost:9/**')
  expect(Object.fromEntries(answers[0]?.searchParams ?? [])).toEqual({ error: 'access_denied', state: 's' })

  await page.goBack()
  await page.getByRole('button', { name: 'Autoriser' }).click()
  await page.waitForURL('http://localhost:9/**')
  const code = answers.at(-1)?.searchParams.get('code')
  const opened = await fetch(api('/auth/apps/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code })
  })
  expect(await opened.json()).toMatchObject({ email })

  await page.goto(
    `${server.origin}/simple-directory/login?step=authorizeApp&client_id=tool&redirect_uri=https://x`
  )
  await expect(page.getByText("n'est pas enregistrée sur ce site")).toBeVisible()
  // Ignores the refused request, whose message is shown in the page.
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes('400')))
  expect(errors).toEqual([])
})

test('a person moves an account of the platform to a site with its own accounts', async ({ page }) => {
  const errors = watchConsole(page)
  await page.setViewportSize({ width: 400, height: 900 })
  await enterAdminMode(page)
  const owner = { type: 'organization', id: 'ville', name: 'Ville' }
  const declared = await page.request.post(api('/sites'), {
    data: { host: hostOf(portal).replace('portal', 'local'), owner, authMode: 'onlyLocal' }
  })
  expect(declared.status()).toBe(200)
  const moving = 'moving@example.org'
  expect((await page.request.post(api('/users'), { data: { email: moving } })).status()).toBe(204)
  await page.goto(await mailLink(moving))

  const local = portal.replace('portal', 'local')
  await page.goto(`${local}/simple-directory/login`)
  await page.getByRole('button', { name: 'Déplacer ici un compte' }).click()
  await page.locator('#email').fill(moving)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText(`Si un compte correspond à ${moving}`)).toBeVisible()
  await expect.poll(() => mailLink(moving)).toContain(`${local}/simple-directory/login?action_token=`)
  await page.goto(await mailLink(moving))
  await expect(page.getByText(`Le compte ${moving} va être déplacé vers ${hostOf(local)}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Déplacer vers ${hostOf(local)}` }).click()
  await expect(page.getByText(`Le compte est maintenant sur ${hostOf(local)}.`)).toBeVisible()
  expect(errors).toEqual([])
})
