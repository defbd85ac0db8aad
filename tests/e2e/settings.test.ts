/** Settings of an account: a key is made in the page, used by a script, and removed. */
import { expect, test } from '@playwright/test'
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
  await expect(page.getByRole('button', { name: 'Ajouter', exact: true })).toBeDisabled()
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
