import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import { styled } from '@mui/material/styles'
import { useRef, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { columnTitle } from '../table/columns.ts'
import { useLinesList } from '../table/linesContext.ts'
import type { ColumnFilter } from './filter.ts'
import { filterText } from './filterText.ts'
import { useOverflow } from './useOverflow.ts'

const Strip = styled('div')(({ theme }) => {
  const color = theme.palette.primary.text ?? theme.palette.primary.main
  return {
    flex: '1 1 0',
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    fontFamily: theme.typography.fontFamily,
    [theme.breakpoints.down('sm')]: {
      order: 1,
      flex: '0 0 100%',
      '&.empty': { display: 'none' }
    },
    '& ul': {
      display: 'flex',
      gap: 6,
      minWidth: 0,
      margin: 0,
      padding: '2px 0',
      listStyle: 'none',
      overflowX: 'auto',
      scrollbarWidth: 'none'
    },
    '& li': {
      flex: 'none',
      height: 40,
      maxWidth: 260,
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      border: `1px solid ${color}`,
      borderRadius: 20,
      paddingLeft: 14,
      color
    },
    '& .words': { minWidth: 0, fontSize: 12, lineHeight: '15px' },
    '& .words > div': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .title': { fontWeight: 700 },
    '& button': {
      all: 'unset',
      flex: 'none',
      width: 28,
      height: 28,
      margin: '0 4px',
      display: 'grid',
      placeItems: 'center',
      borderRadius: '50%',
      cursor: 'pointer',
      color: 'inherit'
    },
    '& button:hover': { background: theme.palette.action.hover },
    '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
    '& button:disabled': { opacity: 0.3, cursor: 'default' },
    '& svg': { fontSize: 18 }
  }
})

/** Active filters as chips, in one scrolling row. */
export function FilterChips(): ReactNode {
  const translate = useViewTranslate()
  const { controller } = useLinesList()
  const list = useRef<HTMLUListElement>(null)
  const { filters } = controller.state
  const overflow = useOverflow(list, filters.length)
  if (filters.length === 0) return <Strip className="empty" />
  const scroll = (direction: number): void =>
    list.current?.scrollBy({ left: direction * 200, behavior: 'smooth' })
  return (
    <Strip>
      {overflow.any && (
        <button
          type="button"
          disabled={!overflow.left}
          aria-label={translate('views.filters.scrollLeft')}
          onClick={() => scroll(-1)}
        >
          <ChevronLeft />
        </button>
      )}
      <ul ref={list} aria-label={translate('views.filters.name')}>
        {filters.map((filter) => (
          <Chip key={`${filter.column} ${filter.operator}`} filter={filter} />
        ))}
      </ul>
      {overflow.any && (
        <button
          type="button"
          disabled={!overflow.right}
          aria-label={translate('views.filters.scrollRight')}
          onClick={() => scroll(1)}
        >
          <ChevronRight />
        </button>
      )}
    </Strip>
  )
}

function Chip({ filter }: { filter: ColumnFilter }): ReactNode {
  const translate = useViewTranslate()
  const { controller, dataset, cells, interaction } = useLinesList()
  const property = dataset.schema.find((column) => column.key === filter.column)
  if (!property) return null
  const title = columnTitle(property)
  const text = filterText(filter, property, cells, translate)
  const remove = translate('views.filters.remove', { filter: `${title} ${text}` })
  return (
    <li title={`${title} ${text}`}>
      <div className="words">
        <div className="title">{title}</div>
        <div>{text}</div>
      </div>
      {interaction && (
        <button type="button" title={remove} onClick={() => controller.removeFilter(filter)}>
          <Close />
        </button>
      )}
    </li>
  )
}
