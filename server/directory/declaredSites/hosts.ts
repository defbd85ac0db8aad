/** Hosts and paths of sites, each in its one spelling. */

import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import { isOfPlatform } from '../../sites/sitePaths.ts'

/** One name or address, with an optional port; no wildcard, no user, nothing after it. */
const hostPattern = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/
const longestHost = 260
const pathPattern = /^(?:\/[\w.~-]+)+$/

/**
 * The host as browsers write it: lower case, international names encoded, without the port that is usual.
 * @returns undefined for what is no host
 */
export function siteHost(text: string, protocol = 'https:'): string | undefined {
  const trimmed = text.trim()
  // What ends a host, or stands before one, must not be read as part of it; nor what only looks like a point or a slash.
  if (trimmed.length > longestHost || /[\s/\\?#@%*\p{Cc}]/u.test(trimmed)) return undefined
  const url = URL.parse(`${protocol}//${trimmed}`)
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username || url.password) return undefined
  const { host } = url
  return hostPattern.test(host) && !host.includes('..') ? host : undefined
}

/** The path without slash at its end, empty at the root; undefined for what is no path. */
export function sitePath(text: string | null | undefined): string | undefined {
  const path = withoutEndSlashes(text ?? '')
  if (path === '') return ''
  const isPlain = pathPattern.test(path) && !/\/\.{1,2}(\/|$)/.test(path)
  return isPlain && path.length <= 200 && !isOfPlatform(path) ? path : undefined
}
