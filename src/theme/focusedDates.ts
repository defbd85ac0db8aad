import type { Theme } from '@mui/material/styles'

/**
 * Safari fires `focus` without `focusin` at date fields, since what has the focus is a part of them. React then tells
 * MUI nothing: the border of such a field shows its focus by the style alone.
 */
export const focusedDates = (theme: Pick<Theme, 'palette'>): object => ({
  "&:has(input:is([type='date'], [type='datetime-local']):focus) .MuiOutlinedInput-notchedOutline": {
    borderWidth: 2
  },
  "&:not(.Mui-error):has(input:is([type='date'], [type='datetime-local']):focus) .MuiOutlinedInput-notchedOutline":
    { borderColor: theme.palette.primary.main }
})
