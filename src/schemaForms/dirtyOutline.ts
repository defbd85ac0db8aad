/** Look of a field that was edited and not saved. */
export const dirtyOutline = {
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'accent.main', borderWidth: 2 },
  '& .MuiInputLabel-root': { color: 'accent.text' }
} as const
