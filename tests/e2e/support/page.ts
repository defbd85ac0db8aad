/** What every browser test checks and does. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Collects what the console of a page reports as errors, and uncaught exceptions. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

/** Signs in through the login page, as a person does, and comes back to `path` of the platform. */
export async function signIn(
  page: Page,
  origin: string,
  email: string,
  password: string,
  path = '/data-fair/'
): Promise<void> {
  const redirect = encodeURIComponent(`${origin}${path}`)
  await page.goto(`${origin}/simple-directory/login?redirect=${redirect}`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  // An administrator is asked whether to enter the admin mode.
  const decline = page.getByRole('button', { name: 'Continuer sans' })
  const arrived = page.waitForURL(`${origin}${path}**`)
  await Promise.race([arrived, decline.click().catch(() => undefined)])
  await arrived
}

/** Signs in and takes the account of the organization of the tests, as a person does. */
export async function signInOrganization(page: Page, origin: string, email: string): Promise<void> {
  await signIn(page, origin, email, 'passwd')
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.locator('#toolbar-menu-switch-orga-test_org1').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Test Org 1')
}

/** No finding of axe on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([])
}

/** What axe finds on the page as it is once its animations have ended: a text that fades in is pale at first. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await settled(page)
  const results = await new AxeBuilder({ page })
    // Only what is wrong is told: the rest is not described. Frames are pages of ours, looked at by themselves.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .setLegacyMode(true)
    .analyze()
  return results.violations.map(
    (violation) =>
      `${violation.id} (${violation.impact}): ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`
  )
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' || animation.effect?.getComputedTiming().iterations === Infinity
      )
  )
}
