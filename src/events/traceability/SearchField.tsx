import Search from '@mui/icons-material/Search'
import { Box, IconButton, InputAdornment, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'

interface SearchFieldProps {
  /** Applied search; also use it as `key`. */
  value: string
  onSearch: (text: string) => void
}

/** Search field, applied on Enter, with its button, and on blur. */
export function SearchField({ value, onSearch }: SearchFieldProps): ReactNode {
  const t = useViewTranslate()
  const [text, setText] = useState(value)
  const apply = (): void => onSearch(text.trim())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    apply()
  }
  return (
    <Box component="search">
      <form onSubmit={submit}>
        <TextField
          id="search"
          type="search"
          size="small"
          fullWidth
          label={t('events.search')}
          value={text}
          onBlur={apply}
          onChange={(event) => {
            setText(event.target.value)
            // The clear button of the field triggers no Enter.
            if (!event.target.value) onSearch('')
          }}
          slotProps={{
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  <IconButton type="submit" edge="end" size="small" aria-label={t('events.applySearch')}>
                    <Search fontSize="small" />
                  </IconButton>
                </InputAdornment>
              )
            }
          }}
        />
      </form>
    </Box>
  )
}
