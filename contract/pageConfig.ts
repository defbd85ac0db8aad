/** Configuration that the server puts in every HTML page, as JSON in `<script id="fairway-config">`. */
export interface ThemeColors {
  primary: string
  secondary: string
  accent: string
  error: string
  info: string
  success: string
  warning: string
  admin: string
}

export interface PageConfig {
  /** `/data-fair/` */
  basePath: string
  /** `/simple-directory` */
  directoryPath: string
  publicUrl: string
  brand: { title: string; logo?: string; description?: string; url?: string }
  colors: ThemeColors
  darkColors: Partial<ThemeColors>
  darkModeSwitch: boolean
  defaultLocale: 'fr' | 'en'
  locales: ('fr' | 'en')[]
  defaultTimeZone: string
  eventsIntegration: boolean
  catalogsIntegration: boolean
  portalsIntegration: boolean
  disableApplications: boolean
  /** The platform has no administrator yet: every page leads to the set-up page. */
  needsSetup: boolean
  /** Anybody may create an account. */
  signup: boolean
  /** Background of maps: address of a MapLibre style (`./` starts at the site's root), a plain one when absent. */
  map?: { style: string; beforeLayer?: string }
  /** People may plan the deletion of their own account, this number of days ahead. */
  selfDeletionDays?: number
}

/** Colours of the specification, section 9, and of the screens' theme table. */
export const lightColors: ThemeColors = {
  primary: '#1E88E5',
  secondary: '#42A5F5',
  accent: '#FF9800',
  error: '#FF5252',
  info: '#2196F3',
  success: '#4CAF50',
  warning: '#E91E63',
  admin: '#E53935'
}

export const darkColors: Partial<ThemeColors> = { primary: '#2196F3', success: '#00E676' }
