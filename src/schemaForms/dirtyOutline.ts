/** Outline of a field with unsaved changes. */
export const dirtyOutline = {
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'accent.main', borderWidth: 2 },
  '& .MuiInputLabel-root': { color: 'accent.text' }
} as const
