import AdminIcon from '@mui/icons-material/Shield'
import Key from '@mui/icons-material/Key'
import Person from '@mui/icons-material/Person'
import Settings from '@mui/icons-material/Settings'
import { Avatar } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import type { OriginatorUser } from '../../../contract/events/event.ts'
import { OwnerAvatar } from '../../ui/OwnerAvatar.tsx'
import type { PlatformEvent } from '../eventsApi.ts'
import { originatorKind, type OriginatorKind } from './originator.ts'

const size = 32

/** Decorative icon of the author: shield, gear, key or avatar; the name is next to it. */
export function OriginatorAvatar({ event }: { event: PlatformEvent }): ReactNode {
  const kind = originatorKind(event)
  const { originator } = event
  if (kind === 'user') {
    const { id = '', name = id }: Partial<OriginatorUser> = originator?.user ?? {}
    return <OwnerAvatar owner={{ type: 'user', id, name }} size={size} named />
  }
  if (kind === 'organization' && originator?.organization) {
    const { id, name, department, departmentName } = originator.organization
    const owner = { type: 'organization', id, name: name || id } as const
    const place = { ...(department ? { department } : {}), ...(departmentName ? { departmentName } : {}) }
    return <OwnerAvatar owner={{ ...owner, ...place }} size={size} named />
  }
  const [icon, color] = icons[kind]
  return (
    <Avatar
      aria-hidden
      sx={{ width: size, height: size, bgcolor: `${color}.surface`, color: `${color}.onSurface` }}
    >
      {icon}
    </Avatar>
  )
}

const icons: Record<OriginatorKind, [icon: ReactElement, color: string]> = {
  administrator: [<AdminIcon key="i" fontSize="small" />, 'admin'],
  process: [<Settings key="i" fontSize="small" />, 'secondary'],
  apiKey: [<Key key="i" fontSize="small" />, 'accent'],
  unknown: [<Person key="i" fontSize="small" />, 'secondary'],
  user: [<Person key="i" fontSize="small" />, 'primary'],
  organization: [<Person key="i" fontSize="small" />, 'primary']
}
