/** Pages and reuses of portals: a contributor writes and requests, an administrator publishes, visitors read. */
import { expect, type Locator, type Page as Tab } from '@playwright/test'
import type { Page } from '../../contract/portals/page.ts'
import type { Portal } from '../../contract/portals/portal.ts'
import {
  expectAccessible,
  expectAccessibleAndFitsPhone,
  signInOrganization,
  watchConsole
} from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ accounts: true })
})
test.afterAll(() => server.close())

const at = (path: string): string => `${server.origin}${path}`
const api = (path: string): string => at(`/portals-manager/api${path}`)

async function createDocument<Document>(page: Tab, path: string, data: object): Promise<Document> {
  const answer = await page.request.post(api(path), { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json() as Promise<Document>
}

/** Signs in as another user in the same browser. */
async function becomes(page: Tab, email: string): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signInOrganization(page, server.origin, email)
}

test('a contributor writes a page and requests its publication, an administrator publishes it', async ({
  page
}) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  const portal = await createDocument<Portal>(page, '/portals', { config: { title: 'Open data' } })
  const elements = [{ type: 'text', content: 'Welcome to **our** data' }]
  const home = { type: 'home', config: { title: 'First home', elements } }
  await createDocument(page, '/pages', { ...home, portals: [portal._id] })
  await createDocument(page, '/pages', { ...home, config: { title: 'Second home', elements } })

  await test.step('groups are created in the list of pages', () => createGroups(page))

  await becomes(page, 'test_user5@test.com')
  await test.step('the wizard asks for the type, the group and the source', () => createPage(page))
  const id = page.url().split('/').at(-2) ?? ''
  const { draftConfig } = (await (await page.request.get(api(`/pages/${id}`))).json()) as Page
  expect(draftConfig.genericMetadata).toMatchObject({ slug: 'how-to-start', group: { slug: 'help' } })

  await test.step('a draft is published or discarded', async () => {
    const draft = (title: string) =>
      page.request.patch(api(`/pages/${id}`), { data: { draftConfig: { ...draftConfig, title } } })
    await draft('Where to start')
    await page.goto(at(`/data-fair/pages/${id}`))
    await expect(page.getByText('Brouillon non validé')).toBeVisible()
    await page.getByRole('button', { name: 'Valider le brouillon' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Where to start' })).toBeVisible()
    await draft('Lost')
    await page.reload()
    await page.getByRole('button', { name: 'Annuler le brouillon' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByText('Brouillon non validé')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Supprimer la page' })).toHaveCount(0)
  })

  const line = page.getByRole('region', { name: 'Open data' })
  await test.step('its publication is requested', async () => {
    await page.getByRole('tab', { name: 'Publications' }).click()
    await expect(line.getByLabel('Publié')).toBeDisabled()
    await line.getByLabel('Publication demandée par un contributeur').click()
    await expect(page.getByText('La demande de publication a été envoyée.')).toBeVisible()
    await expectAccessibleAndFitsPhone(page, 'publications')
  })

  await becomes(page, 'test_user1@test.com')
  await test.step('an administrator finds the request and publishes the page', () =>
    publishRequestedPage(page, portal, line))

  await test.step('a home page replaces another, and cannot only be unpublished', async () => {
    await page.goto(at('/data-fair/pages?type=home'))
    await page.getByRole('link', { name: 'Second home' }).click()
    await page.getByRole('tab', { name: 'Publications' }).click()
    await line.getByLabel('Publié').click()
    const question = page.getByRole('dialog', { name: 'Remplacer la page publiée' })
    await expect(question).toContainText('First home')
    await question.getByRole('button', { name: 'Confirmer' }).click()
    await expect(line.getByLabel('Publié')).toBeChecked()
    await expect(line.getByLabel('Publié')).toBeDisabled()
  })

  await test.step('only empty groups can be deleted', async () => {
    await page.goto(at('/data-fair/pages'))
    await page.getByRole('button', { name: 'Supprimer un groupe' }).click()
    const question = page.getByRole('dialog', { name: 'Supprimer un groupe' })
    await question.getByLabel('Groupe').click()
    await expect(page.getByRole('option')).toHaveText(['Town'])
    await page.getByRole('option', { name: 'Town' }).click()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Le groupe « Town » a été supprimé.')).toBeVisible()
  })
  expect(errors).toEqual([])
})

async function createGroups(page: Tab): Promise<void> {
  await page.goto(at('/portals-manager/pages/'))
  await expect(page).toHaveURL(/\/data-fair\/pages\/?$/)
  await page.getByRole('button', { name: 'Gérer les groupes' }).click()
  const groups = page.getByRole('dialog', { name: 'Gérer les groupes' })
  for (const title of ['Help', 'Town']) {
    await groups.getByLabel('Nouveau groupe').fill(title)
    await groups.getByRole('button', { name: 'Créer' }).click()
    await expect(groups.getByRole('listitem').filter({ hasText: title })).toContainText('0 page')
  }
  await expectAccessible(page)
  await groups.getByRole('button', { name: 'Fermer' }).click()
}

async function createPage(page: Tab): Promise<void> {
  await page.goto(at('/data-fair/'))
  await page.getByRole('link', { name: 'Pages de portails' }).click()
  await expect(page.getByText('2/2 pages affichées').first()).toBeVisible()
  await page.getByRole('link', { name: 'Créer une nouvelle page' }).click()
  await expectAccessibleAndFitsPhone(page, 'types')
  await page.getByRole('button', { name: /^Contenu libre/ }).click()
  await page.getByRole('radio', { name: 'Help' }).check()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.getByRole('button', { name: /^Dupliquer une page existante/ }).click()
  await page.getByRole('button', { name: /^Second home/ }).click()
  await page.getByRole('radio', { name: 'Organisation Test Org 1', exact: true }).check()
  await page.getByLabel('Titre de la page').fill('How to start')
  await expectAccessibleAndFitsPhone(page, 'informations')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Titre de la page')).toHaveValue('How to start')
  await page.getByLabel('Titre de la page').press('Enter')
  await expect(page).toHaveURL(/\/pages\/[^/]+\/edit-config$/)
}

async function publishRequestedPage(page: Tab, portal: Portal, line: Locator): Promise<void> {
  await page.goto(at(`/data-fair/pages?portal=${portal._id}`))
  const card = page.getByRole('region', { name: 'Help' }).getByRole('article', { name: 'Where to start' })
  await expect(card).toContainText('Publication demandée')
  await expectAccessibleAndFitsPhone(page, 'list')
  await card.getByRole('link').click()
  await page.getByRole('tab', { name: 'Publications' }).click()
  await line.getByLabel('Publié').click()
  await expect(line.getByLabel('Publication demandée par un contributeur')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Aperçu', exact: true }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('Welcome to our data')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir sur Open data' })).toHaveAttribute(
    'href',
    at(`/portal/${portal._id}/pages-help/how-to-start`)
  )
}

test('a reuse is saved while it is typed, proposed to a portal, and published there', async ({ page }) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  const portal = await createDocument<Portal>(page, '/portals', { config: { title: 'Of the town' } })
  const reuses = { ...portal.config.reuses, allowUserReuses: true }
  await page.request.patch(api(`/portals/${portal._id}`), {
    data: { draftConfig: { ...portal.config, reuses } }
  })
  await page.request.post(api(`/portals/${portal._id}/draft`))

  await test.step('a user creates a reuse and proposes it', async () => {
    await page.goto(at(`/data-fair/reuses/new?account=user&portal=${portal._id}`))
    await page.getByLabel('Titre').fill('A map of trees')
    await page.getByRole('button', { name: 'Créer la réutilisation' }).click()
    await expect(page.getByText('puis proposez-le au portail « Of the town »')).toBeVisible()
    await page.getByRole('button', { name: 'Proposer', exact: true }).click()
    const proposal = page.getByRole('dialog', { name: 'Proposer à un portail' })
    await expect(proposal).toContainText('Of the town (Test Org 1)')
    // An incomplete reuse cannot be proposed.
    await expect(proposal).toContainText("Complétez d'abord la réutilisation")
    await expect(proposal.getByRole('button', { name: 'Proposer', exact: true })).toBeDisabled()
    await proposal.getByRole('button', { name: 'Annuler' }).click()
    await page.getByLabel('Lien vers le projet').fill('javascript:alert(1)')
    await expect(page.getByText('Saisissez une adresse complète')).toBeVisible()
    await page.getByLabel('Lien vers le projet').fill('https://example.org/trees')
    await page.getByLabel('Résumé').fill('Each tree of the town')
    await expect(page.getByText('Le brouillon est enregistré.')).toBeVisible()
    await expectAccessibleAndFitsPhone(page, 'reuse')
    await page.getByRole('button', { name: 'Proposer à un portail' }).click()
    await proposal.getByLabel('Portail').fill('https://example.org')
    await expect(proposal.getByText("Aucun portail n'est à cette adresse.")).toBeVisible()
    await proposal.getByLabel('Portail').fill(at(`/portal/${portal._id}/reuses`))
    await proposal.getByRole('button', { name: 'Proposer', exact: true }).click()
    await expect(page.getByText('a été proposée à Test Org 1')).toContainText('Elle attend d’être publiée.')
    await page.goto(at('/data-fair/reuses?isSubmitter=true'))
    await expect(page.getByRole('article', { name: 'A map of trees' })).toBeVisible()
    await expectAccessibleAndFitsPhone(page, 'proposed')
  })

  await test.step('the account of the portal publishes the reuse', async () => {
    await page.goto(at('/data-fair/reuses?account=organization:test_org1'))
    const card = page.getByRole('article', { name: 'A map of trees' })
    await expect(card).toContainText('Publication demandée')
    await card.getByRole('link').click()
    await page.getByRole('tab', { name: 'Publications' }).click()
    const line = page.getByRole('region', { name: 'Of the town' })
    await expect(line.getByLabel('Publication demandée par un contributeur')).toBeChecked()
    await line.getByLabel('Publié').click()
    await expect(page.getByRole('link', { name: 'Voir sur Of the town' })).toBeVisible()
    const shown = await page.request.get(at(`/portal/${portal._id}/api/reuses`))
    expect(await shown.json()).toMatchObject({ results: [{ slug: 'a-map-of-trees' }] })
  })

  await test.step('the account of the portal deletes the reuse', async () => {
    await page.getByRole('button', { name: 'Supprimer la réutilisation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click()
    await expect(page.getByText("Vous n'avez pas encore créé de réutilisation.")).toBeVisible()
  })
  expect(errors).toEqual([])
})
