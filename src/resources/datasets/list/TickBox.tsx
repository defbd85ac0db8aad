import { Checkbox } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { ListedDataset } from '../model/shape.ts'
import type { Selection } from './bulk/useSelection.ts'

/** Style of a container that shows its checkbox on hover or focus. */
export const revealsTick = {
  '&:hover [data-tick], &:focus-within [data-tick]': { opacity: 1 }
}

/** Checkbox that selects a dataset; always visible on touch screens. */
export function TickBox(props: { dataset: ListedDataset; ticks: Selection; sx?: object }): ReactNode {
  const t = useTranslate()
  const { dataset, ticks } = props
  return (
    <Checkbox
      data-tick
      size="small"
      checked={ticks.ids.has(dataset.id)}
      slotProps={{
        input: { 'aria-label': t('datasets.list.select', { title: dataset.title || dataset.id }) }
      }}
      onClick={(event) => ticks.toggle(dataset.id, event.shiftKey)}
      sx={{
        ...props.sx,
        // During a selection every checkbox is visible, not only the hovered one.
        opacity: ticks.selected.length > 0 ? 1 : 0,
        '@media (hover: none)': { opacity: 1 },
        '&.Mui-focusVisible': { opacity: 1 }
      }}
    />
  )
}
