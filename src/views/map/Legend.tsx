import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled, useTheme } from '@mui/material/styles'
import { useId, useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { currentLocale } from '../../i18n/locale.ts'
import type { ColumnFilter } from '../filters/filter.ts'
import { columnTitle } from '../table/columns.ts'
import { ToolbarButton } from '../table/ToolbarButton.tsx'
import { selectedValuesOf, toggledFilter } from './categories.ts'
import { itemText } from '../values/cellContent.ts'
import { useCells } from '../values/useCells.ts'
import type { Categories } from './useCategories.ts'
import type { DensityClass } from './useDensity.ts'
import { useMapTranslate } from './useMapTranslate.ts'

const narrowFramePx = 600
/** Choice that is no column key: none starts with a colon. */
const densityChoice = ':density'

const Box = styled('div')(({ theme }) => ({
  maxWidth: 'min(280px, 100%)',
  flex: '0 1 auto',
  minHeight: 38,
  display: 'flex',
  flexDirection: 'column',
  padding: '4px 0',
  fontSize: 13,
  lineHeight: 1.3,
  '& .head': { display: 'flex', alignItems: 'center', paddingRight: 6 },
  '& h2': {
    margin: 0,
    flex: 1,
    padding: '2px 12px',
    fontSize: 13,
    fontWeight: 700,
    overflowWrap: 'anywhere'
  },
  '& select': {
    flex: 1,
    minWidth: 0,
    margin: '0 6px',
    // Safari draws its native select over the page colours: the appearance is replaced.
    appearance: 'none',
    padding: '6px 24px 6px 4px',
    border: 0,
    borderRadius: 6,
    font: 'inherit',
    fontWeight: 700,
    textOverflow: 'ellipsis',
    color: 'inherit',
    backgroundColor: theme.palette.background.paper,
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentcolor 50%), linear-gradient(-45deg, transparent 50%, currentcolor 50%)',
    backgroundPosition: 'right 12px top 50%, right 7px top 50%',
    backgroundSize: '5px 5px',
    backgroundRepeat: 'no-repeat',
    cursor: 'pointer'
  },
  '& select:hover': { backgroundColor: theme.palette.action.hover },
  '& select:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  // On paper, the select is the title of the legend.
  '@media print': { '& select': { backgroundImage: 'none' } },
  // A folded legend is still printed.
  '@media screen': { '& .folded': { display: 'none' } },
  '& option': { background: theme.palette.background.paper, fontWeight: 400 },
  '& .values': { minHeight: 0, overflowY: 'auto' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li > *': {
    all: 'unset',
    boxSizing: 'border-box',
    width: '100%',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '3px 12px',
    overflowWrap: 'anywhere'
  },
  '& button': { cursor: 'pointer' },
  '& button:hover': { background: theme.palette.action.hover },
  '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& i': { flex: 'none', width: 14, height: 14, borderRadius: 4, forcedColorAdjust: 'none' },
  '& [aria-pressed="false"].dimmed i': { opacity: 0.3 },
  '& [aria-pressed="false"].dimmed': { color: theme.palette.text.secondary }
}))

interface LegendProps {
  categories: Categories | undefined
  /** Columns available for colouring; empty when the choice is fixed. */
  columns: SchemaProperty[]
  onColumn: (key: string | undefined) => void
  /** Ranges of the number of lines, by colour; undefined while the map shows lines. */
  density: DensityClass[] | undefined
  isDense: boolean
  /** Switches to density; undefined when there are too few lines. */
  onDense: (() => void) | undefined
  filters: ColumnFilter[]
  /** Sets a filter; undefined in a static map. */
  onFilter: ((filter: ColumnFilter) => void) | undefined
}

/** Legend of the colours of the map. A click on a value filters by it. */
export function Legend(props: LegendProps): ReactNode {
  const { categories, columns, density, onDense, filters, onFilter } = props
  const t = useMapTranslate()
  const id = useId()
  // The legend starts folded in a narrow frame, to leave room for the map.
  const [isOpen, setOpen] = useState(() => window.innerWidth >= narrowFramePx)
  const canChoose = columns.length > 0 || !!onDense
  if (!categories && !density && !canChoose) return null
  const title = categories ? columnTitle(categories.column) : undefined
  return (
    <Box className={categories || density ? 'card' : 'card unused'}>
      <div className="head">
        {canChoose ? <CategorySelect {...props} /> : <h2>{title ?? t('maps.density.title')}</h2>}
        {(categories ?? density) && (
          <ToolbarButton
            name={t(isOpen ? 'maps.category.fold' : 'maps.category.unfold')}
            isOpen={isOpen}
            controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ExpandMore /> : <ExpandLess />}
          </ToolbarButton>
        )}
      </div>
      <div id={id} className={isOpen ? 'values' : 'values folded'}>
        {density && <DensityClasses classes={density} />}
        {categories && <CategoryValues categories={categories} filters={filters} onFilter={onFilter} />}
      </div>
    </Box>
  )
}

/** Selection of the column, or of the density, that the map is coloured by. */
function CategorySelect({ categories, columns, onColumn, isDense, onDense }: LegendProps): ReactNode {
  const t = useMapTranslate()
  const isPlain = !categories && !isDense
  return (
    <select
      aria-label={t('maps.category.choose')}
      value={isDense ? densityChoice : (categories?.column.key ?? '')}
      onChange={({ target: { value } }) =>
        value === densityChoice ? onDense?.() : onColumn(value || undefined)
      }
    >
      <option value="">{isPlain ? t('maps.category.choose') : t('maps.category.none')}</option>
      {(onDense || isDense) && <option value={densityChoice}>{t('maps.density.title')}</option>}
      {columns.map((column) => (
        <option key={column.key} value={column.key}>
          {columnTitle(column)}
        </option>
      ))}
    </select>
  )
}

function DensityClasses({ classes }: { classes: DensityClass[] }): ReactNode {
  const t = useMapTranslate()
  const { main } = useTheme().palette.primary
  const count = (lines: number): string => lines.toLocaleString(currentLocale())
  const rangeText = (from: number, until: number | undefined): string => {
    if (until === undefined) return t('maps.density.least', { from: count(from) })
    if (until === from + 1) return count(from)
    return t('maps.density.between', { from: count(from), until: count(until - 1) })
  }
  return (
    <ul aria-label={t('maps.category.legend', { title: t('maps.density.title') })}>
      {classes.map(({ from, until, opacity }) => (
        <li key={from}>
          <span>
            <i style={{ background: main, opacity }} />
            {rangeText(from, until)}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface CategoryValuesProps extends Pick<LegendProps, 'filters' | 'onFilter'> {
  categories: Categories
}

function CategoryValues({ categories, filters, onFilter }: CategoryValuesProps): ReactNode {
  const t = useMapTranslate()
  const cells = useCells(Infinity)
  const selectedValues = selectedValuesOf(filters, categories.column.key)
  return (
    <ul aria-label={t('maps.category.legend', { title: columnTitle(categories.column) })}>
      {categories.values.map(({ value, label, color }) => {
        const inside = (
          <>
            <i style={{ background: color }} />
            {/* A value without label is formatted as in a table. */}
            {(label === value && value ? itemText(categories.column, value, cells) : label) ||
              t('maps.category.empty')}
          </>
        )
        const isKept = !!selectedValues?.includes(value)
        return (
          <li key={value}>
            {onFilter ? (
              <button
                type="button"
                aria-pressed={isKept}
                className={selectedValues ? 'dimmed' : undefined}
                onClick={() => onFilter(toggledFilter(filters, categories.column.key, value))}
              >
                {inside}
              </button>
            ) : (
              <span>{inside}</span>
            )}
          </li>
        )
      })}
      {categories.hasOthers && (
        <li>
          <span>
            <i style={{ background: categories.others }} />
            {t('maps.category.others')}
          </span>
        </li>
      )}
    </ul>
  )
}
