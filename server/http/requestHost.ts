/** Host of a request, as sent by the client or its proxy. */
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { httpError } from './errors.ts'

export type HostedRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'headers'> & {
  /** Path of the site, before the path of the request; empty or absent at the root of the host. */
  sitePath?: string
}

/** Place to which a request was sent: protocol, host, path of the site. */
export type RequestPlace = Pick<HostedRequest, 'protocol' | 'host' | 'sitePath'>

/** Whether forwarded headers from an address are trusted. */
export type Trust = (address: string, hop: number) => boolean

/** Fastify's rule for trusted proxies, for requests that do not pass through Fastify. */
export function trustOf(trustProxy: string | boolean): Trust {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  return proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()))
}

/** Client address: the first one, from the server backwards, that is not a trusted proxy. */
export function clientAddress(request: IncomingMessage, trust: Trust): string {
  return proxyAddr.all(request, trust).at(-1) ?? ''
}

/** Protocol and host of a raw request, as a route would see them. */
export function hostedRequest({ headers, socket }: IncomingMessage, trust: Trust): HostedRequest {
  const isTrusted = trust(socket.remoteAddress ?? '', 0)
  const forwarded = (name: string): string | undefined =>
    isTrusted
      ? String(headers[name] ?? '')
          .split(',')
          .at(-1)
          ?.trim()
      : undefined
  const isHttps = forwarded('x-forwarded-proto') === 'https'
  return {
    headers,
    host: forwarded('x-forwarded-host') || (headers.host ?? ''),
    protocol: isHttps ? 'https' : 'http'
  }
}

/**
 * Host with its port unless that is the default one.
 * @throws HttpError 400
 */
export function hostOf({ protocol, host }: Pick<HostedRequest, 'protocol' | 'host'>): string {
  try {
    return new URL(`${protocol}://${host}`).host
  } catch {
    throw httpError('malformedHost')
  }
}

/**
 * Origin of a request.
 * @throws HttpError 400
 */
export function originOf(request: Pick<HostedRequest, 'protocol' | 'host'>): string {
  return `${request.protocol}://${hostOf(request)}`
}

/**
 * Address of the site of a request, without trailing slash.
 * @throws HttpError 400
 */
export function siteAddressOf(request: RequestPlace): string {
  return originOf(request) + (request.sitePath ?? '')
}

/** Whether a trusted proxy set the host. */
export function isForwarded({ headers, host }: Pick<HostedRequest, 'headers' | 'host'>): boolean {
  const header = headers['x-forwarded-host']
  const forwarded = Array.isArray(header) ? header.at(-1) : header
  return forwarded !== undefined && forwarded.split(',').at(-1)?.trim() === host
}

/**
 * Whether a request was sent to the platform under another spelling of its host. Loopback names are equivalent, with
 * any port: published ports of containers differ.
 */
export function isNameOf(platform: URL, request: HostedRequest): boolean {
  const { name, port } = nameAndPort(request)
  if (isLoopback(name) && !isForwarded(request)) return true
  const isSameName = name === platform.hostname || (isLoopback(name) && isLoopback(platform.hostname))
  return isSameName && isPortOf(platform, port)
}

/** Whether a request has the host of the platform, possibly without the port, which proxies may drop. */
export function isHostOf(platform: URL, request: Pick<HostedRequest, 'host'>): boolean {
  const { name, port } = nameAndPort(request)
  return name === platform.hostname && isPortOf(platform, port)
}

function nameAndPort({ host }: Pick<HostedRequest, 'host'>): { name: string; port: string | undefined } {
  const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(host.toLowerCase()) ?? []
  return { name, port }
}

/** Whether a port is that of the platform; an absent port matches. */
function isPortOf({ port, protocol }: URL, named: string | undefined): boolean {
  return named === undefined || named === (port || (protocol === 'https:' ? '443' : '80'))
}

/** Whether a host is a loopback name, with or without a port. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host)
}
