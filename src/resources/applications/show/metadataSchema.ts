/** JSON schema of the metadata form of an application. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { Translate } from '../../../i18n/translate.tsx'
import type { Topic } from '../../datasets/references.ts'

/** Keys that the form edits, each with the message that is its title. */
export const metadataTitles = {
  title: 'applications.metadata.title',
  summary: 'applications.metadata.summary',
  description: 'applications.metadata.description',
  topics: 'applications.metadata.topics',
  image: 'applications.metadata.image'
} as const
export type MetadataKey = keyof typeof metadataTitles

/** Characters that the server takes. */
const longestTitle = 1000

/** @param topics those of the owner's account: without any there is no such field */
export function metadataForm(topics: Topic[], t: Translate): { schema: RJSFSchema; uiSchema: UiSchema } {
  const properties: Record<string, RJSFSchema> = {
    title: { type: 'string', title: t(metadataTitles.title), minLength: 1, maxLength: longestTitle },
    summary: { type: 'string', title: t(metadataTitles.summary) },
    description: { type: 'string', title: t(metadataTitles.description) }
  }
  if (topics.length > 0) {
    properties.topics = { type: 'array', title: t(metadataTitles.topics), items: { type: 'object' } }
  }
  properties.image = { type: 'string', title: t(metadataTitles.image) }
  return {
    schema: { $id: 'metadata', type: 'object', required: ['title'], properties },
    uiSchema: {
      title: { 'ui:options': { wide: true } },
      summary: { 'ui:widget': 'textarea', 'ui:options': { wide: true, rows: 3 } },
      description: { 'ui:field': 'markdown', 'ui:options': { wide: true } },
      image: { 'ui:options': { wide: true } },
      topics: {
        'ui:field': 'choices',
        'ui:options': {
          wide: true,
          choices: topics.map((value) => ({ key: value.id, title: value.title, value }))
        }
      }
    }
  }
}
