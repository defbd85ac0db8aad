/** What the documents of the API say, in English: they are written in French, which is what clients compare. */
import { administrationPhrases } from './english/administration.ts'
import { applicationsPhrases } from './english/applications.ts'
import { catalogsPhrases } from './english/catalogs.ts'
import { datasetsPhrases } from './english/datasets.ts'
import { documentsPhrases } from './english/documents.ts'
import { linesPhrases } from './english/lines.ts'
import { parametersPhrases } from './english/parameters.ts'
import { remoteServicesPhrases } from './english/remoteServices.ts'

/** English of the texts that are always the same. */
const phrases: Record<string, string> = {
  ...documentsPhrases,
  ...datasetsPhrases,
  ...linesPhrases,
  ...administrationPhrases,
  ...parametersPhrases,
  ...applicationsPhrases,
  ...remoteServicesPhrases,
  ...catalogsPhrases
}

/** English of the texts that hold a value. */
const patterns: [RegExp, string][] = [
  [/^API publique du jeu de données : (.*)$/s, 'Public API of the dataset: $1'],
  [/^API privée du jeu de données : (.*)$/s, 'Private API of the dataset: $1'],
  [/^API du service distant : (.*)$/s, 'API of the remote service: $1'],
  [/^API de l'application : (.*)$/s, 'API of the application: $1'],
  [/^Adresse du catalogue, par exemple (.*)$/s, 'Address of the catalog, for example $1'],
  [/^Application Data Fair - (.*)$/s, 'Data Fair application - $1'],
  [/^Jeu de données Data Fair - (.*)$/s, 'Data Fair dataset - $1'],
  [
    /^Sans authentification, le nombre de requêtes est limité à (\d+) requêtes par (\d+) secondes\. Avec une authentification, il est limité à (\d+) requêtes par (\d+) secondes\.$/,
    'Without authentication, the number of requests is limited to $1 in $2 seconds. With authentication, it is limited to $3 in $4 seconds.'
  ]
]

const byOwner = / \(par propriétaire\)$/

/** @returns undefined for what is not a text of ours: what people wrote stays as it is */
export function inEnglish(text: string): string | undefined {
  if (text.endsWith('.') && Object.hasOwn(phrases, text.slice(0, -1))) return `${phrases[text.slice(0, -1)]}.`
  const phrase = text.replace(byOwner, '')
  if (Object.hasOwn(phrases, phrase)) return `${phrases[phrase]}${phrase === text ? '' : ' (by owner)'}`
  const pattern = patterns.find(([expression]) => expression.test(text))
  return pattern && text.replace(pattern[0], pattern[1])
}
