/** JSON schema of the metadata form. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { frequencies } from '../../../../../contract/datasets/frequencies.ts'
import type { Translate } from '../../../../i18n/translate.tsx'
import type { License, MetadataSettings, Topic } from '../../references.ts'

/** Keys that the form edits, with the message key of each title. */
export const metadataTitles = {
  title: 'datasets.metadata.title',
  summary: 'datasets.metadata.summary',
  description: 'datasets.metadata.description',
  license: 'datasets.metadata.license',
  origin: 'datasets.metadata.origin',
  image: 'datasets.metadata.image',
  topics: 'datasets.metadata.topics',
  keywords: 'datasets.metadata.keywords',
  creator: 'datasets.metadata.creator',
  frequency: 'datasets.metadata.frequency',
  spatial: 'datasets.metadata.spatial',
  temporal: 'datasets.metadata.temporal',
  modified: 'datasets.metadata.modified',
  customMetadata: 'datasets.metadata.customMetadata',
  attachmentsAsImage: 'datasets.metadata.attachmentsAsImage',
  relatedDatasets: 'datasets.metadata.relatedDatasets'
} as const
export type MetadataKey = keyof typeof metadataTitles

/** Prefix of the custom metadata among the required keys. */
const customPrefix = 'custom.'

/** Maximum length of a title on the server. */
const maxTitleLength = 1000

interface MetadataFormSources {
  settings: MetadataSettings
  licenses: License[]
  topics: Topic[]
  /** Suggestions, from the other datasets of the account. */
  keywords?: string[]
  spatial?: string[]
  /** Keys that must have a value; `custom.{key}` for custom metadata of the account. */
  required?: string[] | undefined
}

interface MetadataForm {
  schema: RJSFSchema
  uiSchema: UiSchema
}

/** Returns the custom fields of the account, then those that are required without being among them, named by their key. */
function customFields(
  { custom = [] }: MetadataSettings,
  required: string[]
): { key: string; title: string }[] {
  const known = new Set(custom.map(({ key }) => key))
  const others = required
    .filter((key) => key.startsWith(customPrefix))
    .map((key) => key.slice(customPrefix.length))
    .filter((key) => !known.has(key))
  return [...custom, ...others.map((key) => ({ key, title: key }))]
}

/** Returns the JSON schema of the fields that the owner's account uses, in the language of the page. */
export function metadataForm(sources: MetadataFormSources, t: Translate): MetadataForm {
  const { settings, licenses, topics, required = [] } = sources
  const properties: Record<string, RJSFSchema> = {
    title: { type: 'string', title: t('datasets.metadata.title'), minLength: 1, maxLength: maxTitleLength },
    summary: { type: 'string', title: t('datasets.metadata.summary') },
    description: { type: 'string', title: t('datasets.metadata.description') },
    license: { type: 'object', title: t('datasets.metadata.license') },
    origin: { type: 'string', title: t('datasets.metadata.origin') },
    image: { type: 'string', title: t('datasets.metadata.image') }
  }
  if (topics.length > 0) {
    properties.topics = { type: 'array', title: t('datasets.metadata.topics'), items: { type: 'object' } }
  }
  const optional: Record<string, RJSFSchema> = {
    keywords: { type: 'array', items: { type: 'string' } },
    creator: { type: 'string' },
    frequency: {
      type: 'string',
      oneOf: frequencies.map((name) => ({ const: name, title: t(`datasets.metadata.frequencies.${name}`) }))
    },
    spatial: { type: 'string' },
    temporal: { type: 'object', required: ['start'] },
    modified: { type: 'string', format: 'date' }
  }
  for (const [key, field] of Object.entries(optional)) {
    const setting = settings[key as 'keywords']
    if (setting?.active || required.includes(key)) {
      properties[key] = { ...field, title: setting?.title || t(`datasets.metadata.${key}`) }
    }
  }
  const custom = customFields(settings, required)
  if (custom.length > 0) {
    properties.customMetadata = {
      type: 'object',
      properties: Object.fromEntries(
        custom.map(({ key, title }) => [key, { type: 'string' as const, title }])
      ),
      required: custom.map(({ key }) => key).filter((key) => required.includes(customPrefix + key))
    }
  }
  return {
    schema: {
      $id: 'metadata',
      type: 'object',
      required: ['title', ...required.filter((key) => key !== 'title' && key in properties)],
      properties
    },
    uiSchema: {
      title: { 'ui:options': { wide: true } },
      summary: { 'ui:widget': 'textarea', 'ui:options': { wide: true, rows: 3 } },
      description: { 'ui:field': 'markdown', 'ui:options': { wide: true } },
      license: {
        'ui:field': 'choice',
        'ui:options': {
          choices: licenses.map((value) => ({ key: value.href, title: value.title, value }))
        }
      },
      topics: {
        'ui:field': 'choices',
        'ui:options': { choices: topics.map((value) => ({ key: value.id, title: value.title, value })) }
      },
      keywords: { 'ui:field': 'chips', 'ui:options': { suggestions: sources.keywords ?? [] } },
      spatial: {
        'ui:field': 'valueChoice',
        'ui:options': { choices: (sources.spatial ?? []).map((value) => ({ value, label: value })) }
      },
      temporal: { 'ui:field': 'dateRange' },
      modified: { 'ui:widget': 'date' },
      customMetadata: { 'ui:options': { wide: true } }
    }
  }
}
