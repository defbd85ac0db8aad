/** Portals as an administrator creates, edits, publishes and deletes them. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
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

test('a portal is created, edited beside its draft, published and deleted', async ({ page }) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  await page.goto(at('/data-fair/portals'))
  await expect(page.getByText("Vous n'avez pas encore créé de portail.")).toBeVisible()
  await page.getByRole('link', { name: 'Créer un portail' }).click()

  await test.step('the wizard creates the portal with its pages', () => createPortal(page))
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const read = async (): Promise<Portal> =>
    (await (await page.request.get(at(`/portals-manager/api/portals/${id}`))).json()) as Portal
  const pages = await page.request.get(at(`/portals-manager/api/pages?portal=${id}&sort=title:1`))
  const { results } = (await pages.json()) as { results: { type: string }[] }
  expect(results.map(({ type }) => type).toSorted()).toEqual(['datasets', 'home'])
  const draft = page.frameLocator('iframe')
  const state = page.getByRole('status').filter({ hasText: /Brouillon enregistré|Aucune différence/ })

  await test.step('a theme change is saved in the draft, previewed, undone and redone', () =>
    changeTheme(state, draft, page, read))

  await test.step('the menu is edited and sorted by keyboard', () => editMenu(page, state, read))

  await test.step('a concurrent change by another user is not overwritten', () =>
    keepConcurrentChange(read, page, id, errors))

  await test.step('changes by another user must be seen before publication', () =>
    reviewBeforePublication(read, page, id, errors))

  await test.step('visitors see the draft once it is published', async () => {
    await page.getByRole('button', { name: 'Valider le brouillon' }).click()
    await expect(page.getByText('Le brouillon est validé : les visiteurs le voient.')).toBeVisible()
    const { config, draftConfig, title } = await read()
    expect(config).toEqual(draftConfig)
    expect(title).toBe('Les données de la ville')
    await expect(page.getByRole('button', { name: 'Valider le brouillon' })).toBeDisabled()
    const visited = await page.request.get(at(`/portal/${id}`))
    expect(await visited.text()).toContain('En savoir plus')
  })

  await test.step('the portal is found in the list, and deleted', () => deletePortal(page))
  expect(errors).toEqual([])
})

async function createPortal(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Récapitulatif' }).click()
  await expect(page.getByText('Donnez un titre au portail.')).toBeVisible()
  await page.goBack()
  await page.getByLabel('Titre du portail').fill('Données de la ville')
  await page.getByLabel('Titre du portail').press('Enter')
  await expect(page.getByRole('button', { name: /^Page blanche/ })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleAndFitsPhone(page, 'home')
  await page.getByRole('tab', { name: 'Catalogue de visualisations' }).click()
  await page.getByRole('button', { name: /^Ne pas inclure de catalogue/ }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('button', { name: /^Ne pas inclure de catalogue/ })).toHaveAttribute(
    'aria-pressed',
    'true'
  )
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.getByRole('button', { name: 'Créer le portail' }).click()
  await expect(page).toHaveURL(/\/portals\/[\da-f-]{36}/)
}

async function changeTheme(
  state: Locator,
  draft: FrameLocator,
  page: Page,
  read: () => Promise<Portal>
): Promise<void> {
  await expect(state).toHaveText('Aucune différence avec le portail publié')
  await expect(draft.getByText('Données de la ville').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Jeux de données' }).click()
  await expect(draft.getByRole('heading', { level: 1, name: 'Catalogue de données' })).toBeVisible()
  await page.getByRole('tab', { name: 'Réutilisations' }).click()
  await expect(draft.getByRole('heading', { level: 1, name: 'Réutilisations' })).toBeVisible()
  await page.getByRole('tab', { name: 'Apparence' }).click()
  await expect(page).toHaveURL(/tab=appearance/)
  await page.getByLabel('Primaire', { exact: true }).fill('#FFEE88')
  await expect(
    page.getByText(/le contraste de #FFEE88 avec le fond est de 1,\d pour 1/).first()
  ).toBeVisible()
  await expect(state).toHaveText('Brouillon enregistré')
  expect((await read()).draftConfig.theme.assistedModeColors).toEqual({ primary: '#FFEE88' })
  await expectAccessibleAndFitsPhone(page, 'appearance')
  await page.getByRole('button', { name: 'Annuler la dernière modification' }).click()
  await expect(state).toHaveText('Aucune différence avec le portail publié')
  await page.getByRole('button', { name: 'Rétablir la modification' }).click()
  await expect(state).toHaveText('Brouillon enregistré')
  await page.getByRole('button', { name: 'Téléphone' }).click()
  await expect(page).toHaveURL(/preview=phone/)
}

async function editMenu(page: Page, state: Locator, read: () => Promise<Portal>): Promise<void> {
  await page.getByRole('tab', { name: 'Barre de navigation' }).click()
  await page.getByRole('button', { name: 'Ajouter un sous-menu', exact: true }).click()
  await page.getByRole('textbox', { name: 'Libellé' }).fill('En savoir plus')
  await page.getByRole('button', { name: 'Ajouter un lien à « En savoir plus »' }).click()
  await page.getByLabel('Type de lien').click()
  await page.getByRole('option', { name: 'Lien externe' }).click()
  // A menu with an incomplete link is not saved.
  const toMend = page.getByRole('status').filter({ hasText: '1 valeur à corriger' })
  await expect(toMend).toBeVisible()
  // Opening another form does not save it either.
  await page.getByRole('tab', { name: 'Contact' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Contact' })).toBeVisible()
  await expect(toMend).toBeVisible()
  await page.getByRole('tab', { name: 'Barre de navigation : 1 valeur à corriger' }).click()
  await page.getByRole('button', { name: /^Sans nom/ }).click()
  await page.getByRole('textbox', { name: 'Adresse' }).fill('javascript:alert(1)')
  await expect(page.getByText('Une adresse commence par https://, mailto:, tel: ou /.').last()).toBeVisible()
  await page.getByRole('textbox', { name: 'Adresse' }).fill('https://example.com/town')
  await page.getByRole('textbox', { name: 'Libellé' }).fill('La ville')
  await expectAccessibleAndFitsPhone(page, 'menu')
  await page.getByRole('button', { name: 'Déplacer « En savoir plus »' }).press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Déplacer « En savoir plus »' })).toBeFocused()
  await expect(state).toHaveText('Brouillon enregistré')
  const town = { type: 'external', href: 'https://example.com/town', title: 'La ville' }
  await expect
    .poll(async () => (await read()).draftConfig.menu.children)
    .toEqual([
      { type: 'submenu', title: 'En savoir plus', children: [town] },
      { type: 'standard', subtype: 'datasets' }
    ])
  expect((await read()).config.menu.children).toHaveLength(1)
}

async function keepConcurrentChange(
  read: () => Promise<Portal>,
  page: Page,
  id: string,
  errors: string[]
): Promise<void> {
  const { draftConfig } = await read()
  const theirs = { ...draftConfig, title: 'Titre d’un collègue' }
  const data = { draftConfig: theirs }
  expect((await page.request.patch(at(`/portals-manager/api/portals/${id}`), { data })).status()).toBe(200)
  await page.getByRole('tab', { name: 'Paramètres généraux' }).click()
  await page.getByRole('textbox', { name: 'Titre' }).fill('Les données de la ville')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Quelqu’un d’autre a modifié ce brouillon')
  await question.getByRole('button', { name: 'Garder mes modifications' }).click()
  await expect.poll(async () => (await read()).draftConfig.title).toBe('Les données de la ville')
  expect(errors.splice(0)).toEqual([expect.stringContaining('412')])
}

async function reviewBeforePublication(
  read: () => Promise<Portal>,
  page: Page,
  id: string,
  errors: string[]
): Promise<void> {
  const { config, draftConfig } = await read()
  const removedEntry = { type: 'generic', pageRef: { slug: 'left', title: 'Partie' } }
  const menu = { ...draftConfig.menu, children: [...draftConfig.menu.children, removedEntry] }
  const data = { draftConfig: { ...draftConfig, title: 'Titre d’un collègue', menu } }
  expect((await page.request.patch(at(`/portals-manager/api/portals/${id}`), { data })).status()).toBe(200)
  await page.getByRole('button', { name: 'Valider le brouillon' }).click()
  const title = page.getByRole('textbox', { name: 'Titre' })
  await expect(title).toHaveValue('Titre d’un collègue')
  expect((await read()).config).toEqual(config)
  await page.getByRole('tab', { name: 'Barre de navigation' }).click()
  await expect(page.getByRole('button', { name: /^Partie.*Cette page n’existe plus/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Paramètres généraux' }).click()
  await title.fill('Les données de la ville')
  await expect.poll(async () => (await read()).draftConfig.title).toBe('Les données de la ville')
  expect(errors.splice(0)).toEqual([expect.stringContaining('412')])
}

async function deletePortal(page: Page): Promise<void> {
  await page.goto(at('/data-fair/portals'))
  await expect(page.getByText('1/1 portail affiché').first()).toBeVisible()
  await page.getByRole('button', { name: 'Gérer les polices de caractères' }).click()
  await expect(page.getByRole('dialog').getByText('Nunito')).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByLabel('Rechercher').fill('lac')
  await expect(page.getByText('Aucun résultat ne correspond aux critères de recherche.')).toBeVisible()
  await page.getByLabel('Rechercher').fill('VILLE')
  await expect(page.getByRole('article', { name: 'Les données de la ville' })).toContainText('Public')
  await expectAccessibleAndFitsPhone(page, 'list')
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('button', { name: 'Supprimer le portail' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer le portail' })
  await expect(question).toContainText('Les pages et les réutilisations restent')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Oui' }).click()
  await expect(page.getByText("Vous n'avez pas encore créé de portail.")).toBeVisible()
}

test('an administrator of the platform sets the domain of a portal, and makes it a reference', async ({
  page
}) => {
  const errors = watchConsole(page)
  const redirect = encodeURIComponent(at('/data-fair/'))
  const signedIn = await page.request.post(at(`/simple-directory/api/auth/password?redirect=${redirect}`), {
    data: { email: 'test_superadmin@test.com', password: 'passwd', adminMode: true }
  })
  await page.goto(await signedIn.text())
  const data = { config: { title: 'Ville' } }
  const created = await page.request.post(at('/portals-manager/api/portals'), { data })
  const { _id: id } = (await created.json()) as Portal
  const home = { type: 'home', config: { title: 'Accueil', elements: [] }, portals: [id] }
  expect((await page.request.post(at('/portals-manager/api/pages'), { data: home })).status()).toBe(201)

  await page.goto(at('/data-fair/portals?showAll=true'))
  await page.getByRole('article', { name: 'Ville' }).getByRole('link').click()
  await page.getByLabel('Modèle de référence').click()
  await expect(page.getByText('Le portail est enregistré.')).toBeVisible()
  await page.getByRole('link', { name: 'Exposition du domaine' }).click()
  await page.getByLabel('Adresse du domaine').fill('https://data.town.example/path')
  await expect(page.getByText('Une adresse commence par https:// et n’a pas de chemin.')).toBeVisible()
  await page.getByLabel('Adresse du domaine').fill('https://data.town.example')
  await expectAccessibleAndFitsPhone(page, 'ingress')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Exposition enregistrée')).toBeVisible()
  await page.goto(at('/data-fair/portals?showAll=true'))
  await page.getByLabel('Rechercher').fill('town.example')
  await expect(page.getByRole('article', { name: 'Ville' })).toContainText('data.town.example')
  const read = await page.request.get(at(`/portals-manager/api/portals/${id}`))
  expect(await read.json()).toMatchObject({
    isReference: true,
    ingress: { url: 'https://data.town.example' }
  })
  expect(errors).toEqual([])
})
