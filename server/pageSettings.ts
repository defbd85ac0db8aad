/** What a platform adds to its pages: links, framed pages, where to subscribe (docs/configuration.md). */
import type { DocLink, ExtraItem, PageConfig } from '../contract/pageConfig.ts'

export type PageSettings = Pick<
  PageConfig,
  'subscriptionUrl' | 'extraNavigationItems' | 'extraAdminNavigationItems' | 'extraDocLinks'
>

type Environment = Record<string, string | undefined>

/** @throws Error naming the variable when a value cannot be understood */
export function pageSettings(environment: Environment): PageSettings {
  const subscriptionUrl = environment.SUBSCRIPTION_URL
  const items = extraItems(environment, 'EXTRA_NAVIGATION_ITEMS')
  const adminItems = extraItems(environment, 'EXTRA_ADMIN_NAVIGATION_ITEMS')
  const links = list(environment, 'EXTRA_DOC_LINKS', 'href') as DocLink[] | undefined
  return {
    ...(subscriptionUrl ? { subscriptionUrl } : {}),
    ...(items ? { extraNavigationItems: items } : {}),
    ...(adminItems ? { extraAdminNavigationItems: adminItems } : {}),
    ...(links ? { extraDocLinks: links } : {})
  }
}

function extraItems(environment: Environment, name: string): ExtraItem[] | undefined {
  return list(environment, name, 'id') as ExtraItem[] | undefined
}

/** A JSON array of objects that have a title and one other text. */
function list(environment: Environment, name: string, key: string): object[] | undefined {
  const text = environment[name]
  if (!text) return undefined
  const fail = (): never => {
    throw new Error(`${name} must be a JSON array of objects with "${key}" and "title"`)
  }
  const items = parsed(text) ?? fail()
  if (!Array.isArray(items)) return fail()
  for (const item of items as unknown[]) {
    const values = (item ?? {}) as Record<string, unknown>
    if (typeof values[key] !== 'string' || !values.title) fail()
  }
  return items as object[]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
