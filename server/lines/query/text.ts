/** `q`, `q_mode` and `q_fields` (contract/text-search.md §6 and §7). */
import { hasCapability, operationsSentence } from '../../../contract/capabilities.ts'
import type { SchemaProperty } from '../../../contract/dataset.ts'
import { HttpError } from '../../http/errors.ts'
import type { TextMode, TextQuery } from './linesQuery.ts'
import { listItems } from './select.ts'

const modes: Record<string, TextMode> = {
  simple: 'simple',
  or: 'simple',
  complete: 'complete',
  and: 'and',
  adapt: 'adapt'
}

export interface ParsedText {
  text?: TextQuery
  /** `_c_q` filters without adding its relevance to the order. */
  ranked: boolean
}

/** @throws HttpError 400 */
export function parseText(parameters: Record<string, string>, schema: SchemaProperty[]): ParsedText {
  const mode = modeOf(parameters.q_mode)
  const asked = parameters.q ?? parameters._c_q ?? parameters.qs
  const fields = asked === undefined ? [] : searchedFields(parameters.q_fields, schema)
  const own = parameters.q?.trim()
  const text = own || parameters._c_q?.trim()
  if (!text) return { ranked: false }
  checkIgnoredWords(parameters.q_ignored, text)
  return { text: { text, mode, ...(fields.length ? { fields } : {}) }, ranked: !!own }
}

function modeOf(text: string | undefined): TextMode {
  if (text === undefined || text === '') return 'adapt'
  const mode = Object.hasOwn(modes, text) ? modes[text] : undefined
  if (mode) return mode
  throw new HttpError(
    400,
    `q_mode invalide "${text}" — valeurs acceptées : simple (ou or), complete, and, adapt`
  )
}

function searchedFields(text: string | undefined, schema: SchemaProperty[]): string[] {
  const keys = listItems(text)
  for (const key of keys) {
    const property = schema.find((candidate) => candidate.key === key)
    if (!property) {
      throw new HttpError(
        400,
        `Impossible de rechercher sur le champ ${key}, il n'existe pas dans le jeu de données.`
      )
    }
    const capabilities = ['text', 'textStandard', 'index', 'wildcard'] as const
    if (capabilities.some((capability) => hasCapability(property, capability))) continue
    throw new HttpError(
      400,
      `Impossible de rechercher sur le champ ${key}. Aucune fonctionnalité de recherche n'est activée dans la configuration technique du champ. ${operationsSentence(property)}`
    )
  }
  return keys
}

/** Counts are exact here, so that no word is ever ignored (§9): words given by hand are only checked. */
function checkIgnoredWords(ignored: string | undefined, text: string): void {
  const words = new Set(text.split(/\s+/))
  const given = listItems(ignored)
  const foreign = given.find((word) => !words.has(word))
  if (foreign !== undefined) {
    throw new HttpError(
      400,
      `Le paramètre q_ignored contient "${foreign}" qui n'est pas un mot de la recherche q.`
    )
  }
  if (given.length && new Set(given).size === words.size) {
    throw new HttpError(400, 'Le paramètre q_ignored ne peut pas couvrir tous les mots de la recherche q.')
  }
}
