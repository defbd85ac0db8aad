/** Display names of both annotation syntaxes; unknown ones fall back to the type. */
import type { GroupDisplay } from './plan.ts'

export function isHidden(display: string | undefined): boolean {
  return display === 'hidden' || display === 'none'
}

const ownPrefix = 'own:'

/** Name of a custom field, `own:{name}`, provided by the surrounding screen. */
export function ownNameOf(display: string | undefined): string | undefined {
  return display?.startsWith(ownPrefix) ? display.slice(ownPrefix.length) : undefined
}

const groups: Record<string, GroupDisplay> = {
  'expansion-panels': 'panels',
  tabs: 'tabs',
  'vertical-tabs': 'tabs',
  stepper: 'steps',
  card: 'card',
  section: 'section',
  plain: 'plain'
}

export function groupDisplayOf(display: string | undefined): GroupDisplay | undefined {
  return display !== undefined && Object.hasOwn(groups, display) ? groups[display] : undefined
}

/** Kind of text field, by display name. */
export const textDisplays: Record<
  string,
  'textarea' | 'markdown' | 'color' | 'password' | 'date' | 'dateTime' | 'time'
> = {
  textarea: 'textarea',
  markdown: 'markdown',
  'color-picker': 'color',
  color: 'color',
  password: 'password',
  'date-picker': 'date',
  'date-time-picker': 'dateTime',
  'time-picker': 'time'
}

/** Kind of text field, by `format` of the schema. */
export const textFormats: typeof textDisplays = {
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
  hexcolor: 'color',
  color: 'color'
}
