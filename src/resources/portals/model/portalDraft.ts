/** Drafts of portals as forms change them. Pure. */
import type { PortalConfig } from '../../../../contract/portals/portal.ts'

const sections = [
  'theme',
  'header',
  'navBar',
  'breadcrumb',
  'footer',
  'datasets',
  'applications',
  'reuses',
  'events',
  'news',
  'contactInformations',
  'socialLinks',
  'personal'
] as const

/** Forms leave out what is empty; a configuration always has these. */
export function wholeConfig(data: Record<string, unknown>): PortalConfig {
  const empty = Object.fromEntries(sections.map((name) => [name, {}]))
  const menu = data.menu as { children?: unknown } | undefined
  // The rest has the rules of the schema of the forms, which is that of a configuration.
  return {
    socialShares: [],
    ...empty,
    ...data,
    menu: { ...menu, children: menu?.children ?? [] }
  } as unknown as PortalConfig
}

/** Whether two values say the same, in whatever order. */
export function sameDraft(one: unknown, other: unknown): boolean {
  return one === other || ordered(one) === ordered(other)
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
