/** JSON schema of the page settings. No I/O. */
import {
  hasSlug,
  metadataName,
  type PageConfig,
  type PageType
} from '../../../../../contract/portals/page.ts'
import type { Translate } from '../../../../i18n/translate.tsx'
import type { JsonSchema } from '../../../../schemaForms/annotations/index.ts'
import { slugPattern } from '../model/draftProblems.ts'

type DateFormat = 'date' | 'date-time'

/** Format of the dates of a page, as stored: date or date-time. A new event has a date-time. */
export function dateFormat(type: PageType, { eventMetadata, newsMetadata }: PageConfig): DateFormat {
  if (type === 'event') {
    const { startDate, endDate } = eventMetadata ?? {}
    return [startDate, endDate].some((date) => date && !date.includes('T')) ? 'date' : 'date-time'
  }
  return newsMetadata?.date?.includes('T') ? 'date-time' : 'date'
}

export function pageSchema(type: PageType, t: Translate, format: DateFormat): JsonSchema {
  const say = (name: string): string => t(`pageEdit.page.${name}`)
  const flag = (name: string): JsonSchema => ({ type: 'boolean', title: say(name), layout: 'switch' })
  const date = (name: string): JsonSchema => ({ type: 'string', format, title: say(name) })
  const dates = {
    event: {
      startDate: { ...date('startDate'), description: say('startHelp') },
      endDate: date('endDate')
    },
    news: { date: date('date') },
    generic: { group: { type: 'object', title: say('group'), layout: { comp: 'own:group' } } }
  }
  const metadata = hasSlug(type)
    ? {
        [metadataName(type)]: {
          type: 'object',
          title: '',
          properties: {
            slug: {
              type: 'string',
              title: say('slug'),
              description: say('slugHelp'),
              maxLength: 200,
              pattern: slugPattern
            },
            ...dates[type]
          }
        }
      }
    : {}
  return {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', title: say('title'), maxLength: 300, minLength: 1 },
      description: {
        type: 'string',
        title: say('description'),
        description: say('descriptionHelp'),
        maxLength: 2000,
        layout: { comp: 'textarea', rows: 3 }
      },
      ...metadata,
      thumbnail: {
        type: 'object',
        title: say('thumbnail'),
        description: say('thumbnailHelp'),
        layout: { comp: 'own:image', props: { width: 1200, height: 800 } }
      },
      ...(type === 'home' ? {} : { showBreadcrumbs: { ...flag('showBreadcrumbs'), default: true } }),
      fluid: flag('fluid')
    }
  }
}
