/** English translation of API documents. Their source texts are French, which clients compare. */
import { administrationPhrases } from './english/administration.ts'
import { applicationsPhrases } from './english/applications.ts'
import { datasetsPhrases } from './english/datasets.ts'
import { documentsPhrases } from './english/documents.ts'
import { linesPhrases } from './english/lines.ts'
import { parametersPhrases } from './english/parameters.ts'
import { remoteServicesPhrases } from './english/remoteServices.ts'
import { phrasebook } from './phrasebook.ts'

/** Translations of fixed texts. */
const phrases: Record<string, string> = {
  ...documentsPhrases,
  ...datasetsPhrases,
  ...linesPhrases,
  ...administrationPhrases,
  ...parametersPhrases,
  ...applicationsPhrases,
  ...remoteServicesPhrases
}

/** Translations of texts with a variable part. */
const patterns: [RegExp, string][] = [
  [/^API publique du jeu de données : (.*)$/s, 'Public API of the dataset: $1'],
  [/^API privée du jeu de données : (.*)$/s, 'Private API of the dataset: $1'],
  [/^API du service distant : (.*)$/s, 'API of the remote service: $1'],
  [/^API de l'application : (.*)$/s, 'API of the application: $1'],
  [/^Application Data Fair - (.*)$/s, 'Data Fair application - $1'],
  [/^Jeu de données Data Fair - (.*)$/s, 'Data Fair dataset - $1'],
  [/^Le nombre de requêtes n'est pas limité\.$/, 'The number of requests is not limited.'],
  [
    /^Sans authentification, le nombre de requêtes n'est pas limité\. Avec une authentification, il est limité à (\d+) requêtes par (\d+) secondes\.$/,
    'Without authentication, the number of requests is not limited. With authentication, it is limited to $1 in $2 seconds.'
  ],
  [
    /^Sans authentification, le nombre de requêtes est limité à (\d+) requêtes par (\d+) secondes\. Avec une authentification, il n'est pas limité\.$/,
    'Without authentication, the number of requests is limited to $1 in $2 seconds. With authentication, it is not limited.'
  ],
  [
    /^Sans authentification, le nombre de requêtes est limité à (\d+) requêtes par (\d+) secondes\. Avec une authentification, il est limité à (\d+) requêtes par (\d+) secondes\.$/,
    'Without authentication, the number of requests is limited to $1 in $2 seconds. With authentication, it is limited to $3 in $4 seconds.'
  ]
]

const known = phrasebook(phrases, patterns)
const byOwner = / \(par propriétaire\)$/

/**
 * Translates a text.
 * @returns undefined for a text that is not in the phrasebook: texts of users stay as they are
 */
export function inEnglish(text: string): string | undefined {
  const phrase = text.replace(byOwner, '')
  const english = known(phrase)
  return english !== undefined && phrase !== text ? `${english} (by owner)` : english
}
