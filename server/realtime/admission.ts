/** Who asks to follow a channel on a websocket, and whether they may. */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Session } from '../../contract/session.ts'
import { applicationSession } from '../access/applicationOrigin.ts'
import { readSession } from '../access/session.ts'
import { HttpError } from '../http/errors.ts'
import type { HostedRequest } from '../http/requestHost.ts'
import type { Platform } from '../platform.ts'
import type { ChannelService } from './channelServices.ts'
import { checkChannel, missingPermission, parseChannel, type Channel } from './channels.ts'
import { linkedSession } from './links.ts'
import type { ClientMessage } from './messages.ts'
import type { Subscriber } from './rights.ts'

export interface Opening {
  request: IncomingMessage
  /** Path of the request, below the path of the site. */
  below: string
  /** Client address. */
  address: string
  /** Name of the client for limits. */
  network: string
  /**
   * Whether a page of another site opened the websocket: the session of the cookies, which browsers send all the same,
   * is then not used.
   */
  isAnonymous: boolean
  isOfApplications: boolean
  hosted: HostedRequest
}

/**
 * Subscriber of a message; undefined where everybody is admitted.
 * @throws HttpError for a channel that the client may not follow
 */
type Admit = (message: ClientMessage) => Promise<Subscriber | undefined>

/** @param service service at the path of the websocket, if it is not one of resources */
export function admissionOf(
  app: FastifyInstance,
  platform: Platform,
  { request, hosted, address, isAnonymous, isOfApplications }: Opening,
  service: ChannelService | undefined
): Admit {
  async function admitted(message: ClientMessage): Promise<Subscriber> {
    const { channel, apiKey } = message
    if (service) {
      const session = await sessionOfCookies()
      await service.check(session, channel)
      return { channel, session, resource: undefined, service }
    }
    const target = parseChannel(platform.owned, channel)
    if (!target) throw missingPermission()
    const rights =
      apiKey === undefined ? await rightsOfPage(message, target) : await rightsOfKey(message, apiKey, target)
    return { channel, ...rights, resource: await checkChannel(rights.session, target) }
  }

  /** Rights of the cookies, or of the protected link by which the page was opened. */
  async function rightsOfPage(
    { applicationKey, appId }: ClientMessage,
    target: Channel
  ): Promise<Pick<Subscriber, 'session' | 'renewKey' | 'keyChanges'>> {
    const session = await sessionOfCookies()
    if (applicationKey === undefined) return { session }
    const link = { key: applicationKey, ...(appId === undefined ? {} : { caller: appId }) }
    return (await linkedSession(platform, target, session, link)) ?? { session }
  }

  async function rightsOfKey(
    { account }: ClientMessage,
    key: string,
    { collection }: Channel
  ): Promise<Required<Pick<Subscriber, 'session' | 'renewKey'>>> {
    const presented = { key, account, isForwarded: request.headers['x-forwarded-host'] !== undefined }
    const renewKey = (): Promise<Session> =>
      platform.apiKeys.session(presented, [collection], cookies().i18n_lang || 'fr')
    return { session: await renewKey(), renewKey }
  }

  function cookies(): Record<string, string | undefined> {
    return app.parseCookie(request.headers.cookie ?? '')
  }

  function sessionOfCookies(): Promise<Session> {
    const presented = isAnonymous ? {} : cookies()
    return isOfApplications
      ? applicationSession(platform, presented, { lang: 'fr', ip: address })
      : readSession(platform, presented, address, hosted)
  }

  return async (message) => {
    try {
      return await admitted(message)
    } catch (error) {
      // In development mode every subscription is accepted.
      if (platform.config.development && error instanceof HttpError) return undefined
      throw error
    }
  }
}
