/** Addresses of applications (docs/api/applications.md#the-page). */
import type { Config } from '../../config.ts'
import type { OpenedApplication } from './opened.ts'

/** Where an application that is opened shows itself, named as in the request: with the key where that is in the path. */
export function exposedUrlOf(
  config: Pick<Config, 'publicUrl' | 'applications'>,
  { site, segment }: Pick<OpenedApplication, 'site' | 'segment'>
): string {
  return `${exposedBaseOf(config, site.publicUrl)}/app/${segment}`
}

/**
 * What the addresses of applications start with: those of the platform have an origin of their own where there is one,
 * sites keep theirs.
 */
export function exposedBaseOf(
  { publicUrl: mainUrl, applications }: Pick<Config, 'publicUrl' | 'applications'>,
  publicUrl: string
): string {
  return publicUrl === mainUrl ? (applications.pages.url ?? publicUrl) : publicUrl
}
