import Delete from '@mui/icons-material/Delete'
import { Button, IconButton, Tooltip } from '@mui/material'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'open' | 'onClose'> {
  /** Text of the button, or its accessible name when `iconOnly`. Default: "Delete". */
  label?: string
  icon?: ReactElement
  iconOnly?: boolean
  variant?: 'text' | 'outlined' | 'contained'
  disabled?: boolean
}

/** Button that asks for confirmation; by default a red delete button. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const t = useViewTranslate()
  const [open, setOpen] = useState(false)
  const { label = t('blocks.delete'), icon = <Delete />, iconOnly, variant, disabled, ...dialog } = props
  const color = props.color ?? 'warning'
  return (
    <>
      {iconOnly ? (
        <Tooltip title={label}>
          <span>
            <IconButton aria-label={label} color={color} disabled={!!disabled} onClick={() => setOpen(true)}>
              {icon}
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        <Button
          color={color}
          variant={variant ?? 'outlined'}
          startIcon={icon}
          disabled={!!disabled}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
      <ConfirmDialog {...dialog} color={color} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
