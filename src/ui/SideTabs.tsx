import { Tab, Tabs, useMediaQuery, useTheme } from '@mui/material'
import { useState, type ReactNode } from 'react'

interface Sides<Side extends string> {
  side: Side
  setSide: (side: Side) => void
  /** Whether the window is too narrow for both sides. */
  isNarrow: boolean
}

/** The two sides of an editor, such as a form and its preview, of which a narrow window shows one. */
export function useSides<Side extends string>(first: Side): Sides<Side> {
  const [side, setSide] = useState(first)
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'))
  return { side, setSide, isNarrow }
}

interface SideTabsProps<Side extends string> {
  /** Label of each side, in order. */
  labels: Record<Side, string>
  value: Side
  onChange: (side: Side) => void
  /** Name of the tabs. */
  label?: string
  /** Right padding, in the spacing of the theme. */
  endRoom?: number
}

/** Tabs of the sides of an editor, above them. */
export function SideTabs<Side extends string>(props: SideTabsProps<Side>): ReactNode {
  const { labels, value, onChange, label, endRoom = 0 } = props
  return (
    <Tabs
      value={value}
      variant="fullWidth"
      aria-label={label}
      onChange={(_event, side: Side) => onChange(side)}
      sx={{ borderBottom: 1, borderColor: 'divider', flexShrink: 0, pr: endRoom }}
    >
      {(Object.keys(labels) as Side[]).map((side) => (
        <Tab key={side} value={side} label={labels[side]} />
      ))}
    </Tabs>
  )
}
