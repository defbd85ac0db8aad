/** Follows the right of a subscriber: it is checked again when the resource, the key or the user changes. */
import { sessionOf, type Session } from '../../contract/session.ts'
import type { IdentityChange } from '../../contract/identities.ts'
import { HttpError, httpError } from '../http/errors.ts'
import type { OwnedRecord } from '../owned/definition.ts'
import type { Platform } from '../platform.ts'
import { mayFollow, parseChannel } from './channels.ts'
import type { ChannelService } from './channelServices.ts'
import { endedSessionsChannel, settingsChannel } from './internalChannels.ts'
import type { CurrentRights } from './liveChannel.ts'

export interface Subscriber {
  channel: string
  session: Session
  /** The resource of the channel, when there is one. */
  resource: OwnedRecord | undefined
  /** Throws HttpError when the key of the subscription is no longer good; undefined without a key. */
  renewKey?: () => Promise<Session>
  /** Channels that tell of changes after which a key may no longer be good; by default that of settings. */
  keyChanges?: readonly string[]
  /** The service that the channel belongs to, when it is not one of a resource. */
  service?: ChannelService
}

const usersChannel = (id: string): string => `internal/identities/user/${id}`

/** Puts changes of users on the bus: subscribers come and go there. */
export function publishUserChanges({ directory, bus }: Platform): void {
  directory.identities.subscribe(async (change) => {
    if (change.identity.type === 'user') bus.publish(usersChannel(change.identity.id), change)
  })
}

interface WatchedRights {
  /** The rights as they are now. */
  current: () => CurrentRights
  leave: () => void
}

/** Calls `lose` once the right is lost, until it is left. For a resource no read of the metadata is needed. */
export function watchRights(platform: Platform, subscriber: Subscriber, lose: () => void): WatchedRights {
  const { bus, log, owned } = platform
  const { channel, renewKey, keyChanges = [settingsChannel], service } = subscriber
  const target = service ? undefined : parseChannel(owned, channel)
  let { session, resource: record } = subscriber

  const check = (): void => {
    if (target && record && !mayFollow(session, target, record)) lose()
  }
  const recheckWith = async (newSession: () => Promise<Session> | Session): Promise<void> => {
    try {
      session = await newSession()
      await service?.check(session, channel)
      record ??= await target?.resource.find(target.id)
      check()
    } catch (error) {
      if (!(error instanceof HttpError)) log.error({ err: error }, 'a subscription could not be checked')
      lose()
    }
  }

  const leave: (() => void)[] = []
  if (service?.changes) leave.push(bus.subscribe(service.changes, () => void recheckWith(() => session)))
  if (target) {
    leave.push(
      bus.subscribe(target.resource.changeChannel(target.id), (changed) => {
        record = changed as OwnedRecord | undefined
        check()
      })
    )
  }
  if (renewKey) {
    for (const told of keyChanges) leave.push(bus.subscribe(told, () => void recheckWith(renewKey)))
  } else if (session.user) {
    leave.push(
      bus.subscribe(usersChannel(session.user.id), (change) => {
        const { kind, identity } = change as IdentityChange
        if (kind === 'deleted' || identity.type !== 'user') lose()
        else void recheckWith(() => withMemberships(session, identity.organizations))
      })
    )
  }
  const { user } = session
  if (!renewKey && user?.sid) {
    const { sid } = user
    leave.push(
      bus.subscribe(
        endedSessionsChannel(user.id),
        () =>
          void recheckWith(async () => {
            if (await platform.directory.serverSessions.isAlive(sid)) return session
            throw httpError('signInNeeded')
          })
      )
    )
  }
  return {
    current: () => ({ session, resource: record }),
    leave: () => {
      for (const unsubscribe of leave) unsubscribe()
    }
  }
}

/** The session after its user's memberships changed: the active account is kept when it is still one of them. */
function withMemberships(session: Session, organizations: IdentityMemberships): Session {
  const { user, organization, lang } = session
  if (!user) return session
  const cookies = organization && {
    id_token_org: organization.id,
    ...(organization.department ? { id_token_dep: organization.department } : {}),
    id_token_role: organization.role
  }
  return sessionOf({ ...user, organizations }, cookies ?? {}, lang)
}

type IdentityMemberships = Extract<IdentityChange['identity'], { type: 'user' }>['organizations']
