/**
 * Presence of users in the table of an editable dataset, with the cell of each. It is kept in memory while their
 * WebSockets are open. Only users who may write take part. Names of members of the account that owns the dataset are
 * sent to the other members and to platform administrators; other users are anonymous.
 */
import { nanoid } from 'nanoid'
import { ownerRole, type OwnedResource } from '../../../contract/permissions.ts'
import type { Place, PresenceMessage, PresentPerson } from '../../../contract/realtime.ts'
import type { Session } from '../../../contract/session.ts'

/** Maximum number of users shown to each other in one table; users who join later only get the number of users. */
const maxPresent = 50
/** Minimum milliseconds between two messages to the users of a table. */
const pauseMs = 100
/** Maximum characters of a line id or column key sent by a client; a longer one counts as no cell. */
const maxNameLength = 1000

interface Participant {
  session: () => Session
  dataset: () => OwnedResource | undefined
  send: (message: PresenceMessage) => void
}

interface Present extends Participant {
  key: string
  place: Place
}

interface Room {
  present: Set<Present>
  sentAt: number
  timer: NodeJS.Timeout | undefined
}

interface Presence {
  move(place: unknown): void
  leave(): void
}

/** Reads the line and the column of a client message; an invalid message gives an empty place. */
function placeOf(value: unknown): Place {
  const { line, column } = (typeof value === 'object' && value ? value : {}) as Record<string, unknown>
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && name.length > 0 && name.length <= maxNameLength
  if (!isName(line)) return {}
  return isName(column) ? { line, column } : { line }
}

/** Whether `viewer` gets the name of `other`. */
function isNamedTo(viewer: Participant, other: Participant): boolean {
  const { user } = viewer.session()
  const { user: otherUser } = other.session()
  const dataset = viewer.dataset()
  if (!user || !otherUser || !dataset) return false
  const isOfAccount = (session: Session): boolean => {
    // `adminMode` gives a role in every account: it is removed to test the real membership.
    const { user: person, ...otherValues } = session
    if (!person) return false
    const { adminMode: _adminMode, ...plain } = person
    return ownerRole({ ...otherValues, user: plain } as Session, dataset.owner) !== undefined
  }
  return (
    user.id === otherUser.id ||
    ((!!user.adminMode || isOfAccount(viewer.session())) && isOfAccount(other.session()))
  )
}

export class Presences {
  private readonly rooms = new Map<string, Room>()

  join(dataset: string, participant: Participant): Presence {
    let room = this.rooms.get(dataset)
    if (!room) this.rooms.set(dataset, (room = { present: new Set(), sentAt: -pauseMs, timer: undefined }))
    const joined = room
    const present: Present = { ...participant, key: nanoid(10), place: {} }
    joined.present.add(present)
    if (joined.present.size > maxPresent) present.send({ people: [], others: joined.present.size - 1 })
    this.sendPeopleSoon(joined)
    return {
      move: (place) => {
        const next = placeOf(place)
        if (next.line === present.place.line && next.column === present.place.column) return
        present.place = next
        this.sendPeopleSoon(joined)
      },
      leave: () => {
        joined.present.delete(present)
        if (joined.present.size) return this.sendPeopleSoon(joined)
        clearTimeout(joined.timer)
        if (this.rooms.get(dataset) === joined) this.rooms.delete(dataset)
      }
    }
  }

  private sendPeopleSoon(room: Room): void {
    if (room.timer) return
    const wait = room.sentAt + pauseMs - performance.now()
    // One message for all changes within the pause.
    room.timer = setTimeout(() => this.sendPeople(room), Math.max(0, wait))
  }

  private sendPeople(room: Room): void {
    room.timer = undefined
    room.sentAt = performance.now()
    const shownPeople = [...room.present].slice(0, maxPresent)
    const otherCount = room.present.size - shownPeople.length
    for (const viewer of shownPeople) {
      const people = shownPeople.filter((person) => person !== viewer).map((one) => personFor(viewer, one))
      viewer.send({ people, others: otherCount })
    }
  }
}

function personFor(viewer: Present, { key, place, ...other }: Present): PresentPerson {
  const { user } = other.session()
  const isNamed = user && isNamedTo(viewer, other)
  return { key, ...place, ...(isNamed ? { user: { id: user.id, name: user.name } } : {}) }
}
