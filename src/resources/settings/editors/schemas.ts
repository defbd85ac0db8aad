/** JSON schemas of the forms of settings, in the language of the page. */
import { webhookEvents } from '../../../../contract/settings.ts'
import type { Translate } from '../../../i18n/translate.tsx'
import type { JsonSchema } from '../../../schemaForms/annotations/index.ts'
import { minTitleLength } from '../model/valid.ts'

/** `http(s)://` and a host. Its error message describes the format instead of the pattern. */
const webAddress = { type: 'string', format: 'uri', pattern: '^[hH][tT][tT][pP][sS]?://[^\\s/]+' } as const
/**
 * Title with a minimum length without the surrounding spaces, so that a blank title is refused. Texts of up to 2
 * characters match the pattern, since `minLength` already reports them.
 */
const namingTitle = { type: 'string', minLength: minTitleLength, pattern: '^.{0,2}$|\\S.+\\S' } as const
const half = { cols: { xs: 12, md: 6 } }

const object = (properties: JsonSchema, required: string[] = []): JsonSchema => ({
  type: 'object',
  required,
  properties
})

export function contactSchema(t: Translate): JsonSchema {
  return object({
    name: { type: 'string', title: t('settings.contact.name'), layout: half },
    email: { type: 'string', format: 'email', title: t('settings.contact.email'), layout: half },
    url: { ...webAddress, title: t('settings.contact.url') }
  })
}

export function licenseSchema(t: Translate): JsonSchema {
  return object(
    {
      title: { type: 'string', title: t('settings.licenses.name'), layout: half },
      href: {
        ...webAddress,
        title: t('settings.licenses.href'),
        description: t('settings.licenses.hrefHelp'),
        layout: half
      }
    },
    ['title', 'href']
  )
}

/** @param isNamed whether the concept has an id, so that it is saved */
export function conceptSchema(t: Translate, isNamed: boolean): JsonSchema {
  const titled = (name: string): { title: string } => ({ title: t(`settings.vocabulary.${name}`) })
  return object(
    {
      ...(isNamed && { id: { type: 'string', ...titled('id'), readOnly: true, layout: half } }),
      title: { ...namingTitle, ...titled('name'), layout: half },
      tag: { type: 'string', ...titled('tag'), description: t('settings.vocabulary.tagHelp'), layout: half },
      type: {
        type: 'string',
        ...titled('type'),
        oneOf: ['string', 'number'].map((type) => ({
          const: type,
          title: t(`settings.vocabulary.types.${type}`)
        })),
        layout: half
      },
      description: {
        type: 'string',
        ...titled('description'),
        layout: { comp: 'textarea', props: { rows: 2 } }
      }
    },
    ['title', 'type']
  )
}

export function customSchema(t: Translate): JsonSchema {
  return object({ title: { ...namingTitle, title: t('settings.metadata.customTitle') } }, ['title'])
}

export function webhookSchema(t: Translate): JsonSchema {
  return object(
    {
      title: { type: 'string', title: t('settings.webhooks.name') },
      events: {
        type: 'array',
        title: t('settings.webhooks.events'),
        minItems: 1,
        items: {
          type: 'string',
          oneOf: webhookEvents.map((event) => ({ const: event, title: t(`settings.webhooks.of.${event}`) }))
        }
      },
      url: { ...webAddress, title: t('settings.webhooks.url'), description: t('settings.webhooks.urlHelp') }
    },
    ['title', 'events', 'url']
  )
}

export interface SiteChoices {
  /** Departments of the organization. */
  departments: { id: string; name: string }[]
  metadata: { key: string; title: string }[]
}

/** @param isAdmin whether all fields are editable, in admin mode; otherwise only the required metadata are */
export function siteSchema(t: Translate, isAdmin: boolean, choices: SiteChoices): JsonSchema {
  const titled = (name: string): { title: string } => ({ title: t(`settings.sites.${name}`) })
  const adminOnly = { readOnly: !isAdmin }
  const text = (name: string, keywords: JsonSchema = {}): JsonSchema => ({
    type: 'string',
    ...titled(name),
    ...adminOnly,
    layout: half,
    ...keywords
  })
  const choiceOf = (list: { key: string; title: string }[]): JsonSchema => ({
    type: 'string',
    oneOf: list.map(({ key, title }) => ({ const: key, title }))
  })
  const departments = choices.departments.map(({ id, name }) => ({ key: id, title: name || id }))
  const list = (name: string, items: { key: string; title: string }[], keywords: JsonSchema): JsonSchema => ({
    type: 'array',
    ...titled(name),
    items: choiceOf(items),
    ...keywords
  })
  return object(
    {
      ...(isAdmin && { type: text('type'), id: text('id'), department: text('department') }),
      title: text('title'),
      url: text('url', { ...webAddress }),
      draftUrl: text('draftUrl'),
      ...(isAdmin && {
        datasetUrlTemplate: text('datasetUrlTemplate', { description: t('settings.sites.templateHelp') }),
        applicationUrlTemplate: text('applicationUrlTemplate')
      }),
      staging: { type: 'boolean', ...titled('staging'), ...adminOnly },
      ...(departments.length > 0 && {
        contributorDepartments: list('contributorDepartments', departments, adminOnly)
      }),
      datasetsRequiredMetadata: list('datasetsRequiredMetadata', choices.metadata, {})
    },
    isAdmin ? ['type', 'id', 'url'] : []
  )
}
