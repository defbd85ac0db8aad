/** Pages for developers of the platform, in frames as intended; available in development only. */
import { expect } from '@playwright/test'
import { TestDatasets } from './support/datasets.ts'
import { signIn } from './support/page.ts'
import { startServer } from './support/server.ts'
import { test } from './support/test.ts'

test.setTimeout(90_000)

test('developer pages work framed and alone', async ({ page }) => {
  const iframe = '/data-fair/_dev/extra?d-frame=true'
  const server = await startServer({
    accounts: true,
    environment: {
      NODE_ENV: 'development',
      EXTRA_NAVIGATION_ITEMS: JSON.stringify([{ id: 'tried', title: 'Essais', iframe }])
    }
  })
  try {
    await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
    const datasets = new TestDatasets(page.request, server.origin)
    await datasets.create('Villes', 'ville,libelle_departement\nBrest,Finistère\nNantes,Loire-Atlantique\n')
    const dev = `${server.origin}/data-fair/_dev`

    await page.goto(`${server.origin}/data-fair/extra/tried`)
    const frame = page.frameLocator('iframe')
    const breadcrumbs = page.getByRole('navigation', { name: "Fil d'Ariane" })
    await expect(breadcrumbs).toContainText('Extra page')
    await frame.getByRole('button', { name: 'Write param2' }).click()
    await expect(page).toHaveURL(/param2=value1/)
    await frame.getByRole('link', { name: 'Go to extra2 page' }).click()
    await expect(page).toHaveURL(/[?&]p=extra2&param=value2/)
    await frame.getByRole('link', { name: 'Go to extra3 page' }).click()
    await expect(breadcrumbs).toContainText('Extra page 3')
    await page.reload()
    await expect(frame.getByRole('heading', { name: 'This is the page extra3.' })).toBeVisible()
    await breadcrumbs.getByRole('link', { name: 'Extra page 2' }).click()
    await expect(frame.getByRole('heading', { name: 'This is the page extra2.' })).toBeVisible()
    // A navigation by the parent page adds one entry to its history, and none in the frame.
    await page.evaluate(() => window.history.back())
    await expect(page).toHaveURL(/[?&]p=extra3/)
    await expect(frame.getByRole('heading', { name: 'This is the page extra3.' })).toBeVisible()

    await page.goto(`${dev}/table-embed`)
    await expect(frame.getByText('Nantes')).toBeVisible()
    await page.getByLabel('recherche depuis la page parente').fill('brest')
    await expect(frame.getByText('Nantes')).toBeHidden()
    await expect(frame.getByText('Brest')).toBeVisible()
    await page.getByLabel('recherche depuis la page parente').fill('')
    await page.getByLabel('libellé départment').fill('Loire-Atlantique')
    await expect(frame.getByText('Brest')).toBeHidden()

    await page.goto(`${dev}/char-sizes`)
    await expect(page.getByText(/^\{.*"a":\d+(\.\d+)?/)).toBeVisible()

    await page.goto(`${dev}/update-dataset`)
    await expect(page.getByRole('link', { name: 'back' })).toBeVisible()
    await expect(frame.getByText('Villes').or(frame.getByRole('combobox')).first()).toBeVisible()
  } finally {
    await server.close()
  }
})
