import { styled } from '@mui/material/styles'
import type { MouseEvent, ReactNode } from 'react'

const Square = styled('button')(({ theme }) => ({
  all: 'unset',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  borderRadius: 8,
  cursor: 'pointer',
  color: theme.palette.text.secondary,
  '&:hover, &[aria-expanded="true"]': {
    color: theme.palette.text.primary,
    background: theme.palette.action.hover
  },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '&:disabled': { color: theme.palette.text.disabled, cursor: 'default', background: 'none' },
  '&.primary': { color: theme.palette.primary.text ?? theme.palette.primary.main },
  '&.warning': { color: theme.palette.warning.text ?? theme.palette.warning.main },
  '& svg': { fontSize: 22 },
  '@media print': { display: 'none' }
}))

interface ToolbarButtonProps {
  name: string
  color?: 'primary' | 'warning' | undefined
  disabled?: boolean
  /** Kind of popup that the button opens, and whether it is open. */
  opens?: 'menu' | 'dialog'
  isOpen?: boolean
  /** Id of the element that the button shows and hides. */
  controls?: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}

/** Icon button of the toolbar, rendered before the code of the menus is loaded. */
export function ToolbarButton(props: ToolbarButtonProps): ReactNode {
  return (
    <Square
      type="button"
      className={props.color}
      title={props.name}
      aria-haspopup={props.opens}
      aria-expanded={props.opens || props.controls ? !!props.isOpen : undefined}
      aria-controls={props.controls && props.isOpen ? props.controls : undefined}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </Square>
  )
}
