/** Each shipped base application, configured by a contributor and embedded by another site. */
import { expect, type APIRequestContext, type FrameLocator, type Page } from '@playwright/test'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import { organization, signedIn } from './routes/roles.ts'
import { TestDatasets } from './support/datasets.ts'
import { watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { startSite } from './support/site.ts'
import { test } from './support/test.ts'

let server: RunningServer
let administrator: APIRequestContext
let contributor: APIRequestContext
let markets: Dataset
let reports: Dataset

test.beforeAll(async () => {
  server = await startServer({ accounts: true, environment: { ADMINS: 'test_user1@test.com' } })
  administrator = await signedIn(server.origin, 'administrator')
  contributor = await signedIn(server.origin, 'contributor')
  const datasets = new TestDatasets(administrator, server.origin)
  markets = await datasets.create('Marchés', csv, {
    columns: {
      jour: { 'x-refersTo': 'https://schema.org/startDate' },
      lat: { 'x-refersTo': 'http://schema.org/latitude' },
      lon: { 'x-refersTo': 'http://schema.org/longitude' }
    }
  })
  reports = await datasets.createEditable('Signalements', [
    { key: 'lieu', type: 'string', title: 'Lieu', 'x-required': true },
    { key: 'gravite', type: 'integer', title: 'Gravité' },
    { key: 'note', type: 'string', title: 'Note interne' }
  ])
  const permissions = `${server.origin}/data-fair/api/v1/datasets/${reports.id}/permissions`
  const contributors = { type: 'organization', id: organization, roles: ['contrib'] }
  const data = [{ ...contributors, operations: ['createLine'], classes: ['list', 'read'] }]
  expect((await administrator.put(permissions, { data })).status()).toBe(200)
})
test.afterAll(() => server.close())

const lines = Array.from({ length: 12 }, (_, index) => ({
  nom: `Marché ${index + 1}`,
  ville: ['Brest', 'Rennes', 'Nantes'][index < 6 ? 0 : index < 10 ? 1 : 2],
  jour: `2024-06-${String(index + 3).padStart(2, '0')}`,
  etals: 7 * (index + 1),
  lat: (47.5 + index / 20).toFixed(2),
  lon: (-4 + index / 5).toFixed(2)
}))
const stalls = lines.reduce((sum, { etals }) => sum + etals, 0)
const csv = ['nom,ville,jour,etals,lat,lon', ...lines.map((line) => Object.values(line).join(','))].join('\n')

const stallsOf = (town: string): number =>
  lines.reduce((sum, { ville, etals }) => (ville === town ? sum + etals : sum), 0)

interface Editor {
  page: Page
  /** Generated configuration form. */
  form: ReturnType<Page['getByRole']>
  /** Preview of the application. */
  preview: FrameLocator
  open: (section: string) => Promise<void>
  choose: (field: string | RegExp, ...options: string[]) => Promise<void>
}

interface Story {
  dataset: Dataset
  model: string
  title: string
  lang?: 'en'
  /** Chooses columns, and checks the preview. */
  configure: (editor: Editor) => Promise<void>
  /** Whether the other site embeds the protected link, with which visitors can write. */
  isProtected?: boolean
  /** Checks what visitors of the other site see and do. */
  see: (frame: FrameLocator) => Promise<void>
}

const words = {
  fr: {
    save: 'Enregistrer',
    tab: 'Applications',
    create: 'Configurer une application',
    next: 'Continuer',
    edit: 'Éditer la configuration',
    form: 'Formulaire',
    validate: 'Valider',
    validated: 'La configuration a été validée.',
    embed: 'Intégrer dans un site',
    snippet: 'Code à intégrer'
  },
  en: {
    save: 'Save',
    tab: 'Applications',
    create: 'Configure an application',
    next: 'Continue',
    edit: 'Edit configuration',
    form: 'Form',
    validate: 'Validate',
    validated: 'The configuration was validated.',
    embed: 'Embed in a website',
    snippet: 'Code to embed'
  }
}

/** Runs a story from the dataset page to a page of another site. */
async function tell(page: Page, story: Story): Promise<void> {
  const t = words[story.lang ?? 'fr']
  const { dataset, title } = story
  const { cookies } = await contributor.storageState()
  const url = server.origin
  await page.context().addCookies([...cookies, { name: 'i18n_lang', value: story.lang ?? 'fr', url }])
  await page.setViewportSize({ width: 1400, height: 900 })
  const errors = watchConsole(page)

  await page.goto(`${url}/data-fair/dataset/${dataset.id}`)
  await page.getByRole('tab', { name: t.tab, exact: true }).click()
  await page.getByRole('link', { name: t.create }).click()
  await page
    .getByRole('button')
    .filter({ has: page.getByRole('heading', { name: story.model, exact: true }) })
    .click()
  await page.locator('main').getByRole('textbox').fill(title)
  await page.getByRole('button', { name: t.save }).click()
  await page.getByRole('link', { name: t.edit }).first().click()

  const form = page.getByRole('region', { name: t.form, exact: true })
  await story.configure({
    page,
    form,
    preview: page.frameLocator(`iframe[title="${title}"]`),
    open: (section) => form.getByRole('button', { name: section, exact: true }).click(),
    choose: async (field, ...options) => {
      const input = form.getByRole('combobox', { name: field }).first()
      await input.click()
      for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
      if (options.length > 1) await input.press('Escape')
    }
  })
  await form.getByRole('button', { name: t.validate }).click()
  await expect(page.getByText(t.validated)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('tab', { name: t.embed }).click()
  const copied = await page.getByRole('textbox', { name: t.snippet }).inputValue()
  expect(errors).toEqual([])

  const api = `${url}/data-fair/api/v1/applications/${id}`
  const snippet = story.isProtected ? await protectedSnippet(api, copied) : copied
  if (!story.isProtected) {
    const data = [{ operations: [], classes: ['list', 'read'] }]
    expect((await administrator.put(`${api}/permissions`, { data })).status()).toBe(200)
  }
  const lang = story.lang ?? 'fr'
  const site = await startSite(`<!doctype html><html lang="${lang}"><title>Ma ville</title>${snippet}`)
  // Visitors of the other site are anonymous. An open page would redirect to the login when its session ends.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(site.url)
  await story.see(page.frameLocator('iframe'))
  await site.close()
  expect(errors).toEqual([])
}

async function protectedSnippet(api: string, snippet: string): Promise<string> {
  const answer = await administrator.post(`${api}/keys`, { data: [{ title: 'Ma ville' }] })
  const [key] = (await answer.json()) as { id: string }[]
  return snippet.replace('/app/', `/app/${key?.id}%3A`)
}

test('a chart is configured and embedded', ({ page }) =>
  tell(page, {
    dataset: markets,
    model: 'Graphiques',
    title: 'Étals par ville',
    configure: async ({ form, choose, preview }) => {
      await choose('Colonne', 'ville')
      await choose('Calcul', 'Somme')
      const values = form.getByRole('group', { name: 'Valeurs' })
      await values.getByRole('combobox', { name: 'Colonne' }).click()
      await page.getByRole('option', { name: 'etals', exact: true }).click()
      await expect(preview.getByRole('button', { name: 'Tableau' })).toBeVisible()
    },
    see: async (frame) => {
      await frame.getByRole('button', { name: 'Tableau' }).click()
      for (const town of ['Brest', 'Rennes', 'Nantes']) {
        await expect(frame.getByRole('row', { name: town })).toContainText(String(stallsOf(town)))
      }
    }
  }))

test('key figures are configured and embedded, in English', ({ page }) =>
  tell(page, {
    dataset: markets,
    model: 'Key figures and dashboard',
    title: 'Stalls of the markets',
    lang: 'en',
    configure: async ({ form, choose, preview }) => {
      await form.getByRole('group', { name: 'Key figures' }).getByRole('button', { name: 'Add' }).click()
      await choose('Calculation', 'Sum')
      await choose('Column', 'etals')
      await expect(preview.getByText(String(stalls))).toBeVisible()
    },
    see: async (frame) => {
      await expect(frame.getByText(String(stalls))).toBeVisible()
    }
  }))

test('a map is configured and embedded', ({ page }) =>
  tell(page, {
    dataset: markets,
    model: 'Carte',
    title: 'Carte des marchés',
    configure: async ({ open, choose, preview }) => {
      await open('Carte')
      await choose('Couleur des lignes', 'Selon une catégorie')
      await choose('Colonne', 'ville')
      await expect(preview.getByRole('region', { name: 'Légende' }).getByRole('button')).toHaveCount(3)
      await open('Recherche, filtres et légende')
      await choose('Filtres', 'ville')
      await expect(preview.getByRole('checkbox', { name: 'Brest, 6 lignes' })).toBeAttached()
    },
    see: async (frame) => {
      await expect(frame.getByText(`${lines.length} résultats`)).toBeVisible()
      await frame.getByRole('button', { name: 'Lignes de la vue' }).click()
      await frame.getByRole('button', { name: 'Montrer sur la carte : Marché 5', exact: true }).click()
      await expect(frame.getByRole('region', { name: 'Marché 5' })).toContainText('35')
    }
  }))

test('a list is configured and embedded', ({ page }) =>
  tell(page, {
    dataset: markets,
    model: 'Liste et fiches',
    title: 'Liste des marchés',
    configure: async ({ open, choose, preview }) => {
      await open('Contenu des fiches')
      await choose('Titre', 'nom')
      await choose('Autres colonnes', 'ville', 'etals')
      await expect(preview.getByRole('article').first()).toContainText('Brest')
      await open('Recherche et filtres')
      await choose('Filtres', 'ville')
      await expect(preview.getByRole('checkbox', { name: 'Rennes, 4 lignes' })).toBeAttached()
    },
    see: async (frame) => {
      await expect(frame.getByRole('article')).toHaveCount(lines.length)
      const cards = lines.map(({ nom, etals }) => new RegExp(`${nom}\\D.*\\D${etals}\\b`, 's'))
      await expect(frame.getByRole('article')).toContainText(cards)
    }
  }))

test('a calendar is configured and embedded', ({ page }) =>
  tell(page, {
    dataset: markets,
    model: 'Agenda et frise',
    title: 'Agenda des marchés',
    configure: async ({ open, choose, preview }) => {
      await open('Événements')
      await choose('Début', 'jour')
      await choose('Titre', 'nom')
      await choose('Colonnes du détail', 'etals')
      // The calendar opens on the dates of the data.
      await expect(preview.getByRole('button', { name: 'Marché 1, lundi 3 juin 2024' })).toBeVisible()
    },
    see: async (frame) => {
      await expect(frame.getByRole('heading', { name: 'juin 2024' })).toBeVisible()
      await frame.getByRole('button', { name: 'Marché 9, mardi 11 juin 2024' }).click()
      await expect(frame.getByRole('dialog', { name: 'Marché 9' })).toContainText('63')
    }
  }))

test('a form is configured, embedded, and adds lines', ({ page }) =>
  tell(page, {
    dataset: reports,
    model: 'Formulaire de contribution',
    title: 'Signaler',
    isProtected: true,
    configure: async ({ form, open, preview }) => {
      await open('Formulaire')
      for (const column of ['Gravité', 'Lieu']) {
        await form.getByRole('group', { name: 'Champs' }).getByRole('button', { name: 'Ajouter' }).click()
        await form.getByRole('combobox', { name: 'Colonne' }).last().click()
        await page.getByRole('option', { name: column, exact: true }).click()
      }
      await expect(preview.locator('.question > label')).toHaveText(['Gravité', 'Lieu *'])
    },
    see: async (frame) => {
      await expect(frame.getByLabel('Note interne')).toHaveCount(0)
      await frame.getByLabel('Lieu').fill('Pont')
      await frame.getByLabel('Gravité').fill('42')
      await frame.getByRole('button', { name: 'Envoyer' }).click()
      await expect(frame.getByRole('button', { name: 'Envoyer une autre réponse' })).toBeVisible()
      const answer = await contributor.get(`${server.origin}/data-fair/api/v1/datasets/${reports.id}/lines`)
      expect(await answer.json()).toMatchObject({ total: 1, results: [{ lieu: 'Pont', gravite: 42 }] })
    }
  }))
