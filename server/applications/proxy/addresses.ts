/** Addresses of applications (docs/api/applications.md#the-page). */
import type { Config } from '../../config/config.ts'
import { exposedBaseOf } from '../clean.ts'
import type { OpenedApplication } from './opened.ts'

/**
 * Returns the address at which an opened application is shown, with the path segment of the request, and so with the
 * key if the path has it.
 */
export function exposedUrlOf(
  { publicUrl: mainUrl, applications }: Pick<Config, 'publicUrl' | 'applications'>,
  { site: { publicUrl }, segment }: Pick<OpenedApplication, 'site' | 'segment'>
): string {
  const { url: applicationsUrl } = applications.pages
  return `${exposedBaseOf({ mainUrl, publicUrl, ...(applicationsUrl ? { applicationsUrl } : {}) })}/app/${segment}`
}
