/**
 * Every route of the pages, as each kind of visitor; the expected content is in `routes/`. The administrator, who sees
 * the most, also checks accessibility: in French with the light theme, in English with the dark one, where only colour
 * rules are checked. Anonymous visitors open each route by its URL. Members navigate inside the application, which
 * takes a third of the time; embedded views are always opened by their URL.
 */
import { expect, type Page } from '@playwright/test'
import { administrationPages } from './routes/administration.ts'
import { applicationPages } from './routes/applications.ts'
import { embeds } from './routes/embeds.ts'
import { pages } from './routes/pages.ts'
import { remoteServicePages } from './routes/remoteServices.ts'
import { test, type Place, type RecordName } from './routes/place.ts'
import { inLanguage, languages, type Language, type PageContent } from './routes/route.ts'
import { roles, type Role } from './routes/roles.ts'
import { accessibilityFindings, watchConsole } from './support/page.ts'

// One test visits about forty pages; a trace would be too large.
test.setTimeout(300_000)
test.use({ trace: 'off' })
test.describe.configure({ mode: 'parallel' })

const routes = [...pages, ...applicationPages, ...remoteServicePages, ...administrationPages, ...embeds]
/** Other roles see less of the same pages, so one language each is enough. */
const languagesOf: Record<Role, readonly Language[]> = {
  administrator: languages,
  contributor: ['fr'],
  reader: ['fr'],
  anonymous: ['en']
}
const themes: Record<Language, string> = { fr: 'default', en: 'dark' }

for (const role of roles) {
  for (const language of languagesOf[role]) {
    test(`every route as ${role}, ${language}`, async ({ context, page, place }) => {
      const cookies = { i18n_lang: language, theme: themes[language], theme_dark: String(language === 'en') }
      await context.addCookies([
        ...place.visitors[role].cookies,
        ...Object.entries(cookies).map(([name, value]) => ({ name, value, url: `${place.origin}/` }))
      ])
      const errors = watchConsole(page)
      const refusedAddresses: string[] = []
      page.on('response', (response) => {
        if (response.status() >= 400) refusedAddresses.push(`${response.status()} ${response.url()}`)
      })
      for (const { path, contentByRole } of routes) {
        const content = contentByRole[role]
        if (!content) continue
        const isOpened = isView(path) || role === 'anonymous'
        await test.step(path, () => visit(page, place, { path, content, role, language, isOpened }))
        const unexpected = errors.splice(0).filter((error) => !content.isRefused || !/40[13]/.test(error))
        const refused = refusedAddresses.splice(0).join(', ')
        expect.soft(unexpected, `console of ${path}, refused: ${refused}`).toEqual([])
      }
    })
  }
}

/** A message key displayed instead of its text. */
const untranslated = /\b(?:blocks|datasets|layout|lists|owned|ra|storage|views)\.[a-z]\w+(?:\.\w+)*/g

interface Visit {
  path: string
  content: PageContent
  role: Role
  language: Language
  /** The route is opened by its URL, not by navigation from the previous page. */
  isOpened: boolean
}

const isView = (path: string): boolean => path.startsWith('/embed/')

async function visit(page: Page, place: Place, visited: Visit): Promise<void> {
  const { path, content, role, language, isOpened } = visited
  const { visible, hidden = [] } = content
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name) => place.ids[name as RecordName])
  const url = `${place.origin}/data-fair${address}`
  // The expected content is awaited; `load` would wait for more.
  if (isOpened || !page.url().startsWith(place.origin)) await page.goto(url, { waitUntil: 'commit' })
  else await page.evaluate(followLink, url)
  let pageText = ''
  const missing = async (): Promise<string[]> => {
    pageText = await textOf(page)
    return visible.map((words) => inLanguage(words, language)).filter((words) => !pageText.includes(words))
  }
  await expect.soft.poll(missing, { message: `${path} shows`, intervals: [100] }).toEqual([])
  const shown = hidden.map((words) => inLanguage(words, language)).filter((words) => pageText.includes(words))
  expect.soft(shown, `${path} hides`).toEqual([])
  expect.soft(pageText.match(untranslated) ?? [], `${path} has a text for every key`).toEqual([])
  await expect.soft(page.locator('html')).toHaveAttribute('lang', language)
  if (role === 'administrator') {
    const rules = language === 'fr' ? undefined : ['color-contrast']
    expect.soft(await accessibilityFindings(page, rules), `${path} for axe`).toEqual([])
  }
}

/**
 * Runs in the page: navigates as a link does. It passes by a page that does not exist, so that no content of the
 * previous page is mistaken for the next one.
 */
async function followLink(url: string): Promise<void> {
  const go = (to: string): void => {
    history.pushState(undefined, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  go('/data-fair/nowhere')
  while (!document.querySelector('main h1')?.textContent.includes('404')) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
  go(url)
}

/** Text of the page for screen readers: without hidden content, with the names of icons. */
async function textOf(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot()
  // Unescapes the quotes of the snapshot's YAML.
  return snapshot.replaceAll("''", "'")
}
