import { Checkbox } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'

export interface Ticking {
  isTicked: boolean
  /** `range`: with those between it and the last one that was ticked. */
  onTick: (range: boolean) => void
  /** Others are ticked: every box shows, not only the one under the pointer. */
  isOn: boolean
}

/** Style of what holds a box: a pointer over it, or the focus in it, shows the box. */
export const revealsTick = {
  '&:hover [data-tick], &:focus-within [data-tick]': { opacity: 1 }
}

/** Takes a dataset into a selection. Screens without pointer always show it. */
export function TickBox(props: { title: string; ticking: Ticking; sx?: object }): ReactNode {
  const t = useTranslate()
  const { isTicked, onTick, isOn } = props.ticking
  return (
    <Checkbox
      data-tick
      size="small"
      checked={isTicked}
      slotProps={{ input: { 'aria-label': t('datasets.list.select', { title: props.title }) } }}
      onClick={(event) => onTick(event.shiftKey)}
      sx={{
        ...props.sx,
        opacity: isOn ? 1 : 0,
        '@media (hover: none)': { opacity: 1 },
        '&.Mui-focusVisible': { opacity: 1 }
      }}
    />
  )
}
