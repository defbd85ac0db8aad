/** Page blocks as visitors use them: by keyboard, without scripts, and the contact form. */
import { expect, type Browser } from '@playwright/test'
import type { Block } from '../../contract/portals/blocks.ts'
import type { Portal } from '../../contract/portals/portal.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
/** URL of the page. */
let address: string

const text = (content: string): Block => ({ type: 'text', content })
const elements: Block[] = [
  { type: 'title', content: 'Le port', titleSize: 'h1' },
  { type: 'alert', alertType: 'info', title: 'Travaux', content: 'Jusqu’en mai.', closable: true },
  { type: 'title', content: 'Horaires', titleSize: 'h2', anchor: { enabled: true } },
  {
    type: 'tabs',
    align: 'start',
    tabs: [
      { title: 'Été', children: [text('De 8 h à 20 h')] },
      {
        title: 'Hiver',
        children: [
          text('De 9 h à 17 h'),
          { type: 'title', content: 'Fêtes', titleSize: 'h3', anchor: { enabled: true } }
        ]
      }
    ]
  },
  {
    type: 'expansion-panels',
    openFirst: true,
    panels: [
      { title: 'Où ?', children: [text('Au bout du quai')] },
      { title: 'Comment ?', children: [text(`En bateau\n\n\`\`\`\n${'quai '.repeat(80)}\n\`\`\``)] }
    ]
  },
  { type: 'search', redirectPage: true, label: 'Chercher' },
  {
    type: 'contact',
    additionalFields: [
      {
        type: 'select',
        key: 'days',
        label: 'Jours',
        options: ['Lundi', 'Mardi'],
        multiple: true,
        required: true
      }
    ],
    subjectTemplate: '[{portalName}] {subject}',
    bodyTemplate: '{days} : {message}'
  }
]

async function newPage(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const manager = `${server.origin}/portals-manager/api`
  const portal = (await (
    await page.request.post(`${manager}/portals`, { data: { config: { title: 'Port-Val' } } })
  ).json()) as Portal
  const contactInformations = { email: 'desk@port-val.test', phone: '02 99 00 00 00' }
  await page.request.patch(`${manager}/portals/${portal._id}`, {
    data: { draftConfig: { ...portal.draftConfig, contactInformations } }
  })
  await page.request.post(`${manager}/portals/${portal._id}/draft`)
  const creation = await page.request.post(`${manager}/pages`, {
    data: { type: 'generic', config: { title: 'Port', elements }, portals: [portal._id] }
  })
  expect(creation.status(), await creation.text()).toBe(201)
  await page.close()
  return `${server.origin}/portal/${portal._id}/pages/port`
}

test.beforeAll(async ({ browser }) => {
  server = await startServer({ accounts: true })
  address = await newPage(browser)
})
test.afterAll(() => server.close())

test('tabs, panels and notices are used by keyboard, and links open hidden tabs', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Été' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Hiver' })).toBeFocused()
  await expect(page.getByRole('tabpanel')).toContainText('De 9 h à 17 h')
  await page.keyboard.press('Home')
  await expect(page.getByText('De 8 h à 20 h')).toBeVisible()

  await page.locator('summary', { hasText: 'Comment ?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('En bateau')).toBeVisible()
  await expect(page.getByText('Au bout du quai')).toBeHidden()
  // Content wider than its container can be focused, to scroll by keyboard.
  await page.keyboard.press('Tab')
  await expect(page.locator('.prose pre')).toBeFocused()

  await page.getByRole('button', { name: 'Fermer', exact: true }).press('Enter')
  await expect(page.getByText('Travaux')).toHaveCount(0)
  // The focus moves to the heading after the closed notice.
  await expect(page.locator(':focus').getByRole('heading', { name: 'Horaires' })).toBeVisible()

  const contents = page.getByRole('navigation', { name: 'Sommaire' })
  await contents.getByRole('link', { name: 'Fêtes' }).click()
  await expect(page.getByRole('heading', { name: 'Fêtes' })).toBeInViewport()
  await expectAccessible(page)
  // An invalid URL fragment is ignored.
  await page.goto(`${address}#%E0%A4%A`)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Été' })).toHaveAttribute('aria-selected', 'true')
  expect(errors).toEqual([])
})

test('the contact form is sent once it is complete, and keeps its values until then', async ({ page }) => {
  await page.goto(address)
  await page.getByLabel('Votre adresse électronique').fill('ada@example.org')
  await page.getByLabel('Objet').fill('Anneaux du quai')
  await page.getByLabel('Message').fill('Bonjour, combien d’anneaux restent libres cet été ? Merci.')
  const send = page.getByRole('button', { name: 'Envoyer' })
  await send.click()
  await expect(page.getByText('Votre message est envoyé')).toBeHidden()
  await page.getByLabel('Lundi').check()
  await page.getByLabel('Mardi').check()

  let body: Record<string, string> = {}
  await page.route('**/mails/contact', async (route) => {
    body = route.request().postDataJSON() as typeof body
    await route.abort()
  })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('essayez de nouveau')
  await expect(page.getByLabel('Objet')).toHaveValue('Anneaux du quai')
  expect(body).toMatchObject({
    from: 'ada@example.org',
    subject: '[Port-Val] Anneaux du quai',
    text: 'Lundi, Mardi : Bonjour, combien d’anneaux restent libres cet été ? Merci.'
  })
  await page.unroute('**/mails/contact')
  await send.click()
  await expect(page.getByText('Votre message est envoyé')).toBeVisible()
  await expectAccessible(page)
})

test('all content is readable without scripts, with another way to contact the portal', async ({
  browser
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 400, height: 800 },
    isMobile: true
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByText('Hiver', { exact: true }).click()
  await expect(page.getByText('De 9 h à 17 h')).toBeVisible()
  await page.locator('summary', { hasText: 'Comment ?' }).click()
  await expect(page.getByText('En bateau')).toBeVisible()
  await expect(page.getByRole('link', { name: '02 99 00 00 00' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeHidden()
  await page.getByLabel('Chercher').fill('bateau')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/datasets\?q=bateau$/)
  await context.close()
})

test('a card has room for its title beside its picture and actions', async ({ page }) => {
  await page.goto(address)
  const card =
    '<li><article class="card card-picture-left has-side"><div class="card-media"></div><div class="card-main">' +
    '<h3 class="card-title lines-2">Festival des rives</h3></div><div class="card-side"><ul class="card-actions">' +
    '<li>Tableau</li></ul></div></article></li>'
  const widths = await page.evaluate((html) => {
    const list = document.createElement('ul')
    list.className = 'grid'
    list.innerHTML = html
    document.querySelector('#content')?.append(list)
    return [1, 2, 3].map((columns) => {
      list.className = `grid columns-${columns}`
      const [title, media] = ['.card-title', '.card-media'].map(
        (part) => list.querySelector(part)?.getBoundingClientRect().width ?? 0
      )
      return { isReadable: (title ?? 0) > 120, isBeside: (media ?? 0) < 260 }
    })
  }, card.repeat(3))
  expect(widths.map(({ isReadable }) => isReadable)).toEqual([true, true, true])
  expect(widths[0]?.isBeside).toBe(true)
})
