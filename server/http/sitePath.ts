/**
 * Paths of sites, before the addresses of requests: `/city` when the platform is `https://example.org/city/data-fair`.
 * The front door removes and remembers the path, so that the code behind sees the same addresses on every site.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { HostedRequest } from './requestHost.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Path of the site of a request, without trailing slash; empty at the root of a host. */
    readonly sitePath: string
  }
}

export interface SitePaths {
  /** Whether any site has a path; `at` is not called otherwise. */
  readonly areUsed: boolean
  /** Paths of the sites on the host of a request. */
  at(request: HostedRequest): PathsOfHost
}

export interface PathsOfHost {
  /** Non-empty paths, the longest first. */
  paths: readonly string[]
  /** Path of the site for an address without any of the paths: a proxy may have removed it. */
  otherwise: string
}

interface PlacedAddress {
  sitePath: string
  /** Address below the path of the site. */
  address: string
}

/**
 * Splits an address into the path of its site and the rest.
 * @param address canonical address (`requestTarget`)
 */
export function placedAddress(address: string, { paths, otherwise }: PathsOfHost): PlacedAddress {
  const sitePath = paths.find(
    (path) => address.startsWith(path) && /^[/?]|^$/.test(address.slice(path.length))
  )
  if (sitePath === undefined) return { sitePath: otherwise, address }
  const below = address.slice(sitePath.length)
  return { sitePath, address: below.startsWith('/') ? below : `/${below}` }
}

const known = new WeakMap<IncomingMessage, string>()

/** Remembers the path of a request. Requests at the root are not stored, since most platforms have no others. */
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
