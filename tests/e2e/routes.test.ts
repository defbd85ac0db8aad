/**
 * Every route of the pages, as each kind of visitor: what is shown is in `routes/`. The administrator, who sees
 * most, looks at each with axe too, in French by day; in English by night, where only colours are others. Those who are
 * not signed in open each by its address. Members go from one page to the next in the application, which takes a third
 * of the time; a view to embed has its address only.
 */
import { expect, type Page } from '@playwright/test'
import { administrationPages } from './routes/administration.ts'
import { applicationPages } from './routes/applications.ts'
import { embeds } from './routes/embeds.ts'
import { pages } from './routes/pages.ts'
import { remoteServicePages } from './routes/remoteServices.ts'
import { test, type Place, type RecordName } from './routes/place.ts'
import { inLanguage, languages, type Language, type Sight } from './routes/route.ts'
import { roles, type Role } from './routes/roles.ts'
import { accessibilityFindings, watchConsole } from './support/page.ts'

// A test is a visit of some forty pages, each too short to be worth a trace.
test.setTimeout(300_000)
test.use({ trace: 'off' })
test.describe.configure({ mode: 'parallel' })

const routes = [...pages, ...applicationPages, ...remoteServicePages, ...administrationPages, ...embeds]
/** The others see less of the same pages: one language each. */
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
      for (const { path, sights } of routes) {
        const sight = sights[role]
        if (!sight) continue
        const isOpened = isView(path) || role === 'anonymous'
        await test.step(path, () => visit(page, place, { path, sight, role, language, isOpened }))
        const unexpected = errors.splice(0).filter((error) => !sight.isRefused || !/40[13]/.test(error))
        expect.soft(unexpected, `console of ${path}`).toEqual([])
      }
    })
  }
}

/** A key of the messages in place of its text. */
const untranslated = /\b(?:blocks|datasets|layout|lists|owned|ra|storage|views)\.[a-z]\w+(?:\.\w+)*/g

interface Visit {
  path: string
  sight: Sight
  role: Role
  language: Language
  /** By its address, in place of a link of the page before. */
  isOpened: boolean
}

const isView = (path: string): boolean => path.startsWith('/embed/')

async function visit(page: Page, place: Place, visited: Visit): Promise<void> {
  const { path, sight, role, language, isOpened } = visited
  const { seen, hidden = [] } = sight
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name) => place.ids[name as RecordName])
  const url = `${place.origin}/data-fair${address}`
  // What is seen is waited for, not what may still load behind it.
  if (isOpened || !page.url().startsWith(place.origin)) await page.goto(url, { waitUntil: 'commit' })
  else await page.evaluate(followLink, url)
  let told = ''
  const missing = async (): Promise<string[]> => {
    told = await toldBy(page)
    return seen.map((words) => inLanguage(words, language)).filter((words) => !told.includes(words))
  }
  await expect.soft.poll(missing, { message: `${path} shows`, intervals: [100] }).toEqual([])
  const shown = hidden.map((words) => inLanguage(words, language)).filter((words) => told.includes(words))
  expect.soft(shown, `${path} hides`).toEqual([])
  expect.soft(told.match(untranslated) ?? [], `${path} has a text for every key`).toEqual([])
  await expect.soft(page.locator('html')).toHaveAttribute('lang', language)
  if (role === 'administrator') {
    const rules = language === 'fr' ? undefined : ['color-contrast']
    expect.soft(await accessibilityFindings(page, rules), `${path} for axe`).toEqual([])
  }
}

/**
 * In the page: goes to another one as a link does. It goes by a page that does not exist, so that nothing of the page
 * before is taken for the next one.
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

/** What a screen reader tells of the page: what is hidden is not in it, names of icons are. */
async function toldBy(page: Page): Promise<string> {
  const told = await page.locator('body').ariaSnapshot()
  // Quotes of the format, not of the page.
  return told.replaceAll("''", "'")
}
