/** How many requests a client may send, as the documents of the API say it (docs/api/limits.md). */
import type { Config } from '../../config/config.ts'

type Rates = Config['rates']

export function toldRates({ anonymous, user }: Pick<Rates, 'anonymous' | 'user'>): string {
  if (!anonymous.requests && !user.requests) return `Le nombre de requêtes n'est pas limité.`
  return `Sans authentification, le nombre de requêtes ${told(anonymous)}. Avec une authentification, il ${told(user)}.`
}

/** A rate of 0 lifts the limit. */
const told = ({ requests, windowSeconds }: Rates['user']): string =>
  requests ? `est limité à ${requests} requêtes par ${windowSeconds} secondes` : `n'est pas limité`
