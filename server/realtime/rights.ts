/** Rights of a subscriber, checked again when the resource, the key or the user changes. */
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
  /** Resource of the channel, if any. */
  resource: OwnedRecord | undefined
  /**
   * Checks the key of the subscription again, and throws HttpError when it is no longer valid; undefined without key.
   */
  renewKey?: () => Promise<Session>
  /** Bus channels of changes that may invalidate the key; by default that of settings. */
  keyChanges?: readonly string[]
  /** Service of the channel, if it is not a channel of a resource. */
  service?: ChannelService
}

const usersChannel = (id: string): string => `internal/identities/user/${id}`

/** Publishes changes of users on the bus, to which subscribers can attach. */
export function publishUserChanges({ directory, bus }: Platform): void {
  directory.identities.subscribe(async (change) => {
    if (change.identity.type === 'user') bus.publish(usersChannel(change.identity.id), change)
  })
}

interface WatchedRights {
  /** Returns the current rights. */
  current: () => CurrentRights
  leave: () => void
}

/** Calls `lose` once the right is lost, until the watch is left. Needs no query for channels of resources. */
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
    for (const keyChannel of keyChanges)
      leave.push(bus.subscribe(keyChannel, () => void recheckWith(renewKey)))
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

/** Session after a change of the user's memberships; the active account is kept if it is still among them. */
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
