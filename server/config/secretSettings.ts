/** Secrets presented by other services, and services notified of changes of accounts (docs/configuration.md). */
import { Type } from 'typebox'
import { jsonValue, type Environment } from './environment.ts'

export interface Secrets {
  identities?: string
  limits?: string
  events?: string
  ignoreRateLimiting?: string
  catalogs?: string
  sendmails?: string
  readAll?: string
  sites?: string
  pseudoSessions?: string
}

/** A service notified of renamed and deleted accounts. */
export interface IdentityWebhook {
  /** Base address, to which `{type}/{id}` is appended. */
  base: string
  key: string
}

export function secretSettings(environment: Environment): Secrets {
  return definedOnly({
    identities: environment.SECRET_IDENTITIES,
    limits: environment.SECRET_LIMITS,
    events: environment.SECRET_EVENTS,
    ignoreRateLimiting: environment.SECRET_IGNORE_RATE_LIMITING,
    catalogs: environment.SECRET_CATALOGS,
    sendmails: environment.SECRET_SENDMAILS,
    readAll: environment.SECRET_READ_ALL,
    sites: environment.SECRET_SITES,
    pseudoSessions: environment.SECRET_PSEUDO_SESSIONS
  })
}

function definedOnly<Shape extends object>(values: { [key in keyof Shape]: Shape[key] | undefined }): Shape {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Shape
}

const webhooks = Type.Array(Type.Object({ base: Type.String(), key: Type.String({ minLength: 1 }) }))
const shapeOfWebhooks = 'a JSON array of {"base": "https://…", "key": "…"}'

export function identityWebhooks(environment: Environment): IdentityWebhook[] {
  const configured = jsonValue(environment, 'IDENTITY_WEBHOOKS', webhooks, shapeOfWebhooks) ?? []
  return configured.map(({ base, key }) => {
    const address = URL.parse(base)
    if (!address) throw new Error(`IDENTITY_WEBHOOKS must be ${shapeOfWebhooks}`)
    return { base: address.href.replace(/\/$/, ''), key }
  })
}
