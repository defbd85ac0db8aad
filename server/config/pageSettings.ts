/** Settings of pages: brand, colours, links, hidden features (docs/configuration.md). */
import { Type } from 'typebox'
import { lightColors, type DocLink, type ExtraItem, type PageConfig } from '../../contract/pageConfig.ts'
import { flag, jsonValue, parsedJson, type Environment } from './environment.ts'
import { isObject } from '../../contract/json.ts'

/** Page settings that override the defaults. */
export type PageSettings = Partial<
  Pick<
    PageConfig,
    | 'brand'
    | 'colors'
    | 'darkColors'
    | 'darkModeSwitch'
    | 'defaultLocale'
    | 'disableApplications'
    | 'baseAppsCategories'
    | 'disableSharing'
    | 'disableRemoteServices'
    | 'disablePublicationSites'
    | 'subscriptionUrl'
    | 'extraNavigationItems'
    | 'extraAdminNavigationItems'
    | 'extraDocLinks'
  >
>

/** Styles added to every page, after its own styles. */
export interface PageStyles {
  /** Address of a stylesheet. */
  url?: string
  css?: string
}

/**
 * Reads the settings.
 * @throws Error naming the variable with an invalid value
 */
export function pageSettings(environment: Environment): PageSettings {
  const brand = brandOf(environment)
  const colors = colorsOf(environment, 'THEME_COLORS')
  const darkColors = colorsOf(environment, 'THEME_DARK_COLORS')
  const defaultLocale = localeOf(environment.DEFAULT_LOCALE)
  const categories = environment.BASE_APPS_CATEGORIES?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return {
    ...(brand ? { brand } : {}),
    ...(colors ? { colors: { ...lightColors, ...colors } } : {}),
    // With custom light colours, the default dark colours are dropped: they would be variants of other colours.
    ...(darkColors || colors ? { darkColors: darkColors ?? {} } : {}),
    ...(flag(environment, 'DARK_MODE_SWITCH', true) ? {} : { darkModeSwitch: false }),
    ...(defaultLocale ? { defaultLocale } : {}),
    ...(flag(environment, 'DISABLE_APPLICATIONS', false) ? { disableApplications: true } : {}),
    ...(categories?.length ? { baseAppsCategories: categories } : {}),
    ...(flag(environment, 'DISABLE_SHARING', false) ? { disableSharing: true } : {}),
    ...(flag(environment, 'DISABLE_REMOTE_SERVICES', false) ? { disableRemoteServices: true } : {}),
    ...(flag(environment, 'DISABLE_PUBLICATION_SITES', false) ? { disablePublicationSites: true } : {}),
    ...additions(environment)
  }
}

export function pageStyles(environment: Environment): PageStyles {
  const url = pageAddress(environment, 'STYLESHEET_URL')
  const css = environment.STYLESHEET_CSS
  return { ...(url ? { url } : {}), ...(css ? { css } : {}) }
}

function localeOf(text: string | undefined): PageConfig['defaultLocale'] | undefined {
  if (!text) return undefined
  if (text === 'fr' || text === 'en') return text
  throw new Error(`DEFAULT_LOCALE must be fr or en, not "${text}"`)
}

function brandOf(environment: Environment): PageConfig['brand'] | undefined {
  const title = environment.BRAND_TITLE
  const description = environment.BRAND_DESCRIPTION
  const logo = pageAddress(environment, 'BRAND_LOGO')
  const url = pageAddress(environment, 'BRAND_URL')
  if (!title && !description && !logo && !url) return undefined
  return {
    title: title || 'Fairway',
    ...(description ? { description } : {}),
    ...(logo ? { logo } : {}),
    ...(url ? { url } : {})
  }
}

/** A web address, or a path of the platform's site. */
function pageAddress(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  if (!/^(https?:\/\/[^\s/]+|\/)/i.test(text) && !text.startsWith('data:image/')) {
    throw new Error(`${name} must be a web address or a path that starts with /, not "${text}"`)
  }
  return text
}

/** A partial set of colours, each as `#rrggbb`. */
function colorsOf(environment: Environment, name: string): PageConfig['darkColors'] | undefined {
  const text = environment[name]
  if (!text) return undefined
  const value = parsedJson(text)
  const entries = isObject(value) ? Object.entries(value) : undefined
  const isColors = entries?.every(
    ([key, color]) => key in lightColors && typeof color === 'string' && /^#[\da-f]{6}$/i.test(color)
  )
  if (!isColors) {
    const names = Object.keys(lightColors).join(', ')
    throw new Error(`${name} must be a JSON object of colours as "#rrggbb", named ${names}`)
  }
  return value as PageConfig['darkColors']
}

function additions(environment: Environment): PageSettings {
  const subscriptionUrl = environment.SUBSCRIPTION_URL
  const items = titledObjects<ExtraItem>(environment, 'EXTRA_NAVIGATION_ITEMS', 'id')
  const adminItems = titledObjects<ExtraItem>(environment, 'EXTRA_ADMIN_NAVIGATION_ITEMS', 'id')
  const links = titledObjects<DocLink>(environment, 'EXTRA_DOC_LINKS', 'href')
  return {
    ...(subscriptionUrl ? { subscriptionUrl } : {}),
    ...(items ? { extraNavigationItems: items } : {}),
    ...(adminItems ? { extraAdminNavigationItems: adminItems } : {}),
    ...(links ? { extraDocLinks: links } : {})
  }
}

/** A JSON array of objects that have a title and another required text; further properties are kept. */
function titledObjects<Item extends ExtraItem | DocLink>(
  environment: Environment,
  name: string,
  key: keyof Item & string
): Item[] | undefined {
  const shape = `a JSON array of objects with "${key}" and "title"`
  const schema = Type.Array(Type.Object({ [key]: Type.String(), title: Type.Unknown() }))
  const items = jsonValue(environment, name, schema, shape)
  if (items?.some(({ title }) => !title)) throw new Error(`${name} must be ${shape}`)
  return items as Item[] | undefined
}
