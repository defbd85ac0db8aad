/** Updates of names in events after an account was renamed or deleted. No I/O. */
import type { NewEvent, Originator } from '../../../contract/events/event.ts'

export type AccountNews = {
  type: 'user' | 'organization'
  id: string
} & ({ isRemoved: true } | { isRemoved?: false; name: string; departments?: { id: string; name: string }[] })

interface Named {
  name?: string
  department?: string
  departmentName?: string
}

function renamed<Label extends Named>(label: Label, { name, departments = [] }: Names): Label {
  const department = departments.find(({ id }) => id === label.department)
  return { ...label, name, ...(department ? { departmentName: department.name } : {}) }
}

type Names = Exclude<AccountNews, { isRemoved: true }>

/** Returns the updated event; the same object when nothing changes. */
export function withNews(event: NewEvent, news: AccountNews): NewEvent {
  const sender = event.sender && !news.isRemoved ? senderWith(event.sender, news) : event.sender
  const originator = event.originator && originatorWith(event.originator, news)
  const changed = { ...event, ...(sender ? { sender } : {}), ...(originator ? { originator } : {}) }
  return JSON.stringify(changed) === JSON.stringify(event) ? event : changed
}

function senderWith(sender: NonNullable<NewEvent['sender']>, news: Names): NonNullable<NewEvent['sender']> {
  return sender.type === news.type && sender.id === news.id ? renamed(sender, news) : sender
}

/** The id of a deleted user stays, so that the events of one person remain recognizable as such. */
function originatorWith(originator: Originator, news: AccountNews): Originator {
  const { user, organization } = originator
  if (news.type === 'user' && user && 'id' in user && user.id === news.id) {
    const { email: _email, ...others } = user
    const known = news.isRemoved ? { ...others, name: '' } : { ...user, name: news.name }
    return { ...originator, user: known }
  }
  if (news.type === 'organization' && organization?.id === news.id && !news.isRemoved) {
    return { ...originator, organization: renamed(organization, news) }
  }
  return originator
}
