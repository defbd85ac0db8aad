/** Parses values that RDF and JSON catalogs share. No I/O. */
import { ownValue } from '../../../../contract/ownValue.ts'
import { periodOf, textOf } from '../untrusted.ts'

/** Truncates a title: remote texts may have any length. */
export const titleOf = (text: string | undefined): string | undefined => text?.slice(0, 500)
export const descriptionOf = (text: string | undefined): string | undefined => text?.slice(0, 100_000)

/** Returns keywords and themes, truncated and without duplicates. */
export function keywordsOf(texts: string[]): string[] {
  const short = texts.map((text) => text.slice(0, 200).trim()).filter(Boolean)
  return [...new Set(short)].slice(0, 200)
}

/** French names of EU data themes (publications.europa.eu/resource/authority/data-theme). */
const themes: Record<string, string> = {
  AGRI: 'Agriculture, pêche, sylviculture et alimentation',
  ECON: 'Économie et finances',
  EDUC: 'Éducation, culture et sport',
  ENER: 'Énergie',
  ENVI: 'Environnement',
  GOVE: 'Gouvernement et secteur public',
  HEAL: 'Santé',
  INTR: 'Questions internationales',
  JUST: 'Justice, système juridique et sécurité publique',
  REGI: 'Régions et villes',
  SOCI: 'Population et société',
  TECH: 'Science et technologie',
  TRAN: 'Transports'
}

const lastTerm = (address: string): string => address.split(/[/#]/).findLast(Boolean) ?? ''

/**
 * Returns the name of a theme: of the EU vocabulary, or the text itself if it is no IRI; undefined for other
 * vocabularies.
 */
export function themeOf(value: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(value)) return value
  const term = lastTerm(value)
  if (!/authority\/data-theme\//.test(value)) return undefined
  return ownValue(themes, term)
}

/**
 * Returns the format of a distribution, from an IRI of the IANA media types or of the EU file types
 * (publications.europa.eu/resource/authority/file-type), or from a text.
 */
export function formatOf(value: string | undefined): { format?: string; mimeType?: string } {
  if (!value) return {}
  const media = /(?:^|media-types\/)([a-z]+\/[a-z0-9.+-]+)(?:\s*;.*)?$/i.exec(value)?.[1]
  if (media) return { mimeType: media.toLowerCase() }
  return { format: (/^https?:/.test(value) ? lastTerm(value) : value).toLowerCase().slice(0, 100) }
}

/** Returns the period of an ISO 8601 interval. */
export function intervalOf(value: unknown): ReturnType<typeof periodOf> {
  const [start, end] = textOf(value)?.split('/') ?? []
  return periodOf(start, end)
}

/** Returns a mail address without `mailto:`. */
export const mailOf = (value: string | undefined): string | undefined => value?.replace(/^mailto:/i, '')

export const contactOf = (name: string | undefined, mail: string | undefined): string | undefined =>
  [name, mail ? `<${mail}>` : ''].filter(Boolean).join(' ').slice(0, 500) || undefined
