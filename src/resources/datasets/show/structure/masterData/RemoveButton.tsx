import Delete from '@mui/icons-material/DeleteOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'

export function RemoveButton(props: { name: string; disabled: boolean; onClick: () => void }): ReactNode {
  const t = useTranslate()
  const label = t('datasets.masterData.remove', { name: props.name })
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={props.disabled} onClick={props.onClick}>
          <Delete />
        </IconButton>
      </span>
    </Tooltip>
  )
}
