/** Configuration of a portal as its forms change it. No I/O. */
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

/** Completes form data: forms omit empty objects, which a configuration requires. */
export function wholeConfig(data: Record<string, unknown>): PortalConfig {
  const empty = Object.fromEntries(sections.map((name) => [name, {}]))
  const menu = data.menu as { children?: unknown } | undefined
  // The forms have validated the other properties, with the configuration schema.
  return {
    socialShares: [],
    ...empty,
    ...data,
    menu: { ...menu, children: menu?.children ?? [] }
  } as unknown as PortalConfig
}

/** Deep equality, regardless of key order. */
export function sameDraft(a: unknown, b: unknown): boolean {
  return a === b || ordered(a) === ordered(b)
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
