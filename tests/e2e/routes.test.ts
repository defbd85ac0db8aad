/**
 * Every route of the specification that concerns datasets, as each kind of visitor, in both languages: what is shown is
 * in `routes/`. The administrator, who sees most, looks at each with axe too: in French by day, in English by night.
 */
import { expect, type Page } from '@playwright/test'
import { embeds } from './routes/embeds.ts'
import { pages } from './routes/pages.ts'
import { test, type DatasetName, type Place } from './routes/place.ts'
import { inLanguage, languages, type Language, type Route } from './routes/route.ts'
import { roles, type Role } from './routes/roles.ts'
import { expectAccessible, watchConsole } from './support/page.ts'

// A test is a visit of some forty pages.
test.setTimeout(300_000)

const routes = [...pages, ...embeds]
const themes: Record<Language, string> = { fr: 'default', en: 'dark' }

for (const role of roles) {
  for (const language of languages) {
    test(`every route as ${role}, ${language}`, async ({ browser, place }) => {
      const context = await browser.newContext({ storageState: place.visitors[role], locale: 'fr-FR' })
      const cookies = { i18n_lang: language, theme: themes[language], theme_dark: String(language === 'en') }
      await context.addCookies(
        Object.entries(cookies).map(([name, value]) => ({ name, value, url: `${place.origin}/` }))
      )
      const page = await context.newPage()
      const errors = watchConsole(page)
      for (const route of routes) {
        await test.step(route.path, () => visit(page, place, route, role, language))
        const { isRefused } = route.sights[role]
        expect
          .soft(
            errors.filter((error) => !isRefused || !/40[13]/.test(error)),
            `console of ${route.path}`
          )
          .toEqual([])
        errors.length = 0
      }
      await context.close()
    })
  }
}

async function visit(page: Page, place: Place, route: Route, role: Role, language: Language): Promise<void> {
  const { seen, hidden = [] } = route.sights[role]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name) => place.ids[name as DatasetName])
  await page.goto(`${place.origin}/data-fair${path}`, { waitUntil: 'commit' })
  const missing = async (): Promise<string[]> => {
    const told = await toldBy(page)
    return seen.map((words) => inLanguage(words, language)).filter((words) => !told.includes(words))
  }
  await expect.soft.poll(missing, { message: `${route.path} shows` }).toEqual([])
  const told = await toldBy(page)
  const shown = hidden.map((words) => inLanguage(words, language)).filter((words) => told.includes(words))
  expect.soft(shown, `${route.path} hides`).toEqual([])
  await expect.soft(page.locator('html')).toHaveAttribute('lang', language)
  if (role === 'administrator') await expectAccessible(page)
}

/** What a screen reader tells of the page: what is hidden is not in it, names of icons are. */
async function toldBy(page: Page): Promise<string> {
  const told = await page.locator('body').ariaSnapshot()
  // Quotes of the format, not of the page.
  return told.replaceAll("''", "'")
}
