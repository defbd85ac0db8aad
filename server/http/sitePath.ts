/**
 * The path of a site, in front of the addresses of its requests: `/city` where the platform is `https://example.org/city/data-fair`.
 * The front door takes it off, so that everything behind it reads the same addresses on every site, and remembers it.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { HostedRequest } from './requestHost.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Path of the site that the request was sent to, without slash at its end; empty at the root of a host. */
    readonly sitePath: string
  }
}

export interface SitePaths {
  /** Whether any site has one: nobody asks for those of a host otherwise. */
  readonly areUsed: boolean
  /** Paths of the sites at the host of a request. */
  at(request: HostedRequest): PathsOfHost
}

export interface PathsOfHost {
  /** The longest first; none is empty. */
  paths: readonly string[]
  /** Path of the site for an address that begins with none of the paths: a proxy may have removed it. */
  otherwise: string
}

interface PlacedAddress {
  sitePath: string
  /** Below it. */
  address: string
}

/** @param address in its one spelling (`requestTarget`) */
export function placedAddress(address: string, { paths, otherwise }: PathsOfHost): PlacedAddress {
  const sitePath = paths.find(
    (path) => address.startsWith(path) && /^[/?]|^$/.test(address.slice(path.length))
  )
  if (sitePath === undefined) return { sitePath: otherwise, address }
  const below = address.slice(sitePath.length)
  return { sitePath, address: below.startsWith('/') ? below : `/${below}` }
}

const known = new WeakMap<IncomingMessage, string>()

/** Remembers where a request was sent to. Requests at the root are not: most platforms have no others. */
export function rememberSitePath(request: IncomingMessage, sitePath: string): void {
  if (sitePath) known.set(request, sitePath)
}

export function sitePathOf(request: IncomingMessage): string {
  return known.get(request) ?? ''
}

export function registerSitePath(app: FastifyInstance): void {
  app.decorateRequest('sitePath', {
    getter(): string {
      return sitePathOf(this.raw)
    }
  })
}
