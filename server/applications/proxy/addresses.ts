/** Addresses of applications (docs/api/applications.md#the-page). */
import type { Config } from '../../config/config.ts'
import { exposedBaseOf } from '../clean.ts'
import type { OpenedApplication } from './opened.ts'

/** Where an application that is opened shows itself, named as in the request: with the key where that is in the path. */
export function exposedUrlOf(
  { publicUrl: mainUrl, applications }: Pick<Config, 'publicUrl' | 'applications'>,
  { site: { publicUrl }, segment }: Pick<OpenedApplication, 'site' | 'segment'>
): string {
  const { url: applicationsUrl } = applications.pages
  return `${exposedBaseOf({ mainUrl, publicUrl, ...(applicationsUrl ? { applicationsUrl } : {}) })}/app/${segment}`
}
