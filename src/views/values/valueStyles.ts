import { alpha, type CSSObject, type Theme } from '@mui/material/styles'

/** Styles of values that stand in the flow of a text, by the class names that `Value` gives. */
export const valueStyles = ({ palette }: Theme): CSSObject => ({
  '& a': { color: palette.primary.text ?? palette.primary.main },
  '& .clocks': { textDecoration: 'underline dotted', textUnderlineOffset: 3 },
  '& .chips': { display: 'inline-flex', flexWrap: 'wrap', gap: 4 },
  '& .chip': { borderRadius: 12, padding: '1px 9px', background: alpha(palette.text.primary, 0.08) },
  '& .pin': {
    display: 'inline-block',
    width: 14,
    height: 14,
    marginRight: 6,
    borderRadius: '50%',
    verticalAlign: -2,
    boxShadow: `inset 0 0 0 1px ${alpha(palette.text.primary, 0.3)}`
  },
  '& .avatar': { width: 20, height: 20, borderRadius: '50%', marginRight: 6, verticalAlign: -4 }
})
