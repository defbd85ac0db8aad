/** Sites of the directory: where else than on the platform's own address people sign in (docs/api/sites.md). */
import type { ExternalApplication } from './externalApplications.ts'
import type { Account, AccountKeys } from './session.ts'

/**
 * Where people sign in to a site: with accounts that the site has for itself, with those of the platform, on the
 * platform; either; or on another site.
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

/** What a site says of its looks; the platform's where it says nothing. */
export interface StoredTheme {
  logo?: string
  bodyFontFamily?: string
  headingFontFamily?: string
  /** The colours are those of `assistedModeColors` and what follows from them. */
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
  /** Host with its port, unless it is the default one. */
  host: string
  /** Site path, without slash at its end; absent at the root. */
  path?: string
  title?: string
  theme: StoredTheme
  logo?: string
  /** Not shown to the world yet. */
  tmp?: boolean
  /** Address that visitors of the site write to. */
  contact?: string
  authMode: AuthMode
  /** Host (and path) of the other site, with `onlyOtherSite`. */
  authOnlyOtherSite?: string
  isAccountMain?: boolean
  /** Terms that people accept with an account. */
  tosMessage?: string
  /** Applications outside of the platform that sessions of the site are opened in. */
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

/** A publication site of an account, where nobody signs in. */
export interface UndeclaredSite extends Pick<DirectorySite, 'host' | 'path' | 'title'> {
  /** `{type}:{id}` of the publication site. */
  name: string
  owner: AccountKeys
}

/** The name of a site in tokens, and of the other site of `authOnlyOtherSite`. */
export function siteKey({ host, path = '' }: Pick<DirectorySite, 'host' | 'path'>): string {
  return host + path
}

/** Whether people have accounts that are of this site only. */
export function hasOwnAccounts({ authMode }: Pick<DirectorySite, 'authMode'>): boolean {
  return authMode === 'onlyLocal' || authMode === 'ssoBackOffice'
}
