import { alpha, styled, type CSSObject, type Theme } from '@mui/material/styles'
import { blankLines, headerBackground } from './blankLines.ts'
import { rowHeights } from './linesRequest.ts'

/**
 * Scrolling frame of the grid. Cells are plain elements with class names: a style object per cell would cost more than
 * the cell itself during scrolling.
 */
export const GridRoot = styled('div')(({ theme }) => ({
  ...frameStyles(theme),
  ...rowStyles(theme),
  ...cellStyles(theme),
  ...textStyles(theme),
  ...headerStyles(theme),
  ...resizerStyles(theme),
  ...actionStyles(theme),
  ...valueStyles(theme)
}))

const focusRing = (theme: Theme): CSSObject => ({
  outline: `2px solid ${theme.palette.primary.main}`,
  outlineOffset: -2
})

const linkColor = ({ palette }: Theme): string => palette.primary.text ?? palette.primary.main

const tint = ({ palette }: Theme, opacity: number): string => alpha(palette.primary.main, opacity)

/** Tint of the paper, opaque: a fixed column must hide the cells that scroll below it. */
const opaqueTint = ({ palette }: Theme, opacity: number): string =>
  `color-mix(in srgb, ${palette.primary.main} ${opacity * 100}%, ${palette.background.paper})`

/** Scrolling frame. */
function frameStyles(theme: Theme): CSSObject {
  return {
    position: 'relative',
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    contain: 'strict',
    overscrollBehaviorX: 'contain',
    background: theme.palette.background.paper,
    fontFamily: theme.typography.fontFamily,
    fontSize: 14,
    color: theme.palette.text.primary,
    '&.dense': { fontSize: 13 },
    '&.fitting': { overflowY: 'hidden' }
  }
}

/** Header and rows; the background of a row is its property `--row`, which fixed cells take too. */
function rowStyles(theme: Theme): CSSObject {
  return {
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      background: headerBackground(theme),
      boxShadow: `inset 0 -1px 0 ${theme.palette.divider}`
    },
    '& .waiting': { height: '100%', ...blankLines(theme, rowHeights.table) },
    '&.dense .waiting': blankLines(theme, rowHeights['table-dense']),
    '& .body': { position: 'relative' },
    '& .row': { position: 'absolute', top: 0, left: 0, minWidth: '100%', display: 'flex' },
    '& .body .row': {
      '--row': theme.palette.background.paper,
      boxShadow: `inset 0 -1px 0 ${theme.palette.divider}`,
      background: 'var(--row)'
    },
    '& .body .row:hover': { '--row': opaqueTint(theme, theme.palette.mode === 'dark' ? 0.1 : 0.05) },
    '& .body .row.selected': { '--row': opaqueTint(theme, theme.palette.mode === 'dark' ? 0.24 : 0.12) }
  }
}

/** Cells, and what fills a whole one. */
function cellStyles(theme: Theme): CSSObject {
  return {
    '& .cell': {
      position: 'absolute',
      top: 0,
      height: '100%',
      boxSizing: 'border-box',
      padding: '0 12px',
      display: 'flex',
      alignItems: 'center',
      overflow: 'hidden',
      whiteSpace: 'nowrap'
    },
    '&.dense .cell': { padding: '0 8px' },
    '& .cell.sticky': {
      position: 'sticky',
      left: 0,
      zIndex: 2,
      boxShadow: `inset -1px -1px 0 ${theme.palette.divider}`
    },
    '& .body .cell.sticky': { background: 'var(--row)' },
    '& .head .cell.sticky': { background: headerBackground(theme) },
    '& .cell.number': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
    '& .cell.picture': { padding: 0, justifyContent: 'center' },
    '& .cell.picture img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
    '& .cell:focus-visible': { ...focusRing(theme), zIndex: 2 },
    '& .picture-button': {
      all: 'unset',
      width: '100%',
      height: '100%',
      display: 'grid',
      placeItems: 'center',
      cursor: 'pointer',
      color: linkColor(theme)
    },
    '& .picture-button:hover': { background: tint(theme, 0.12) },
    '& .picture-button:focus-visible': focusRing(theme),
    '& input[type="checkbox"]': {
      width: 18,
      height: 18,
      margin: 0,
      cursor: 'pointer',
      accentColor: theme.palette.primary.main
    },
    '& .unseen': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }
  }
}

/** Texts of cells. */
function textStyles(theme: Theme): CSSObject {
  return {
    '& .text': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 },
    '& .clocks': { textDecoration: 'underline dotted', textUnderlineOffset: 3 },
    '& a.text': { color: linkColor(theme) }
  }
}

/** Headers of columns. */
function headerStyles(theme: Theme): CSSObject {
  return {
    '& .header-button': {
      all: 'unset',
      boxSizing: 'border-box',
      width: '100%',
      height: '100%',
      padding: '0 12px',
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      fontSize: '0.93em',
      fontWeight: 700,
      lineHeight: 1.25,
      color: theme.palette.text.secondary
    },
    '&.dense .header-button': { padding: '0 8px' },
    '& button.header-button': { cursor: 'pointer' },
    '& button.header-button:hover': { color: theme.palette.text.primary, background: tint(theme, 0.08) },
    '& .header-button:focus-visible': focusRing(theme),
    '& .header-button.sorted': { color: theme.palette.text.primary },
    '& .header-button.number': { flexDirection: 'row-reverse', textAlign: 'right' },
    '& .header-title': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      flex: '0 1 auto'
    },
    '&.dense .header-title': { lineHeight: 1.15 },
    '& .header-icon': { fontSize: 18, flex: 'none' },
    '& .header-icon.sort': { color: linkColor(theme) },
    '& .header-icon.menu': { opacity: 0 },
    '& .header-button:hover .menu, & .header-button:focus-visible .menu': { opacity: 1 },
    '& .head .cell': { padding: 0, overflow: 'visible', whiteSpace: 'normal' }
  }
}

/** Handle that resizes a column. */
function resizerStyles(theme: Theme): CSSObject {
  return {
    '& .resizer': {
      position: 'absolute',
      right: 0,
      top: 0,
      height: '100%',
      width: 9,
      cursor: 'col-resize',
      touchAction: 'none',
      zIndex: 1
    },
    '& .resizer::after': {
      content: '""',
      position: 'absolute',
      right: 0,
      top: '22%',
      height: '56%',
      width: 1,
      background: theme.palette.divider
    },
    '& .resizer:hover::after, & .resizer.dragged::after': {
      top: 0,
      height: '100%',
      width: 2,
      background: theme.palette.primary.main
    }
  }
}

/** Buttons of the cell under the pointer, over its text. */
function actionStyles(theme: Theme): CSSObject {
  return {
    '& .actions': {
      position: 'absolute',
      right: 0,
      top: 0,
      height: '100%',
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      padding: '0 4px 0 16px',
      background: 'linear-gradient(to right, transparent, var(--row) 14px)'
    },
    '& .number .actions': {
      left: 0,
      right: 'auto',
      padding: '0 16px 0 4px',
      background: 'linear-gradient(to left, transparent, var(--row) 14px)'
    },
    '& .actions button, & .chip': { font: 'inherit', color: 'inherit' },
    '& .actions button': {
      all: 'unset',
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      borderRadius: 6,
      cursor: 'pointer',
      color: linkColor(theme),
      boxShadow: `0 0 0 1px ${theme.palette.divider}`,
      background: theme.palette.background.paper
    },
    '& .actions button:hover': { background: opaqueTint(theme, 0.12) },
    '& .actions button:focus-visible, & button.chip:focus-visible': focusRing(theme),
    '& .actions svg': { fontSize: 16 }
  }
}

/** Values of other looks: chips, colours, people, and what stands for a line to come. */
function valueStyles(theme: Theme): CSSObject {
  return {
    '& .chips': { display: 'flex', gap: 4, overflow: 'hidden' },
    '& .chip': {
      flex: 'none',
      border: 0,
      borderRadius: 12,
      padding: '2px 9px',
      lineHeight: '18px',
      background: alpha(theme.palette.text.primary, theme.palette.mode === 'dark' ? 0.14 : 0.07)
    },
    '& button.chip': { cursor: 'pointer' },
    '& button.chip:hover': { background: tint(theme, 0.2) },
    '& .pin': {
      flex: 'none',
      width: 16,
      height: 16,
      marginRight: 8,
      borderRadius: '50%',
      boxShadow: `inset 0 0 0 1px ${alpha(theme.palette.text.primary, 0.3)}`
    },
    '& .avatar': { flex: 'none', width: 22, height: 22, borderRadius: '50%', marginRight: 6 },
    '& .skeleton': {
      display: 'block',
      width: '62%',
      height: 10,
      borderRadius: 5,
      background: alpha(theme.palette.text.primary, theme.palette.mode === 'dark' ? 0.14 : 0.09),
      animation: 'fairway-skeleton 1.4s ease-in-out infinite'
    },
    '@keyframes fairway-skeleton': { '50%': { opacity: 0.4 } },
    '@media (prefers-reduced-motion: reduce)': { '& .skeleton': { animation: 'none' } }
  }
}
