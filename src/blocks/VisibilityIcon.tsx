import Lock from '@mui/icons-material/Lock'
import LockOpen from '@mui/icons-material/LockOpen'
import { Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import type { Visibility } from '../../contract/permissions.ts'
import { useViewTranslate } from '../i18n/translate.tsx'

/** Open lock for what everybody sees, closed lock for the rest. */
export function VisibilityIcon(props: {
  visibility: Visibility
  fontSize?: 'small' | 'medium' | 'inherit'
}): ReactNode {
  const t = useViewTranslate()
  const label = t(`blocks.${props.visibility}`)
  const Icon = props.visibility === 'public' ? LockOpen : Lock
  const color = { public: 'primary.text', protected: 'accent.text', private: 'warning.text' }[
    props.visibility
  ]
  return (
    <Tooltip title={label}>
      <Icon
        role="img"
        aria-label={label}
        aria-hidden={false}
        fontSize={props.fontSize ?? 'small'}
        sx={{ color }}
      />
    </Tooltip>
  )
}
