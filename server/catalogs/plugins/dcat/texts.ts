/** What both writings of DCAT, RDF and JSON, say in words of their own: pure rules. */
import { dayOf, textOf } from '../untrusted.ts'

/** Longest texts that are kept: what remotes say is not bounded. */
export const titleOf = (text: string | undefined): string | undefined => text?.slice(0, 500)
export const descriptionOf = (text: string | undefined): string | undefined => text?.slice(0, 100_000)

/** Keywords and themes, each once. */
export function keywordsOf(texts: string[]): string[] {
  const short = texts.map((text) => text.slice(0, 200).trim()).filter(Boolean)
  return [...new Set(short)].slice(0, 200)
}

/** Themes of the European vocabulary (publications.europa.eu/resource/authority/data-theme). */
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

/** A theme of a known vocabulary, or one that is told in words. */
export function themeOf(said: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(said)) return said
  const term = lastTerm(said)
  if (!/authority\/data-theme\//.test(said)) return undefined
  return Object.hasOwn(themes, term) ? themes[term] : undefined
}

/**
 * `csv` of a format that is told by an address of the registry of media types or of the European vocabulary of file types
 * (publications.europa.eu/resource/authority/file-type), or by words.
 */
export function formatOf(said: string | undefined): { format?: string; mimeType?: string } {
  if (!said) return {}
  const media = /(?:^|media-types\/)([a-z]+\/[a-z0-9.+-]+)(?:\s*;.*)?$/i.exec(said)?.[1]
  if (media) return { mimeType: media.toLowerCase() }
  return { format: (/^https?:/.test(said) ? lastTerm(said) : said).toLowerCase().slice(0, 100) }
}

/** A period of two dates, or an interval of ISO 8601. */
export function temporalOf(start: unknown, end?: unknown): { start: string; end?: string } | undefined {
  const [from, to] = end === undefined ? (textOf(start)?.split('/') ?? []) : [start, end]
  const first = dayOf(from)
  if (!first) return undefined
  const last = dayOf(to)
  return { start: first, ...(last ? { end: last } : {}) }
}

/** An address of mail without its scheme. */
export const mailOf = (said: string | undefined): string | undefined => said?.replace(/^mailto:/i, '')

export const contactOf = (name: string | undefined, mail: string | undefined): string | undefined =>
  [name, mail ? `<${mail}>` : ''].filter(Boolean).join(' ').slice(0, 500) || undefined
