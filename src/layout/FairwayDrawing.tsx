import { useTheme } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** A channel marked by buoys that leads to a harbour of bars and points. */
export function FairwayDrawing(): ReactNode {
  const { palette } = useTheme()
  const sea = palette.primary.main
  const buoy = palette.accent.main
  const bars = [34, 58, 46, 78]
  return (
    <svg viewBox="0 0 400 200" width="100%" style={{ maxWidth: 420 }} aria-hidden focusable="false">
      <circle cx="310" cy="56" r="26" fill={buoy} opacity="0.9" />
      {bars.map((height, index) => (
        <rect
          key={height}
          x={60 + index * 34}
          y={124 - height}
          width="22"
          height={height}
          rx="4"
          fill={sea}
          opacity={0.35 + index * 0.18}
        />
      ))}
      <path
        d="M62 78 96 54 130 66 166 32"
        fill="none"
        stroke={buoy}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {[140, 160, 180].map((y, index) => (
        <path
          key={y}
          d={`M${10 + index * 14} ${y}c24-14 42-14 66 0s42 14 66 0 42-14 66 0 42 14 66 0 42-14 66 0`}
          fill="none"
          stroke={sea}
          strokeWidth="5"
          strokeLinecap="round"
          opacity={0.85 - index * 0.25}
        />
      ))}
      <path d="M256 132v-34l26 12-26 12" fill={palette.success.main} />
      <path d="M246 132h24l-4 10h-16z" fill={palette.text.secondary} />
      <path d="M346 146v-28l20 9-20 9" fill={palette.error.main} />
      <path d="M338 146h20l-3 9h-14z" fill={palette.text.secondary} />
    </svg>
  )
}
