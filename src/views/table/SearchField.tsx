import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import { alpha, styled } from '@mui/material/styles'
import type { FormEvent, ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useSearchText } from '../../ui/useSearchText.ts'
import { matchesPartialWords } from './linesRequest.ts'
import { useLinesList } from './linesContext.ts'

const Field = styled('form')(({ theme }) => ({
  flex: '0 1 250px',
  margin: '6px 0',
  minWidth: 96,
  height: 34,
  display: 'flex',
  alignItems: 'center',
  borderRadius: 17,
  border: `1px solid ${alpha(theme.palette.text.primary, 0.42)}`,
  background: theme.palette.background.paper,
  '&:focus-within': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`
  },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: '0 0 0 14px',
    border: 0,
    outline: 0,
    background: 'transparent',
    font: `400 14px ${theme.typography.fontFamily}`,
    color: 'inherit'
  },
  '& input::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '& button': {
    all: 'unset',
    flex: 'none',
    width: 30,
    height: 30,
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    cursor: 'pointer',
    color: theme.palette.text.secondary
  },
  '& button:hover': { color: theme.palette.text.primary, background: theme.palette.action.hover },
  '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& svg': { fontSize: 20 },
  '@media print': { display: 'none' },
  [theme.breakpoints.up('sm')]: { minWidth: 175 },
  [theme.breakpoints.down('sm')]: { flex: '1 1 96px' }
}))

/** Search field, applied on Enter or with its button; on each key too when the search completes words. */
export function SearchField(): ReactNode {
  const translate = useViewTranslate()
  const { controller, dataset } = useLinesList()
  const { text, setText, send } = useSearchText(controller.state.q, (q) => controller.update({ q }))
  const change = (typed: string): void => {
    setText(typed)
    if (matchesPartialWords(dataset) || typed === '') send(typed.trim())
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send(text.trim())
  }
  return (
    <search style={{ display: 'contents' }}>
      <Field onSubmit={submit}>
        <input
          type="search"
          value={text}
          placeholder={translate('views.table.search')}
          aria-label={translate('views.table.search')}
          onChange={(event) => change(event.target.value)}
        />
        {text !== '' && (
          <button type="button" title={translate('views.table.clearSearch')} onClick={() => change('')}>
            <Close />
          </button>
        )}
        <button type="submit" title={translate('views.table.submitSearch')}>
          <Search />
        </button>
      </Field>
    </search>
  )
}
