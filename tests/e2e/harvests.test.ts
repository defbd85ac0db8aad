/** Harvest of a whole catalog by an administrator: simulation, run, log, and confirmation of many deletions. */
import { expect, type Locator, type Page } from '@playwright/test'
import { startCkan, type CkanServer } from '../api/support/ckanServer.ts'
import { expectAccessibleAndFitsPhone, signInOrganization, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
let ckan: CkanServer

test.beforeAll(async () => {
  ckan = await startCkan()
  const organization = { id: 'o1', name: 'town', title: 'Town' }
  ckan.packages = Array.from({ length: 25 }, (_one, index) => ({
    id: `p${index}`,
    name: `package-${index}`,
    title: `Package ${index}`,
    notes: `About ${index}`,
    ...(index < 24 ? { organization } : {}),
    resources: []
  }))
  server = await startServer({ accounts: true, environment: { ALLOW_PRIVATE_ADDRESSES: 'true' } })
})
test.afterAll(() => Promise.all([server.close(), ckan.close()]))

const at = (path: string): string => `${server.origin}${path}`

test('a catalog is simulated, harvested, followed, and many deletions need a confirmation', async ({
  page
}) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  const data = { title: 'Open data', plugin: 'ckan', config: { url: ckan.origin } }
  const created = await page.request.post(at('/catalogs/api/catalogs'), { data })
  const { _id: catalog } = (await created.json()) as { _id: string }
  await page.goto(at(`/data-fair/catalogs/${catalog}?tab=harvests`))
  await page.getByRole('tabpanel').getByRole('link', { name: 'Créer un nouveau moissonnage' }).click()
  const nextButton = page.getByRole('button', { name: 'Suivant', exact: true })

  await test.step('the selection, the target and the schedule are configured', async () => {
    await expect(page.getByLabel('Titre du moissonnage')).toHaveValue('Open data')
    await page.getByLabel('Organisations').fill('TOWN')
    await page.getByLabel('Organisations').press('Enter')
    await expectAccessibleAndFitsPhone(page, 'rules')
    await nextButton.click()
    await page.getByRole('radio', { name: /^Tout le monde/ }).check()
    await page.getByRole('radio', { name: /^Le supprimer/ }).check()
    await expectAccessibleAndFitsPhone(page, 'target')
    await nextButton.click()
    await expect(page.getByRole('switch', { name: "Essayer d'abord à blanc" })).toBeChecked()
    await expectAccessibleAndFitsPhone(page, 'schedule')
    await page.getByRole('button', { name: 'Essayer à blanc' }).click()
  })

  const line = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await test.step('the simulation lists the datasets to create', async () => {
    await expect(page.getByText(/^Essai à blanc terminé - /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'À créer (24)' })).toBeVisible()
    await expect(page.getByText('1-20 sur 24')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Package 3', exact: true })).toHaveCount(0)
    await expectAccessibleAndFitsPhone(page, 'trial')
    await page.getByRole('button', { name: 'Lancer le moissonnage' }).click()
  })

  await test.step('the harvest creates them', async () => {
    await expect(page.getByText(/^Dernier moissonnage terminé - /)).toBeVisible()
    await page.getByRole('link', { name: 'Package 3', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Package 3' })).toBeVisible()
    await page.goBack()
    await page.getByRole('tab', { name: "Journal d'exécution" }).click()
    await expect(page.getByRole('log').getByText(/24 créés/)).toBeVisible()
  })

  await test.step('half of the remote datasets are gone: a person confirms', () =>
    confirmDeletions(page, line))

  await test.step('the configuration is saved, and the harvest deleted without its datasets', async () => {
    await page.getByRole('tab', { name: 'Configuration' }).click()
    await page.getByLabel('Titre du moissonnage').fill('Town')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Moissonnage « Town »' })).toBeVisible()
    await page.getByRole('button', { name: 'Supprimer le moissonnage' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page).toHaveURL(new RegExp(`/catalogs/${catalog}$`))
    const remaining = await page.request.get(at('/data-fair/api/v1/datasets?q=package&size=0'))
    expect(((await remaining.json()) as { count: number }).count).toBe(10)
  })
  expect(errors).toEqual([])
})

async function confirmDeletions(page: Page, line: (title: string) => Locator): Promise<void> {
  ckan.packages = ckan.packages.slice(14)
  ckan.packages[0]!.title = 'Package 14 renamed'
  await page.getByRole('button', { name: 'Moissonner maintenant' }).click()
  await expect(page.getByText(/14 jeux de données manquent/)).toBeVisible()
  await page.getByRole('tab', { name: 'Rapport' }).click()
  await page.getByRole('button', { name: 'Mis à jour (1)' }).click()
  await expect(line('Package 14 renamed')).toBeVisible()
  await expect(line('Package 15')).toHaveCount(0)
  await page.getByRole('link', { name: 'Catalogues distants', exact: true }).first().click()
  await expect(page.getByText('1 moissonnage(1 en erreur)')).toBeVisible()
  await page.goBack()
  await expectAccessibleAndFitsPhone(page, 'decision')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText(/^Dernier moissonnage terminé - /)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Rechercher un titre' })
  await page.getByRole('button', { name: 'Manquants (14)' }).click()
  await search.fill('package 13')
  await search.press('Enter')
  await expect(line('Package 13')).toContainText('le jeu de données est supprimé')
}
