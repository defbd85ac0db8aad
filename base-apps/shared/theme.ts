/** Colour scheme and primary colour: from URL parameters, else the platform's cookies, else the system. */
import { useSyncExternalStore } from 'react'
import { lightColors } from '../../contract/pageConfig.ts'
import { backgrounds, hexOf, readable, textOn } from './colors.ts'
import { readCookie } from './cookies.ts'

export type Mode = 'light' | 'dark'

const parameters = new URLSearchParams(window.location.search)
const systemDark = window.matchMedia?.('(prefers-color-scheme: dark)')

/** Printed pages are always light. */
const printing = window.matchMedia?.('print')

function isDark(): boolean {
  if (printing?.matches) return false
  const darkParameter = parameters.get('dark')
  if (darkParameter === 'true' || darkParameter === 'false') return darkParameter === 'true'
  const theme = readCookie('theme')
  if (theme) return theme.includes('dark')
  const former = readCookie('theme_dark')
  if (former) return former === 'true' || former === '1'
  return systemDark?.matches ?? false
}

const currentMode = (): Mode => (isDark() ? 'dark' : 'light')

/** Primary colour, adjusted to be readable on the page background. */
export const primaryOf = (mode: Mode): string =>
  readable(hexOf(parameters.get('primary')) ?? lightColors.primary, backgrounds[mode], 3)

/** Sets the CSS custom properties of the theme, and updates them when the system setting changes. */
export function applyTheme(): void {
  const apply = (): void => {
    const mode = currentMode()
    const { dataset, style } = document.documentElement
    const primary = primaryOf(mode)
    dataset.mode = mode
    style.setProperty('--primary', primary)
    style.setProperty('--on-primary', textOn(primary))
    style.setProperty('--primary-text', readable(primary, backgrounds[mode]))
  }
  apply()
  onModeChange(apply)
}

function onModeChange(listener: () => void): () => void {
  for (const query of [systemDark, printing]) query?.addEventListener('change', listener)
  return () => {
    for (const query of [systemDark, printing]) query?.removeEventListener('change', listener)
  }
}

export function useMode(): Mode {
  return useSyncExternalStore(onModeChange, currentMode)
}
