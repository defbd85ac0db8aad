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

/** Configuration that came with the page. */
export const pageConfig: PageConfig = read()

/** Base path of the API, `/data-fair/api/v1`. */
export const apiPath = `${pageConfig.basePath}api/v1`

/** Path of the site in front of `/data-fair/`, empty at the root of a host. Session and preference cookies live there. */
export const sitePath = pageConfig.basePath.replace(/\/data-fair\/$/, '')
