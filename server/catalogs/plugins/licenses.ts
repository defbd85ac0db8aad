/** Recognizes licences by address or name. */
import { addressOf, textOf } from './untrusted.ts'

export interface License {
  title: string
  href: string
}

const creativeCommons = 'https://creativecommons.org'

/** Licences by patterns in their addresses and names. */
const known: [pattern: RegExp, license: License][] = [
  [
    /licence[\s/_-]*ouverte(?!.*1\.0)|open[\s_-]licence[\s_-]etalab|etalab[\s_-]*2|\blov2\b|authority\/licence\/fr_lo/i,
    {
      title: 'Licence Ouverte / Open Licence version 2.0',
      href: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence'
    }
  ],
  [
    /odbl|open[\s_-]*data(?:base|[\s_-]commons[\s_-]open[\s_-]database)[\s_-]licen[cs]e/i,
    {
      title: 'Open Data Commons Open Database License (ODbL)',
      href: 'http://opendatacommons.org/licenses/odbl/summary/'
    }
  ],
  [
    /\bcc[\s_-]?(?:0|zero)|creativecommons\.org\/publicdomain\/zero/i,
    { title: 'Creative Commons CCZero', href: `${creativeCommons}/publicdomain/zero/1.0/` }
  ],
  [
    /\bcc[\s_-]by[\s_-]sa\b|licenses\/by-sa\/|licence\/cc_by_?sa/i,
    {
      title: 'Creative Commons Attribution Share-Alike',
      href: `${creativeCommons}/licenses/by-sa/4.0/`
    }
  ],
  [
    /\bcc[\s_-]by(?:[\s_-]\d|\s*$)|creativecommons\.org\/licenses\/by\/|licence\/cc_by(?:_\d|$)/i,
    { title: 'Creative Commons Attribution', href: `${creativeCommons}/licenses/by/4.0/` }
  ]
]

/**
 * Returns the licence of a remote value.
 * @param value address or name
 * @param title given by the remote
 */
export function licenseOf(value: unknown, title?: string): License | undefined {
  const text = textOf(value)?.slice(0, 2000)
  if (!text) return undefined
  const address = /^https?:/i.test(text) ? addressOf(text) : undefined
  const found = known.find(([pattern]) => pattern.test(text))?.[1]
  if (address) return { title: title ?? found?.title ?? address, href: address }
  return found ? { title: title ?? found.title, href: found.href } : undefined
}
