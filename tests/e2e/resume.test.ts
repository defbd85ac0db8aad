/**
 * A power cut during processing loses no data: processing resumes after a restart, and the previous version is served
 * meanwhile.
 */
import { expect } from '@playwright/test'
import { signIn } from './support/page.ts'
import { startServer } from './support/server.ts'
import { test } from './support/test.ts'

test('a killed server resumes processing after a restart', async ({ page }) => {
  // Slow steps ensure that the kill happens during one.
  const server = await startServer({ accounts: true, environment: { PROCESSING_STEP_DELAY_MS: '1500' } })
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', '/data-fair/new-dataset')
  await page.getByRole('button', { name: /^Fichier/ }).click()
  await page.getByRole('button', { name: 'Ignorer' }).click()
  const lines = Array.from({ length: 500 }, (_, index) => `ligne ${index},${index}`).join('\n')
  await page.getByLabel('Sélectionnez ou glissez/déposez un fichier').setInputFiles({
    name: 'mesures.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`nom,valeur\n${lines}\n`)
  })
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: "Lancer l'import" }).click()
  await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)

  const id = page.url().split('/').at(-1) ?? ''
  const status = async (): Promise<string> => {
    const answer = await page.request.get(`${server.origin}/data-fair/api/v1/datasets/${id}?draft=true`)
    return ((await answer.json()) as { status: string }).status
  }
  await expect.poll(status).toBe('stored')
  await server.kill()
  await server.restart({ PROCESSING_STEP_DELAY_MS: '0' })
  await expect(page.getByRole('grid').getByText('ligne 0', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(await status()).toBe('finalized')
  await server.close()
})
