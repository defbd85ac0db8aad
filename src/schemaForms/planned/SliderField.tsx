import { Box, Slider, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import type { FieldNode } from '../annotations/plan.ts'
import { inputProps } from '../fields/field.ts'
import type { AnyField } from './anyField.ts'

interface SliderFieldProps {
  field: AnyField
  node: FieldNode
  onCommit: () => void
}

/** Number between two bounds, as a slider. */
export function SliderField({ field, node, onCommit }: SliderFieldProps): ReactNode {
  const labelId = useId()
  const { label, disabled, 'aria-describedby': described } = inputProps(field)
  const min = node.min ?? 0
  const max = node.max ?? Math.max(min + 100, 100)
  const step = node.step ?? (max - min <= 2 ? (max - min) / 20 : 1)
  const value = typeof field.formData === 'number' ? field.formData : undefined
  return (
    <Box sx={{ px: 1.75 }}>
      <Typography id={labelId} variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
        {value !== undefined && ` : ${value}${node.suffix ?? ''}`}
      </Typography>
      <Slider
        size="small"
        aria-labelledby={labelId}
        {...(described && { 'aria-describedby': described })}
        disabled={disabled}
        min={min}
        max={max}
        step={step}
        value={value ?? min}
        onChange={(_event, next) => field.onChange(next, field.fieldPathId.path)}
        onChangeCommitted={onCommit}
      />
    </Box>
  )
}
