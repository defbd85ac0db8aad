import { darkColors, lightColors, type PageConfig } from '../contract/pageConfig.ts'

const defaults: PageConfig = {
  basePath: '/data-fair/',
  directoryPath: '/simple-directory',
  publicUrl: `${window.location.origin}/data-fair`,
  brand: { title: 'Fairway' },
  colors: lightColors,
  darkColors,
  darkModeSwitch: true,
  defaultLocale: 'fr',
  locales: ['fr', 'en'],
  defaultTimeZone: 'Europe/Paris',
  eventsIntegration: false,
  catalogsIntegration: false,
  portalsIntegration: false,
  disableApplications: false,
  baseAppsCategories: ['essentiel', 'carte', 'graphique', 'textuel'],
  disableSharing: false,
  disableRemoteServices: false,
  disablePublicationSites: false,
  compatODS: true,
  apiKeysMaxDuration: 730,
  needsSetup: false,
  signup: false
}

function read(): PageConfig {
  const text = document.getElementById('fairway-config')?.textContent
  return text ? { ...defaults, ...(JSON.parse(text) as Partial<PageConfig>) } : defaults
}

/** Configuration embedded in the page by the server. */
export const pageConfig: PageConfig = read()

/** Base path of the API, `/data-fair/api/v1`. */
export const apiPath = `${pageConfig.basePath}api/v1`

/** Base path of the site before `/data-fair/`, empty at the root of a host. Scope of session and preference cookies. */
export const sitePath = pageConfig.basePath.replace(/\/data-fair\/$/, '')
