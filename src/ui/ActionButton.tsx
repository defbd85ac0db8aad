import { IconButton, Tooltip } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'

/** Button for an action on an item of a list. */
export function ActionButton(props: {
  label: string
  icon: ReactElement
  href?: string
  disabled?: boolean
  onClick?: () => void
}): ReactNode {
  const { label, icon, href, disabled = false, onClick } = props
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={label}
          disabled={disabled}
          {...(href ? { href } : {})}
          {...(onClick ? { onClick } : {})}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}
