/**
 * Declarations of well-known public services that ship with the platform: OpenAPI documents of our own writing, which
 * administrators import with one click (docs/api/remote-services.md#declarations-that-are-offered).
 */
import { objectOf, textOf, type Json } from '../../../contract/json.ts'
import type { Config } from '../../config/config.ts'
import type { ConfiguredService } from '../../config/remoteServiceSettings.ts'
import address from './documents/address-ban.json' with { type: 'json' }
import companies from './documents/recherche-entreprises.json' with { type: 'json' }

const documents: Record<string, Json> = {
  'address-ban': address,
  'recherche-entreprises': companies
}

/** Path below the platform's address. */
const folder = '/api/v1/remote-services-declarations/'

/** A shipped document by the name in its address; undefined for another name. */
export function shippedDocument(name: string): Json | undefined {
  return Object.hasOwn(documents, name) ? documents[name] : undefined
}

/** The declarations that the platform offers. */
export function shippedDeclarations({ publicUrl }: Pick<Config, 'publicUrl'>): ConfiguredService[] {
  return Object.entries(documents).map(([name, { info }]) => ({
    title: textOf(objectOf(info).title) ?? name,
    url: publicUrl + folder + name
  }))
}

/** The document at an address of the platform itself, read without a request; undefined for another address. */
export function readShippedDocument({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): Json | undefined {
  const prefix = publicUrl + folder
  return url.startsWith(prefix) ? shippedDocument(url.slice(prefix.length)) : undefined
}
