/**
 * Declarations of well-known public services that ship with the platform: OpenAPI documents written for it, which
 * superadmins import with one click (docs/api/remote-services.md#declarations-that-are-offered).
 */
import { ownValue } from '../../../contract/ownValue.ts'
import { objectOf, textOf, type Json } from '../../../contract/json.ts'
import type { Config } from '../../config/config.ts'
import type { ConfiguredService } from '../../config/remoteServiceSettings.ts'
import address from './documents/address-ban.json' with { type: 'json' }
import companies from './documents/recherche-entreprises.json' with { type: 'json' }

const documents: Record<string, Json> = {
  'address-ban': address,
  'recherche-entreprises': companies
}

/** Path of the declarations below the address of the platform. */
const folder = '/api/v1/remote-services-declarations/'

/** Returns the shipped document of a name; undefined for an unknown one. */
export function shippedDocument(name: string): Json | undefined {
  return ownValue(documents, name)
}

/** Returns title and address of the shipped declarations. */
export function shippedDeclarations({ publicUrl }: Pick<Config, 'publicUrl'>): ConfiguredService[] {
  return Object.entries(documents).map(([name, { info }]) => ({
    title: textOf(objectOf(info).title) ?? name,
    url: publicUrl + folder + name
  }))
}

/** Returns a shipped document by its address, without HTTP request; undefined for any other address. */
export function readShippedDocument({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): Json | undefined {
  const prefix = publicUrl + folder
  return url.startsWith(prefix) ? shippedDocument(url.slice(prefix.length)) : undefined
}
