import Search from '@mui/icons-material/Search'
import { Box, InputAdornment, TextField } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { useSearchText } from './useSearchText.ts'

interface SubmittedSearchProps {
  id: string
  label: string
  /** Applied search. */
  value: string
  onSearch: (text: string) => void
}

/** Search field applied on Enter. */
export function SubmittedSearch(props: SubmittedSearchProps): ReactNode {
  const { text, setText, send } = useSearchText(props.value, props.onSearch)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send(text.trim())
  }
  return (
    <Box component="search" sx={{ flex: '1 1 240px', maxWidth: 400 }}>
      <form onSubmit={submit}>
        <TextField
          id={props.id}
          type="search"
          size="small"
          fullWidth
          label={props.label}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            // The clear button of the field triggers no Enter.
            if (!event.target.value) send('')
          }}
          slotProps={{
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  <Search aria-hidden />
                </InputAdornment>
              )
            }
          }}
        />
      </form>
    </Box>
  )
}
