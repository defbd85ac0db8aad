/** Renders a page of the platform in a browser, as an image or a PDF. */
import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import type { BrowserProxy } from '../outgoing/browserProxy.ts'
import { CaptureFailure } from './failure.ts'

export interface Drawing {
  /** URL of a page of the platform. */
  target: string
  /** Origins of the platform; navigation to other origins is blocked, in frames too. */
  origins: string[]
  width: number
  height: number
  /** Timeout of a rendering, in milliseconds. */
  timeoutMs: number
  /** Whether to wait for a fixed time instead of an idle network. */
  isTimed: boolean
  /** Cookies of the user, by name; empty for public pages. */
  cookies: Record<string, string>
  language: string
  timeZone: string
  /** Options of a PDF; an image when absent. */
  print?: { isLandscape: boolean }
}

const fixedMs = 3000
/** Milliseconds to wait after the page is ready, for the end of transitions. */
const settleMs = 250

/** Name of the function that pages may call once they are rendered completely. */
const signal = 'triggerCapture'

export async function drawPage(
  browser: Browser,
  proxy: Pick<BrowserProxy, 'server' | 'username' | 'password'>,
  drawing: Drawing
): Promise<Buffer> {
  const { width, height, language, timeZone, print } = drawing
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    proxy: { server: proxy.server, username: proxy.username, password: proxy.password }
  })
  try {
    const page = await opened(context, drawing)
    if (print) {
      return await page.pdf({ format: 'A4', landscape: print.isLandscape, printBackground: true })
    }
    return await page.screenshot({ type: 'png', animations: 'disabled', caret: 'hide' })
  } finally {
    await context.close()
  }
}

async function opened(context: BrowserContext, drawing: Drawing): Promise<Page> {
  const { target, cookies, isTimed } = drawing
  await context.addCookies(cookiesOf(target, cookies))
  await context.route('**/*', (route, request) =>
    request.isNavigationRequest() && !isAllowed(drawing, request.url())
      ? route.abort('blockedbyclient')
      : route.continue()
  )
  const ready = Promise.withResolvers<void>()
  await context.exposeFunction(signal, () => {
    ready.resolve()
    return true
  })
  const page = await context.newPage()
  page.on('popup', (popup) => void popup.close().catch(() => {}))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  const answer = await page.goto(target, { waitUntil: 'domcontentloaded', timeout: 0 })
  // A redirect to the login page ends at another path.
  const isThere = answer?.ok() && lastSegment(answer.url()) === lastSegment(target)
  if (!isThere) throw new CaptureFailure('refused')
  await Promise.race([ready.promise, isTimed ? page.waitForTimeout(fixedMs) : quiet(page, drawing)])
  await page.waitForTimeout(settleMs)
  // The route handler does not see redirects, so the final URLs are checked.
  if (!page.frames().every((frame) => isAllowed(drawing, frame.url()))) throw new CaptureFailure('refused')
  return page
}

/** Waits until the page is loaded and the network is idle; after the timeouts the page is rendered as it is. */
async function quiet(page: Page, { timeoutMs }: Drawing): Promise<void> {
  await page.waitForLoadState('load', { timeout: timeoutMs / 3 }).catch(() => {})
  await page.waitForLoadState('networkidle', { timeout: timeoutMs / 6 }).catch(() => {})
}

const lastSegment = (address: string): string | undefined => new URL(address).pathname.split('/').at(-1)

function isAllowed({ origins }: Pick<Drawing, 'origins'>, address: string): boolean {
  if (!URL.canParse(address)) return address === ''
  const { protocol, origin } = new URL(address)
  if (protocol === 'about:' || protocol === 'data:') return true
  return origins.includes(origin)
}

/** Cookies restricted to the origin of the page. */
function cookiesOf(target: string, cookies: Record<string, string>): Pick<Cookie, 'name' | 'value'>[] {
  const url = new URL('/', target).href
  return Object.entries(cookies).map(([name, value]) => ({
    name,
    value,
    url,
    sameSite: 'Lax' as const,
    httpOnly: name === 'id_token_sign'
  }))
}
