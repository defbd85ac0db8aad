/** The host that a request was sent to, as the client or its proxy names it. */
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { httpError } from './errors.ts'

export type HostedRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'headers'> & {
  /** Path of the site, in front of the address; empty or absent at the root of the host. */
  sitePath?: string
}

/** The address that a request was sent to, without what it asked for there. */
export type RequestPlace = Pick<HostedRequest, 'protocol' | 'host' | 'sitePath'>

/** Whether the headers that the sender at an address forwards are believed. */
export type Trust = (address: string, hop: number) => boolean

/** The rule of the framework, for what does not come through it. */
export function trustOf(trustProxy: string | boolean): Trust {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  return proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()))
}

/** Address of the client: the last one that was not forwarded by somebody who is trusted. */
export function clientAddress(request: IncomingMessage, trust: Trust): string {
  return proxyAddr.all(request, trust).at(-1) ?? ''
}

/** What a route would see of the request. */
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

/** Host with its port, dropped when it is the default one. @throws HttpError 400 */
export function hostOf({ protocol, host }: Pick<HostedRequest, 'protocol' | 'host'>): string {
  try {
    return new URL(`${protocol}://${host}`).host
  } catch {
    throw httpError('malformedHost')
  }
}

/** The origin that a request was sent to. @throws HttpError 400 */
export function originOf(request: Pick<HostedRequest, 'protocol' | 'host'>): string {
  return `${request.protocol}://${hostOf(request)}`
}

/** The address of the site that a request was sent to, without slash at its end. @throws HttpError 400 */
export function siteAddressOf(request: RequestPlace): string {
  return originOf(request) + (request.sitePath ?? '')
}

/** True when a trusted proxy named the host. */
export function isForwarded({ headers, host }: Pick<HostedRequest, 'headers' | 'host'>): boolean {
  const header = headers['x-forwarded-host']
  const forwarded = Array.isArray(header) ? header.at(-1) : header
  return forwarded !== undefined && forwarded.split(',').at(-1)?.trim() === host
}

/**
 * Whether a request was sent to a platform under another spelling of its host. Names of the machine itself are as good as
 * one another; whoever asks the server directly by such a name may come through any port, as those of containers do.
 */
export function isNameOf(platform: URL, request: HostedRequest): boolean {
  const { name, port } = nameAndPort(request)
  if (isLoopback(name) && !isForwarded(request)) return true
  const isSameName = name === platform.hostname || (isLoopback(name) && isLoopback(platform.hostname))
  return isSameName && isPortOf(platform, port)
}

/** Whether a request names the host of a platform, perhaps without its port: proxies may forget it. */
export function isHostOf(platform: URL, request: Pick<HostedRequest, 'host'>): boolean {
  const { name, port } = nameAndPort(request)
  return name === platform.hostname && isPortOf(platform, port)
}

function nameAndPort({ host }: Pick<HostedRequest, 'host'>): { name: string; port: string | undefined } {
  const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(host.toLowerCase()) ?? []
  return { name, port }
}

/** Another port is another host; none is any. */
function isPortOf({ port, protocol }: URL, named: string | undefined): boolean {
  return named === undefined || named === (port || (protocol === 'https:' ? '443' : '80'))
}

/** True for a name of the machine itself, with or without a port. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host)
}
