/** Services with websockets on a path of their own, whose channels are not of a resource. */
import type { Session } from '../../contract/session.ts'

export interface ChannelService {
  /** Path prefix of the websockets. */
  path: string
  /** Bus channel that triggers a new check of the subscribers' rights. */
  changes?: string
  /**
   * Checks the right to follow a channel.
   * @throws HttpError
   */
  check(session: Session, channel: string): void | Promise<void>
  /** Whether messages published on the bus under the name of the channel are forwarded to it. */
  isHeard(channel: string): boolean
}

export function serviceAt(services: readonly ChannelService[], address: string): ChannelService | undefined {
  const path = address.split('?')[0] ?? ''
  return services.find((service) => path === service.path || path.startsWith(`${service.path}/`))
}
