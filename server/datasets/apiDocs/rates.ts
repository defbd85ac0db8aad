/** French sentences about the rate limits, for the OpenAPI documents (docs/api/limits.md). */
import type { Config } from '../../config/config.ts'

type Rates = Config['rates']

export function ratesText({ anonymous, user }: Pick<Rates, 'anonymous' | 'user'>): string {
  if (!anonymous.requests && !user.requests) return `Le nombre de requêtes n'est pas limité.`
  return `Sans authentification, le nombre de requêtes ${rateText(anonymous)}. Avec une authentification, il ${rateText(user)}.`
}

/** Describes one limit; 0 requests means no limit. */
const rateText = ({ requests, windowSeconds }: Rates['user']): string =>
  requests ? `est limité à ${requests} requêtes par ${windowSeconds} secondes` : `n'est pas limité`
