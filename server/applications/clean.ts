/** Applications as API responses (docs/api/applications.md). */
import {
  cleanRecord,
  referenceOf,
  selection,
  type Cleaned,
  type OutputContext,
  type OutputOptions
} from '../owned/read/clean.ts'
import { applicationDefinition } from './definition.ts'
import type { ApplicationRecord } from './record.ts'

export interface ApplicationContext extends OutputContext {
  /** Address of the platform on the second origin of applications; absent without one. */
  applicationsUrl?: string
}

/**
 * Returns the start of the addresses of applications: the second origin if the platform has one; publication sites keep
 * their own domain.
 */
export function exposedBaseOf({
  mainUrl,
  publicUrl,
  applicationsUrl
}: Pick<ApplicationContext, 'mainUrl' | 'publicUrl' | 'applicationsUrl'>): string {
  return publicUrl === mainUrl ? (applicationsUrl ?? publicUrl) : publicUrl
}

/**
 * Returns an application without its configurations: the right to read the description gives no right to read what they
 * name.
 */
export function cleanApplication(
  record: ApplicationRecord,
  context: ApplicationContext,
  options: OutputOptions = {}
): Cleaned {
  const { configuration: _configuration, configurationDraft: _draft, ...described } = record
  const cleaned = cleanRecord(applicationDefinition, described, context, options)
  if (Array.isArray(cleaned.attachments)) cleaned.attachments = cleaned.attachments.map(cleanAttachment)
  if (!options.raw && !selection(options).isRemoved('links')) {
    cleaned.exposedUrl = `${exposedBaseOf(context)}/app/${referenceOf(record, context.bySlug)}`
  }
  return cleaned
}

/** Returns an attachment without type and description: attachments of applications are always uploaded files. */
function cleanAttachment({ type: _type, description: _description, ...shown }: Cleaned): Cleaned {
  return shown
}
