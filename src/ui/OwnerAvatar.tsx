import { Avatar, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { shippedOwner } from '../../contract/portals/portal.ts'
import type { Account } from '../../contract/session.ts'
import { avatarAddress } from '../authProvider/account.ts'
import { ownerLabel } from './ownerLabel.ts'

interface OwnerAvatarProps {
  owner: Account & { role?: string }
  /** Side in pixels. Default 28. */
  size?: number
  /** Hides the tooltip, when the name is next to the avatar. */
  named?: boolean
}

/** Avatar of the owner of a resource. */
export function OwnerAvatar(props: OwnerAvatarProps): ReactNode {
  const { owner, size = 28 } = props
  const label = ownerLabel(owner)
  const avatar = (
    <Avatar
      {...(owner.id === shippedOwner.id ? {} : { src: avatarAddress(owner) })}
      alt={props.named ? '' : label}
      sx={{ width: size, height: size, fontSize: size / 2 }}
    >
      {owner.name.charAt(0).toUpperCase()}
    </Avatar>
  )
  return props.named ? avatar : <Tooltip title={label}>{avatar}</Tooltip>
}
