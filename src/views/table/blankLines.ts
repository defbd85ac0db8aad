import { alpha, type CSSObject, type Theme } from '@mui/material/styles'

const barHeight = 10
const barStart = 12
const barEnd = 118
const columnWidth = 160

/** Background of grey bars and rules that stands for lines to come, in one element. */
export function blankLines(theme: Theme, lineHeight: number): CSSObject {
  const { paper } = theme.palette.background
  const bar = alpha(theme.palette.text.primary, theme.palette.mode === 'dark' ? 0.12 : 0.06)
  const top = (lineHeight - barHeight) / 2
  const bottom = top + barHeight
  // From front to back: rules, gaps between columns, bars.
  const layers = [
    `linear-gradient(to bottom, transparent ${lineHeight - 1}px, ${theme.palette.divider} ${lineHeight - 1}px)`,
    `linear-gradient(to right, ${paper} ${barStart}px, transparent ${barStart}px, transparent ${barEnd}px, ${paper} ${barEnd}px)`,
    `linear-gradient(to bottom, transparent ${top}px, ${bar} ${top}px, ${bar} ${bottom}px, transparent ${bottom}px)`
  ]
  return {
    backgroundImage: layers.join(', '),
    backgroundSize: `100% ${lineHeight}px, ${columnWidth}px 100%, 100% ${lineHeight}px`
  }
}

/** Background colour of column headers. */
export function headerBackground(theme: Theme): string {
  return theme.palette.mode === 'dark' ? '#262626' : '#F5F6F8'
}
