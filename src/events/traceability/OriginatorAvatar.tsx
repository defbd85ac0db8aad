import AdminIcon from '@mui/icons-material/Shield'
import Key from '@mui/icons-material/Key'
import Person from '@mui/icons-material/Person'
import Settings from '@mui/icons-material/Settings'
import { Avatar, Box, Tooltip } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactElement, ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { OwnerAvatar } from '../../ui/OwnerAvatar.tsx'
import type { PlatformEvent } from '../eventsApi.ts'
import { originatorKind, originatorName, type OriginatorKind } from './originator.ts'

const size = 32

/** A shield, a gear, a key, or the picture of who did it, named. */
export function OriginatorAvatar({ event }: { event: PlatformEvent }): ReactNode {
  const t = useViewTranslate()
  const kind = originatorKind(event)
  const { originator } = event
  if (kind === 'user') {
    const { id = '', name = id } = originator?.user ?? {}
    return <OwnerAvatar owner={{ type: 'user', id, name }} size={size} />
  }
  if (kind === 'organization' && originator?.organization) {
    const { id, name, department, departmentName } = originator.organization
    const owner = { type: 'organization', id, name: name || id } as const
    const place = { ...(department ? { department } : {}), ...(departmentName ? { departmentName } : {}) }
    return <OwnerAvatar owner={{ ...owner, ...place }} size={size} />
  }
  const [icon, color] = icons[kind]
  const label = t(`events.originator.${kind === 'organization' ? 'unknown' : kind}`)
  const name = originatorName(event)
  const whole = name ? `${label} - ${name}` : label
  return (
    <Tooltip title={whole} describeChild>
      <Avatar sx={{ width: size, height: size, bgcolor: `${color}.surface`, color: `${color}.onSurface` }}>
        {icon}
        <Box component="span" sx={visuallyHidden}>
          {whole}
        </Box>
      </Avatar>
    </Tooltip>
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
