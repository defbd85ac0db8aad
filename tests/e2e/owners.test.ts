/** Accounts managed by a platform administrator: limits, organizations, users, impersonation. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const password = 'Un-mot-2-passe'
const administrator = 'admin@example.org'
let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
  const code = /enter the code (\S+)/.exec(server.output())?.[1] ?? ''
  const answer = await fetch(`${server.origin}/data-fair/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, email: administrator, password, organization: 'Ville' })
  })
  expect(answer.status).toBe(201)
})
test.afterAll(() => server.close())
test.setTimeout(90_000)

async function signInAsAdministrator(page: Page): Promise<void> {
  const redirect = encodeURIComponent(`${server.origin}/data-fair/`)
  await page.goto(`${server.origin}/simple-directory/login?adminMode=true&redirect=${redirect}`)
  await page.locator('#email').fill(administrator)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Espace de l'organisation Ville")
}

test('accounts of the platform are managed from the owners screen', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(`${server.origin}/data-fair/admin/owners`)
  await expect(page.getByText('Vous devez être authentifié')).toBeVisible()
  await signInAsAdministrator(page)
  await page.evaluate(() =>
    fetch('/data-fair/api/v1/datasets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isMetaOnly: true, title: 'Budget' })
    })
  )

  await page.getByRole('button', { name: 'Administration', exact: true }).click()
  await page.getByRole('link', { name: 'Propriétaires' }).click()
  await expect(page.getByText('Ville (organisation)')).toBeVisible()
  await expect(page.getByRole('link', { name: '1 jeu de données' })).toHaveAttribute(
    'href',
    /owner=organization%3A.*shared=true/
  )
  await setLimits(page)

  await manageOrganization(page)
  await createUser(page)

  await page.setViewportSize({ width: 400, height: 800 })
  await page.screenshot({ path: test.info().outputPath('users-400.png') })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(overflow).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })

  await impersonateUser(page)

  await page.goto(`${server.origin}/simple-directory/admin/users`)
  await expect(page).toHaveURL(`${server.origin}/data-fair/admin/owners?tab=users`)
  await page.getByRole('button', { name: 'Supprimer Augusta Ada Lovelace' }).click()
  await page.screenshot({ path: test.info().outputPath('delete.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('ada@example.org')).toBeHidden()
  expect(errors).toEqual([])
})

async function setLimits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Limites de Ville' }).click()
  await expect(page.getByLabel('Nombre de jeux de données')).toBeFocused()
  await page.getByLabel('Données stockées (Mo)').fill('beaucoup')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByLabel('Données stockées (Mo)')).toBeFocused()
  await expect(page.getByText('Un nombre positif')).toBeVisible()
  await page.getByLabel('Données stockées (Mo)').fill('1,5')
  await page.getByLabel('Nombre de membres').fill('3')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('limits.png') })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('pour une limite à 1 500,00 ko')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('owners.png') })
}

/** Creates an organization, after an invalid identifier, changes and deletes it. */
async function manageOrganization(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Organisations' }).click()
  await page.getByRole('button', { name: 'Créer une organisation' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Bibliothèque')
  await page.getByLabel('Identifiant').fill('..')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Des lettres sans accent')).toBeVisible()
  await page.getByLabel('Identifiant').fill('biblio')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Bibliothèque (biblio)')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier Bibliothèque' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Médiathèque')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Médiathèque (biblio)')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('organizations.png') })
  await page.getByRole('button', { name: 'Supprimer Médiathèque' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Médiathèque (biblio)')).toBeHidden()
}

/** Creates a user, finds it by name and changes it. */
async function createUser(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Utilisateurs' }).click()
  await page.getByRole('button', { name: 'Créer un utilisateur' }).click()
  await page.getByLabel('Adresse mail').fill('ada@example.org')
  await page.getByLabel('Prénom').fill('Ada')
  await page.getByLabel('Nom', { exact: true }).fill('Lovelace')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Ada Lovelace (ada@example.org)')).toBeVisible()
  await expect(page.getByText('adresse non confirmée')).toBeVisible()
  await expect.poll(() => server.output()).toContain('ada@example.org')
  await page.getByLabel('Rechercher par le nom').fill('love')
  await page.getByLabel('Rechercher par le nom').press('Enter')
  await expect(page).toHaveURL(/tab=users&q=love/)
  await expect(page.getByText(administrator)).toBeHidden()
  await page.getByRole('button', { name: 'Modifier Ada Lovelace' }).click()
  await page.getByLabel('Prénom').fill('Augusta Ada')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Augusta Ada Lovelace (ada@example.org)')).toBeVisible()
  await expectAccessible(page)
}

async function impersonateUser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Se connecter en tant que Augusta Ada Lovelace' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Augusta Ada Lovelace')
  const notice = page.getByRole('alert').filter({ hasText: 'Vous agissez en tant que Augusta Ada Lovelace.' })
  await expect(notice.getByRole('button', { name: 'Quitter' })).toBeVisible()
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'mode nuit' })).not.toBeChecked()
  await expectAccessible(page)
  await page.getByText('Revenir à ma session administrateur').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Espace de l'organisation Ville")
  await expect(notice).toBeHidden()
}

test('jobs of the platform are run and cancelled from their screen', async ({ page }) => {
  const errors = watchConsole(page)
  const main = page.getByRole('main')
  await signInAsAdministrator(page)
  await page.getByRole('button', { name: 'Administration', exact: true }).click()
  await page.getByRole('link', { name: 'Travaux' }).click()
  await expect(main.getByText('Nettoyage des comptes et des sessions')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('jobs.png') })
  await page.getByRole('combobox', { name: 'Nature' }).click()
  await page.getByRole('option', { name: 'Nettoyage des pièces jointes', exact: true }).click()
  await expect(main.getByText('Nettoyage des comptes et des sessions')).toBeHidden()
  await page
    .getByRole('button', { name: 'Lancer maintenant : Nettoyage des pièces jointes', exact: true })
    .click()
  await expect(page.getByText('Le travail sera fait dès que possible')).toBeVisible()
  await page.reload()
  await expect(main.getByText('Nettoyage des comptes et des sessions')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Abandonner/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Nature' }).click()
  await page.getByRole('option', { name: "Envoi d'un message" }).click()
  await expect(page.getByText('Aucun travail.')).toBeVisible()
  await page.setViewportSize({ width: 400, height: 800 })
  await page.screenshot({ path: test.info().outputPath('narrow.png') })
  await expectAccessible(page)
  expect(errors).toEqual([])

  await page.route('**/api/v1/admin/jobs?*', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Nature' }).click()
  await page.getByRole('option', { name: 'Nettoyage des pièces jointes', exact: true }).click()
  await expect(main.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
})
