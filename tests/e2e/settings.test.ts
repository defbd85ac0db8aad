/** Settings of an account: a key is made in the page, used by a script, and removed. */
import { expect, test } from '@playwright/test'
import { createDescription } from './support/datasets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ accounts: true })
})
test.afterAll(() => server.close())

test('an API key is shown once, opens what its scope says, and stops when it is removed', async ({
  page
}) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', '/data-fair/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Paramètres de l'utilisateur Test User1")
  await expect(page.getByText("Aucune clé d'API.")).toBeVisible()
  await page.getByRole('button', { name: "Ajouter une clé d'API" }).click()
  await expect(page.getByLabel('Titre')).toBeFocused()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Donnez un titre à la clé.')).toBeVisible()
  await expect(page.getByLabel('Titre')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Titre').fill('Moissonnage')
  await page.getByRole('combobox', { name: 'Portée' }).click()
  await page.getByRole('option', { name: 'Jeux de données - lecture' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  expect(secret.length).toBeGreaterThan(20)
  await expect(page.getByText('Portée : Jeux de données - lecture')).toBeVisible()
  await expectAccessible(page)

  const api = `${server.origin}/data-fair/api/v1`
  const ask = (method: string, path: string): Promise<Response> =>
    fetch(`${api}${path}`, {
      method,
      headers: { 'x-apiKey': secret, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify({ isMetaOnly: true, title: 'a' }) } : {})
    })
  expect((await ask('GET', '/datasets?mine=true')).status).toBe(200)
  expect((await ask('POST', '/datasets')).status).toBe(403)

  await page.reload()
  await expect(page.getByText('Moissonnage')).toBeVisible()
  await expect(page.locator('code')).toHaveCount(0)
  await page.setViewportSize({ width: 400, height: 800 })
  await page.screenshot({ path: test.info().outputPath('settings-400.png'), fullPage: true })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(overflow).toBe(false)
  await page.getByRole('button', { name: "Supprimer cette clé d'API" }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByText("Aucune clé d'API.")).toBeVisible()
  expect((await ask('GET', '/datasets?mine=true')).status).toBe(401)
  expect(errors).toEqual([])
})

test('a dataset is read with its own key, outside any session', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd')
  const id = await page.evaluate(async () => {
    const form = new FormData()
    form.append('file', new Blob(['a,b\n1,2\n']), 'key.csv')
    const created = await fetch('/data-fair/api/v1/datasets', { method: 'POST', body: form })
    return ((await created.json()) as { id: string }).id
  })
  await page.goto(`${server.origin}/data-fair/dataset/${id}`)
  await page.getByRole('tab', { name: "Clé d'API en lecture" }).click({ timeout: 30_000 })
  await page.getByLabel("Activer l'accès par clé d'API").check()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Enregistrer' }).click()
  const example = page.getByRole('tabpanel').getByRole('link')
  await expect(example).toHaveAttribute('href', /apiKey=/)
  await expectAccessible(page)
  const answer = await fetch(new URL((await example.getAttribute('href')) ?? '', server.origin))
  expect([answer.status, ((await answer.json()) as { total: number }).total]).toEqual([200, 1])
  expect(errors).toEqual([])
})

test('a detailed permission opens a dataset to somebody known by e-mail', async ({ page, browser }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const id = await createDescription(page, 'Shared')
  const other = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(other, server.origin, 'test_user3@test.com', 'passwd')
  const read = (): Promise<number> =>
    other.evaluate(async (dataset) => (await fetch(`/data-fair/api/v1/datasets/${dataset}`)).status, id)
  expect(await read()).toBe(403)

  await page.goto(`${server.origin}/data-fair/dataset/${id}`)
  await page.getByLabel('Édition détaillée des permissions').check()
  await page.getByRole('button', { name: 'Ajouter des permissions' }).click()
  await page.getByRole('combobox', { name: 'Portée' }).click()
  await page.getByRole('option', { name: 'Utilisateur' }).click()
  await page.getByRole('combobox', { name: 'Utilisateurs' }).click()
  await page.getByRole('option', { name: 'Utilisateur désigné par son adresse email' }).click()
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('test_user3@test.com')
  await page.getByLabel('Email').press('Enter')
  const cell = page.getByRole('cell', { name: 'Utilisateur test_user3@test.com', exact: true })
  await expect(cell).toBeVisible()
  await expect.poll(read).toBe(200)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Supprimer : Utilisateur test_user3@test.com' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(read).toBe(403)
  await other.close()
  expect(errors.filter((error) => !error.includes('403'))).toEqual([])
})

test('a member of the organization is found by name and given one operation', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(`${server.origin}/data-fair/?account=organization:test_org1`)
  await expect(page.getByText('Vous êtes administrateur dans cette organisation.')).toBeVisible()
  const id = await createDescription(page, 'Of an organization')
  await page.goto(`${server.origin}/data-fair/dataset/${id}`)
  await page.getByLabel('Édition détaillée des permissions').check()
  await page.getByRole('button', { name: 'Ajouter des permissions' }).click()
  await expect(page.getByRole('combobox', { name: 'Organisation' })).toHaveText(
    'Test Org 1 (organisation propriétaire)'
  )
  await page.setViewportSize({ width: 400, height: 800 })
  await page.screenshot({ path: test.info().outputPath('permission-400.png') })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('combobox', { name: 'Portée' }).click()
  await page.getByRole('option', { name: 'Utilisateur' }).click()
  await page.getByRole('combobox', { name: 'Utilisateurs' }).click()
  await page.getByRole('option', { name: 'Parmi les membres de Test Org 1' }).click()
  await page.getByLabel('Membre de Test Org 1').fill('User8')
  await page.getByRole('option', { name: /User8/ }).first().click()
  await page.getByLabel('Mode expert').check()
  await page.getByRole('group', { name: 'Actions' }).getByLabel('Lister').uncheck()
  await page.screenshot({ path: test.info().outputPath('permission.png'), fullPage: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('cell', { name: 'Utilisateur Test User8', exact: true })).toBeVisible()
  const written = await page.evaluate(
    async (dataset) => (await fetch(`/data-fair/api/v1/datasets/${dataset}/permissions`)).json(),
    id
  )
  expect(written).toContainEqual({
    type: 'user',
    id: 'test_user8',
    name: 'Test User8',
    classes: ['read'],
    operations: []
  })
  await page.screenshot({ path: test.info().outputPath('permissions.png'), fullPage: true })
  expect(errors).toEqual([])
})

test('another page of the organization shows the keys in a frame', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(
    `${server.origin}/data-fair/embed/settings/user/test_user1/api-keys?scopes=datasets-read&d-frame=true`
  )
  await page.getByRole('button', { name: "Ajouter une clé d'API" }).click()
  await expect(page.getByRole('combobox', { name: 'Portée' })).toBeHidden()
  await page.getByLabel('Titre').fill('Cadre')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Portée : Jeux de données - lecture')).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.goto(`${server.origin}/data-fair/embed/settings/organization/test_org4/api-keys`)
  await expect(page.getByRole('alert')).toBeVisible()
})
