/** Normalization of hosts and paths of sites. */

import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import { isOfPlatform } from '../../sites/sitePaths.ts'

/** A host name or IP address with an optional port, without wildcard or user. */
const hostPattern = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/
const maxHostLength = 260
const pathPattern = /^(?:\/[\w.~-]+)+$/

/**
 * The host as browsers normalize it: lower case, punycode, no default port.
 * @returns undefined for an invalid host
 */
export function siteHost(text: string, protocol = 'https:'): string | undefined {
  const trimmed = text.trim()
  // Characters that end a host or precede it, and look-alikes of dots and slashes, must not be parsed as part of the
  // host.
  if (trimmed.length > maxHostLength || /[\s/\\?#@%*\p{Cc}]/u.test(trimmed)) return undefined
  const url = URL.parse(`${protocol}//${trimmed}`)
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username || url.password) return undefined
  const { host } = url
  return hostPattern.test(host) && !host.includes('..') ? host : undefined
}

/** The path without trailing slash, empty at the root; undefined for an invalid path. */
export function sitePath(text: string | null | undefined): string | undefined {
  const path = withoutEndSlashes(text ?? '')
  if (path === '') return ''
  const isPlain = pathPattern.test(path) && !/\/\.{1,2}(\/|$)/.test(path)
  return isPlain && path.length <= 200 && !isOfPlatform(path) ? path : undefined
}
