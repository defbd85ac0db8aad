import { expect, it, vi } from 'vitest'
import { newPortalConfig } from '../../../../contract/portals/defaults.ts'
import { portalConfigSchema } from '../../../../contract/portals/configSchema.ts'
import { translatorOf } from '../../../i18n/translate.tsx'
import { makePlan, problemsOf, withDefaults } from '../../../schemaForms/annotations/index.ts'
import { portalEditorMessages, portalFieldMessages } from '../messages.ts'
import { blockingProblems, plansOf, tabProblems } from '../model/tabProblems.ts'
import { portalForms, portalTabs } from './index.ts'
import { titled } from './spec.ts'

it.each(['fr', 'en'] as const)('has a text for everything in %s', (language) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const t = translatorOf([portalEditorMessages, portalFieldMessages], language)
  for (const tab of portalTabs) titled(portalForms[tab], t)
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual([])
  warn.mockRestore()
})

it.each(portalTabs)('takes a new portal as it is: %s', (tab) => {
  const plan = makePlan(
    titled(portalForms[tab], (key) => key),
    { language: 'fr' }
  )
  const config = newPortalConfig('Town')
  const root = withDefaults(config, { plan, context: {} }) as Record<string, unknown>
  expect([...problemsOf(plan, { context: {}, root })]).toEqual([])
  // Forms only add properties that exist in the configuration schema.
  expect(Object.keys(portalConfigSchema.properties)).toEqual(expect.arrayContaining(Object.keys(root)))
})

it('knows what is to be mended in forms that are not shown, but for what was so before', () => {
  const plans = plansOf((key) => key, 'fr')
  const config = newPortalConfig('Town', { children: [{ type: 'generic' } as never] })
  const problems = tabProblems(plans, config)
  expect([...problems]).toEqual([['navBar', 1]])
  expect(blockingProblems(problems, new Map())).toBe(1)
  expect(blockingProblems(problems, problems)).toBe(0)
  expect(tabProblems(plans, newPortalConfig('Town')).size).toBe(0)
})
