/** Sites of the directory: addresses besides the platform's main one on which users sign in (docs/api/sites.md). */
import type { ExternalApplication } from './externalApplications.ts'
import type { Account, AccountKeys } from './session.ts'

/**
 * Modes of sign-in on a site, in order: accounts of the site only; accounts of the platform, on the platform; both; on
 * another site.
 */
export const authModes = ['onlyLocal', 'onlyBackOffice', 'ssoBackOffice', 'onlyOtherSite'] as const
export type AuthMode = (typeof authModes)[number]

export const semanticColors = [
  'primary',
  'secondary',
  'accent',
  'info',
  'warning',
  'error',
  'success',
  'admin'
] as const

export type Colors = Record<string, string>

export interface AssistedColors {
  primary: string
  secondary: string
  accent: string
}

/** Stored theme of a site; absent properties are taken from the platform. */
export interface StoredTheme {
  logo?: string
  bodyFontFamily?: string
  headingFontFamily?: string
  /** Whether the colours are derived from `assistedModeColors`. */
  assistedMode?: boolean
  assistedModeColors?: Partial<AssistedColors>
  colors?: Colors
  dark?: boolean
  darkColors?: Colors
  hc?: boolean
  hcColors?: Colors
  hcDark?: boolean
  hcDarkColors?: Colors
}

export interface SiteTheme extends Omit<StoredTheme, 'assistedModeColors'> {
  bodyFontFamily: string
  headingFontFamily: string
  assistedMode: boolean
  assistedModeColors: AssistedColors
  colors: Colors
  dark: boolean
  hc: boolean
  hcDark: boolean
}

export interface DirectorySite {
  _id: string
  owner: Account
  /** Host, with its port unless that is the default one. */
  host: string
  /** Path of the site, without trailing slash; absent at the root of the host. */
  path?: string
  title?: string
  theme: StoredTheme
  logo?: string
  /** Whether the site is temporary, not yet public. */
  tmp?: boolean
  /** E-mail address for messages of visitors. */
  contact?: string
  authMode: AuthMode
  /** Host and path of the other site, for the mode `onlyOtherSite`. */
  authOnlyOtherSite?: string
  isAccountMain?: boolean
  /** Terms that a user accepts when creating an account. */
  tosMessage?: string
  /** External applications in which users of the site can sign in. */
  applications?: ExternalApplication[]
  createdAt: string
  updatedAt: string
}

export type PublicSite =
  | { main: true; host: string; theme: SiteTheme; isAccountMain: true; authMode: 'onlyLocal' }
  | (Pick<
      DirectorySite,
      'host' | 'path' | 'tmp' | 'title' | 'isAccountMain' | 'tosMessage' | 'authMode' | 'authOnlyOtherSite'
    > & { owner: AccountKeys & { name: string }; theme: SiteTheme })

/** A publication site of an account on which nobody signs in. */
export interface UndeclaredSite extends Pick<DirectorySite, 'host' | 'path' | 'title'> {
  /** Name of the publication site, as `{type}:{id}`. */
  name: string
  owner: AccountKeys
}

/** Key of a site: its name in tokens and in `authOnlyOtherSite`. */
export function siteKey({ host, path = '' }: Pick<DirectorySite, 'host' | 'path'>): string {
  return host + path
}

/** Whether the site has user accounts of its own. */
export function hasOwnAccounts({ authMode }: Pick<DirectorySite, 'authMode'>): boolean {
  return authMode === 'onlyLocal' || authMode === 'ssoBackOffice'
}
