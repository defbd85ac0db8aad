/** Services whose websockets have a path of their own, with channels that are about no resource. */
import type { Session } from '../../contract/session.ts'

export interface ChannelService {
  /** Paths of its websockets begin with it. */
  path: string
  /** Channel of the bus that tells when rights to follow have changed: subscribers are checked again. */
  changes?: string
  /** @throws HttpError for who may not follow the channel */
  check(session: Session, channel: string): void | Promise<void>
  /** Whether what is published under the name of the channel is told on it. */
  isHeard(channel: string): boolean
}

export function serviceAt(services: readonly ChannelService[], address: string): ChannelService | undefined {
  const path = address.split('?')[0] ?? ''
  return services.find((service) => path === service.path || path.startsWith(`${service.path}/`))
}
