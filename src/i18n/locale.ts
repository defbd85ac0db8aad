import { leavePage } from '../leaving.ts'
import { pageConfig, sitePath } from '../pageConfig.ts'

export type Locale = 'fr' | 'en'

const cookieName = 'i18n_lang'
const cookieDays = 365
const cookiePath = `${sitePath}/`

/** Cookies readable by scripts; empty in a sandboxed frame, where access throws. */
function cookies(): string[] {
  try {
    return document.cookie.split('; ')
  } catch {
    return []
  }
}

/** Value of a cookie readable by scripts; undefined when absent or empty. */
export function readCookie(name: string): string | undefined {
  const pair = cookies().find((cookie) => cookie.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value ? decodeURIComponent(value) : undefined
}

export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${cookiePath}; max-age=${days * 86_400}; samesite=lax`
}

/** Writes a session cookie, which ends with the browser session. */
export function writeSessionCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${cookiePath}; samesite=lax`
}

export function deleteCookie(name: string): void {
  document.cookie = `${name}=; path=${cookiePath}; max-age=0; samesite=lax`
}

// Read once: client-side navigation keeps the language requested by the initial URL.
const parameter = new URLSearchParams(window.location.search).get('lang')

/**
 * Language of the page: from the query parameter `lang` (frames in sites whose visitors have no cookie), else the
 * cookie, else the default of the platform.
 */
export function currentLocale(): Locale {
  return localeOf(parameter) ?? localeOf(readCookie(cookieName)) ?? pageConfig.defaultLocale
}

const localeOf = (name: string | null | undefined): Locale | undefined =>
  pageConfig.locales.find((locale) => locale === name)

/** Reloads the page without a URL parameter that would override the user's choice. */
export function reloadWithout(name: 'lang' | 'dark'): void {
  const address = new URL(window.location.href)
  address.searchParams.delete(name)
  if (address.href === window.location.href) window.location.reload()
  else window.location.replace(address)
}

/** Stores the language and reloads the page, unless the user stays because of unsaved edits. */
export function changeLocale(locale: Locale): void {
  void leavePage(() => {
    writeCookie(cookieName, locale, cookieDays)
    reloadWithout('lang')
  })
}
