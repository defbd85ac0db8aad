import { leavePage } from '../leaving.ts'
import { pageConfig, sitePath } from '../pageConfig.ts'

export type Locale = 'fr' | 'en'

const cookieName = 'i18n_lang'
const cookieDays = 365
const cookiePath = `${sitePath}/`

/** The cookies that scripts may read; none in a frame that its host page keeps apart (`sandbox`). */
function cookies(): string[] {
  try {
    return document.cookie.split('; ')
  } catch {
    return []
  }
}

/** Value of a cookie that scripts may read, undefined when absent or empty. */
export function readCookie(name: string): string | undefined {
  const found = cookies().find((cookie) => cookie.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1)
  return value ? decodeURIComponent(value) : undefined
}

export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${cookiePath}; max-age=${days * 86_400}; samesite=lax`
}

/** A cookie that ends with the browser's session. */
export function writeSessionCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${cookiePath}; samesite=lax`
}

export function deleteCookie(name: string): void {
  document.cookie = `${name}=; path=${cookiePath}; max-age=0; samesite=lax`
}

// Read once: navigating inside the page keeps the language that its address asked for.
const parameter = new URLSearchParams(window.location.search).get('lang')

/**
 * Language of the page: the query parameter `lang`, for a frame of a site whose visitors have no cookie of the platform,
 * then the cookie, when they name a known language, else the platform's.
 */
export function currentLocale(): Locale {
  return known(parameter) ?? known(readCookie(cookieName)) ?? pageConfig.defaultLocale
}

const known = (name: string | null | undefined): Locale | undefined =>
  pageConfig.locales.find((locale) => locale === name)

/** Reloads the page, whose address does not ask for what the person has chosen otherwise. */
export function reloadWithout(asked: 'lang' | 'dark'): void {
  const address = new URL(window.location.href)
  address.searchParams.delete(asked)
  if (address.href === window.location.href) window.location.reload()
  else window.location.replace(address)
}

/** Remembers the language and reloads the page in it, unless the person stays for unsaved edits. */
export function changeLocale(locale: Locale): void {
  void leavePage(() => {
    writeCookie(cookieName, locale, cookieDays)
    reloadWithout('lang')
  })
}
