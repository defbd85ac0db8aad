/** Light or dark: the query parameter `dark`, then the cookies, then the system's own preference. */
import { useSyncExternalStore } from 'react'
import { deleteCookie, readCookie, reloadWithout, writeCookie } from '../i18n/locale.ts'
import { leavePage } from '../leaving.ts'

export type Mode = 'light' | 'dark'
export type ThemeChoice = 'system' | 'default' | 'dark'
export const themeChoices: ThemeChoice[] = ['system', 'default', 'dark']

const choiceDays = 365
const darkDays = 10

const systemDark = window.matchMedia?.('(prefers-color-scheme: dark)')
// Read once: navigating inside the page keeps the mode that its address asked for.
const parameter = new URLSearchParams(window.location.search).get('dark')

/** What the person chose; `system` when nothing is remembered. */
export function themeChoice(): ThemeChoice {
  const theme = readCookie('theme')
  if (theme === 'default' || theme === 'hc') return 'default'
  if (theme === 'dark' || theme === 'hc-dark') return 'dark'
  const dark = readCookie('theme_dark')
  if (dark === 'true' || dark === '1') return 'dark'
  return dark ? 'default' : 'system'
}

/** Mode of the page now. */
export function currentMode(): Mode {
  if (parameter === 'true') return 'dark'
  if (parameter === 'false') return 'light'
  const choice = themeChoice()
  if (choice === 'system') return systemDark?.matches ? 'dark' : 'light'
  return choice === 'dark' ? 'dark' : 'light'
}

/** Remembers the choice and reloads the page in it, unless the person stays for unsaved edits. */
export function changeTheme(choice: ThemeChoice): void {
  void leavePage(() => {
    if (choice === 'system') {
      deleteCookie('theme')
      deleteCookie('theme_dark')
    } else {
      writeCookie('theme', choice, choiceDays)
      writeCookie('theme_dark', String(choice === 'dark'), darkDays)
    }
    reloadWithout('dark')
  })
}

function onSystemChange(listener: () => void): () => void {
  systemDark?.addEventListener('change', listener)
  return () => systemDark?.removeEventListener('change', listener)
}

/** Mode of the page, live when it follows the system. */
export function useMode(): Mode {
  return useSyncExternalStore(onSystemChange, currentMode)
}
