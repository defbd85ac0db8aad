/** State of the page creation wizard. No I/O. */
import type { GroupReference, PageType } from '../../../../contract/portals/page.ts'
import type { Account } from '../../../../contract/session.ts'
import type { PageCreation } from '../api.ts'

export type NewPageStep = 'type' | 'group' | 'source' | 'selection' | 'info'
export type PageSource = 'blank' | 'reference' | 'duplicate'

export interface NewPageFields {
  type?: PageType
  /** Group of a free page; absent for a page without group. */
  group?: GroupReference | undefined
  source?: PageSource
  sourcePageId?: string | undefined
  owner?: Account
  title: string
}

export const emptyPage: NewPageFields = { title: '' }
export const maxTitleLength = 300

export function stepsOfCreation({ type, source }: NewPageFields): NewPageStep[] {
  return [
    'type',
    ...(type === 'generic' ? (['group'] as const) : []),
    'source',
    ...(source && source !== 'blank' ? (['selection'] as const) : []),
    'info'
  ]
}

/** Step to show: an earlier one when the requested step is not reachable yet. */
export function openStep(step: NewPageStep, fields: NewPageFields): NewPageStep {
  const { type, source, sourcePageId } = fields
  if (!type) return 'type'
  const steps = stepsOfCreation(fields)
  const wanted = steps.includes(step) ? step : 'source'
  const after = (name: NewPageStep): boolean => steps.indexOf(wanted) > steps.indexOf(name)
  if (!source && after('source')) return 'source'
  if (steps.includes('selection') && !sourcePageId && after('selection')) return 'selection'
  return wanted
}

/**
 * Request body; undefined while incomplete.
 * @param today `YYYY-MM-DD`, the default date of a news article
 */
export function creationOf(fields: NewPageFields, today?: string): PageCreation | undefined {
  const { type, group, sourcePageId, owner } = fields
  const title = fields.title.trim()
  if (!type || !title || openStep('info', fields) !== 'info') return undefined
  return {
    type,
    ...(owner ? { owner } : {}),
    ...(stepsOfCreation(fields).includes('selection') && sourcePageId ? { sourcePageId } : {}),
    config: {
      title,
      elements: [],
      ...(type === 'generic' && group ? { genericMetadata: { group } } : {}),
      ...(type === 'news' && today ? { newsMetadata: { date: today } } : {})
    }
  }
}
