/** Theme mode: query parameter `dark`, else the cookies, else the system preference. */
import { useSyncExternalStore } from 'react'
import { deleteCookie, readCookie, reloadWithout, writeCookie } from '../i18n/locale.ts'
import { leavePage } from '../leaving.ts'

export type Mode = 'light' | 'dark'
type ThemeChoice = 'system' | 'default' | 'dark'
export const themeChoices: ThemeChoice[] = ['system', 'default', 'dark']

const choiceDays = 365
const darkDays = 10

const systemDark = window.matchMedia?.('(prefers-color-scheme: dark)')
// Read once: client-side navigation keeps the mode requested by the initial URL.
const parameter = new URLSearchParams(window.location.search).get('dark')

/** Choice of the user; `system` when none is stored. */
export function themeChoice(): ThemeChoice {
  const theme = readCookie('theme')
  if (theme === 'default' || theme === 'hc') return 'default'
  if (theme === 'dark' || theme === 'hc-dark') return 'dark'
  const dark = readCookie('theme_dark')
  if (dark === 'true' || dark === '1') return 'dark'
  return dark ? 'default' : 'system'
}

/** Current mode of the page. */
function currentMode(): Mode {
  if (parameter === 'true') return 'dark'
  if (parameter === 'false') return 'light'
  const choice = themeChoice()
  if (choice === 'system') return systemDark?.matches ? 'dark' : 'light'
  return choice === 'dark' ? 'dark' : 'light'
}

/** Stores the choice and reloads the page, unless the user stays because of unsaved edits. */
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

/** Mode of the page, live when it follows the system preference. */
export function useMode(): Mode {
  return useSyncExternalStore(onSystemChange, currentMode)
}
