import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'

interface ChoiceProps<Value extends string> {
  /** Prefix of the message keys: `catalogHarvests.{name}`. */
  name: 'data' | 'missing' | 'visibility'
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio buttons, each with an explanation. */
export function Choice<Value extends string>({
  name,
  values,
  value,
  onChange
}: ChoiceProps<Value>): ReactNode {
  const t = useViewTranslate()
  return (
    <FormControl>
      <FormLabel id={`harvest-${name}`}>{t(`catalogHarvests.${name}.label`)}</FormLabel>
      <RadioGroup
        aria-labelledby={`harvest-${name}`}
        value={value}
        onChange={(_event, chosen) => onChange(chosen as Value)}
      >
        {values.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', '& .MuiRadio-root': { pt: 0.5 }, mb: 0.5 }}
            label={
              <>
                {t(`catalogHarvests.${name}.${choice}`)}
                <Typography
                  variant="body2"
                  component="span"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {t(`catalogHarvests.${name}.${choice}Help`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
