/** An application as the API answers it (docs/api/applications.md). */
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
  /** Address of the platform on the second origin that applications have. */
  applicationsUrl?: string
}

/**
 * What the addresses of applications start with: those of the platform have an origin of their own where there is one,
 * sites keep theirs.
 */
export function exposedBaseOf({
  mainUrl,
  publicUrl,
  applicationsUrl
}: Pick<ApplicationContext, 'mainUrl' | 'publicUrl' | 'applicationsUrl'>): string {
  return publicUrl === mainUrl ? (applicationsUrl ?? publicUrl) : publicUrl
}

/** Configurations have addresses of their own: what they name is not for whoever may read the description. */
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

/** Attachments of applications are all files that were sent: they have no type, and no description. */
function cleanAttachment({ type: _type, description: _description, ...shown }: Cleaned): Cleaned {
  return shown
}
