/** Rights of a subscriber, checked again when the resource, the key or the user changes. */
import { sessionOf, type Session, type SessionUser } from '../../contract/session.ts'
import type { IdentityChange } from '../../contract/identities.ts'
import { HttpError, httpError } from '../http/errors.ts'
import type { OwnedRecord } from '../owned/definition.ts'
import type { Platform } from '../platform.ts'
import { mayFollow, parseChannel } from './channels.ts'
import type { ChannelService } from './channelServices.ts'
import { endedPrivilegesChannel, endedSessionsChannel, settingsChannel } from './internalChannels.ts'
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
    // Keys expire at the end of a day.
    leave.push(eachUtcDay(() => void recheckWith(renewKey)))
  } else if (session.user) {
    leave.push(
      ...watchUser(platform, session.user, {
        lose,
        recheckUser: (newUser) =>
          void recheckWith(async () => {
            const user = session.user && (await newUser(session.user))
            if (user) return withUser(session, user)
            throw httpError('signInNeeded')
          })
      })
    )
  }
  return {
    current: () => ({ session, resource: record }),
    leave: () => {
      for (const unsubscribe of leave) unsubscribe()
    }
  }
}

interface UserWatch {
  lose: () => void
  /** Checks the rights with the user after a change; undefined when the session is over. */
  recheckUser: (newUser: (user: SessionUser) => Promise<SessionUser | undefined>) => void
}

/** Watches the user of a session from cookies. Returns the functions that end the watch. */
function watchUser(
  { bus, directory }: Pick<Platform, 'bus' | 'directory'>,
  signedIn: SessionUser,
  { lose, recheckUser }: UserWatch
): (() => void)[] {
  const { id, sid, asAdmin } = signedIn
  const onChange = (changed: string): (() => void) =>
    bus.subscribe(usersChannel(changed), (change) => {
      const { kind, identity } = change as IdentityChange
      if (kind === 'deleted' || identity.type !== 'user') return lose()
      recheckUser((user) =>
        directory.currentUser(changed === id ? { ...user, organizations: identity.organizations } : user)
      )
    })
  const leave = [onChange(id)]
  if (asAdmin) leave.push(onChange(asAdmin.id))
  const end = directory.privilegesEnd(signedIn)
  if (end) {
    const timer = setTimeout(lose, Math.max(0, end.getTime() - Date.now())).unref()
    leave.push(() => clearTimeout(timer))
  }
  if (sid) {
    // The server session is the one of the person who signed in.
    const ended = endedSessionsChannel(asAdmin?.id ?? id)
    leave.push(
      bus.subscribe(ended, () =>
        recheckUser(async (user) => ((await directory.serverSessions.isAlive(sid)) ? user : undefined))
      )
    )
    if (end) leave.push(bus.subscribe(endedPrivilegesChannel(sid), lose))
  }
  return leave
}

const dayMs = 86_400_000

/** Runs work at the start of each day of UTC. Returns the function that ends it. */
function eachUtcDay(work: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    timer = setTimeout(
      () => {
        wait()
        work()
      },
      dayMs - (Date.now() % dayMs)
    ).unref()
  }
  wait()
  return () => clearTimeout(timer)
}

/** Session of a changed user; the active account is kept if it is still among the memberships. */
function withUser({ organization, lang }: Session, user: SessionUser): Session {
  const cookies = organization && {
    id_token_org: organization.id,
    ...(organization.department ? { id_token_dep: organization.department } : {}),
    id_token_role: organization.role
  }
  return sessionOf(user, cookies ?? {}, lang)
}
