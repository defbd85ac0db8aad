import { useTheme } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** Illustration: a channel marked by buoys that leads to a harbour of bars and points. */
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
      <Buoy x={258} y={132} flag={palette.success.main} hull={palette.text.secondary} />
      <Buoy x={350} y={150} flag={palette.error.main} hull={palette.text.secondary} />
    </svg>
  )
}

function Buoy(props: { x: number; y: number; flag: string; hull: string }): ReactNode {
  const { x, y, flag, hull } = props
  return (
    <g>
      <path d={`M${x} ${y}v-42`} stroke={hull} strokeWidth="3" strokeLinecap="round" />
      <path d={`M${x} ${y - 42}l26 10-26 10z`} fill={flag} />
      <path d={`M${x - 14} ${y}h28l-5 13h-18z`} fill={hull} />
    </g>
  )
}
