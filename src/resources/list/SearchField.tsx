import Clear from '@mui/icons-material/Clear'
import Search from '@mui/icons-material/Search'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useSearchText } from '../../ui/useSearchText.ts'

const typingPauseMs = 300

/** Search field with a debounce. */
export function SearchField(props: { value: string; onSearch: (text: string) => void }): ReactNode {
  const t = useTranslate()
  const { text, setText, latest, send } = useSearchText(props.value, props.onSearch)
  const search = useEffectEvent((newText: string) => {
    if (newText !== latest) send(newText)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <TextField
      type="search"
      size="small"
      fullWidth
      label={t('lists.search')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{
        htmlInput: { sx: { '&::-webkit-search-cancel-button': { display: 'none' } } },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {text ? (
                <IconButton
                  size="small"
                  edge="end"
                  aria-label={t('lists.clear')}
                  onClick={() => {
                    setText('')
                    send('')
                  }}
                >
                  <Clear fontSize="small" />
                </IconButton>
              ) : (
                <Search fontSize="small" />
              )}
            </InputAdornment>
          )
        }
      }}
    />
  )
}
