/** JSON schema of the metadata form of an application. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { Translate } from '../../../i18n/translate.tsx'
import type { Topic } from '../../datasets/references.ts'

/** Keys that the form edits, with the message key of each title. */
export const metadataTitles = {
  title: 'applications.metadata.title',
  summary: 'applications.metadata.summary',
  description: 'applications.metadata.description',
  topics: 'applications.metadata.topics',
  image: 'applications.metadata.image'
} as const
export type MetadataKey = keyof typeof metadataTitles

/** Maximum length of a title on the server. */
const maxTitleLength = 1000

/**
 * JSON schema and UI schema of the form.
 * @param topics topics of the owner's account; the field of topics is left out when empty
 */
export function metadataForm(topics: Topic[], t: Translate): { schema: RJSFSchema; uiSchema: UiSchema } {
  const properties: Record<string, RJSFSchema> = {
    title: { type: 'string', title: t(metadataTitles.title), minLength: 1, maxLength: maxTitleLength },
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
