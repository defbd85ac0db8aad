import { Box, Tooltip, type SxProps, type Theme } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactElement, ReactNode } from 'react'

interface NamedIconProps {
  icon: ReactElement
  /** Meaning of the icon, for the tooltip and screen readers. */
  label: string
  sx?: SxProps<Theme>
}

/** Icon in place of a word. */
export function NamedIcon(props: NamedIconProps): ReactNode {
  return (
    <Tooltip title={props.label} describeChild>
      <Box
        component="span"
        sx={[{ display: 'inline-flex' }, ...(Array.isArray(props.sx) ? props.sx : [props.sx])]}
      >
        {props.icon}
        <Box component="span" sx={visuallyHidden}>
          {props.label}
        </Box>
      </Box>
    </Tooltip>
  )
}
