/** The words of both ways of annotating for how a thing is shown; an unknown one is what its type tells. */
import type { GroupDisplay } from './plan.ts'

export function isHidden(display: string | undefined): boolean {
  return display === 'hidden' || display === 'none'
}

const ownPrefix = 'own:'

/** The name of a field that the screen around the form brings: `own:{name}`. */
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

/** What a field of a text is, by its display. */
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

/** What a field of a text is, by the format of its schema. */
export const textFormats: typeof textDisplays = {
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
  hexcolor: 'color',
  color: 'color'
}
