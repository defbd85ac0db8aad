/** Protected links for anonymous visitors: they open the content of the application, until their key is deleted. */
import { expect } from '@playwright/test'
import { createApplication, createKey, registerBase } from '../api/support/applications.ts'
import { upload, waitFinalized } from '../api/support/datasets.ts'
import { login } from '../api/support/login.ts'
import { expectAccessible, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ accounts: true, environment: { ALLOW_PRIVATE_ADDRESSES: 'true' } })
})
test.afterAll(() => server.close())

test('a protected link shows an application and a table to anonymous visitors, until its key is deleted', async ({
  page
}) => {
  const owner = await login(server.origin, 'test_user1')
  const administrator = await login(server.origin, 'test_superadmin', { adminMode: true })
  const content = 'Ville,Places\nBrest,3\nMetz,4\nLille,5\n'
  const { id: dataset } = (await upload(owner, 'parkings.csv', content)).json
  const { href, title } = await waitFinalized(owner, dataset)
  const url = await registerBase(administrator, `${server.origin}/data-fair/base-apps/list/`)
  const { id } = await createApplication(owner, { url, title: 'Parkings' })
  await owner.put(`/applications/${id}/configuration`, {
    datasets: [{ id: dataset, href, title }],
    fields: ['ville', 'places']
  })
  const key = await createKey(owner, id)
  const errors = watchConsole(page)

  const pages = `${server.origin}/data-fair`
  for (const address of [`${key}%3A${id}`, `${id}?key=${key}`]) {
    await page.goto(`${pages}/app/${address}`)
    await expect(page.getByText('3 résultats')).toBeVisible()
  }
  for (const address of [`${key}%3A${dataset}/table`, `${dataset}/table?key=${key}`]) {
    await page.goto(`${pages}/embed/dataset/${address}`)
    await expect(page.getByRole('gridcell', { name: 'Metz' })).toBeVisible()
    // Changes of the page's URL keep the key.
    await page.getByRole('searchbox').fill('Brest')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/[?&]q=Brest/)
    await expect(page.getByRole('gridcell', { name: 'Metz' })).toHaveCount(0)
    await expect(page.getByRole('gridcell', { name: 'Brest' })).toBeVisible()
  }
  expect(errors).toEqual([])

  await owner.post(`/applications/${id}/keys`, [])
  await page.goto(`${pages}/embed/dataset/${key}%3A${dataset}/table`)
  await expect(page.getByText('Ces données ne sont pas disponibles')).toBeVisible()
  await page.goto(`${pages}/app/${key}%3A${id}`)
  await expect(page).toHaveURL(/\/login$/)
})

test('a dataset form accepts lines from anonymous visitors with a link, and keeps refused values', async ({
  page
}) => {
  const owner = await login(server.origin, 'test_user1')
  const administrator = await login(server.origin, 'test_superadmin', { adminMode: true })
  const { id: dataset } = (
    await owner.post('/datasets', {
      isRest: true,
      title: 'Signalements',
      schema: [
        { key: 'lieu', type: 'string', title: 'Lieu', 'x-required': true },
        { key: 'gravite', type: 'integer', title: 'Gravité', maximum: 5 }
      ]
    })
  ).json
  const { href, title } = await waitFinalized(owner, dataset)
  const url = await registerBase(administrator, `${server.origin}/data-fair/base-apps/form/`)
  const { id } = await createApplication(owner, { url, title: 'Signaler' })
  await owner.put(`/applications/${id}/configuration`, { datasets: [{ id: dataset, href, title }] })
  const key = await createKey(owner, id)
  const linesOf = async (): Promise<unknown[]> => (await owner.get(`/datasets/${dataset}/lines`)).json.results
  const form = `${server.origin}/data-fair/embed/dataset/${key}%3A${dataset}/form`

  const errors = watchConsole(page)
  await page.goto(form)
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await page.getByLabel('Lieu').fill('Pont')
  await page.getByLabel('Gravité').fill('4')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByRole('main').getByText('Votre saisie a été enregistrée.')).toBeVisible()
  expect(await linesOf()).toMatchObject([{ lieu: 'Pont', gravite: 4 }])

  // The next line is refused as too early: the typed values stay.
  await page.getByRole('button', { name: 'Ajouter une autre ligne' }).click()
  await expect(page.getByLabel('Lieu')).toHaveValue('')
  await expect(page.getByLabel('Lieu')).toBeFocused()
  // The only expected console error is the refused read of the dataset.
  expect(errors).toEqual([expect.stringContaining('status of 403')])
  await page.getByLabel('Lieu').fill('Quai')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Attendez une minute/)).toBeVisible()
  await expect(page.getByLabel('Lieu')).toHaveValue('Quai')

  // The link allows adding lines, but not reading them.
  const read = await page.evaluate(
    async (path) => (await fetch(path)).status,
    `/data-fair/api/v1/datasets/${dataset}/lines`
  )
  expect(read).toBe(403)

  await owner.post(`/applications/${id}/keys`, [])
  await save.click()
  await expect(page.getByText(/Ce lien ne permet pas, ou plus/)).toBeVisible()
  await page.goto(`${server.origin}/data-fair/embed/dataset/${dataset}/form?key=${key}`)
  await expect(page.getByText(/Ce lien ne permet pas, ou plus/)).toBeVisible()
  expect(await linesOf()).toHaveLength(1)
})
