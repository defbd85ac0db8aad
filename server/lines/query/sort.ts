import {
  canSort,
  capabilityTitles,
  hasCapability,
  operationsSentence
} from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import { isPlainString } from './filters.ts'
import { parsePlace } from './geo.ts'
import type { Place, SortTerm } from './linesQuery.ts'
import { listItems } from './select.ts'

interface SortContext {
  schema: SchemaProperty[]
  /** Whether relevance is part of the order, for a `q`. */
  ranked: boolean
  /** Whether the dataset is editable: by default, the last updated lines come first. */
  isRest: boolean
  /** Whether the dataset is virtual. One that shows when lines were updated is sorted like an editable one. */
  isVirtual: boolean
  geolocalized: boolean
  /** Center of `geo_distance`, which adds the distance to the order. */
  distanceFrom?: Place | undefined
}

const distanceKey = '_geo_distance'

/**
 * Returns the complete order of a read (docs/api/lines.md): the keys of `sort`, then the tie-breakers.
 * @throws HttpError 400 for a key that cannot be sorted by
 */
export function parseSort(text: string | undefined, context: SortContext): SortTerm[] {
  const requested = listItems(text).map((item) => ({
    key: item.replace(/^-/, ''),
    descending: item.startsWith('-')
  }))
  const terms = new Map<string, SortTerm[]>()
  for (const { key, descending } of requested) {
    if (!terms.has(key)) terms.set(key, termsOf(key, descending, context))
  }
  for (const term of tieBreakers(context)) {
    if (!terms.has(term.key)) terms.set(term.key, [term])
  }
  return [...terms.values()].flat()
}

function tieBreakers({ ranked, isRest, isVirtual, schema, distanceFrom }: SortContext): SortTerm[] {
  const natural = (key: string, descending: boolean): SortTerm => ({ key, form: 'natural', descending })
  const lastFirst = isRest || (isVirtual && schema.some(({ key }) => key === '_updatedAt'))
  return [
    ...(ranked ? [natural('_score', true)] : []),
    ...(distanceFrom ? [distanceTerm(distanceFrom, false)] : []),
    ...(lastFirst ? [natural('_updatedAt', true)] : []),
    natural('_i', lastFirst),
    // Lines of the datasets that a virtual dataset gathers may have equal numbers.
    ...(isVirtual ? [natural('_rand', false)] : [])
  ]
}

function distanceTerm(from: Place, descending: boolean): SortTerm {
  return { key: `${distanceKey}:${from.longitude}:${from.latitude}`, form: 'natural', descending, from }
}

/** Keys sorted by their raw values; ids by their bytes, without folding. */
const naturalKeys = new Set(['_score', '_id', '_i', '_rand'])

function termsOf(key: string, descending: boolean, context: SortContext): SortTerm[] {
  if (naturalKeys.has(key)) return [{ key, form: 'natural', descending }]
  if (key === distanceKey || key.startsWith(`${distanceKey}:`)) {
    if (!context.geolocalized) {
      throw httpError('noPlaces', { what: '"geo_distance" sorting' })
    }
    const [, longitude, latitude, ...extraParts] = key.split(':')
    const place = extraParts.length ? undefined : parsePlace(longitude, latitude)
    if (!place) throw httpError('wrongDistanceSort', { key })
    return [distanceTerm(place, descending)]
  }
  const property = context.schema.find((candidate) => candidate.key === key)
  if (!property) {
    throw httpError('unknownColumn', { refusal: `Impossible de trier sur le champ ${key}`, key })
  }
  if (!canSort(property)) {
    throw httpError('columnWithout', {
      refusal: `Impossible de trier sur le champ ${key}`,
      key,
      reason: `La fonctionnalité "${capabilityTitles.values}" n'est pas activée dans la configuration technique du champ. ${operationsSentence(property)}`
    })
  }
  if (!isPlainString(property)) return [{ key, form: 'natural', descending }]
  const terms: SortTerm[] = []
  if (hasCapability(property, 'insensitive')) terms.push({ key, form: 'folded', descending })
  if (hasCapability(property, 'values')) terms.push({ key, form: 'raw', descending })
  return terms
}
