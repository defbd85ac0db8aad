/** Form values of a site, and the changes to send. */
import { aaaContrast, aaContrast, contrastOf, isHexColor, longHex } from '../../../contract/colors.ts'
import { siteTheme, type PlatformColors } from '../../../contract/siteTheme.ts'
import {
  hasOwnAccounts,
  siteKey,
  type AuthMode,
  type Colors,
  type DirectorySite,
  type SiteTheme,
  type StoredTheme
} from '../../../contract/sites.ts'
import { applicationForms, applicationsOf, type ApplicationForm } from './applicationsForm.ts'
import { sameValue } from '../../ui/sameValue.ts'
import type { SiteChanges } from './sitesApi.ts'

export const assistedNames = ['primary', 'secondary', 'accent'] as const
export type AssistedName = (typeof assistedNames)[number]

/** Flat form values, one key per value, so that concurrent changes can be merged. Empty for the platform's value. */
export interface SiteForm {
  title: string
  authMode: AuthMode
  authOnlyOtherSite: string
  contact: string
  tosMessage: string
  logo: string
  applications: ApplicationForm[]
  primary: string
  secondary: string
  accent: string
  dark: boolean
  hc: boolean
  hcDark: boolean
}

export function formOf(site: DirectorySite): SiteForm {
  const { theme } = site
  const colors: Colors = { ...chosenColors(theme) }
  return {
    title: site.title ?? '',
    authMode: site.authMode,
    authOnlyOtherSite: site.authOnlyOtherSite ?? '',
    contact: site.contact ?? '',
    tosMessage: site.tosMessage ?? '',
    logo: theme.logo ?? site.logo ?? '',
    applications: applicationForms(site.applications),
    primary: colors.primary ?? '',
    secondary: colors.secondary ?? '',
    accent: colors.accent ?? '',
    dark: theme.dark ?? true,
    hc: !!theme.hc,
    hcDark: !!theme.hcDark
  }
}

const isAssisted = ({ assistedMode = true }: StoredTheme): boolean => assistedMode

function chosenColors(theme: StoredTheme): Colors {
  return { ...(isAssisted(theme) ? theme.assistedModeColors : theme.colors) }
}

/** Theme with the form values applied; its other properties are kept. */
export function themeOver(theme: StoredTheme, form: SiteForm): StoredTheme {
  const colors = chosenColors(theme)
  for (const name of assistedNames) {
    if (form[name]) colors[name] = form[name]
    else delete colors[name]
  }
  const { logo: _logo, ...rest } = theme
  return {
    ...rest,
    ...(form.logo.trim() ? { logo: form.logo.trim() } : {}),
    ...(isAssisted(theme) ? { assistedModeColors: colors } : { colors }),
    dark: form.dark,
    hc: form.hc,
    hcDark: form.hcDark
  }
}

/** Changes of a site; undefined when the form has none. */
export function changesOf(site: DirectorySite, form: SiteForm): SiteChanges | undefined {
  const before = formOf(site)
  const changes: SiteChanges = {}
  for (const name of ['title', 'contact', 'tosMessage'] as const) {
    const value = form[name].trim()
    if (value !== before[name]) changes[name] = value || null
  }
  if (form.authMode !== before.authMode) changes.authMode = form.authMode
  if (form.authMode === 'onlyOtherSite' && form.authOnlyOtherSite !== before.authOnlyOtherSite) {
    changes.authOnlyOtherSite = form.authOnlyOtherSite || null
  }
  if (!sameValue(form.applications, before.applications)) {
    changes.applications = applicationsOf(form.applications)
  }
  const isLook = (['logo', 'dark', 'hc', 'hcDark', ...assistedNames] as const).some(
    (name) => form[name] !== before[name]
  )
  if (isLook) {
    changes.theme = themeOver(site.theme, form)
    // The logo moves to the theme: the former property is removed.
    if (site.logo) changes.logo = null
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** Sites whose accounts can be used on this one: those with their own sign-in. */
export function otherSites(site: DirectorySite, declared: DirectorySite[]): string[] {
  return declared
    .filter((other) => other._id !== site._id && hasOwnAccounts(other))
    .map((other) => siteKey(other))
}

export function isColor(text: string): boolean {
  return text === '' || isHexColor(text)
}

type ColorSetName = 'colors' | 'darkColors' | 'hcColors' | 'hcDarkColors'
export const colorSets: ColorSetName[] = ['colors', 'darkColors', 'hcColors', 'hcDarkColors']

export function themeOfForm(site: DirectorySite, form: SiteForm, platform: PlatformColors): SiteTheme {
  const known = { ...form }
  // An incomplete colour counts as empty.
  for (const name of assistedNames) known[name] = isHexColor(known[name]) ? longHex(known[name]) : ''
  return siteTheme(themeOver(site.theme, known), platform)
}

interface ContrastWarning {
  set: ColorSetName
  name: AssistedName
  color: string
  contrast: number
  /** Adjusted colour used for texts. */
  text: string
}

/** Chosen colours with too little contrast for texts, by set. */
export function contrastWarnings(theme: SiteTheme, chosen: AssistedName[]): ContrastWarning[] {
  return colorSets.flatMap((set) => {
    const colors = theme[set]
    if (!colors) return []
    const needed = set === 'hcColors' || set === 'hcDarkColors' ? aaaContrast : aaContrast
    return chosen.flatMap((name) => {
      const { [name]: color = '', surface = '', background = '' } = colors
      const contrast = Math.min(contrastOf(color, surface), contrastOf(color, background))
      return contrast >= needed ? [] : [{ set, name, color, contrast, text: colors[`text-${name}`] ?? color }]
    })
  })
}
