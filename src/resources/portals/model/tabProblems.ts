/** Counts the invalid values of every form of a portal, hidden tabs included. No I/O. */
import type { Locale } from '../../../i18n/locale.ts'
import { makePlan, problemsOf, type FormNode } from '../../../schemaForms/annotations/index.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import { portalForms, portalTabs, type PortalTab } from '../forms/index.ts'
import { titled } from '../forms/spec.ts'

type PortalPlans = Record<PortalTab, FormNode>

export function plansOf(t: Translate, language: Locale): PortalPlans {
  return Object.fromEntries(
    portalTabs.map((tab) => [tab, makePlan(titled(portalForms[tab], t), { language })])
  ) as PortalPlans
}

/** Number of invalid values by tab; tabs without any are left out. */
export type TabProblems = ReadonlyMap<PortalTab, number>

export function tabProblems(plans: PortalPlans, config: object): TabProblems {
  const root = config as Record<string, unknown>
  return new Map(
    portalTabs
      .map((tab) => [tab, problemsOf(plans[tab], { context: {}, root }).size] as const)
      .filter(([, count]) => count > 0)
  )
}

/** Number of problems that prevent saving; tabs with problems before the edits do not count. */
export function blockingProblems(problems: TabProblems, before: TabProblems): number {
  return [...problems].reduce((sum, [tab, count]) => (before.has(tab) ? sum : sum + count), 0)
}
